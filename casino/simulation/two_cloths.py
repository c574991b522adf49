"""A table of baccara on two cloths: a bank that goes on while it has something, stakes on both cloths."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.two_cloths import BANCO, CHEVAL, CLOTHS, DEAL, HALF, TwoClothsRound
from casino.simulation.floors import Script, Table, shuffled

LAST_CARDS = 10
BANKER = 1


class TwoClothsFloor(Table[TwoClothsRound]):
    """A banker and two to six players on either cloth."""

    def begin(self) -> None:
        self.shoe: list[str] = []
        self.in_bank = 0

    def play(self, rng: random.Random) -> list[v.Fact]:
        last = BANKER if self.in_bank else None
        script = self.open(v.RoundOpened(game=self.game.code, last_bank=last))
        if len(self.shoe) <= LAST_CARDS:
            self.shoe = shuffled(rng, self.number("decks"))
        minimum = self.limits["min"]
        if self.in_bank < 10 * minimum:
            self.in_bank = 200 * minimum
        script.tell(v.DecisionMade(seat=BANKER, action="bank", amount=self.in_bank))
        self._bets(script, rng, first=last is None)
        script.tell(v.BetsClosed())
        self._coup(script, rng)
        script.tell(v.RoundClosed())
        self.in_bank += sum(line.net for line in script.round.settle().lines if line.bet == "bank")
        return script.facts

    def _bets(self, script: Script[TwoClothsRound], rng: random.Random, *, first: bool) -> None:
        minimum = self.limits["min"]
        if first and rng.random() < 0.5:
            script.tell(v.BetPlaced(seat=2, bet=BANCO, amount=4 * minimum))
            return
        left = self.in_bank
        for seat in sorted(rng.sample(range(2, 14), rng.randint(2, 6))):
            bet = rng.choice((*CLOTHS, *CLOTHS, CHEVAL, HALF))
            stake = self.units(rng, minimum, max(minimum, min(left, 20 * minimum, self.limits["max"])))
            if stake <= left:
                target = rng.choice("12") if bet == HALF else None
                script.tell(v.BetPlaced(seat=seat, bet=bet, target=target, amount=stake))
                left -= stake

    def _coup(self, script: Script[TwoClothsRound], rng: random.Random) -> None:
        round_ = script.round
        for to in DEAL:
            script.tell(v.CardDealt(to=to, card=self.shoe.pop()))
        if rng.random() < 0.3:
            script.tell(v.DecisionMade(seat=BANKER, action="square"))
        while (missing := round_.missing()) is not None:
            script.tell(v.CardDealt(to=missing.rpartition(" ")[2], card=self.shoe.pop()))
