"""Directory of simulated tables by game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.simulation.baccarat import BaccaratFloor
from casino.simulation.bingo import BingoFloor
from casino.simulation.blackjack import BlackjackFloor
from casino.simulation.blackjack_switch import BlackjackSwitchFloor
from casino.simulation.caribbean_stud import CaribbeanStudFloor
from casino.simulation.challenge_21 import Challenge21Floor
from casino.simulation.chemin_de_fer import CheminDeFerFloor
from casino.simulation.craps import CrapsFloor
from casino.simulation.draw_poker import DrawPokerFloor
from casino.simulation.easy_roll import EasyRollFloor
from casino.simulation.floors import SPREAD, UNIT, Floor, Table
from casino.simulation.free_banker import FreeBankerFloor
from casino.simulation.free_bet_blackjack import FreeBetFloor
from casino.simulation.holdem_bonus import HoldemBonusFloor
from casino.simulation.holdem_plus import HoldemPlusFloor
from casino.simulation.house_holdem import HouseHoldemFloor
from casino.simulation.let_it_ride import LetItRideFloor
from casino.simulation.line_bingo import LineBingoFloor
from casino.simulation.pai_gow_poker import PaiGowPokerFloor
from casino.simulation.pai_gow_tiles import PaiGowTilesFloor
from casino.simulation.poker_room import PokerRoomFloor
from casino.simulation.roulette import FrenchRouletteFloor, RouletteFloor
from casino.simulation.three_card_poker import ThreeCardPokerFloor
from casino.simulation.three_dice import ThreeDiceFloor
from casino.simulation.trente_et_quarante import TrenteEtQuaranteFloor
from casino.simulation.triple_shot import TripleShotFloor
from casino.simulation.two_cloths import TwoClothsFloor
from casino.simulation.war import WarFloor
from casino.simulation.wheel_of_fortune import WheelOfFortuneFloor

FLOORS: dict[str, type[Table[Any]]] = {
    "baccarat": BaccaratFloor,
    "bingo": BingoFloor,
    "blackjack": BlackjackFloor,
    "blackjack_switch": BlackjackSwitchFloor,
    "boule": RouletteFloor,
    "caribbean_stud": CaribbeanStudFloor,
    "challenge_21": Challenge21Floor,
    "chemin_de_fer": CheminDeFerFloor,
    "craps": CrapsFloor,
    "draw_poker": DrawPokerFloor,
    "easy_roll": EasyRollFloor,
    "free_banker": FreeBankerFloor,
    "free_bet_blackjack": FreeBetFloor,
    "french_roulette": FrenchRouletteFloor,
    "house_holdem": HouseHoldemFloor,
    "let_it_ride": LetItRideFloor,
    "line_bingo": LineBingoFloor,
    "pai_gow_poker": PaiGowPokerFloor,
    "pai_gow_tiles": PaiGowTilesFloor,
    "poker_room": PokerRoomFloor,
    "roulette": RouletteFloor,
    "three_card_poker": ThreeCardPokerFloor,
    "three_dice": ThreeDiceFloor,
    "trente_et_quarante": TrenteEtQuaranteFloor,
    "triple_shot": TripleShotFloor,
    "two_cloths": TwoClothsFloor,
    "war": WarFloor,
    "wheel_of_fortune": WheelOfFortuneFloor,
    "holdem_bonus": HoldemBonusFloor,
    "holdem_plus": HoldemPlusFloor,
}
"""By family."""


def floor_for(
    game_code: str,
    options: Mapping[str, v.OptionValue],
    limits: Mapping[str, int],
    *,
    unit: int = UNIT,
    coin: int = 1,
    spread: int = SPREAD,
) -> Floor:
    """The simulated table of a game under these options and limits, its stakes multiples of ``unit`` (minor units).

    ``coin``: the smallest that the table pays with; ``spread``: the largest stakes in table minimums.
    """
    game = registry.get(game_code)
    return FLOORS[game.family](game, options, limits, unit, coin, spread)
