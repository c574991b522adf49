"""A Blackjack Switch table: players with two hands who switch by a short list and then play by the book.

The strategies are those published for the game, here with the dealer standing on every 17: ``switches`` costs about
0.2% of a bet against weighing every exchange by its expectation.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, cast

from casino.rules import vocabulary as v
from casino.rules.families.blackjack import POINTS, BlackjackRound, Hand
from casino.rules.families.blackjack_sides import total
from casino.rules.families.blackjack_switch import HANDS, BlackjackSwitchRound
from casino.simulation.blackjack import BlackjackFloor
from casino.simulation.floors import Script

WHIM: Final = 0.05
"""Probability that a player departs from the book."""
_STRONG: Final = {"AA": 6, "88": 1}
_STRONG_TOTALS: Final = {21: 9, 20: 8, 19: 7, 18: 2}
_STRONG_HARD: Final = {11: 5, 10: 4, 9: 3, 8: 2}
_WORTH_A_SPLIT: Final = (1, 2, 3, 6, 7, 8, 9)
_SPLITS: Final = {
    1: range(2, 11),
    2: range(5, 8),
    3: range(5, 8),
    6: range(5, 7),
    7: range(3, 8),
    8: range(2, 10),
    9: (4, 5, 6, 8, 9),
}


def hits(cards: Sequence[str], shown: int) -> bool:
    """Return whether a hand draws where a dealer's 22 ties: up to 12 always; 13 and 14 stand against 3 to 6, 15 and 16
    against 2 to 6; soft 17 and less draw, soft 18 stands against 2 to 8. ``shown``: the dealer's points, the ace 1."""
    points = total(*cards)
    if points != sum(POINTS[card] for card in cards):
        return points <= 17 or (points == 18 and shown not in range(2, 9))
    if points <= 12 or points >= 17:
        return points <= 12
    return shown not in range(3 if points <= 14 else 2, 7)


def doubles(cards: Sequence[str], shown: int) -> bool:
    """Return whether two cards are doubled: hard 9 against 6, 10 against 2 to 8, 11 against 2 to 9."""
    if any(POINTS[card] == 1 for card in cards):
        return False
    return shown in {9: (6,), 10: range(2, 9), 11: range(2, 10)}.get(sum(POINTS[card] for card in cards), ())


def splits(cards: Sequence[str], shown: int) -> bool:
    """Return whether a pair is split: aces but not against an ace, 2s and 3s against 5 to 7, 6s against 5 and 6, 7s
    against 3 to 7, 8s against 2 to 9, 9s against 4 to 6, 8 and 9."""
    first, second = (POINTS[card] for card in cards)
    return first == second and shown in _SPLITS.get(first, ())


def switches(first: Sequence[str], second: Sequence[str], shown: int) -> bool:
    """The short rule for the exchange. Hands from the strongest: 21, 20, 19, A-A, 11, 10, 9, 18 or 8, 8-8; all others
    are alike. Against a 7 or 8 switch for the stronger weaker hand, else for the stronger stronger hand; where that is
    even, for the other hand. Where both are even, switch for a 7 or 17, else for a pair worth a split, else for a 12
    or 13."""
    stay, change = (first, second), ((first[0], second[1]), (second[0], first[1]))
    before, after = (sorted(map(_strength, hands), reverse=shown not in (7, 8)) for hands in (stay, change))
    if before != after:
        return after > before
    return max(map(_second_best, change)) > max(map(_second_best, stay))


def _strength(cards: Sequence[str]) -> int:
    points, hard = total(*cards), sum(POINTS[card] for card in cards)
    paired = _STRONG.get(cards[0][0] + cards[1][0])
    if paired is not None:
        return paired
    return _STRONG_TOTALS.get(points, _STRONG_HARD.get(points, 0) if points == hard else 0)


def _second_best(cards: Sequence[str]) -> int:
    points = total(*cards)
    if points in (7, 17):
        return 3
    first, second = (POINTS[card] for card in cards)
    if first == second and first in _WORTH_A_SPLIT:
        return 2
    return 1 if points in (12, 13) else 0


class BlackjackSwitchFloor(BlackjackFloor):
    """One to three seats with two hands each, the odd player with a second box where the table allows it."""

    def _bets(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        for seat in sorted(rng.sample(range(1, 8), rng.randint(1, 3))):
            boxes = 2 if self.chosen["boxes_per_player"] != 1 and rng.random() < 0.3 else 1
            for box in range(boxes):
                amount = self.stake(rng)
                for number, bet in enumerate(HANDS, start=2 * box):
                    script.tell(v.BetPlaced(seat=seat, bet=bet, amount=amount, hand=number))
                self.side_bets(script, rng, seat, main=amount, hand=2 * box)
        script.tell(v.BetsClosed())

    def _players(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        self._ask(script, rng)
        super()._players(script, rng)

    def _ask(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        """Everybody is asked; now and then the last ones' silence says that they keep their cards."""
        round_ = cast(BlackjackSwitchRound, script.round)
        for pair in round_.pairs:
            if pair.is_dead:
                continue
            shown = POINTS[round_.dealer.cards[0]]
            follows = rng.random() >= WHIM
            action = "switch" if switches(pair.first.cards, pair.second.cards, shown) == follows else "no_switch"
            if action == "no_switch" and pair is round_.pairs[-1] and rng.random() < 0.2:
                return
            script.tell(v.DecisionMade(seat=pair.first.seat, hand=pair.first.number, action=action))

    def _choice(self, rng: random.Random, round_: BlackjackRound, hand: Hand) -> str:
        if hand.split_ace:
            return "stand"
        shown = POINTS[round_.dealer.cards[0]]
        if len(hand.cards) == 2:
            room = len(round_.hands_of_box(hand)) < round_.max_hands()
            paired = POINTS[hand.cards[0]] == POINTS[hand.cards[1]]
            if room and paired and (splits(hand.cards, shown) or rng.random() < WHIM):
                return "split"
            totals = round_.layout.double_totals[str(self.chosen["double_totals"])]
            if hand.hard in totals and (doubles(hand.cards, shown) or rng.random() < WHIM):
                return "double"
        return "hit" if hand.total < 21 and hits(hand.cards, shown) != (rng.random() < WHIM / 5) else "stand"
