"""A baccarat table: one shoe for many coups, players who follow a side."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.baccarat import VALUES, BaccaratRound, Layout
from casino.simulation.floors import Script, Table, shuffled

LAST_CARDS = 6
"""The cards behind the cut card at least: a coup needs no more."""


class BaccaratFloor(Table[BaccaratRound]):
    """Two to six players. A new shoe is shuffled, and its burn reported, when the second blank card has come out."""

    layout: Layout

    def begin(self) -> None:
        self.shoe: list[str] = []

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open()
        if len(self.shoe) <= (self.number("second_cut") if "second_cut" in self.chosen else LAST_CARDS):
            self._new_shoe(script, rng)
        seats = range(1, script.round.seat_count + 1)
        players = sorted(rng.sample(seats, rng.randint(2, 6)))
        if script.round.player_deals and rng.random() < 0.5:
            script.tell(v.DecisionMade(seat=rng.choice(players), action="take_shoe"))
        for seat in players:
            self._bets(script, rng, seat)
        script.tell(v.BetsClosed())
        while script.round.next_hand is not None:
            script.tell(v.CardDealt(to=script.round.next_hand, card=self.shoe.pop()))
        script.tell(v.RoundClosed())
        return script.facts

    def _new_shoe(self, script: Script[BaccaratRound], rng: random.Random) -> None:
        self.shoe = shuffled(rng, self.number("decks"))
        if self.layout.burn is None:
            return
        first = self.shoe.pop()
        number = VALUES[first] or (
            self.number("burn_of_ten") if "burn_of_ten" in self.chosen else self.layout.burn.high
        )
        script.tell(v.CardBurned(card=first))
        for _ in range(min(max(number, self.layout.burn.low), self.layout.burn.high)):
            self.shoe.pop()
            script.tell(v.CardBurned())

    def _bets(self, script: Script[BaccaratRound], rng: random.Random, seat: int) -> None:
        minimum, maximum = self.limits["min"], self.limits["max"]
        side = rng.choice([code for code, wager in self.layout.wagers.items() if wager.main])
        stake = self.stake(rng)
        script.tell(v.BetPlaced(seat=seat, bet=side, amount=stake))
        self.side_bets(script, rng, seat, main=stake)
        for code, wager in self.layout.wagers.items():
            if not wager.main and rng.random() < 0.25:
                odds = self.game.bet(code).odds
                low = self.limits.get(f"{code}_min", wager.own_minimum or minimum)
                high = min(self.limits.get(f"{code}_max", maximum), maximum * odds.den // odds.num)
                if low <= high:
                    stake = self.units(rng, low, min(high, max(low * 10, self.unit)))
                    script.tell(v.BetPlaced(seat=seat, bet=code, amount=stake))
