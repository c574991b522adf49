"""A triple shot table: three equal bets a player, blackjack by the book, poker hands laid down now and then.

War and poker leave nothing to decide. A tied war costs half the bet: with one deck three of the 51 other cards tie, so
that the casino keeps 1/34 (2.94 %) of the first bet. The six poker cards are six random cards however the blackjack was
played: under the common pay table the 20,358,520 hands lose 650,816 bets, 3.20 %. What is left is
``blackjack_decision``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.families.blackjack import DEALER, POINTS, Hand
from casino.rules.families.triple_shot import HAND_CARDS, SET_CARDS, STAGES, TripleShotRound
from casino.simulation.floors import Script, Table, shuffled

SLIP_CHANCE: Final = 0.01
WHIM: Final = 0.03
"""Probability that a player departs from the strategy."""

HARD_DOUBLES: Final = {8: (5, 6), 9: range(2, 7), 10: range(2, 10), 11: (*range(2, 11), 1)}
"""Total without an ace counted as 11 -> dealer's cards (ace 1) against which it is doubled."""
SOFT_DOUBLES: Final = {**dict.fromkeys((13, 14, 15, 16), range(4, 7)), 17: range(2, 7), 18: range(3, 7), 19: (6,)}
"""Total with an ace counted as 11 -> dealer's cards against which it is doubled."""
LAST_FREE_DRAW: Final = 15
"""With five cards, a total up to this is always drawn to: the sixth card wins at once unless it is over 21."""


def blackjack_decision(cards: Sequence[str], shown: int) -> str:
    """``hit``, ``stand``, ``double`` or ``split`` against the dealer's open card (points, ace 1).

    The published strategy of one deck and a dealer who stands on every 17, for a game in which any two cards may be
    doubled and only aces split: split aces; double 8 against 5 and 6, 9 against 2 to 6, 10 against 2 to 9, 11 always,
    soft 13 to 16 against 4 to 6, soft 17 against 2 to 6, soft 18 against 3 to 6, soft 19 against 6; stand on 17, on 13
    to 16 against 2 to 6, on 12 against 4 to 6, on soft 19, on soft 18 but against 9 and 10; otherwise hit. Five cards
    of 15 or less are always hit, because six win.

    >>> blackjack_decision(["Ac", "As"], 10), blackjack_decision(["6c", "5s"], 10), blackjack_decision(["Tc", "2s"], 4)
    ('split', 'double', 'stand')
    >>> blackjack_decision(["Ac", "7s"], 9), blackjack_decision(["2c", "3s", "4d", "2h", "4c"], 6)
    ('hit', 'hit')
    """
    hard = sum(POINTS[card] for card in cards)
    soft = hard <= 11 and any(POINTS[card] == 1 for card in cards)
    total = hard + 10 if soft else hard
    if len(cards) == 2:
        if hard == 2:
            return "split"
        if shown in (SOFT_DOUBLES if soft else HARD_DOUBLES).get(total, ()):
            return "double"
    if len(cards) == HAND_CARDS - 1 and hard <= LAST_FREE_DRAW:
        return "hit"
    if soft:
        return "stand" if total >= 19 or (total == 18 and shown not in (9, 10)) else "hit"
    if 2 <= shown <= 6:
        return "stand" if total >= (12 if shown >= 4 else 13) else "hit"
    return "stand" if total >= 17 else "hit"


class TripleShotFloor(Table[TripleShotRound]):
    """One to six players with three equal bets each; now and then a dealer's slip."""

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        self.deck = shuffled(rng)
        self._bets(script, rng)
        self._deal(script, rng)
        self._players(script, rng)
        self._dealer(script, rng)
        self._poker(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[TripleShotRound], rng: random.Random) -> None:
        for seat in sorted(rng.sample(range(1, 7), rng.randint(1, 6))):
            amount = self.stake(rng)
            script.tell(*(v.BetPlaced(seat=seat, bet=bet, amount=amount) for bet in STAGES))
        script.tell(v.BetsClosed())

    def _deal(self, script: Script[TripleShotRound], rng: random.Random) -> None:
        round_ = script.round
        while round_.dealt < len(round_.slots):
            slot = round_.slots[round_.dealt]
            if rng.random() < SLIP_CHANCE / 4 and not round_.face_up_found:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=self.deck.pop()))
            if slot is None:
                covered = bool(round_.dealer.cards)
                script.tell(v.CardDealt(to=DEALER, card=self.deck.pop(), face="down" if covered else "up"))
            elif rng.random() < SLIP_CHANCE / 4 and not slot.cards and len(round_.order) > 1:
                script.tell(v.IrregularityDeclared(code="hand_without_cards", seat=slot.seat))
            else:
                script.tell(v.CardDealt(to=slot.seat, card=self.deck.pop(), face="up"))

    def _players(self, script: Script[TripleShotRound], rng: random.Random) -> None:
        round_ = script.round
        while (hand := round_.next_to_play()) is not None:
            if len(hand.cards) < 2:
                self._card(script, hand)
                continue
            action = self._choice(rng, round_, hand)
            script.tell(v.DecisionMade(seat=hand.seat, hand=hand.number, action=action))
            if action in ("hit", "double"):
                self._card(script, hand)

    def _choice(self, rng: random.Random, round_: TripleShotRound, hand: Hand) -> str:
        if rng.random() < WHIM:
            return "stand" if hand.hard > 11 else "hit"
        return blackjack_decision(hand.cards, POINTS[round_.dealer.cards[0]])

    def _card(self, script: Script[TripleShotRound], hand: Hand) -> None:
        script.tell(v.CardDealt(to=hand.seat, card=self.deck.pop(), hand=hand.number, face="up"))

    def _dealer(self, script: Script[TripleShotRound], rng: random.Random) -> None:
        round_ = script.round
        script.tell(v.CardExposed(to=DEALER, card=round_.dealer.cards[1]))
        while round_.stands_against_dealer() and round_.dealer.total < 17:
            script.tell(v.CardDealt(to=DEALER, card=self.deck.pop(), face="up"))

    def _poker(self, script: Script[TripleShotRound], rng: random.Random) -> None:
        round_ = script.round
        for seat in [hand.seat for hand in round_.order if hand.number == 0 and hand.dealt]:
            while len(round_.poker_cards(seat)) < HAND_CARDS:
                script.tell(v.CardDealt(to=seat, card=self.deck.pop(), face="down"))
        for seat in [hand.seat for hand in round_.order if hand.number == 0 and hand.dealt]:
            cards = round_.poker_cards(seat)
            if rng.random() < SLIP_CHANCE:
                extra = self.deck.pop()
                script.tell(v.IrregularityDeclared(code="more_than_six_cards", seat=seat, card=extra))
                cards = [*cards, extra]
            if rng.random() < 0.3:
                script.tell(v.HandSet(to=seat, high=cards[:SET_CARDS], low=cards[SET_CARDS:]))
