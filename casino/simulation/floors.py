"""Base class of simulated tables, and the script in which they report a round."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import DECK
from casino.rules.kernel import Game, Round

R = TypeVar("R", bound=Round)

SUPERVISOR = "S01"
"""Employee who approves what a supervisor approves at simulated tables."""
UNIT = 100
"""Stakes are multiples of it (minor units) unless a table asks for larger ones."""

SPREAD = 20
"""The largest stakes in table minimums unless a table asks for less."""

MISDEAL_RATE = 0.005
"""Probability that a dealer spoils a deal, so that the round is void, where the game has a dealer."""


class Floor(Protocol):
    """A table with its dealer and players. It may remember things between rounds (a shoe, a button, a shooter).

    ``misdeal_rate``: how often the dealer spoils the deal of a round, 0 to 1.
    """

    misdeal_rate: float

    def play(self, rng: random.Random) -> list[v.Fact]:
        """The facts of the next round, from RoundOpened to RoundClosed, legal under the rules."""
        ...


class Script(Generic[R]):
    """A round in progress: every fact goes through the rules first, so that a floor cannot report an illegal one."""

    def __init__(self, round_: R) -> None:
        self.round = round_
        self.facts: list[v.Fact] = []

    def tell(self, *facts: v.Fact) -> None:
        """Apply and keep; ``IllegalEvent`` here is a defect of the simulator."""
        for fact in facts:
            self.round.apply(fact)
            self.facts.append(fact)


class Table(Generic[R]):
    """Base of every floor. ``options`` are those given, ``chosen`` every option with its value; limits in minor units.

    A floor says ``play`` and, in ``begin``, what it remembers between rounds. ``unit``: stakes are its multiples where
    the limits allow it, so that what wins can be paid with the chips of the table; ``spread``: the largest stakes in
    table minimums. ``coin``: the smallest that the table pays with. The system fills it in when a round is reported, so
    the reported facts leave it out.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, v.OptionValue],
        limits: Mapping[str, int],
        unit: int = UNIT,
        coin: int = 1,
        spread: int = SPREAD,
    ) -> None:
        self.game = game
        self.layout: Any = game.layout
        self.options = options
        self.chosen = game.configure_options(options)
        self.limits = limits
        self.unit = unit
        self.coin = coin
        self.spread = spread
        self.misdeal_rate = MISDEAL_RATE
        self.begin()

    def begin(self) -> None:
        """Prepare the table for its first round."""

    def play(self, rng: random.Random) -> list[v.Fact]:
        """The facts of the next round, from RoundOpened to RoundClosed."""
        raise NotImplementedError

    def open(self, opened: v.RoundOpened | None = None) -> Script[R]:
        """A script with its RoundOpened reported."""
        script = Script(cast(R, self.game.open(self.options, self.limits)))
        opened = opened or v.RoundOpened(game=self.game.code)
        script.round.apply(msgspec.structs.replace(opened, coin=self.coin))
        script.facts.append(opened)
        return script

    def misdeals(self, rng: random.Random) -> bool:
        """Return whether the dealer spoils the deal of this round."""
        return rng.random() < self.misdeal_rate

    def number(self, option: str) -> int:
        """Value of a number option."""
        return cast(int, self.chosen[option])

    def stake(self, rng: random.Random, *, cap: int | None = None, times: int = SPREAD) -> int:
        """A stake from the table minimum up to so many times it, within the cap (the table maximum) and the spread."""
        minimum = self.limits["min"]
        most = min(self.limits["max"] if cap is None else cap, minimum * min(times, self.spread))
        return self.units(rng, minimum, max(minimum, most))

    def units(self, rng: random.Random, low: int, high: int) -> int:
        """A stake between two limits, a multiple of the table's unit where one lies between them."""
        first = -(-low // self.unit) * self.unit
        if self.unit > UNIT and first <= high:
            return whole_units(rng, first, high, self.unit)
        return whole_units(rng, low, high)

    def side_bets(
        self, script: Script[R], rng: random.Random, seat: int, *, main: int, hand: int | None = None
    ) -> None:
        """Now and then a bet on each of the side bets that the table offers, within its bounds."""
        for code, rule in script.round.sides.items():
            low, high = rule.lowest(), rule.most(code, main)
            if low <= high and rng.random() < 0.3:
                stake = self.units(rng, low, min(high, max(low * 10, self.unit)))
                script.tell(v.BetPlaced(seat=seat, bet=code, amount=stake, hand=hand))


def shuffled(rng: random.Random, decks: int = 1) -> list[str]:
    """So many decks in one pack, the next card last."""
    pack = list(DECK) * decks
    rng.shuffle(pack)
    return pack


def whole_units(rng: random.Random, low: int, high: int, unit: int = UNIT) -> int:
    """A stake in minor units between two limits, a multiple of ``unit``, mostly near the lower end as people bet."""
    steps = (high - low) // unit
    return low + unit * int(steps * rng.random() ** 3)
