"""Sets of cards, dice and tiles over a day: received, issued, put into play, taken out, counted (control R4)."""

from __future__ import annotations

from typing import Any

from casino.simulation.client.book import Book, Shift, Table
from casino.simulation.client.wire import Wire

LOT = "L{day}-{kind}"


class Equipment:
    """A fresh set of every kind for each table and shift, so that none is in play longer than it may."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.pit = Wire(book.base_url, book.pit_key)
        self._sets: dict[tuple[str, str], list[str]] = {}

    def receive(self) -> None:
        """A lot of each kind from its maker, and the sets of the day to their tables."""
        for kind in sorted({kind for table in self.book.tables for kind in table.equipment}):
            places = [
                (table.code, shift.code)
                for table in self.book.tables
                if kind in table.equipment
                for shift in self.book.shifts
            ]
            body = {
                "day": self._day(), "lot": LOT.format(day=self.book.day.strftime("%y%m%d"), kind=kind), "kind": kind,
                "colour": "azul", "supplier": "Naipes del Caribe, Inc.", "place": "bóveda",
                "seals": [f"{kind}-{self.book.day:%y%m%d}-{number:04d}" for number in range(1, len(places) + 1)],
                "supervisor": self.book.signer("floor_supervisor", 0).wire(),
                "inspector": self.book.signer("inspector", 0).wire(),
                "occurred_at": self._begins(),
            }  # fmt: skip
            received = self.pit.post("equipment", body, once=f"sets-{self._day()}-{kind}")["sets"]
            for place, code in zip(places, received, strict=True):
                self._sets.setdefault(place, []).append(code)

    def issue(self, table: Table) -> None:
        """The sets of all shifts of a table leave the store."""
        sets = [code for shift in self.book.shifts for code in self._sets.get((table.code, shift.code), [])]
        if sets:
            body = {"day": self._day(), "sets": sets, "table": table.code, **self._keepers(table)}
            self.pit.post(
                "equipment/issue", {**body, "occurred_at": self._begins()}, once=f"sets-{table.code}-{self._day()}"
            )

    def into_play(self, table: Table, shift: Shift, people: dict[str, Any], at: str) -> None:
        """The shift's sets come into play at the open table."""
        for code in self._sets.get((table.code, shift.code), []):
            body = {"set": code, **people, "occurred_at": at}
            self.pit.post(f"tables/{table.code}/equipment", body, once=f"play-{code}")

    def out_of_play(self, table: Table, shift: Shift, people: dict[str, Any], at: str) -> None:
        """They leave it, each in its envelope."""
        for code in self._sets.get((table.code, shift.code), []):
            body = {
                "set": code, "day": self._day(), "reason": "end_of_play", "envelope": f"E-{code}", **people,
                "occurred_at": at,
            }  # fmt: skip
            self.pit.post("equipment/remove", body, once=f"out-{code}")

    def count(self) -> None:
        """The sets are counted where they are (PR §11.10(G)(2))."""
        record = self.pit.get(f"equipment/record/{self._day()}")
        body = {
            "day": self._day(), "counted": record["book"], **self._keepers(self.book.tables[0]),
            "occurred_at": self.book.at(self.book.shifts[-1], 1.0).isoformat(),
        }  # fmt: skip
        self.pit.post("equipment/counts", body, once=f"sets-counted-{self._day()}")

    def _keepers(self, table: Table) -> dict[str, Any]:
        number = self.book.tables.index(table)
        return {
            "by": self.book.signer("floor_supervisor", number).wire(), "by_role": "floor_supervisor",
            "witness": self.book.signer("security", number).wire(), "witness_role": "security",
        }  # fmt: skip

    def _begins(self) -> str:
        return self.book.at(self.book.shifts[0], 0.0).isoformat()

    def _day(self) -> str:
        return self.book.day.isoformat()
