"""Puerto Rico: Manual de Procedimientos de Juegos de Mesa, Reglamento 8669 (filed 30 November 2015)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.pr import (
    baccarat,
    bet_the_set,
    big_six,
    bingo,
    blackjack_progressive,
    blackjack_switch,
    blackjack_table,
    blazing_7s,
    caribbean_stud,
    commission_free_baccarat,
    craps,
    easy_roll,
    ez_baccarat,
    free_bet_blackjack,
    kings_bounty,
    let_it_ride,
    lucky_lucky,
    mini_baccarat,
    mini_ez_baccarat,
    omaha_high,
    pai_gow_poker,
    pai_gow_tiles,
    roulette,
    royal_match,
    seven_card_stud_high,
    texas_holdem_high,
    three_card_poker,
    triple_shot,
    twenty_one_plus_three,
    ultimate_texas_holdem,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    roulette.GAME,
    craps.GAME,
    craps.WITH_BONUS_CRAPS,
    blackjack_table.GAME,
    blackjack_progressive.GAME,
    blazing_7s.GAME,
    baccarat.GAME,
    mini_baccarat.GAME,
    caribbean_stud.GAME,
    let_it_ride.GAME,
    big_six.GAME,
    pai_gow_poker.GAME,
    pai_gow_tiles.GAME,
    easy_roll.GAME,
    three_card_poker.GAME,
    triple_shot.GAME,
    texas_holdem_high.GAME,
    seven_card_stud_high.GAME,
    ez_baccarat.GAME,
    ez_baccarat.WITH_PANDA_8,
    mini_ez_baccarat.GAME,
    lucky_lucky.GAME,
    blackjack_switch.GAME,
    kings_bounty.GAME,
    royal_match.GAME,
    bet_the_set.GAME,
    ultimate_texas_holdem.GAME,
    omaha_high.GAME,
    commission_free_baccarat.GAME,
    commission_free_baccarat.WITH_SIDE_BETS,
    bingo.GAME,
    twenty_one_plus_three.GAME,
    free_bet_blackjack.GAME,
    free_bet_blackjack.WITH_SIDE_BETS,
)
"""Every game of the pack, in the order of the manual's articles."""
