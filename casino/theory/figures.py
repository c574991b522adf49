"""Figures of a bet. All are per unit staked: an advantage of 0.0526 keeps 5.26 cents of every dollar.

>>> coin = {Fraction(1): 18, Fraction(-1): 20}
>>> figure = exact_figure("color", "stake", coin)
>>> round(figure.advantage, 4), round(figure.stdev, 4), figure.method
(0.0526, 0.9986, 'exact')
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal

import msgspec

Distribution = Mapping[Fraction, Fraction] | Mapping[Fraction, int]
"""Net result per unit staked -> weight. Weights need not sum to one."""

NORMAL_95 = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """House advantage of a bet per unit staked, with the standard deviation of one bet.

    ``low``..``high`` is the 95 % interval of a simulated advantage over ``rounds`` rounds; both are the advantage
    itself, and ``rounds`` counts the outcomes told apart, when it is exact. ``unit`` says what is counted as staked.
    """

    bet: str
    advantage: float
    stdev: float
    method: Literal["exact", "simulated"]
    low: float
    high: float
    rounds: int
    unit: str
    strategy: str = ""


@dataclass(frozen=True)
class Plan:
    """Plan to find the figure of a bet: ``outcomes`` enumerates it, or ``play`` plays one round by a strategy and
    tells the player's net per unit."""

    bet: str
    unit: str = "stake"
    outcomes: Callable[[], Distribution] | None = None
    play: Callable[[Random], float] | None = None
    strategy: str = ""

    @property
    def is_exact(self) -> bool:
        """Return whether it enumerates."""
        return self.outcomes is not None

    def figure(self, *, rounds: int, seed: int) -> Figure:
        """The figure: exact where the plan enumerates, else over so many rounds from that seed."""
        if self.outcomes is not None:
            return exact_figure(self.bet, self.unit, self.outcomes(), strategy=self.strategy)
        if self.play is None:
            raise ValueError(f"{self.bet}: a plan enumerates or plays")
        return simulated_figure(self.bet, self.unit, self.play, rounds=rounds, seed=seed, strategy=self.strategy)


def exact_figure(bet: str, unit: str, outcomes: Distribution, *, strategy: str = "") -> Figure:
    """The figure of an enumerated bet."""
    whole = sum(outcomes.values())
    mean = sum(net * weight for net, weight in outcomes.items()) / whole
    square = sum(net * net * weight for net, weight in outcomes.items()) / whole
    advantage = float(-mean)
    return Figure(
        bet=bet,
        advantage=advantage,
        stdev=math.sqrt(square - mean * mean),
        method="exact",
        low=advantage,
        high=advantage,
        rounds=len(outcomes),
        unit=unit,
        strategy=strategy,
    )


def simulated_figure(
    bet: str, unit: str, play: Callable[[Random], float], *, rounds: int, seed: int, strategy: str
) -> Figure:
    """The figure of a bet played so many times (at least two), with its 95 % interval."""
    if rounds < 2:
        raise ValueError("a simulation needs two rounds at least")
    rng = Random(seed)
    total = square = 0.0
    for _ in range(rounds):
        net = play(rng)
        total += net
        square += net * net
    mean = total / rounds
    variance = max(0.0, (square - rounds * mean * mean) / (rounds - 1))
    margin = NORMAL_95 * math.sqrt(variance / rounds)
    return Figure(
        bet=bet,
        advantage=-mean,
        stdev=math.sqrt(variance),
        method="simulated",
        low=-mean - margin,
        high=-mean + margin,
        rounds=rounds,
        unit=unit,
        strategy=strategy,
    )
