"""What a simulated table is, and how it tells a round."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from casino.rules import vocabulary as v
from casino.rules.kernel import Game, Round


class Floor(Protocol):
    """A table with its dealer and players. It may remember things between rounds (a shoe, a button, a shooter)."""

    def play(self, rng: random.Random) -> list[v.Fact]:
        """The facts of the next round, from RoundOpened to RoundClosed, legal under the rules."""
        ...


class Script:
    """A round being told: every fact goes through the rules first, so that a floor cannot report an illegal one."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.facts: list[v.Fact] = []

    def tell(self, *facts: v.Fact) -> None:
        """Apply and keep; ``IllegalEvent`` here is a defect of the simulator."""
        for fact in facts:
            self.round.apply(fact)
            self.facts.append(fact)


def open_script(
    game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int], opened: v.RoundOpened | None = None
) -> Script:
    """A script with its RoundOpened told."""
    script = Script(game.open(options, limits))
    script.tell(opened or v.RoundOpened(game=game.code))
    return script


def whole_units(rng: random.Random, low: int, high: int, unit: int = 100) -> int:
    """A stake in minor units between two limits, a multiple of ``unit``, mostly near the lower end as people bet."""
    steps = (high - low) // unit
    return low + unit * int(steps * rng.random() ** 3)
