"""A roulette table: a few players with habits, one wheel."""

from __future__ import annotations

import random
from collections.abc import Mapping

from casino.rules import vocabulary as v
from casino.rules.families.roulette import Layout
from casino.rules.kernel import Game
from casino.simulation.floors import open_script, whole_units


class RouletteFloor:
    """Two to six players, each with two to five positions a spin."""

    def __init__(self, game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> None:
        self.game = game
        self.options = options
        self.limits = limits
        layout: Layout = game.layout
        wheel = layout.wheels[str(game.configure_options(options)["wheel"])]
        self.pockets = sorted(wheel.pockets)
        self.positions = sorted({(p.bet, p.target or "") for p in wheel.positions.values()})

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = open_script(self.game, self.options, self.limits)
        minimum = self.limits["min"]
        for seat in sorted(rng.sample(range(1, 8), rng.randint(2, 6))):
            for bet, target in rng.sample(self.positions, rng.randint(2, 5)):
                amount = whole_units(rng, minimum, min(self.limits["max"], minimum * 20))
                script.tell(v.BetPlaced(seat=seat, bet=bet, target=target or None, amount=amount))
        script.tell(v.BetsClosed(), v.BallLanded(pocket=rng.choice(self.pockets)), v.RoundClosed())
        return script.facts
