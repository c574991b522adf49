"""Chile: the catalogue of games of its casino authority. Amounts are whole pesos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.cl import (
    big_six,
    blackjack,
    challenge_21,
    chemin_de_fer,
    craps,
    dice,
    french_roulette,
    punto_banca,
    roulette,
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
    war.GAME,
    trente_et_quarante.GAME,
    dice.CROWN_AND_ANCHOR,
    dice.CHUCK_A_LUCK,
    blackjack.GAME,
    blackjack.PERFECT_PAIRS,
    challenge_21.GAME,
    punto_banca.GAME,
    chemin_de_fer.GAME,
    punto_banca.MIDI,
    punto_banca.MINI,
    craps.CRAPS,
    craps.MINI,
)
"""Every game of the pack, in the order of the text's chapters."""
