"""A table of Challenge 21: every seat with two bets or three, a dealer who plays as many hands from one first card."""

from __future__ import annotations

import random
from typing import cast

from casino.rules import vocabulary as v
from casino.rules.families.blackjack import DEALER, POINTS, BlackjackRound, State
from casino.rules.families.challenge_21 import Challenge21Round
from casino.simulation.blackjack import SLIP_CHANCE, BlackjackFloor
from casino.simulation.floors import Script

INSURES: float = 0.15
"""Probability that a player insures one hand of the dealer's."""


class Challenge21Floor(BlackjackFloor):
    """One to six seats; two of three have the third bet, too."""

    def _bets(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        round_ = cast(Challenge21Round, script.round)
        for seat in sorted(rng.sample(range(1, round_.seat_count + 1), rng.randint(1, min(6, round_.seat_count)))):
            boxes = round_.boxes[: len(round_.boxes) if rng.random() < 0.66 else max(1, round_.least_boxes)]
            for bet in boxes:
                script.tell(v.BetPlaced(seat=seat, bet=bet, amount=self.stake(rng)))
            if round_.sides:
                self._side_bets(script, rng, seat, 0)
        script.tell(v.BetsClosed())

    def _deal(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        round_, own = script.round, 0
        while round_.dealt < len(round_.slots):
            slot = round_.slots[round_.dealt]
            if slot is None:
                script.tell(v.CardDealt(to=DEALER, card=self.shoe.pop(), hand=own, face="up"))
                own += 1
            else:
                script.tell(v.CardDealt(to=slot.seat, card=self.shoe.pop(), hand=slot.number, face="up"))

    def _early(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        """Insurance of single hands of the dealer's, even money, surrender, before the first third card."""
        round_ = cast(Challenge21Round, script.round)
        shown = POINTS[round_.dealer.cards[0]]
        for hand in round_.order:
            for number, stake in round_.bets_of(hand.seat).items():
                if POINTS[round_.dealers[number].cards[0]] == 1 and stake > 1 and rng.random() < INSURES:
                    script.tell(v.BetPlaced(seat=hand.seat, bet=round_.insurances[number], amount=stake // 2))
            if shown == 1 and hand.state is State.NATURAL and rng.random() < 0.5:
                action = rng.choice(("accept_even_money", "refuse_even_money"))
                script.tell(v.DecisionMade(seat=hand.seat, action=action))
            if self.chosen["surrender"] and hand.state is State.OPEN and hand.hard in (15, 16) and shown in (9, 10):
                script.tell(v.DecisionMade(seat=hand.seat, action="surrender"))

    def _dealer(self, script: Script[BlackjackRound], rng: random.Random) -> None:
        round_ = cast(Challenge21Round, script.round)
        while (number := round_.dealer_draws_for()) is not None:
            script.tell(v.CardDealt(to=DEALER, card=self.shoe.pop(), hand=number, face="up"))
        if 17 <= round_.dealer.total <= 21 and self._slips(rng, "dealer_drew_on_17", SLIP_CHANCE):
            script.tell(v.IrregularityDeclared(code="dealer_drew_on_17"), v.CardBurned(card=self.shoe.pop()))
