"""The advice that simulated players follow, against the value of both choices over every card that may come."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from casino.rules import registry
from casino.rules.cards import DECK, PokerHand, best_hand, three_card_hand
from casino.simulation.let_it_ride import rides_first, rides_second
from casino.simulation.three_card_poker import stays

LET_IT_RIDE = registry.get("pr.let_it_ride")
RATIOS = {pay.outcome: pay.odds.num for pay in LET_IT_RIDE.bet("bet_3").pays}
THREE_CARD = registry.get("pr.three_card_poker")
BONUS = {pay.outcome: pay.odds.num for pay in THREE_CARD.bet("ante_bonus").pays}


def paid(hand: PokerHand) -> int:
    """What one bet of let it ride gains on five cards."""
    return RATIOS[hand.category] if hand >= LET_IT_RIDE.layout.weakest_winner else -1


def rest(cards: Sequence[str]) -> list[str]:
    return [card for card in DECK if card not in cards]


FOURS = ["2c 2d 2h 2s", "7c 8d 9h Ts", "4c 5d 6h 7s", "Jc Qd Kh As", "9c Td Jh Ks", "2h 5h 7h Kh", "9c 9d 4h 4s"]
THREES = ["Td Tc 2h", "9d 9c Ah", "2h 3h 4h", "3h 4h 5h", "8h 9h Jh", "7h 8h Th", "6h 7h 9h", "7h 9h Jh", "6h 8h Th"]


def sample(own: int, count: int) -> list[str]:
    chance = random.Random(own)
    return [" ".join(chance.sample(DECK, own)) for _ in range(count)]


@pytest.mark.parametrize("cards", [*FOURS, *sample(4, 150)])
def test_bet_2_rides_when_that_gains(cards: str) -> None:
    """PR §8.10(B): over the 48 cards that may be turned next; where it makes no difference either will do."""
    own = cards.split()
    value = sum(paid(best_hand([*own, card])) for card in rest(own))
    assert value == 0 or rides_second(own) == (value > 0)


@pytest.mark.parametrize("cards", [*THREES, *sample(3, 15)])
def test_bet_1_rides_when_that_gains(cards: str) -> None:
    """PR §8.10(B): over the 1,176 pairs of community cards."""
    own = cards.split()
    value = sum(paid(best_hand([*own, *board])) for board in combinations(rest(own), 2))
    assert rides_first(own) == (value > 0)


@pytest.mark.parametrize(
    "cards", ["Qs 6d 4c", "Qs 6d 3c", "Qs 5d 4c", "Kc 3d 2h", "Jc Td 8h", "2c 2d 3h", *sample(3, 4)]
)
def test_a_hand_stays_when_that_loses_less_than_its_ante(cards: str) -> None:
    """PR §13.6(A): over the 18,424 hands of the dealer, the ante bonus counted."""
    own = cards.split()
    hand, value, deals = three_card_hand(own), 0, 0
    for theirs in combinations(rest(own), 3):
        dealer = three_card_hand(theirs)
        deals += 1
        value += BONUS.get(hand.category, 0)
        if dealer < THREE_CARD.layout.qualifier:
            value += 1
        elif dealer != hand:
            value += 2 if hand > dealer else -2
    assert deals == 18_424
    assert stays(own) == (value > -deals)
