"""An Easy Roll table: a felt with its pay table, a crowd, dice that go round to the right."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.easy_roll import EasyRollRound, Layout, felt_of
from casino.simulation.floors import Script, Table

_SEATS = 8


class EasyRollFloor(Table[EasyRollRound]):
    """Two to five players and one to three throws. The options must have a pay table: without one nobody can bet."""

    layout: Layout

    def begin(self) -> None:
        self.felt = felt_of(self.layout, self.chosen)
        self.spots = sorted(self.felt.spots, key=lambda spot: (spot[0], spot[1] or ""))

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        seats = sorted(rng.sample(range(1, _SEATS + 1), rng.randint(2, 5)))
        for _ in range(rng.randint(1, 3)):
            self._throw(script, rng, seats)
        script.tell(v.RoundClosed())
        return script.facts

    def _throw(self, script: Script[EasyRollRound], rng: random.Random, seats: list[int]) -> None:
        round_ = script.round
        for seat in seats:
            for spot in rng.sample(self.spots, min(len(self.spots), rng.randint(1, 3))):
                high = round_.highest(spot)
                script.tell(v.BetPlaced(seat=seat, bet=spot[0], target=spot[1], amount=self.stake(rng, cap=high)))
        shooter = round_.shooter or round_.next_shooter(seats) or rng.choice(seats)
        if rng.random() < 0.05:
            script.tell(v.DecisionMade(seat=shooter, action="change_dice"))
        script.tell(v.BetsClosed())
        if rng.random() < 0.05:
            script.tell(v.IrregularityDeclared(code="no_dice", seat=shooter))
        script.tell(v.DiceRolled(d1=rng.randint(1, 6), d2=rng.randint(1, 6), shooter=shooter))
