"""A roulette table: a few players with habits, one wheel."""

from __future__ import annotations

import random
from typing import cast

from casino.rules import vocabulary as v
from casino.rules.families.fractions import is_exact
from casino.rules.families.french_roulette import HALF_BACK, PRISON, FrenchRouletteRound
from casino.rules.families.roulette import Layout, RouletteRound
from casino.simulation.floors import Script, Table

VOID_SPINS = 0.01
"""Probability of a void spin, where the game has such."""
ORDERS = 0.2
"""Probability that a player calls neighbours or a sector, where the table takes them."""


class RouletteFloor(Table[RouletteRound]):
    """Two to six players, each with two to five positions a spin."""

    layout: Layout

    def begin(self) -> None:
        wheel = self.layout.wheel(self.chosen)
        self.pockets = sorted(wheel.pockets)
        self.void_causes = [rule.code for rule in self.game.irregularities if rule.effect == "spin_again"]
        self.positions = sorted({(p.bet, p.target or "") for p in wheel.positions.values() if not p.apart})
        self.orders = sorted((bet, target or "", order.chips) for (bet, target), order in self.layout.orders.items())

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        self.bets(script, rng)
        self.spin(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def bets(self, script: Script[RouletteRound], rng: random.Random) -> None:
        """Place the players' bets."""
        for seat in sorted(rng.sample(range(1, 8), rng.randint(2, 6))):
            for bet, target in rng.sample(self.positions, rng.randint(2, 5)):
                script.tell(v.BetPlaced(seat=seat, bet=bet, target=target or None, amount=self.divisible(rng)))
            if self.orders and rng.random() < ORDERS:
                bet, target, chips = rng.choice(self.orders)
                chip = self.limits["min"]
                script.tell(v.BetPlaced(seat=seat, bet=bet, target=target or None, amount=chips * chip))

    def divisible(self, rng: random.Random) -> int:
        """A stake; an even one where the table refuses others."""
        stake = self.stake(rng)
        return stake + stake % 2 if is_exact(self.chosen) else stake

    def spin(self, script: Script[RouletteRound], rng: random.Random) -> None:
        """The close and the ball, now and then thrown again."""
        if self.void_causes and rng.random() < VOID_SPINS:
            script.tell(v.BetsClosed(), v.IrregularityDeclared(code=rng.choice(self.void_causes)))
        if not script.round.bets_closed:
            script.tell(v.BetsClosed())
        script.tell(v.BallLanded(pocket=rng.choice(self.pockets)))


class FrenchRouletteFloor(RouletteFloor):
    """Players who take half back or leave an even chance in prison; those of the last zero are still there."""

    def begin(self) -> None:
        super().begin()
        self.prisoners: dict[tuple[int, str], int] = {}

    def bets(self, script: Script[RouletteRound], rng: random.Random) -> None:
        for (seat, bet), amount in self.prisoners.items():
            script.tell(v.BetPlaced(seat=seat, bet=bet, target=PRISON, amount=amount))
        self.prisoners = {}
        super().bets(script, rng)

    def spin(self, script: Script[RouletteRound], rng: random.Random) -> None:
        super().spin(script, rng)
        round_ = cast(FrenchRouletteRound, script.round)
        for key in round_.to_choose():
            if key not in round_.to_choose():
                continue
            choice = PRISON if round_.must_stay(key) else rng.choice((HALF_BACK, PRISON))
            script.tell(v.DecisionMade(seat=key[0], action=choice, bet=key[1]))
        for line in round_.settle().lines if round_.missing() is None else ():
            if line.result == "open" and line.target == PRISON and line.seat is not None:
                self.prisoners[line.seat, line.bet] = line.stake
