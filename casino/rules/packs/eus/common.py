"""Declarations of every game of the Basque catalogue: edition, currency, late bets, fractions of a cent, limits.

Clauses: ``EUS §05.V.1`` is game 05 of article 2.1 of the annex, section V, number 1.
"""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

from casino.rules.kernel import Edition, Elsewhere, Irregularity, LimitRule, Option

EDITION: Final = Edition(
    code="eus-277-1996",
    title="Decreto 277/1996, Catálogo de Juegos de la Comunidad Autónoma del País Vasco",
    effective_from=date(1996, 11, 26),
)
CURRENCY: Final = "EUR"


def fraction_rule(cite: str) -> Option:
    """Return the option for half a cent, or for less than the smallest chip: the decree has no rule."""
    return Option(
        name="fraction_rule",
        kind="choice",
        values=("half_up_cents", "exact_cents", "floor_to_chip", "reject_inexact"),
        default="half_up_cents",
        en="Fractions: what the player receives goes to the nearest cent (half a cent up), down to the cent or to the "
        "smallest chip (coin of RoundOpened), or bets that could make one are refused",
        es="Fracciones: lo que recibe el jugador se redondea al céntimo más cercano (medio céntimo hacia arriba), baja al "
        "céntimo o a la ficha menor (moneda de la apertura), o se rechaza la apuesta que las cause",
        cite=cite,
        reading=True,
    )


def authorised_limits(
    cite: str,
    *,
    change_cite: str = "",
    times: int,
    ceiling: str = "",
    extra: tuple[str, ...] = (),
    multiples: tuple[int, ...] = (),
    within: tuple[int, int] | None = None,
) -> LimitRule:
    """Minimum and maximum as the authorisation of the casino has them. ``times``: the maximum in minimums where none is
    given; ``ceiling``: the option with the most that are lawful; ``multiples``: the multiples of the minimum that the
    maximum may be, ``within``: the least and the highest one where any between will do."""
    return LimitRule(
        low=None,
        high=None,
        spread=1,
        cite=cite,
        change_cite=change_cite or cite,
        default_min=500,
        default_max=500 * times,
        default_times=times,
        ceiling=ceiling,
        extra=extra,
        multiples=multiples,
        multiple_range=within,
    )


def fixed(name: str, en: str, es: str, cite: str, *, value: bool | int | str) -> Option:
    """Return an option with one value, which the text fixes."""
    kind: Literal["flag", "choice"] = "flag" if isinstance(value, bool) else "choice"
    return Option(name=name, kind=kind, values=(value,), default=value, en=en, es=es, cite=cite)


def newly(name: str, en: str, es: str, cite: str) -> Option:
    """Return the option for a rule of the text that rounds recorded without it were not asked for."""
    return Option(name=name, kind="flag", values=(True,), default=True, before=False, en=en, es=es, cite=cite)


def choice(
    name: str,
    values: tuple[str | int, ...],
    en: str,
    es: str,
    cite: str,
    *,
    default: str | int | None = None,
    reading: bool = False,
) -> Option:
    """A licensee's choice; the first value is the default unless reported."""
    return Option(
        name=name,
        kind="choice",
        values=values,
        default=values[0] if default is None else default,
        en=en,
        es=es,
        cite=cite,
        reading=reading,
    )


def flag(name: str, en: str, es: str, cite: str, *, default: bool = False, reading: bool = False) -> Option:
    """A licensee's yes or no."""
    return Option(name=name, kind="flag", default=default, en=en, es=es, cite=cite, reading=reading)


def late_bet(cite: str) -> Irregularity:
    """Chips put down after "no va más"."""
    return Irregularity(
        code="late_bet",
        en='Bet after "no va más": not accepted whatever its amount, the chips go back.',
        es="Apuesta después del «no va más»: no se acepta cualquiera que sea su importe, las fichas se devuelven.",
        effect="none",
        cite=cite,
    )


def recorded(code: str, en: str, es: str, cite: str) -> Irregularity:
    """Return an irregularity without an effect on the round: play goes on."""
    return Irregularity(code=code, en=en, es=es, effect="none", cite=cite)


def table_elsewhere(section: str) -> tuple[Elsewhere, ...]:
    """Return the decree's orders for every table that no round shows; ``section``: the game's clause on a short
    closing."""
    return (
        Elsewhere(
            "EUS art. 2(1)", "a table with its float is opened for the first player and closed at the hour", "table"
        ),
        Elsewhere("EUS DA 8", "nothing is lent to players", "staff"),
        Elsewhere("EUS DA 10", "instructions of the game in both official languages", "staff"),
        Elsewhere(section, "a short closing: float under lock, keys with the director", "table"),
    )
