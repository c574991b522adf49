"""A baccarat table: one shoe for many coups, players who follow a side."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import cast

from casino.rules import vocabulary as v
from casino.rules.cards import DECK
from casino.rules.families.baccarat import VALUES, BaccaratRound, Layout
from casino.rules.kernel import Game
from casino.simulation.floors import Script, open_script, whole_units


class BaccaratFloor:
    """Two to six players. A new shoe is shuffled, and its burn told, when the second blank card has come out."""

    def __init__(self, game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> None:
        self.game = game
        self.options = options
        self.limits = limits
        self.layout: Layout = game.layout
        self.chosen = game.configure_options(options)
        self.shoe: list[str] = []

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = open_script(self.game, self.options, self.limits)
        if len(self.shoe) <= cast(int, self.chosen["second_cut"]):
            self._new_shoe(script, rng)
        seats = range(1, cast(int, self.chosen[self.layout.seats_option]) + 1)
        for seat in sorted(rng.sample(seats, rng.randint(2, 6))):
            self._bets(script, rng, seat)
        script.tell(v.BetsClosed())
        round_ = cast(BaccaratRound, script.round)
        while round_.next_hand is not None:
            script.tell(v.CardDealt(to=round_.next_hand, card=self.shoe.pop()))
        script.tell(v.RoundClosed())
        return script.facts

    def _new_shoe(self, script: Script, rng: random.Random) -> None:
        self.shoe = list(DECK) * cast(int, self.chosen["decks"])
        rng.shuffle(self.shoe)
        first = self.shoe.pop()
        number = VALUES[first] or cast(int, self.chosen["burn_of_ten"])
        script.tell(v.CardBurned(card=first))
        for _ in range(min(max(number, self.layout.burn.low), self.layout.burn.high)):
            self.shoe.pop()
            script.tell(v.CardBurned())

    def _bets(self, script: Script, rng: random.Random, seat: int) -> None:
        minimum, maximum = self.limits["min"], self.limits["max"]
        side = rng.choice([code for code, wager in self.layout.wagers.items() if wager.main])
        amount = whole_units(rng, minimum, min(maximum, minimum * 20))
        script.tell(v.BetPlaced(seat=seat, bet=side, amount=amount))
        for code, wager in self.layout.wagers.items():
            if not wager.main and rng.random() < 0.25:
                odds = self.game.bet(code).odds
                low = self.limits.get(f"{code}_min", wager.own_minimum or minimum)
                high = min(self.limits.get(f"{code}_max", maximum), maximum * odds.den // odds.num)
                if low <= high:
                    stake = whole_units(rng, low, min(high, low * 10))
                    script.tell(v.BetPlaced(seat=seat, bet=code, amount=stake))
