"""The Basque Country: Decree 277/1996, the catalogue of games. Amounts are cents of a euro."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino.rules.packs.eus import (
    baccara_two_cloths,
    blackjack,
    boule,
    caribbean_stud,
    chemin_de_fer,
    circle_poker,
    craps,
    draw_poker,
    pai_gow_poker,
    punto_banca,
    roulette,
    texas_poker,
    three_card_poker,
    trente_et_quarante,
    trijoker,
    wheel_of_fortune,
)

if TYPE_CHECKING:
    from casino.rules.kernel import Game

GAMES: tuple[Game, ...] = (
    roulette.FRENCH,
    roulette.AMERICAN,
    blackjack.GAME,
    blackjack.TRIPLE,
    boule.GAME,
    trente_et_quarante.GAME,
    craps.GAME,
    punto_banca.GAME,
    chemin_de_fer.GAME,
    baccara_two_cloths.GAME,
    wheel_of_fortune.GAME,
    caribbean_stud.GAME,
    draw_poker.GAME,
    trijoker.GAME,
    pai_gow_poker.GAME,
    three_card_poker.GAME,
    texas_poker.GAME,
    *circle_poker.GAMES,
)
"""Every game of the pack, in the order of the catalogue."""
