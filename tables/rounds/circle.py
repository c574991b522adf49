"""Circle games: players play against one of them, and the casino takes only its deduction."""

from __future__ import annotations

from typing import Final

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration

FAMILIES: Final = frozenset({"poker_room", "chemin_de_fer", "free_banker", "two_cloths"})


def is_circle(game: str) -> bool:
    """Return whether the game of that code is a circle game; False for an unknown code."""
    try:
        return registry.get(game).family in FAMILIES
    except (IllegalConfiguration, KeyError):
        return False
