"""Games of the poker room: players play against each other and the casino takes rake or a time charge."""

from __future__ import annotations

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration

FAMILY = "poker_room"


def is_poker_room(game: str) -> bool:
    """Return whether the game of that code is one of the poker room; False for an unknown code."""
    try:
        return registry.get(game).family == FAMILY
    except (IllegalConfiguration, KeyError):
        return False
