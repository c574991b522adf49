"""A wheel of fortune: passers-by, an upright wheel that now and then has to be spun again."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.wheel_of_fortune import NOT_CHOSEN, Layout, WheelOfFortuneRound
from casino.simulation.floors import Script, Table

_SEATS = 10


class WheelOfFortuneFloor(Table[WheelOfFortuneRound]):
    """One to six players with one to three symbols each."""

    layout: Layout

    def begin(self) -> None:
        self.names = [segment.name for segment in self.layout.segments]
        codes = [rule.code for rule in self.game.irregularities]
        self.between = next((code for code in codes if code.startswith("between_")), None)
        self.may_be_short = "short_spin" in codes
        self.sections = [segment.sections for segment in self.layout.segments]

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        for seat in sorted(rng.sample(range(1, _SEATS + 1), rng.randint(1, 6))):
            for segment in rng.sample(self.layout.segments, rng.randint(1, 3)):
                script.tell(v.BetPlaced(seat=seat, bet=segment.bet, amount=self._chips(script, rng, segment.bet)))
        script.tell(v.BetsClosed())
        if self.may_be_short and rng.random() < 0.02:
            script.tell(v.IrregularityDeclared(code="short_spin"))
        if (
            self.between
            and script.round.bets_closed
            and rng.random() < 0.03
            and self.chosen.get("between_option") != NOT_CHOSEN
        ):
            script.tell(v.IrregularityDeclared(code=self.between))
        if not script.round.bets_closed:
            script.tell(v.BetsClosed())
        (stopped,) = rng.choices(self.names, self.sections)
        script.tell(v.WheelStopped(segment=stopped), v.RoundClosed())
        return script.facts

    def _chips(self, script: Script[WheelOfFortuneRound], rng: random.Random, bet: str) -> int:
        """A stake within the table's limits, or within what the posted payout lets the bet win."""
        if self.chosen.get("limit_system", "min_max") == "min_max":
            return self.stake(rng)
        odds = script.round.ratios[bet]
        return min(self.stake(rng), self.number("max_payout_per_bet") * odds.den // odds.num)
