"""What every game of the Chilean catalogue shares: edition, currency, bets out of limits, fractions of a peso."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino.rules.kernel import Edition, Irregularity, Option

EDITION: Final = Edition(
    code="cl-catalogo",
    title="Catálogo de Juegos de la Superintendencia de Casinos de Juego (Chile)",
    effective_from=date.min,  # the text is undated: in force on any day
)
CURRENCY: Final = "CLP"

OVER_MAXIMUM: Final = Irregularity(
    code="over_maximum",
    en="A bet above the maximum, not noticed at first (seat, bet, target, and as amount all that lies there): it wins "
    "and loses up to the maximum, the rest is handed back; the room manager is told.",
    es="Apuesta sobre el máximo no advertida en un principio (puesto, apuesta, destino y, como monto, todo lo que "
    "hay): gana y pierde hasta el máximo y se devuelve el exceso; se avisa al jefe de sala.",
    effect="over_maximum",
    cite="CL I §4.2",
)
UNDER_MINIMUM: Final = Irregularity(
    code="under_minimum",
    en="A bet below the minimum, not noticed (seat, bet, target, amount): it is played as it lies, with the room "
    "manager's authorisation (field authorised_by).",
    es="Apuesta bajo el mínimo no advertida (puesto, apuesta, destino, monto): vale por lo apostado, con autorización "
    "del jefe de sala (campo authorised_by).",
    effect="under_minimum",
    cite="CL I §4.2",
)
OUT_OF_LIMITS: Final = (OVER_MAXIMUM, UNDER_MINIMUM)


def late_bet(cite: str) -> Irregularity:
    """A bet after "no más apuestas": its chips never were a stake."""
    return Irregularity(
        code="late_bet",
        en='Bet after "no more bets": null whatever its amount, the chips go back.',
        es="Apuesta después de «No más apuestas»: nula cualquiera sea su monto, se devuelve.",
        effect="none",
        cite=cite,
    )


def fraction_rule(cite: str) -> Option:
    """What becomes of half a peso: the text has no rule, and the peso no smaller coin."""
    return Option(
        name="fraction_rule",
        kind="choice",
        values=("floor_to_peso", "reject_inexact"),
        default="floor_to_peso",
        en="Fractions of a peso: what the player receives is rounded down, or bets that could make one are refused",
        es="Fracciones de peso: lo que recibe el jugador se redondea hacia abajo, o se rechaza la apuesta que las cause",
        cite=cite,
        reading=True,
    )
