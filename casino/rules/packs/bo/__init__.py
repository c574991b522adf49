"""Bolivia: the classifier of authorised games. Amounts are centavos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.bo import (
    craps,
    french_roulette,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    craps.CRAPS,
    craps.MINI,
    french_roulette.GAME,
)
"""Every game of the pack, in the order of the text's chapters."""
