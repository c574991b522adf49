"""What an opener differs by from the closer before it is posted; trays of the ledger are those of the inventory."""

from __future__ import annotations

import datetime as dt

import pytest

from accounting import chart, checks, queries
from accounting.commands import close_gaming_day
from accounting.models import JournalLine
from casino.eventstore import Append, append
from casino.eventstore.rebuilding import compare
from casino.rules.money import worth
from tables import queries as tables
from tables.events import TableOpened
from tables.models import TableSession
from tests.factories import ACTOR, DAY, NOON, Floor
from tests.staged import staged
from tests.tables.test_chips_and_cage import move, receive

pytestmark = pytest.mark.django_db

CLOSER = {"500": 10, "100": 20}


def _build_floor() -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    return floor


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Floor:
    return built_floor()


def shift(floor: Floor, number: int, opener: dict[str, int], closer: dict[str, int]) -> None:
    """RO-1 opened and closed by count in one of the shifts, with its box."""
    code, before = "MTN"[number], "MTN"[number - 1]
    if number == 0:
        floor.install("RO-1")
    else:
        floor.remove(f"RO-1-{before}", replacement=f"RO-1-{code}", replacement_day=DAY, replacement_shift=code)
    floor.open_only("RO-1", code, counts=opener)
    floor.close("RO-1", counts=closer)


def recorded_before(floor: Floor, code: str, opener: dict[str, int]) -> None:
    """RO-1 opened as it was recorded before openers stated what the book had."""
    before = TableSession.objects.get(property_id=floor.property.pk, table="RO-1", shift="M")
    opened = TableOpened(
        table="RO-1", game=before.game, shift=code, options=before.options, limits=before.limits, counts=opener,
        total=worth(opener), signatures=[],
    )  # fmt: skip
    floor.reach_shift(DAY, code)
    stream = f"session:RO-1.{DAY.isoformat()}.{code}"
    append(floor.property.pk, [Append(stream, DAY, 0, [opened], floor.now())], actor=ACTOR)


def balances(floor: Floor) -> tuple[int, int]:
    """Chips of closed tables, and over (below zero: income) or short of tables, as the trial balance has them."""
    found = {row.account: row.balance for row in queries.trial_balance(floor.property)}
    return found.get(chart.TABLE_FLOAT, 0), found.get(chart.TABLE_OVER_SHORT, 0)


def broken(floor: Floor) -> list[tuple[str, int, int]]:
    lines = checks.table_float_is_inventory(floor.property, DAY)
    return [(line.subject, line.expected, line.found) for line in lines]


@pytest.mark.parametrize(
    ("opener", "short"),
    [
        (CLOSER, 0),
        ({"500": 8, "100": 20}, 1_000),
        ({"500": 10, "100": 45, "25": 4}, -2_600),
        ({"100": 70}, 0),  # the same worth in other chips
        ({}, 7_000),
    ],
)
def test_what_an_opener_differs_by_is_over_or_short(floor: Floor, opener: dict[str, int], short: int) -> None:
    shift(floor, 0, CLOSER, CLOSER)
    shift(floor, 1, opener, opener)
    assert balances(floor) == (worth(opener), short)
    assert broken(floor) == []
    raised = [(line.code, line.amount) for line in tables.exceptions(floor.property, DAY)]
    assert raised == ([] if opener == CLOSER else [("opener_differs", -short)])


def test_a_difference_is_posted_denomination_by_denomination(floor: Floor) -> None:
    shift(floor, 0, CLOSER, CLOSER)
    shift(floor, 1, {"2500": 2, "100": 20}, CLOSER)
    lines = JournalLine.objects.filter(entry__endswith="#over_short").order_by("line")
    assert list(lines.values_list("account", "subaccount", "debit", "credit", "pieces")) == [
        (chart.TABLE_FLOAT, "RO-1", 0, 5_000, {"500": -10}),
        (chart.TABLE_FLOAT, "RO-1", 5_000, 0, {"2500": 2}),
    ]


def test_an_opener_that_is_not_the_first_tray_differs_too(floor: Floor) -> None:
    receive(floor, {"500": 100})
    move(floor, "V-1", "vault", "table", {"500": 30}, table="RO-1")
    assert broken(floor) == [], "a tray that was never opened is in the inventory"
    shift(floor, 0, {"500": 29}, {"500": 29})
    assert balances(floor) == (14_500, 500)
    assert broken(floor) == []
    [line] = tables.exceptions(floor.property, DAY)
    assert (line.code, line.amount, line.detail) == ("opener_differs", -500, "first tray: 500: -1")


def test_the_closer_that_counts_is_the_last_that_was_recorded(floor: Floor) -> None:
    """Control S5: a session whose times are of a wrong clock is no later one's successor."""
    shift(floor, 0, CLOSER, {"500": 9})
    TableSession.objects.filter(property_id=floor.property.pk, shift="M").update(
        closed_at=floor.now().replace(year=2030)
    )
    shift(floor, 1, {"500": 9}, {"500": 7})
    shift(floor, 2, {"500": 7}, {"500": 7})
    assert balances(floor) == (3_500, 0)
    assert broken(floor) == []


def test_differences_from_before_they_were_stated_are_posted_with_the_next_opener(floor: Floor) -> None:
    """What is posted in a closed day stays as it is: the first opener that states the book brings the rest."""
    shift(floor, 0, CLOSER, CLOSER)
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    recorded_before(floor, "T", {"500": 8, "100": 25})
    floor.close("RO-1", counts={"500": 8, "100": 25})
    assert balances(floor) == (7_000, 0)
    assert broken(floor) == [("RO-1/1.00", 2_000, 2_500), ("RO-1/5.00", 5_000, 4_000)]
    shift(floor, 2, {"500": 8, "100": 25}, CLOSER)
    assert balances(floor) == (7_000, 500)
    assert broken(floor) == []
    assert [line.code for line in tables.exceptions(floor.property, DAY)] == []
    assert compare().differences == []


def test_what_is_not_the_inventory_is_an_exception_of_the_close(floor: Floor) -> None:
    """A tray altered behind the ledger's back; a ledger that states no pieces is compared by worth."""
    shift(floor, 0, CLOSER, CLOSER)
    session = TableSession.objects.filter(property_id=floor.property.pk, table="RO-1")
    session.update(closer_counts={"500": 9, "100": 25})
    assert broken(floor) == [("RO-1/1.00", 2_000, 2_500), ("RO-1/5.00", 5_000, 4_500)]
    JournalLine.objects.filter(property_id=floor.property.pk).update(pieces=None)
    assert broken(floor) == []
    session.update(closer_counts={"500": 9, "100": 20})
    assert broken(floor) == [("RO-1", 7_000, 6_500)]


def test_the_close_lists_it(floor: Floor) -> None:
    shift(floor, 0, CLOSER, CLOSER)
    TableSession.objects.filter(property_id=floor.property.pk, table="RO-1").update(closer_counts={"500": 9, "100": 20})
    floor.remove("RO-1-M")
    floor.count("RO-1-M", {})
    close_gaming_day(floor.property, DAY, actor=ACTOR, at=floor.now())
    found = [line for line in queries.exceptions(floor.property, DAY) if line.code == "table_float_is_inventory"]
    assert [(line.subject, line.amount, line.unit, line.at_stake) for line in found] == [
        ("RO-1/5.00", -500, "money", 500)
    ]


def test_a_day_on_paper_keyed_after_a_later_one_is_explained(floor: Floor) -> None:
    """The later day ends with 9 and 20 pieces, the day before with 10 and 20: its line names the later closer."""
    later = DAY + dt.timedelta(days=1)
    floor.open_day(later)
    floor.open("RO-1", day=later, counts={"500": 9, "100": 20})
    floor.close("RO-1", counts={"500": 9, "100": 20})
    floor.remove("RO-1-M")
    floor.go_to(NOON)
    floor.install("RO-1", box="RO-1-E")
    floor.open_only("RO-1", counts=CLOSER)
    floor.close("RO-1", counts=CLOSER)
    lines = checks.table_float_is_inventory(floor.property, DAY)
    assert [(line.subject, line.amount, line.detail) for line in lines] == [
        ("RO-1/1.00", 2_000, f"keyed after {later} M"), ("RO-1/5.00", 4_500, f"keyed after {later} M"),
    ]  # fmt: skip
    assert checks.table_float_is_inventory(floor.property, later) == []
