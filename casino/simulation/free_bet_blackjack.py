"""A Free Bet Blackjack table: players who take what is free and else draw as where a dealer's 22 ties."""

from __future__ import annotations

import random
from collections.abc import Sequence

from casino.rules.families.blackjack import POINTS, BlackjackRound, Hand
from casino.rules.families.free_bet_blackjack import FREE_DOUBLE, FREE_SPLIT, FREE_TOTALS
from casino.simulation.blackjack import BlackjackFloor
from casino.simulation.blackjack_switch import WHIM, hits


def doubles_free(cards: Sequence[str]) -> bool:
    """Return whether two cards are doubled free: whenever they may be, a hard 9, 10 or 11, a pair of fives, too."""
    hard = sum(POINTS[card] for card in cards)
    return hard in FREE_TOTALS and not any(POINTS[card] == 1 for card in cards)


def splits_free(cards: Sequence[str]) -> bool:
    """Return whether two cards are split free: whenever they may be, every pair but tens, which stand, and fives, which
    double."""
    first, second = (POINTS[card] for card in cards)
    return first == second and first not in (5, 10)


def plays(cards: Sequence[str], shown: int, *, may_double: bool, may_split: bool) -> str:
    """The published strategy: what is free is taken, nothing is paid for; else ``hit`` or ``stand`` as in Blackjack
    Switch, whose dealer's 22 ties as well. ``shown``: the dealer's points, the ace 1.

    >>> [plays(hand.split(), 6, may_double=True, may_split=True) for hand in ("6c 5s", "4c 4s", "Ac 8s", "Tc 2s")]
    ['free_double', 'free_split', 'stand', 'hit']
    """
    if may_double and doubles_free(cards):
        return FREE_DOUBLE
    if may_split and splits_free(cards):
        return FREE_SPLIT
    return "hit" if hits(cards, shown) else "stand"


class FreeBetFloor(BlackjackFloor):
    """One to six seats, most of which want no other bets than the free ones."""

    def _choice(self, rng: random.Random, round_: BlackjackRound, hand: Hand) -> str:
        if hand.split_ace:
            return "stand"
        shown = POINTS[round_.dealer.cards[0]]
        two = len(hand.cards) == 2
        room = two and len(round_.hands_of_box(hand)) < round_.max_hands()
        if two and rng.random() < WHIM:
            if room and POINTS[hand.cards[0]] == POINTS[hand.cards[1]]:
                return "split"
            if hand.has_ace and hand.hard in FREE_TOTALS:
                return "double"
            if self.chosen["paid_double_2_to_8"] and hand.hard <= 8:
                return "double"
        return plays(hand.cards, shown, may_double=two, may_split=room)
