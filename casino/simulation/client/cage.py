"""The vault and the cage: chips from the maker, first trays, the imprest bank and its shifts, the window.

What lies in vault, cage and trays is known here as it is to the people who count it; the house is told what they count
and nothing else.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from casino.rules.money import format_amount
from casino.simulation.client.book import Book, Shift, Table
from casino.simulation.client.tray import add, in_notes, worth
from casino.simulation.client.wire import Wire

Counts = dict[str, int]


class Cage:
    """The house's chips and the cage's money through a day."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.pit = Wire(book.base_url, book.pit_key)
        self.vault: Counts = {}
        self.chips: Counts = {}
        self.received: Counts = {}
        self.cash = 0
        self._papers = 0
        self._held = threading.RLock()

    # ------------------------------------------------------------------ a house begins

    def stock(self) -> None:
        """The owner's money is in the bank, the maker's chips come into the vault before three people."""
        book, funds = self.book, self.book.funds
        accounting = book.staff["accounting"]
        capital = format_amount(funds.capital, "USD")
        entry = {
            "day": book.day.isoformat(),
            "concerns_day": book.day_before.isoformat(),
            "lines": [{"account": "house_funds", "debit": capital}, {"account": "house_capital", "credit": capital}],
            "reason": "Fondos del propietario al comenzar la casa.",
            "approval": "ACTA-1",
            "prepared": accounting[0].wire(),
            "approved": accounting[1].wire(),
        }
        self.pit.post("adjustments", entry, once=f"capital-{book.day}")
        self.received = dict(funds.reserve)
        for counts in (funds.bank, *(_decimals(table.counts) for table in book.tables)):
            add(self.received, counts)
        delivery = {
            "kind": "received",
            "chip_set": funds.chip_set,
            "maker": funds.maker,
            "counts": self.received,
            "accounting": accounting[0].wire(),
            "inspector": book.signer("inspector", 0).wire(),
        }
        self._move(delivery, "ENT", book.shifts[0])
        add(self.vault, self.received)

    def first_tray(self, table: Table) -> None:
        """A table's first chips, from the vault."""
        counts = _decimals(table.counts)
        body = {"kind": "moved", "origin": "vault", "destination": "table", "table": table.code, "counts": counts}
        with self._held:
            add(self.vault, counts, -1)
            paper = self._paper("BM")
        self._move({**body, "cashier": self.book.signer("cashier", 0).wire()}, paper, self.book.shifts[0])

    # ------------------------------------------------------------------ shifts

    def open(self, number: int) -> None:
        """The shift's cashier and the supervisor count the bank. The first shift of all is funded and has its chips."""
        shift, funds = self.book.shifts[number], self.book.funds
        if number == 0:
            self.cash = funds.drawer
        body = {"day": self.book.day.isoformat(), "shift": shift.code, **self._counted()}
        people = {"cashier": self._cashier(number), "cage_supervisor": self._supervisor()}
        at = {"occurred_at": self.book.at(shift, 0.0).isoformat()}
        self.pit.post("cage/openings", {**body, **people, **at}, once=f"cage-open-{self.book.day}-{shift.code}")
        if number == 0:
            paper = self._paper("FF")
            money = {"reference": paper, "direction": "in", "cash": in_notes(funds.cash)}
            signed = {"cage_supervisor": self._supervisor(), "accounting": self.book.signer("accounting", 0).wire()}
            self.pit.post("cage/funding", {**money, **signed, **at}, once=f"cage-{paper}")
            self.cash += funds.cash
            self._from_vault(funds.bank, self.book.at(shift, 0.0).isoformat())
        self._window(shift, 0.0, sold=funds.sold, redeemed={})

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
            self._window(shift, 1.0, sold={}, redeemed={value: pieces for value, pieces in back.items() if pieces})

    def close(self, number: int) -> None:
        """Who goes and who comes count together."""
        shift = self.book.shifts[number]
        people = {"outgoing": self._cashier(number), "incoming": self._cashier(number + 1)}
        body = {**self._counted(), **people, "occurred_at": self.book.at(shift, 1.0).isoformat()}
        self.pit.post("cage/closings", body, once=f"cage-close-{self.book.day}-{shift.code}")

    # ------------------------------------------------------------------ what moves it

    def hand_over(self, counts: Mapping[str, int], at: str) -> None:
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

    def _window(self, shift: Shift, part: float, *, sold: Counts, redeemed: Counts) -> None:
        """What players bought and brought back."""
        if not sold and not redeemed:
            return
        self._fetch_missing(sold, self.book.at(shift, part).isoformat())
        paper = self._paper("V")
        body = {
            "reference": paper,
            "sold": sold,
            "redeemed": redeemed,
            "cashier": self.book.signer("cashier", 0).wire(),
            "occurred_at": self.book.at(shift, part).isoformat(),
        }
        self.pit.post("cage/patrons", body, once=f"cage-{paper}")
        add(self.chips, sold, -1)
        add(self.chips, redeemed)
        self.cash += worth(sold) - worth(redeemed)

    def _fetch_missing(self, counts: Mapping[str, int], at: str) -> None:
        """What the cage lacks of these chips comes from the vault."""
        short = {value: pieces - self.chips.get(value, 0) for value, pieces in counts.items()}
        short = {value: pieces for value, pieces in short.items() if pieces > 0}
        if short:
            self._from_vault(short, at)

    def _from_vault(self, counts: Mapping[str, int], at: str) -> None:
        body = {"kind": "moved", "origin": "vault", "destination": "cage", "counts": dict(counts)}
        signed = {"cashier": self.book.signer("cashier", 0).wire(), "occurred_at": at}
        self._move({**body, **signed}, self._paper("BC"), self.book.shifts[0])
        add(self.vault, counts, -1)
        add(self.chips, counts)

    def _move(self, body: dict[str, Any], paper: str, shift: Shift) -> None:
        at = self.book.at(shift, 0.0).isoformat()
        paper_of = {"reference": paper, "day": self.book.day.isoformat(), "cage_supervisor": self._supervisor()}
        self.pit.post("chips/moves", {"occurred_at": at, **body, **paper_of}, once=f"chips-{paper}-{self.book.day}")

    def _paper(self, kind: str) -> str:
        with self._held:
            self._papers += 1
            return f"{kind}-{self._papers}"

    def _counted(self) -> dict[str, Counts]:
        return {"cash": in_notes(self.cash), "chips": {value: n for value, n in self.chips.items() if n}}

    def _cashier(self, number: int) -> dict[str, str]:
        return self.book.signer("cashier", number).wire()

    def _supervisor(self) -> dict[str, str]:
        return self.book.signer("cage_supervisor", 0).wire()


def _decimals(counts: Mapping[str, int]) -> Counts:
    return {format_amount(int(minor), "USD"): pieces for minor, pieces in counts.items()}
