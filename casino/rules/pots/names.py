"""Spanish names of winning hands and of the parts of a pot.

>>> outcome_in_spanish("full_house", "BO §2.5.6.2"), outcome_in_spanish("full_house", "PR §9.14")
('full', 'casa llena')
>>> part_in_spanish("reserve_2"), part_in_spanish("meter")
('la reserva 2', 'el metro')
"""

from __future__ import annotations

from typing import Final

OUTCOMES: Final = {
    "royal_flush": "escalera real", "straight_flush": "escalera de color", "four_of_a_kind": "póker",
    "full_house": "full", "flush": "color", "straight": "escalera", "three_of_a_kind": "trío", "bingo": "bingo",
    "ace_king_queen_of_spades": "as, rey y reina de espadas",
    "ace_king_queen_suited": "as, rey y reina de un mismo palo",
    "three_sevens_suited": "tres sietes de un mismo palo", "three_sevens_same_color": "tres sietes de un mismo color",
    "three_sevens": "tres sietes", "two_sevens_suited": "dos sietes de un mismo palo", "two_sevens": "dos sietes",
    "one_seven": "un siete",
}  # fmt: skip
"""Winning hands as Chile, Bolivia and the Basque Country call them."""
OF_PUERTO_RICO: Final = {
    "royal_flush": "escalera flor real", "straight_flush": "escalera de la misma pinta",
    "four_of_a_kind": "cuatro de una clase", "full_house": "casa llena", "flush": "misma pinta",
    "three_of_a_kind": "tres de una clase", "ace_king_queen_suited": "as, rey y reina de una misma pinta",
    "three_sevens_suited": "tres sietes de una misma pinta",
}  # fmt: skip
"""Winning hands that Puerto Rico's text names otherwise."""
PARTS: Final = {
    "meter": "el metro", "reserve": "la reserva", "reset_pool": "el fondo de reinicio", "house": "la casa",
    "retention_pool": "el fondo de retención", "bingo_prizes": "los premios de bingo",
    "line_prizes": "los premios de línea",
}  # fmt: skip
"""Parts of a pot, and of an entry."""


def outcome_in_spanish(outcome: str, clause: str) -> str:
    """Return the name of a winning hand in the words of the country of a clause; an unknown one as it is."""
    own = OF_PUERTO_RICO.get(outcome) if clause.startswith("PR ") else None
    return own or OUTCOMES.get(outcome, outcome)


def part_in_spanish(part: str) -> str:
    """Return the name of a part of a pot, numbered as it is; an unknown one as it is."""
    name, _, number = part.rpartition("_")
    if number.isdecimal() and name in PARTS:
        return f"{PARTS[name]} {number}"
    return PARTS.get(part, part)
