"""A table of trente et quarante: players with a chance or two, some of which wait for the next round."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.trente_et_quarante import (
    GIVE_UP,
    GOAL,
    HALF_BACK,
    INSURANCE,
    INSURE,
    PRISON,
    ROWS,
    WAIT,
    TrenteEtQuaranteRound,
    points,
)
from casino.simulation.floors import Script, Table, shuffled

_LEFT = 60
"""The shoe is shuffled anew when fewer cards are left before a round."""
_SPOILT = ("pack_exhausted", "red_card")
"""Ends a round without a result."""


class TrenteEtQuaranteFloor(Table[TrenteEtQuaranteRound]):
    """One to eight players; what 31 against 31 leaves blocked is there in the next round."""

    def begin(self) -> None:
        self.shoe: list[str] = []
        self.waiting: list[v.BetPlaced] = []
        self.insures = bool(self.chosen.get("insurance"))
        self.spoilt = next(rule.code for rule in self.game.irregularities if rule.code in _SPOILT)
        self.may_turn = any(rule.code == "face_up_card" for rule in self.game.irregularities)

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        script.tell(*self.waiting)
        for seat in sorted(rng.sample(range(1, 13), rng.randint(1, 8))):
            for bet in rng.sample(self.layout.bets, rng.randint(1, 2)):
                stake = self._even(rng)
                script.tell(v.BetPlaced(seat=seat, bet=bet, amount=stake))
                if self.insures and stake % 100 == 0 and rng.random() < 0.3:
                    script.tell(v.BetPlaced(seat=seat, bet=INSURANCE, target=bet, amount=stake // 100))
        script.tell(v.BetsClosed())
        if len(self.shoe) < _LEFT:
            self.shoe = shuffled(rng, self.number("decks"))
            burned = range(self.layout.burned)
            script.tell(*(v.CardBurned(card=self.shoe.pop(), reason="start") for _ in burned))
        if self.misdeals(rng):
            script.tell(v.IrregularityDeclared(code=self.spoilt), v.RoundClosed())
            return script.facts
        self._deal(script, rng)
        self._choices(script, rng)
        script.tell(v.RoundClosed())
        self.waiting = [
            v.BetPlaced(seat=line.seat or 1, bet=line.bet, target=line.target, amount=line.stake)
            for line in script.round.settle().lines
            if line.result == "open" and line.bet != INSURANCE and line.stake
        ]
        return script.facts

    def _even(self, rng: random.Random) -> int:
        stake = self.stake(rng)
        return stake + stake % 2 if self.chosen["fraction_rule"] == "reject_inexact" else stake

    def _deal(self, script: Script[TrenteEtQuaranteRound], rng: random.Random) -> None:
        if self.may_turn and rng.random() < 0.02:
            script.tell(v.IrregularityDeclared(code="face_up_card", card=self.shoe.pop()))
        for row in ROWS:
            total = 0
            while total < GOAL:
                card = self.shoe.pop()
                total += points(card)
                script.tell(v.CardDealt(to=row, card=card))

    def _choices(self, script: Script[TrenteEtQuaranteRound], rng: random.Random) -> None:
        """After 31 against 31: half back or prison, or whether to wait, insured where that costs whole units and
        no chip of the table is larger than the premium (one per cent)."""
        round_ = script.round
        while waiting := round_.to_choose():
            key = waiting[0]
            if round_.in_prison:
                action = PRISON if round_.must_stay(key) else rng.choice((HALF_BACK, PRISON))
            else:
                exact = self.chosen["fraction_rule"] == "reject_inexact"
                action = rng.choice((WAIT, WAIT, GIVE_UP) if exact or self.coin > 1 else (WAIT, INSURE, GIVE_UP))
            script.tell(v.DecisionMade(seat=key[0], action=action, bet=key[1]))
