"""A table of chemin de fer: the bank stays with who wins, passes on when it loses, and grows in between."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.banking import BANK
from casino.rules.families.chemin_de_fer import BANKER, PLAYER, CheminDeFerRound, Layout
from casino.simulation.floors import Script, Table, shuffled

LAST_CARDS = 6
PLAYERS = 6
"""Players at the table; the bank goes round among them."""


class CheminDeFerFloor(Table[CheminDeFerRound]):
    """Six players, of whom one has the bank and two or more bet against it."""

    layout: Layout

    def begin(self) -> None:
        self.shoe: list[str] = []
        self.banker = 1
        self.in_bank = 0
        self.won = 0

    def play(self, rng: random.Random) -> list[v.Fact]:
        won = {str(self.banker): self.won} if self.in_bank else {}
        last = self.banker if self.in_bank else None
        script = self.open(v.RoundOpened(game=self.game.code, last_bank=last, stacks=won))
        if len(self.shoe) <= LAST_CARDS:
            self.shoe = shuffled(rng, self.number("decks"))
        self._bank(script, rng)
        self._bets(script, rng)
        script.tell(v.BetsClosed())
        self._coup(script, rng)
        self._after(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def _bank(self, script: Script[CheminDeFerRound], rng: random.Random) -> None:
        """Pass the bank on: a winner keeps it or hands it over; the next banker puts up as much, or bids for it."""
        if self.in_bank and rng.random() < 0.2:
            script.tell(v.DecisionMade(seat=self.banker, action="give_up_bank", amount=self.in_bank))
            taker = self.banker % PLAYERS + 1
            if rng.random() < 0.3:
                script.tell(v.DecisionMade(seat=taker, action="pass"))
                self.in_bank = self.stake(rng)
                script.tell(v.DecisionMade(seat=taker, action="auction_bid", amount=self.in_bank))
            self.banker, self.won = taker, 0
        elif not self.in_bank:
            self.in_bank = self.stake(rng)
        script.tell(v.DecisionMade(seat=self.banker, action=BANK, amount=self.in_bank))
        more = self.units(rng, self.limits["min"], self.limits["min"] * 3)
        if rng.random() < 0.1 and self.in_bank + more <= script.round.highest_bank:
            script.tell(v.DecisionMade(seat=self.banker, action="raise_bank", amount=more))
            self.in_bank += more

    def _bets(self, script: Script[CheminDeFerRound], rng: random.Random) -> None:
        """In the order of seats, while the bank has something left to answer with."""
        minimum, maximum, left = self.limits["min"], self.limits["max"], self.in_bank
        for seat in range(1, PLAYERS + 1):
            if seat == self.banker:
                continue
            if left >= minimum and (left == self.in_bank or rng.random() < 0.6):
                stake = self.units(rng, minimum, min(left, maximum))
                left -= stake
                script.tell(v.BetPlaced(seat=seat, bet=PLAYER, amount=stake))
            elif self.chosen["side_bank_bets"] == "allow" and rng.random() < 0.3:
                script.tell(v.BetPlaced(seat=seat, bet=BANKER, amount=self.stake(rng)))

    def _coup(self, script: Script[CheminDeFerRound], rng: random.Random) -> None:
        round_ = script.round
        while (missing := round_.missing()) is not None:
            if missing.startswith("DecisionMade") and round_.decider is not None:
                action = rng.choice(("draw_on_5", "stand_on_5"))
                script.tell(v.DecisionMade(seat=round_.decider, action=action))
            elif round_.next_hand is not None:
                script.tell(v.CardDealt(to=round_.next_hand, card=self.shoe.pop()))

    def _after(self, script: Script[CheminDeFerRound], rng: random.Random) -> None:
        """A bank that lost is gone; of one that won what is above the highest leaves the game."""
        round_ = script.round
        gain = round_.bank_after - self.in_bank
        if gain < 0:
            self.banker, self.in_bank, self.won = self.banker % PLAYERS + 1, 0, 0
            return
        self.won += gain
        above = round_.bank_after - round_.highest_bank
        if above > 0:
            script.tell(v.DecisionMade(seat=self.banker, action="garage_compulsory", amount=above))
            self.won -= above
        free = min(self.won, round_.bank_after) - round_.kept_in_bank
        if free > 0 and rng.random() < 0.5:
            script.tell(v.DecisionMade(seat=self.banker, action="garage_voluntary", amount=free))
            self.won -= free
        self.in_bank = round_.bank_after
