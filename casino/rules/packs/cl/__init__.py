"""Chile: the catalogue of games of its casino authority. Amounts are whole pesos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.cl import (
    caribbean_stud,
    draw_poker,
    go_poker,
    texas_holdem,
    three_card_poker,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    caribbean_stud.GAME,
    caribbean_stud.PROGRESSIVE,
    caribbean_stud.PLUS,
    draw_poker.GAME,
    draw_poker.PROGRESSIVE,
    three_card_poker.GAME,
    go_poker.GAME,
    go_poker.PROGRESSIVE,
    texas_holdem.GAME,
    texas_holdem.PROGRESSIVE,
)
"""Every game of the pack, in the order of the text's chapters."""
