"""Bolivia: the classifier of authorised games. Amounts are centavos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.bo import (
    circle_poker,
    craps,
    french_roulette,
    house_poker_games,
    trente_et_quarante,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    french_roulette.GAME,
    house_poker_games.DRAW_POKER,
    house_poker_games.CARIBBEAN_STUD,
    house_poker_games.GO_POKER,
    house_poker_games.THREE_CARD_POKER,
    circle_poker.GAME,
    trente_et_quarante.GAME,
    craps.CRAPS,
    craps.MINI,
)
"""Every game of the pack, in the order of the catalogue."""
