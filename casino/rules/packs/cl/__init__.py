"""Chile: the catalogue of games of its casino authority. Amounts are whole pesos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.cl import (
    big_six,
    bingo,
    blackjack,
    caribbean_stud,
    challenge_21,
    chemin_de_fer,
    craps,
    dice,
    draw_poker,
    french_roulette,
    go_poker,
    poker_room,
    punto_banca,
    roulette,
    texas_holdem,
    three_card_poker,
    trente_et_quarante,
    war,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    french_roulette.GAME,
    roulette.SINGLE_ZERO,
    roulette.DOUBLE_ZERO,
    big_six.GAME,
    blackjack.GAME,
    blackjack.PERFECT_PAIRS,
    challenge_21.GAME,
    punto_banca.GAME,
    chemin_de_fer.GAME,
    punto_banca.MIDI,
    punto_banca.MINI,
    caribbean_stud.GAME,
    caribbean_stud.PROGRESSIVE,
    caribbean_stud.PLUS,
    draw_poker.GAME,
    draw_poker.PROGRESSIVE,
    three_card_poker.GAME,
    go_poker.GAME,
    go_poker.PROGRESSIVE,
    poker_room.FIVE_CARD_STUD,
    poker_room.SEVEN_CARD_STUD,
    poker_room.TEXAS_LIMIT,
    poker_room.TEXAS_NO_LIMIT,
    texas_holdem.GAME,
    texas_holdem.PROGRESSIVE,
    texas_holdem.BONUS,
    poker_room.OMAHA,
    war.GAME,
    trente_et_quarante.GAME,
    craps.CRAPS,
    craps.MINI,
    dice.CROWN_AND_ANCHOR,
    dice.CHUCK_A_LUCK,
    bingo.GAME,
)
"""Every game of the pack, in the order of the text's chapters."""
