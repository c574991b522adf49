"""Chile: the catalogue of games of its casino authority. Amounts are whole pesos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.cl import (
    french_roulette,
    roulette,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    french_roulette.GAME,
    roulette.SINGLE_ZERO,
    roulette.DOUBLE_ZERO,
)
"""Every game of the pack, in the order of the text's chapters."""
