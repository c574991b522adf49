"""Declarations of the card and dice tables of Chile: options with one value, irregularities without an effect."""

from __future__ import annotations

from casino.rules.kernel import Irregularity, Option
from casino.rules.packs.cl.common import idle_seat, late_bet, recorded


def card_table_troubles(section: str, *, conduct: str) -> tuple[Irregularity, ...]:
    """Return the irregularities that the text gives its card tables in the same words; ``conduct``: clause of the
    prohibitions."""
    return (
        recorded(
            "deal_error",
            "Cards dealt in the wrong order: put in order, which is announced; what is reported is the order restored.",
            "Error en la distribución: se reordenan las cartas, anunciándolo; se informa el orden restablecido.",
            section,
        ),
        recorded(
            "cards_lifted",
            "Cards were lifted so that they could be seen: the round goes on.",
            "Se levantan las cartas de modo que se ven: la jugada continúa.",
            section,
        ),
        recorded(
            "card_on_floor",
            "A card fell to the floor: the croupier or table head picks it up and shows both faces; it stays in play.",
            "Una carta cae al suelo: la recoge el croupier o el jefe de mesa y muestra ambas caras; sigue en juego.",
            section,
        ),
        late_bet(conduct),
        idle_seat(conduct),
    )


def fixed(name: str, en: str, es: str, cite: str, *, value: bool | int | str) -> Option:
    """Return an option with one value, which the text fixes."""
    kind = "flag" if isinstance(value, bool) else "choice"
    return Option(name=name, kind=kind, values=(value,), default=value, en=en, es=es, cite=cite)  # type: ignore[arg-type]
