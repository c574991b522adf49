"""A table of chemin de fer with a free banker: banco, stakes on the line, a bank that grows and passes on."""

from __future__ import annotations

import random

from casino.rules import vocabulary as v
from casino.rules.families.baccarat import total
from casino.rules.families.banking import BANK
from casino.rules.families.free_banker import BANCO, FOLLOW, HALF, PUNTO, WHOLE, FreeBankerRound
from casino.simulation.floors import Script, Table, shuffled

LAST_CARDS = 7
PLAYERS = 4
"""Players at the table; the bank goes round among them."""


class FreeBankerFloor(Table[FreeBankerRound]):
    """Four players, of whom one has the bank and the others bet against it."""

    def begin(self) -> None:
        self.shoe: list[str] = []
        self.banker = 1
        self.in_bank = 0
        self.won = 0
        self.follows: dict[str, int] = {}

    def play(self, rng: random.Random) -> list[v.Fact]:
        won = {str(self.banker): self.won} if self.in_bank else {}
        last = self.banker if self.in_bank else None
        script = self.open(
            v.RoundOpened(game=self.game.code, last_bank=last, stacks=won, last_bets=self.follows or None)
        )
        if len(self.shoe) <= LAST_CARDS:
            self.shoe = shuffled(rng, self.number("decks"))
        if not self.in_bank:
            self.in_bank = self.units(rng, self.limits["min"], self.limits["min"] * 20)
        script.tell(v.DecisionMade(seat=self.banker, action=BANK, amount=self.in_bank))
        self._associate(script, rng)
        self._bets(script, rng)
        script.tell(v.BetsClosed())
        self._coup(script, rng)
        self._after(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def _associate(self, script: Script[FreeBankerRound], rng: random.Random) -> None:
        """Now and then somebody who stands adds to the bank."""
        added = self.limits["min"] * 2
        if rng.random() < 0.1 and self.in_bank + added <= script.round.highest_bank:
            script.tell(v.DecisionMade(seat=30, action="associate", amount=added))

    def _bets(self, script: Script[FreeBankerRound], rng: random.Random) -> None:
        """One player has the whole bank, or several share it."""
        round_, minimum = script.round, self.limits["min"]
        others = [seat for seat in range(1, PLAYERS + 1) if seat != self.banker]
        left = round_.in_bank
        for seat in others:
            if left >= minimum and (seat == others[0] or rng.random() < 0.7):
                stake = self.units(rng, minimum, left)
                code = HALF if rng.random() < 0.1 and stake >= 2 * minimum else PUNTO
                script.tell(v.BetPlaced(seat=seat, bet=code, amount=stake))
                left -= stake
        follower = next((int(seat) for seat in self.follows if int(seat) in others), None)
        if rng.random() < 0.3:
            script.tell(v.BetPlaced(seat=rng.choice(others), bet=BANCO, amount=round_.in_bank))
        elif follower is not None and rng.random() < 0.5:
            script.tell(v.BetPlaced(seat=follower, bet=FOLLOW, amount=round_.in_bank))

    def _coup(self, script: Script[FreeBankerRound], rng: random.Random) -> None:
        """The deal; a five and a doubtful bank are decided by whim."""
        round_ = script.round
        for to in ("player", "banker", "player", "banker"):
            script.tell(v.CardDealt(to=to, card=self.shoe.pop()))
        if round_.is_over():
            return
        if total(round_.hands["player"]) == 5 and rng.random() < 0.5 and round_.decider is not None:
            script.tell(v.DecisionMade(seat=round_.decider, action=rng.choice(("carta", "no"))))
        if rng.random() < 0.3:
            script.tell(v.DecisionMade(seat=self.banker, action="square"))
        while round_.next_hand is not None:
            script.tell(v.CardDealt(to=round_.next_hand, card=self.shoe.pop()))
        if round_.may_draw("banker") and rng.random() < 0.4:
            script.tell(v.CardDealt(to="banker", card=self.shoe.pop()))

    def _after(self, script: Script[FreeBankerRound], rng: random.Random) -> None:
        """A bank that lost is gone; of one that won what is above the highest leaves the game."""
        round_ = script.round
        lines = round_.settle().lines
        lost = [line for line in lines if line.bet in WHOLE and line.result == "lose"]
        self.follows = {str(line.seat): line.stake for line in lost}
        own = sum(line.net for line in lines if line.bet == BANK)
        if own < 0 or round_.associates:
            self.banker, self.in_bank, self.won = self.banker % PLAYERS + 1, 0, 0
            return
        self.won += own
        above = round_.bank_after - round_.highest_bank
        if above > 0:
            script.tell(v.DecisionMade(seat=self.banker, action="garage_compulsory", amount=above))
            self.won -= above
        if self.won > round_.kept_in_bank and rng.random() < 0.5:
            free = min(self.won, round_.bank_after - self.limits["min"])
            if free > 0:
                script.tell(v.DecisionMade(seat=self.banker, action="garage_voluntary", amount=free))
                self.won -= free
        self.in_bank = round_.bank_after
