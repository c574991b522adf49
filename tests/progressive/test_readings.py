"""Readings out of their order: of a day that another has followed, above what was read later (PR §7.14(B), P15)."""

from __future__ import annotations

import datetime as dt

import pytest

from progressive import queries
from progressive.models import MeterReading
from tests.factories import DAY, refused
from tests.progressive.stud import Stud
from tests.staged import staged

pytestmark = pytest.mark.django_db

NEXT = DAY + dt.timedelta(days=1)


def _build_two_days() -> Stud:
    """Ten chips on the first day, five on the second; only the second was read."""
    floor = Stud.running()
    floor.play_stud("CS-1", chips=10)
    floor.open_day(NEXT)
    floor.play_stud("CS-1", chips=5, day=NEXT)
    floor.read("CS-1", day=NEXT)
    return floor


built_two_days = staged(_build_two_days)


@pytest.fixture
def two_days(built_two_days, db) -> Stud:
    return built_two_days()


def test_yesterday_is_read_late_against_what_it_closed_at(two_days: Stud) -> None:
    """The display of that evening showed 10,007.00; today's 10,010.50 would be a difference."""
    assert two_days.read("CS-1", in_meter=10, meter_minor=1_000_700, displayed_minor=1_000_700) == []
    found = two_days.read("CS-1", in_meter=10, meter_minor=1_001_050)
    assert [(one.what, one.computed, one.read) for one in found] == [("meter", 1_000_700, 1_001_050)]
    line = next(row for row in queries.progressive_summary(two_days.pk, NEXT) if row.table == "CS-1")
    assert (line.read_in_meter, line.read_meter_minor) == (15, 1_001_050)


@pytest.mark.parametrize("wrong", [{"in_meter": 16}, {"in_meter": 10, "payouts": {"flush": 1}}])
def test_no_count_of_yesterday_is_above_that_of_today(two_days: Stud, wrong: dict[str, object]) -> None:
    refusal = refused("reading_backwards", two_days.read, "CS-1", **wrong)
    assert refusal.cite == "PR §7.14(B)"
    assert MeterReading.objects.filter(property_id=two_days.pk).count() == 1


def test_no_count_runs_back_from_one_reading_to_the_next(two_days: Stud) -> None:
    refused("reading_backwards", two_days.read, "CS-1", day=NEXT, in_meter=14)
