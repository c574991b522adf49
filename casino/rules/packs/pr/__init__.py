"""Puerto Rico: Manual de Procedimientos de Juegos de Mesa, Reglamento 8669 (filed 30 November 2015)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.pr import (
    baccarat,
    big_six,
    bingo,
    blackjack_table,
    caribbean_stud,
    commission_free_baccarat,
    craps,
    easy_roll,
    ez_baccarat,
    let_it_ride,
    lucky_lucky,
    mini_baccarat,
    mini_ez_baccarat,
    roulette,
    texas_holdem_high,
    three_card_poker,
    ultimate_texas_holdem,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    roulette.GAME,
    craps.GAME,
    craps.WITH_BONUS_CRAPS,
    blackjack_table.GAME,
    baccarat.GAME,
    mini_baccarat.GAME,
    caribbean_stud.GAME,
    let_it_ride.GAME,
    big_six.GAME,
    easy_roll.GAME,
    three_card_poker.GAME,
    texas_holdem_high.GAME,
    ez_baccarat.GAME,
    ez_baccarat.WITH_PANDA_8,
    mini_ez_baccarat.GAME,
    lucky_lucky.GAME,
    ultimate_texas_holdem.GAME,
    commission_free_baccarat.GAME,
    commission_free_baccarat.WITH_SIDE_BETS,
    bingo.GAME,
)
"""Every game of the pack, in the order of the manual's articles."""
