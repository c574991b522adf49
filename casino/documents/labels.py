"""Labels in two languages. A document's labels are one dictionary: name to (English, Spanish).

Not gettext: a form is printed in the language asked for, whatever the screen speaks, and its official Spanish terms
belong to the document, side by side with the English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration

Pair = tuple[str, str]
"""English, Spanish."""

ROLES: Final[Mapping[str, Pair]] = {
    "dealer": ("Dealer", "Crupier"),
    "floor_supervisor": ("Floor supervisor", "Supervisor de mesas"),
    "pit_manager": ("Pit manager", "Jefe de sala"),
    "cashier": ("Cashier", "Cajero"),
    "cage_supervisor": ("Cage supervisor", "Supervisor de caja"),
    "security": ("Security officer", "Oficial de seguridad"),
    "count_team": ("Count team", "Equipo de conteo"),
    "accounting": ("Accounting", "Contabilidad"),
    "auditor": ("Auditor", "Auditor"),
    "inspector": ("Inspector", "Inspector"),
    "administrator": ("Administrator", "Administrador"),
    "device": ("Device", "Equipo"),
}

HANDS: Final[Mapping[str, Pair]] = {
    "royal_flush": ("Royal flush", "Escalera flor real"),
    "straight_flush": ("Straight flush", "Escalera misma pinta"),
    "four_of_a_kind": ("Four of a kind", "Cuatro de una clase"),
    "full_house": ("Full house", "Casa llena"),
    "flush": ("Flush", "Misma pinta"),
    "straight": ("Straight", "Escalera"),
    "three_of_a_kind": ("Three of a kind", "Tres de una clase"),
    "ace_king_queen_of_spades": ("Ace, king, queen of spades", "As, rey y reina de espadas"),
    "ace_king_queen_suited": ("Ace, king, queen of one suit", "As, rey y reina de una misma pinta"),
    "three_sevens_suited": ("Three sevens of one suit", "Tres sietes de una misma pinta"),
    "three_sevens_same_color": ("Three sevens of one colour", "Tres sietes de un mismo color"),
    "three_sevens": ("Three sevens", "Tres sietes"),
    "two_sevens": ("Two sevens", "Dos sietes"),
    "one_seven": ("One seven", "Un siete"),
    "bingo": ("Bingo", "Bingo"),
}


def choose(pair: Pair, language: str) -> str:
    """One of the two."""
    return pair[1] if language == "es" else pair[0]


def in_language(labels: Mapping[str, Pair], language: str) -> dict[str, str]:
    """All labels of a document in one language."""
    return {name: choose(pair, language) for name, pair in labels.items()}


def role(code: str, language: str) -> str:
    """The role a signature was given in."""
    return choose(ROLES.get(code, (code, code)), language)


def hand(code: str, language: str) -> str:
    """A winning outcome as the pay table calls it; an outcome without a name by its code."""
    plain = code.replace("_", " ").capitalize()
    return choose(HANDS.get(code, (plain, plain)), language)


def game(code: str, language: str) -> str:
    """The game's name in its regulation; a game that is no longer in the catalogue by its code."""
    try:
        found = registry.get(code)
    except IllegalConfiguration:
        return code
    return choose((found.en, found.es), language)
