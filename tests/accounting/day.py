"""A small gaming day that adds up: a roulette table with a fill and a credit, two linked Caribbean stud tables."""

from __future__ import annotations

import datetime as dt

from accounting.commands import close_gaming_day
from accounting.models import CloseRun
from casino.roles import Role
from tables.seed import opening_counts
from tests.factories import DAY, roulette
from tests.progressive.stud import Stud

ROULETTE_WIN = 500
STUD_WIN = 300


class Played(Stud):
    """The floor of that day; `ready` takes it to the point where nothing is open any more."""

    @classmethod
    def ready(cls, day: dt.date = DAY) -> Played:
        floor = cls.running(day=day)
        floor.play_day(day)
        return floor

    def play_day(self, day: dt.date = DAY) -> None:
        """Roulette: drop 200.00, fill and credit 50.00, win 5.00. Stud: drop 100.00, ten chips, a flush, win 3.00."""
        self.play_roulette(day)
        self.play_caribbean(day)
        for table in ("CS-1", "CS-2"):
            self.read(table, day=day)
            self.sign(table, day=day)

    def play_roulette(self, day: dt.date = DAY, *, missing: int = 0) -> None:
        box = self.install("RO-1", day=day)
        self.open_only("RO-1", day=day)
        self.fill("RO-1", {"500": 10})
        self.credit("RO-1", {"2500": 2})
        self.play("RO-1", roulette(amount=ROULETTE_WIN, number="17", pocket="18"))
        counts = opening_counts("RO-1")
        counts["500"] += 10 + 1 - missing
        counts["2500"] -= 2 + 8
        self.close("RO-1", counts=counts)
        self.remove(box)
        self.count(box, {"2000": 10}, day=day)

    def play_caribbean(self, day: dt.date = DAY) -> None:
        box = self.install("CS-1", day=day)
        self.open_stud("CS-1", day=day)
        self.play_stud("CS-1", chips=10, prizes=[(3, "flush")], win=STUD_WIN, day=day)
        self.pay(self.prizes()[-1].prize)
        self.close_stud("CS-1", 1_000_000 - 10_000 + 1_000 - 5_000 + STUD_WIN, day=day)
        self.remove(box)
        self.count(box, {"1000": 10}, day=day)

    def close_day(self, day: dt.date = DAY, **more: object) -> CloseRun:
        return close_gaming_day(self.property, day, actor="employee:K01", **{"at": self.now(), **more})

    def accountant(self, number: int = 1):
        return self.sig(Role.ACCOUNTING, number)
