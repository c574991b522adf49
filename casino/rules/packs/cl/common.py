"""Declarations of every game of the Chilean catalogue: edition, currency, bets out of limits, fractions of a peso."""

from __future__ import annotations

from datetime import date
from typing import Final

from casino.rules.kernel import Edition, Elsewhere, Irregularity, LimitRule, Option

CURRENCY: Final = "CLP"

OVER_MAXIMUM: Final = Irregularity(
    code="over_maximum",
    en="A bet above the maximum, not noticed at first (seat, bet, target, and as amount all that lies there): it wins "
    "and loses up to the maximum, the rest is handed back (a void line of its own); the room manager is notified. Before the "
    "close it may stand for the BetPlaced; afterwards it corrects one that is within the limits.",
    es="Apuesta sobre el máximo no advertida en un principio (puesto, apuesta, destino y, como monto, todo lo que "
    "hay): gana y pierde hasta el máximo y se devuelve el exceso (línea nula propia); se avisa al jefe de sala. Antes "
    "del cierre puede reemplazar a la apuesta; después corrige una que está dentro de los límites.",
    effect="over_maximum",
    cite="CL I §4.2",
)
UNDER_MINIMUM: Final = Irregularity(
    code="under_minimum",
    en="A bet below the minimum, not noticed (seat, bet, target, amount): it is played as it lies, with the room "
    "manager's authorisation (field authorised_by). Before the close it may stand for the BetPlaced; afterwards it "
    "corrects one that is within the limits.",
    es="Apuesta bajo el mínimo no advertida (puesto, apuesta, destino, monto): vale por lo apostado, con autorización "
    "del jefe de sala (campo autorización). Antes del cierre puede reemplazar a la apuesta; después corrige "
    "una que está dentro de los límites.",
    effect="under_minimum",
    cite="CL I §4.2",
)
VERBAL_BET: Final = Irregularity(
    code="verbal_bet",
    en="A bet called without chips behind it (seat, bet, target, amount as called): refused, it is no stake.",
    es="Apuesta de viva voz sin fichas que la respalden (puesto, apuesta, destino y el monto anunciado): se rechaza, no "
    "hay apuesta.",
    effect="none",
    cite="CL I §4.1",
)
GENERAL: Final = (OVER_MAXIMUM, UNDER_MINIMUM, VERBAL_BET)
"""Irregularities of the general chapter for the bets of every game."""
EDITION: Final = Edition(
    code="cl-catalogo",
    title="Catálogo de Juegos de la Superintendencia de Casinos de Juego (Chile)",
    effective_from=date.min,  # the text is undated: in force on any day
    irregularities=GENERAL,
)


def late_bet(cite: str) -> Irregularity:
    """A bet after "no más apuestas": its chips never were a stake."""
    return Irregularity(
        code="late_bet",
        en='Bet after "no more bets": null whatever its amount, the chips go back.',
        es="Apuesta después de «No más apuestas»: nula cualquiera sea su monto, se devuelve.",
        effect="none",
        cite=cite,
    )


def recorded(code: str, en: str, es: str, cite: str) -> Irregularity:
    """Return an irregularity without an effect on the round: play goes on."""
    return Irregularity(code=code, en=en, es=es, effect="none", cite=cite)


def idle_seat(cite: str) -> Irregularity:
    """Return the irregularity that somebody complains of a seat whose player does not play.

    It notes the complaint and changes nothing. Whether the seat is freed is decided and recorded by the table head
    (`free_seat` of the tables), by the rounds that were played.
    """
    return recorded(
        "idle_seat",
        "Complaint: a seated player took no part for more than three rounds. The table head decides on the seat.",
        "Reclamo: un jugador sentado no participa en más de tres jugadas seguidas. El jefe de mesa resuelve.",
        cite,
    )


def moved_back(cite: str) -> Irregularity:
    """Return the irregularity that cards are moved back."""
    return recorded(
        "cards_moved_back",
        "Cards were moved back: never allowed, they stay as they were dealt and the round goes on.",
        "Se retroceden cartas: nunca se permite, quedan como se repartieron y el pase continúa.",
        cite,
    )


def bet_on_wheel(cite: str) -> Irregularity:
    """Return the irregularity that chips are laid on the wheel."""
    return recorded(
        "bet_on_wheel",
        "Chips laid on the wheel: forbidden, no bet, they go back.",
        "Fichas puestas sobre el cilindro: prohibido, no es apuesta, se devuelven.",
        cite,
    )


def annulled_stakes(cite: str) -> Option:
    """Return the option for the stakes of an annulled play: the text only says that there is a new one."""
    return Option(
        name="annulled_hand_stakes",
        kind="choice",
        values=("returned", "stay"),
        default="returned",
        en="Stakes of an annulled play: handed back, or left on the felt for the next one (undecided lines)",
        es="Apuestas de una jugada anulada: se devuelven, o quedan en el paño para la siguiente (líneas sin decidir)",
        cite=cite,
        reading=True,
    )


def fraction_rule(cite: str) -> Option:
    """Return the option for half a peso: the text has no rule, and the peso no smaller coin."""
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


def betting_plan(
    default_min: int = 100, default_max: int = 10_000_000, *, cite: str = "CL I §4.2", extra: tuple[str, ...] = ()
) -> LimitRule:
    """Minimum and maximum of each bet as the approved betting plan has them: the text names no figure."""
    return LimitRule(
        low=None,
        high=None,
        spread=1,
        cite=cite,
        change_cite=cite,
        default_min=default_min,
        default_max=default_max,
        extra=extra,
    )


def plan_elsewhere(*, tips: bool = True) -> tuple[Elsewhere, ...]:
    """Return the orders of the general chapter for every table that no round shows."""
    return (
        Elsewhere("CL I §3.1", "only chips and instruments that were authorised", "chips"),
        Elsewhere("CL I §4.2", "limits by an approved plan, shown in the room", "limits"),
        Elsewhere("CL I §5.3", "warning, then exclusion of who breaks the rules", "people"),
        Elsewhere("CL I §6", "a win held back for thirty minutes at most while it is looked at", "checks"),
        *((Elsewhere("CL I §3.2", "tips into their slot", "boxes"),) if tips else ()),
    )
