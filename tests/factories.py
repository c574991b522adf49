"""A house to test in: a seeded Puerto Rico floor and the few moves that every test begins with.

    house = Floor.seeded()
    house.open_day()
    house.open("RO-1", "M")
    house.play("RO-1", roulette(seat=1, amount=500, pocket="17"))

Commands take signatures, not PINs, so most tests sign with `house.sig(Role.DEALER)`; tests of PINs seed their own.
"""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Callable, Sequence
from typing import Any
from unittest import mock
from uuid import UUID, uuid4

import pytest

from accounting.driving import InProcess, opening_of
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.roles import Role
from casino.rules import vocabulary as v
from casino.simulation.driver import Work
from casino.simulation.driver.work import contents
from tables import commands, queries
from tables.commands import FloorEvent, RoundItem, RoundResult
from tables.events import BoxContent
from tables.models import BoxCustody, GamingTable, ShiftDefinition, TableSession
from tables.seed import SeededProperty, box_for, opening_counts, seed_property
from tables.timekeeping.calendar import day_bounds, shift_bounds

DAY = dt.date(2026, 11, 20)
NOON = dt.datetime(2026, 11, 20, 16, 0, tzinfo=dt.UTC)
ACTOR = "device:FLOOR"

_seeds = itertools.count(1)


def clock(at: dt.datetime) -> Any:
    """Context: the server's clock stands at this instant."""
    return mock.patch("django.utils.timezone.now", return_value=at)


def zone_where_it_is_noon() -> str:
    """A zone whose clock shows a time between 12:00 and 13:00."""
    ahead = 12 - dt.datetime.now(dt.UTC).hour
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/UTC"


class Floor:
    """A seeded property with shortcuts. Times go on by a second with every move, from noon of `DAY`.

    A later day goes on from its noon, a later shift from its begin.
    """

    def __init__(self, house: SeededProperty) -> None:
        self.house = house
        self.property = house.property
        self._next = NOON
        self.work = Work(InProcess(self.property, actor=ACTOR), self.sig, self.now)

    @classmethod
    def seeded(cls, *, with_pins: bool = False, with_devices: bool = False) -> Floor:
        """A property that keeps no book of its sets of cards, dice and tiles; tests of them switch it on."""
        return cls(
            seed_property(
                code=f"T{next(_seeds)}", with_pins=with_pins, with_devices=with_devices, equipment_on_book=False
            )
        )

    @classmethod
    def live(cls, table: str = "RO-1", **more: Any) -> Floor:
        """A floor whose gaming day is today, where it is past noon, with a table open since the first shift began."""
        floor = cls.seeded(with_devices=True, **more)
        floor.property.time_zone = zone_where_it_is_noon()
        floor.property.save()
        today = floor.property.gaming_day()
        floor.open_day(today)
        floor.go_to(day_bounds(floor.property, today)[0])
        floor.open(table, day=today)
        return floor

    def now(self) -> dt.datetime:
        moment = self._next
        self._next += dt.timedelta(seconds=1)
        return moment

    def go_to(self, moment: dt.datetime) -> None:
        """Go on from this instant, earlier or later."""
        self._next = moment

    def reach(self, moment: dt.datetime) -> None:
        """Go on from this instant, unless it has passed."""
        self.go_to(max(self._next, moment))

    def reach_shift(self, day: dt.date, shift: str) -> None:
        """Go on from the begin of a shift, unless it has begun; a shift that is not there has none."""
        if ShiftDefinition.objects.filter(property=self.property, code=shift).exists():
            self.reach(shift_bounds(self.property, day, shift)[0])

    def sig(self, role: Role, number: int = 1) -> Signature:
        """The signature of the role's n-th person."""
        person = self.house.staff[Role(role)][number - 1]
        return Signature(employee=person.code, role=Role(role).value, method="pin", at=NOON.isoformat())

    # --- moves

    def open_day(self, day: dt.date = DAY) -> None:
        """Open a day in its time: at noon of it by the server's clock."""
        noon = dt.datetime.combine(day, dt.time(12), tzinfo=self.property.zone)
        if self.property.gaming_day(self._next) > day:  # the first day that is opened lies before `DAY`
            self.go_to(noon.astimezone(dt.UTC))
        self.reach(noon.astimezone(dt.UTC))
        with clock(noon):
            self.work.do("open_gaming_day", day=day, accounting=None, actor="system:test")

    def install(self, table: str, shift: str = "M", *, box: str | None = None, day: dt.date = DAY) -> str:
        number = box or box_for(table, shift)
        self.work.do("install_box", box=number, day=day, shift=shift)
        return number

    def open(
        self, table: str, shift: str = "M", *, counts: dict[str, int] | None = None, day: dt.date = DAY, **more: object
    ) -> TableSession:
        """Box on, table open with its usual chips."""
        self.install(table, shift, day=day)
        return self.open_only(table, shift, counts=counts, day=day, **more)

    def open_only(
        self, table: str, shift: str = "M", *, counts: dict[str, int] | None = None, day: dt.date = DAY, **more: object
    ) -> TableSession:
        self.reach_shift(day, shift)
        chips = opening_counts(table) if counts is None else counts
        offered = "offer" in more or "options" in more or "limits" in more
        said = {} if offered else self.said(table)
        return self.work.do("open_table", table=table, day=day, shift=shift, counts=chips, **{**said, **more})

    def said(self, table: str) -> dict[str, Any]:
        """What is said of a table as configured when it opens."""
        known = GamingTable.objects.filter(property=self.property, code=table).exists()
        return opening_of(self.property, table) if known else {}

    def close(self, table: str, *, counts: dict[str, int] | None = None, **more: object) -> TableSession:
        chips = opening_counts(table) if counts is None else counts
        return self.work.do("close_table", table=table, counts=chips, **more)

    def fill(self, table: str, counts: dict[str, int]) -> str:
        """A whole fill: requested, issued, received."""
        return self.work.slip("fill", table, counts)

    def issue_fill(self, serial: str) -> None:
        self.work.issue("fill", serial)

    def receive_fill(self, serial: str, counts: dict[str, int]) -> None:
        self.work.receive("fill", serial, counts)

    def credit(self, table: str, counts: dict[str, int]) -> str:
        """A whole credit: requested, issued, received."""
        return self.work.slip("credit", table, counts)

    def remove(self, box: str, **more: object) -> None:
        self.work.do("remove_box", **{"box": box, "reason": "box full", **more})

    def store(self, *boxes: str) -> None:
        """Boxes off their tables: brought away and locked up."""
        self.work.lock_away(boxes, destination="store", place="shelf 1")

    def give_back(self, *boxes: str) -> None:
        """Counted boxes: brought back empty."""
        self.work.give_back(boxes, "pit")

    def count(
        self,
        box: str,
        notes: dict[str, int],
        *,
        shift: str = "M",
        day: dt.date = DAY,
        again: dict[str, int] | None = None,
    ) -> int:
        """The team's count of a box with notes only; `again` is what the second count found. It is stored before."""
        custody = queries.box_custody(self.property, box, day, shift)
        if custody is not None and custody.status == BoxCustody.Status.IN_TRANSIT:
            self.store(box)
        second = {} if again is None else {"second": contents(again)}
        return self.work.count_box(box, day, shift, notes, **second)

    def team(self, people: int = 3) -> list[Signature]:
        return [self.sig(Role.COUNT_TEAM, number) for number in range(1, people + 1)]

    # --- rounds

    def item(
        self, table: str, facts: Sequence[v.Fact], *, round: UUID | None = None, expected_version: int = 0
    ) -> RoundItem:
        """Facts as the floor sends them, one a second."""
        return RoundItem(
            round=round or uuid4(),
            table=table,
            expected_version=expected_version,
            events=[FloorEvent(fact, self.now()) for fact in facts],
        )

    def play(self, table: str, facts: Sequence[v.Fact], *, round: UUID | None = None) -> RoundResult:
        """Record one round; refusals are raised."""
        return commands.record_round(self.property, self.item(table, facts, round=round), actor=ACTOR)


def banknotes(counts: dict[str, int]) -> BoxContent:
    """Notes in a box; the total follows."""
    return BoxContent(kind="notes", counts=counts, total=sum(int(value) * pieces for value, pieces in counts.items()))


def roulette(*, seat: int = 1, amount: int = 500, number: str = "17", pocket: str = "17") -> list[v.Fact]:
    """One straight-up bet, whole round: wins 35:1 when number and pocket are the same."""
    return [
        v.RoundOpened(table=None, game="pr.roulette"),
        v.BetPlaced(seat=seat, bet="straight", target=number, amount=amount),
        v.BetsClosed(),
        v.BallLanded(pocket=pocket),
        v.RoundClosed(),
    ]


def refused(code: str, act: Callable[..., Any], *arguments: Any, **more: Any) -> Refused:
    """The refusal that this act must meet, by its code."""
    with pytest.raises(Refused) as refusal:
        act(*arguments, **more)
    assert refusal.value.code == code, refusal.value
    return refusal.value
