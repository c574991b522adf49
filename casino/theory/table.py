"""A table at which bets are tried: one game under options and limits, one seat, stakes without rounding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random

from casino.rules import vocabulary as v
from casino.rules.kernel import PROGRESSIVE, Game, Limits, Round, Settlement, replay

SEAT = 1


class Pack:
    """Cards, dealt anew for every round."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.cards = list(cards)
        self.dealt = 0

    def shuffle(self) -> None:
        """All cards are in the pack again; chance comes in as they are drawn."""
        self.dealt = 0

    def draw(self, rng: Random) -> str:
        """Any of the cards left."""
        cards, at = self.cards, self.dealt
        other = at + int(rng.random() * (len(cards) - at))
        cards[at], cards[other] = cards[other], cards[at]
        self.dealt = at + 1
        return cards[at]

    def deal(self, rng: Random, count: int) -> list[str]:
        """So many cards of the whole pack."""
        self.shuffle()
        return [self.draw(rng) for _ in range(count)]


class Table:
    """A game at a table of the theory. ``options`` and ``limits`` (minor units) default to the game's.

    ``meter``: reading of the progressive in minor units; without one it stands where it starts (``read_meter``).
    """

    def __init__(
        self, game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int], meter: int | None = None
    ) -> None:
        self.game = game
        self.options = game.configure_options(options)
        self.limits: Limits = game.configure_limits(limits)
        self.meter = meter
        self._given = {"min": self.limits.min, "max": self.limits.max, **self.limits.extra}

    def open(self) -> Round:
        """A new round."""
        return self.game.open(self.options, self._given, {} if self.meter is None else {PROGRESSIVE: self.meter})

    def read_meter(self, reset_amount: int) -> str:
        """The reading of the progressive, from now on the amount that it starts from where none was given."""
        if self.meter is None:
            self.meter = reset_amount
        return self.game.money(self.meter)

    def at_highest_limit(self) -> Table:
        """The same table with the highest maximum that may be authorised: for a bet that a lower one leaves no room."""
        limits = {**self._given, "max": self.game.limits.high or self.limits.max}
        return Table(self.game, self.options, limits, self.meter)

    def settle(self, facts: Sequence[v.Fact]) -> Settlement:
        """The settlement of a whole round."""
        return replay(self.open(), facts).settle()

    def main_stake(self, unit: int = 10_000) -> int:
        """A stake at which no pay table rounds: a multiple of ``unit`` within the limits where there is one."""
        stake = -(-self.limits.min // unit) * unit
        return stake if stake <= self.limits.max else self.limits.min

    def side_stake(self, bet: str) -> int:
        """A stake on a bet that the table bounds by itself: whole dollars where it can be, at which 5:2 is exact."""
        round_ = self.open()
        rule = round_.sides.get(bet)
        if rule is not None:
            return int(max(rule.lowest(), min(rule.most(bet, self.main_stake()), 100)))
        return self.limits.extra.get(f"{bet}_min", 500)

    def net(self, settlement: Settlement, bets: frozenset[str], stake: int) -> Fraction:
        """Return the net of the seat on these bets, per unit of the stake."""
        return Fraction(sum(line.net for line in settlement.lines if line.bet in bets), stake)
