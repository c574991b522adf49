"""A roulette table: a few players with habits, one wheel."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.roulette import Layout, RouletteRound
from casino.simulation.floors import Table


class RouletteFloor(Table[RouletteRound]):
    """Two to six players, each with two to five positions a spin."""

    layout: Layout

    def begin(self) -> None:
        wheel = self.layout.wheels[str(self.chosen["wheel"])]
        self.pockets = sorted(wheel.pockets)
        self.positions = sorted({(p.bet, p.target or "") for p in wheel.positions.values()})

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        for seat in sorted(rng.sample(range(1, 8), rng.randint(2, 6))):
            for bet, target in rng.sample(self.positions, rng.randint(2, 5)):
                script.tell(v.BetPlaced(seat=seat, bet=bet, target=target or None, amount=self.stake(rng)))
        script.tell(v.BetsClosed(), v.BallLanded(pocket=rng.choice(self.pockets)), v.RoundClosed())
        return script.facts
