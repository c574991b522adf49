"""A table at which bets are tried: one game under options and limits, one seat, stakes without rounding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from casino.rules import vocabulary as v
from casino.rules.kernel import Game, Limits, Round, Settlement, replay

SEAT = 1


class Table:
    """A game at a table of the theory. ``options`` and ``limits`` (minor units) default to the game's."""

    def __init__(self, game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> None:
        self.game = game
        self.options = game.configure_options(options)
        self.limits: Limits = game.configure_limits(limits)
        self._given = {"min": self.limits.min, "max": self.limits.max, **self.limits.extra}

    def open(self, meters: Mapping[str, int] | None = None) -> Round:
        """A new round."""
        return self.game.open(self.options, self._given, meters)

    def settle(self, facts: Sequence[v.Fact]) -> Settlement:
        """The settlement of a round told whole."""
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
            return int(max(rule.side.bounds.low, min(rule.most(bet, self.main_stake()), 100)))
        return self.limits.extra.get(f"{bet}_min", 500)

    def net(self, settlement: Settlement, bets: frozenset[str], stake: int) -> Fraction:
        """What the seat won with these bets, per unit of the stake."""
        return Fraction(sum(line.net for line in settlement.lines if line.bet in bets), stake)
