"""Behaviour of simulated tables where a player may have the bank: the offer, the bets against it, the memory."""

from __future__ import annotations

import random
from typing import TypeVar

from casino.rules import vocabulary as v
from casino.rules.families.banking import BANK, CO_BANK, DEALER_VS_BANK, DECLINE, BankingRound, BankLayout
from casino.simulation.floors import Script, Table

B = TypeVar("B", bound=BankingRound)


class BankTable(Table[B]):
    """Remembers who had the bank and what was bet against the dealer. A family says how the deal goes."""

    layout: BankLayout

    def begin(self) -> None:
        self.last_bank: int | None = None
        self.last_bets: dict[str, int] = {}

    def open_banked(self, rng: random.Random) -> Script[B]:
        """A round with its bank, if somebody takes it, all bets and the close reported."""
        opened = v.RoundOpened(game=self.game.code, last_bank=self.last_bank, last_bets=self.last_bets)
        script = self.open(opened)
        self._offer_bank(script, rng)
        self._main_bets(script, rng)
        self.other_bets(script, rng)
        script.tell(v.BetsClosed())
        self._dealer_bets(script, rng)
        self._remember(script.round)
        return script

    def other_bets(self, script: Script[B], rng: random.Random) -> None:
        """Bets besides the main one; none unless a family has some."""

    def _offer_bank(self, script: Script[B], rng: random.Random) -> None:
        """Offer the bank from right to left; a seat that may have it takes it every other time."""
        actions = [
            action
            for action, option in ((BANK, self.layout.bank_option), (CO_BANK, CO_BANK))
            if self.chosen.get(option)
        ]
        if not actions or not self.last_bets:
            return
        for seat in range(1, script.round.seat_count + 1):
            if str(seat) not in self.last_bets or seat == self.last_bank:
                continue
            if rng.random() < 0.5:
                chips = self.limits["max"] * script.round.seat_count * 2
                script.tell(v.DecisionMade(seat=seat, action=rng.choice(actions), amount=chips))
                return
            script.tell(v.DecisionMade(seat=seat, action=DECLINE))

    def _main_bets(self, script: Script[B], rng: random.Random) -> None:
        """One bet a player; where the table allows two spaces, some bet at the one beside theirs as well."""
        round_, main = script.round, self.layout.main
        seats = [seat for seat in range(1, round_.seat_count + 1) if seat != round_.bank]
        for seat in sorted(rng.sample(seats, rng.randint(1, len(seats)))):
            has_neighbour = self.chosen.get("two_adjacent_positions") and round_.owners.get(seat - 1) == seat - 1
            owner = str(seat - 1) if has_neighbour and rng.random() < 0.3 else None
            script.tell(v.BetPlaced(seat=seat, bet=main, amount=self.stake(rng, times=10), target=owner))

    def _dealer_bets(self, script: Script[B], rng: random.Random) -> None:
        bank, offered = script.round.bank, self.layout.tray_bet_option
        if offered and not self.chosen[offered]:
            return
        if bank is not None and not script.round.co_banked and rng.random() < 0.6:
            script.tell(v.BetPlaced(seat=bank, bet=DEALER_VS_BANK, amount=self.last_bets[str(bank)]))

    def _remember(self, round_: B) -> None:
        self.last_bank = round_.bank
        if round_.bank is None:
            self.last_bets = {str(seat): round_.stake(seat, round_.main) for seat in round_.seats(round_.main)}
