"""The vault and the cage: chips from the maker, first trays, the imprest bank and its shifts, the window.

What lies in vault, cage and trays is known here as it is to the people who count it; only their counts are sent
to the system.
"""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Mapping
from typing import Any

from casino.rules.money import format_amount
from casino.simulation.client.book import Book, Shift, Table
from casino.simulation.client.tray import add, in_notes
from casino.simulation.property_plan.pieces import Pieces, worth


class Cage:
    """Chips of the property and money of the cage through a day."""

    def __init__(self, book: Book) -> None:
        self.book, self.work = book, book.work()
        self.vault: Pieces = {}
        self.chips: Pieces = {}
        self.received: Pieces = {}
        self.cash = 0
        self.begins = book.at(book.shifts[0], 0.0)
        self._papers = 0
        self._held = threading.RLock()

    # ------------------------------------------------------------------ a property begins

    def stock(self) -> None:
        """The owner's money is in the bank, the maker's chips come into the vault before three people."""
        book, funds = self.book, self.book.funds
        capital = format_amount(funds.capital, book.currency)
        self.work.do(
            "post_adjustment", day=book.day, concerns_day=book.day_before,
            lines=[{"account": "house_funds", "debit": capital}, {"account": "house_capital", "credit": capital}],
            reason="Fondos del propietario al comenzar la casa.", approval="CT-2026-adjustment",
        )  # fmt: skip
        self.received = dict(funds.reserve)
        for counts in (funds.bank, *(table.counts for table in book.tables)):
            add(self.received, counts)
        self._move(
            "receive_chips", "ENT", self.begins, chip_set=funds.chip_set, maker=funds.maker, counts=self.received
        )  # fmt: skip
        add(self.vault, self.received)

    def first_tray(self, table: Table) -> None:
        """A table's first chips, from the vault."""
        with self._held:
            add(self.vault, table.counts, -1)
            paper = self._paper("BM")
        to_table = {"origin": "vault", "destination": "table", "table": table.code}
        self._move("move_chips", paper, self.begins, counts=table.counts, **to_table)

    # ------------------------------------------------------------------ shifts

    def open(self, number: int) -> None:
        """The shift's cashier and the supervisor count the bank. The first shift of all is funded and has its chips."""
        shift, funds = self.book.shifts[number], self.book.funds
        if number == 0:
            self.cash = funds.drawer
        at = self.book.at(shift, 0.0)
        cashier = self.work.crew("cashier", number + 1)
        self.work.do("open_cage", day=self.book.day, shift=shift.code, cashier=cashier, at=at, **self._counted())
        if number == 0:
            cash = in_notes(funds.cash, self.book.cash)
            self.work.do("fund_cage", reference=self._paper("FF"), direction="in", cash=cash, at=at)
            self.cash += funds.cash
            self._from_vault(funds.bank, at)
        self._window(at, sold=funds.sold, redeemed={})

    def redeem(self, shift: Shift, elsewhere: Mapping[str, int]) -> None:
        """Players bring back most of what they hold: what was received and is neither here nor ``elsewhere``."""
        with self._held:
            held = dict(self.received)
            for counts in (self.vault, self.chips, elsewhere):
                add(held, counts, -1)
            back = {value: pieces * 3 // 4 for value, pieces in held.items() if pieces > 1}
            most = self.cash // 8  # the bank of the tables stays in the cage
            if (value := worth(back)) > most:
                back = {one: pieces * most // value for one, pieces in back.items()}
            redeemed = {value: pieces for value, pieces in back.items() if pieces}
            self._window(self.book.at(shift, 1.0), sold={}, redeemed=redeemed)

    def close(self, number: int) -> None:
        """Count the cage at the change of shift, by the outgoing and the incoming cashier."""
        people = {"outgoing": self.work.crew("cashier", number + 1), "incoming": self.work.crew("cashier", number + 2)}
        self.work.do("close_cage", at=self.book.at(self.book.shifts[number], 1.0), **people, **self._counted())

    # ------------------------------------------------------------------ what moves it

    def hand_over(self, counts: Mapping[str, int], at: dt.datetime) -> None:
        """The chips of a fill leave the cage; what it lacks comes from the vault first."""
        with self._held:
            self._fetch_missing(counts, at)
            add(self.chips, counts, -1)

    def take(self, counts: Mapping[str, int], cash: int = 0) -> None:
        """The chips of a credit or of the drop came, and money."""
        with self._held:
            add(self.chips, counts)
            self.cash += cash

    def pay(self, amount: int) -> None:
        """Money left the cage: a prize brought to the table."""
        with self._held:
            self.cash -= amount

    # ------------------------------------------------------------------ small things

    def _window(self, at: dt.datetime, *, sold: Pieces, redeemed: Pieces) -> None:
        """Record the chips that players bought and redeemed."""
        if not sold and not redeemed:
            return
        self._fetch_missing(sold, at)
        self.work.do("exchange_with_patrons", reference=self._paper("V"), sold=sold, redeemed=redeemed, at=at)
        add(self.chips, sold, -1)
        add(self.chips, redeemed)
        self.cash += worth(sold) - worth(redeemed)

    def _fetch_missing(self, counts: Mapping[str, int], at: dt.datetime) -> None:
        """Fetch chips that the cage lacks from the vault."""
        short = {value: pieces - self.chips.get(value, 0) for value, pieces in counts.items()}
        short = {value: pieces for value, pieces in short.items() if pieces > 0}
        if short:
            self._from_vault(short, at)

    def _from_vault(self, counts: Mapping[str, int], at: dt.datetime) -> None:
        self._move("move_chips", self._paper("BC"), at, origin="vault", destination="cage", counts=counts)
        add(self.vault, counts, -1)
        add(self.chips, counts)

    def _move(self, operation: str, reference: str, at: dt.datetime, **what: Any) -> None:
        self.work.do(operation, reference=reference, day=self.book.day, at=at, **what)

    def _paper(self, kind: str) -> str:
        with self._held:
            self._papers += 1
            return f"{kind}-{self._papers}"

    def _counted(self) -> dict[str, Pieces]:
        return {
            "cash": in_notes(self.cash, self.book.cash),
            "chips": {value: n for value, n in self.chips.items() if n},
        }
