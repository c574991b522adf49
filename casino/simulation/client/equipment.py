"""Sets of cards, dice and tiles over a day: received, issued, put into play, taken out, counted (control R4)."""

from __future__ import annotations

import datetime as dt

from casino.simulation.client.book import Book, Shift, Table
from casino.simulation.driver import Work

LOT = "L{day}-{kind}"


class Equipment:
    """A fresh set of every kind for each table and shift, so that none is in play longer than it may."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.begins = book.at(book.shifts[0], 0.0)
        self._sets: dict[tuple[str, str], list[str]] = {}

    def receive(self) -> None:
        """A lot of each kind from its maker, and the sets of the day to their tables."""
        day = self.book.day
        for kind in sorted({kind for table in self.book.tables for kind in table.equipment}):
            places = [
                (table.code, shift.code)
                for table in self.book.tables
                if kind in table.equipment
                for shift in self.book.shifts
            ]
            received = self.book.work().do(
                "receive_sets", day=day, lot=LOT.format(day=day.strftime("%y%m%d"), kind=kind), kind=kind,
                colour="azul", supplier=self.book.supplier, place="bóveda", at=self.begins,
                seals=[f"{kind}-{day:%y%m%d}-{number:04d}" for number in range(1, len(places) + 1)],
            )["sets"]  # fmt: skip
            for place, code in zip(places, received, strict=True):
                self._sets.setdefault(place, []).append(code)

    def issue(self, table: Table) -> None:
        """The sets of all shifts of a table leave the store."""
        sets = [code for shift in self.book.shifts for code in self._sets.get((table.code, shift.code), [])]
        if sets:
            work = self.book.work(self.book.tables.index(table))
            work.do("issue_sets", day=self.book.day, sets=sets, table=table.code, at=self.begins)

    def into_play(self, table: Table, shift: Shift, work: Work, at: dt.datetime) -> None:
        """The shift's sets come into play at the open table."""
        for code in self._sets.get((table.code, shift.code), []):
            work.do("install_set", table=table.code, set=code, at=at)

    def out_of_play(self, table: Table, shift: Shift, work: Work, at: dt.datetime) -> None:
        """They leave it, each in its envelope."""
        for code in self._sets.get((table.code, shift.code), []):
            work.do("remove_set", set=code, day=self.book.day, reason="end_of_play", envelope=f"E-{code}", at=at)

    def count(self) -> None:
        """The sets are counted where they are (PR §11.10(G)(2))."""
        book = self.book.get(f"equipment/record/{self.book.day}")["book"]
        self.book.work().do("count_sets", day=self.book.day, counted=book)
