"""A withdrawn gaming day takes with it what its opening carried and raised, and brings it back when it is opened."""

from __future__ import annotations

import datetime as dt

from accounting.models import ExceptionCase
from casino.eventstore import read_stream
from casino.eventstore.rebuilding import compare
from progressive import queries
from progressive.models import MeterDay
from tables.commands import withdraw_gaming_day
from tables.models import ExceptionLine
from tests.accounting.day import Played
from tests.factories import ACTOR, DAY, refused
from tests.progressive.test_summary_and_expiry import LIMIT, announce

NEXT = DAY + dt.timedelta(days=1)


def withdraw(floor: Played, day: dt.date) -> None:
    withdraw_gaming_day(floor.property, day=day, reason="fecha", by=floor.accountant(), actor=ACTOR)


def carried(floor: Played) -> list[tuple[dt.date, int | None]]:
    rows = MeterDay.objects.filter(property_id=floor.pk, carried_e4__isnull=False).order_by("day")
    return list(rows.values_list("day", "carried_e4"))


def kinds(floor: Played, day: dt.date) -> list[str]:
    return [recorded.type for recorded in read_stream(floor.pk, f"link:{floor.link.code}.{day}")]


def test_meters_are_carried_into_the_day_that_is_opened_again(ready: Played) -> None:
    floor = ready
    floor.close_day()
    closing = queries.closing_of(floor.pk, floor.link.code, DAY)
    floor.open_day(NEXT + dt.timedelta(days=1))
    assert carried(floor) == [(NEXT + dt.timedelta(days=1), closing)]
    withdraw(floor, NEXT + dt.timedelta(days=1))
    assert (carried(floor), compare().differences) == ([], [])
    floor.open_day(NEXT)
    assert carried(floor) == [(NEXT, closing)]
    floor.open_day(NEXT + dt.timedelta(days=1))
    assert kinds(floor, NEXT + dt.timedelta(days=1)) == ["LinkCarried", "LinkCarryWithdrawn"]
    floor.close_day(NEXT, approved=floor.accountant(), reason="nada")
    assert carried(floor) == [(NEXT, closing), (NEXT + dt.timedelta(days=1), closing)]
    withdraw(floor, NEXT + dt.timedelta(days=1))
    assert carried(floor) == [(NEXT, closing)], "carried by the close before: withdrawn all the same"
    floor.open_day(NEXT + dt.timedelta(days=1))
    assert carried(floor)[-1] == (NEXT + dt.timedelta(days=1), closing)
    assert compare().differences == []


def test_what_is_due_is_raised_again_with_the_right_day(running: Played) -> None:
    """PR §7.14(J): seven days before a limit; the exception of a withdrawn day is not in the inbox any more."""
    floor = running
    announce(floor)
    floor.open_day(LIMIT - dt.timedelta(days=2))
    raised = ExceptionLine.objects.filter(property_id=floor.pk, code="limit_ends_soon")
    cases = ExceptionCase.objects.filter(property_id=floor.pk, code="limit_ends_soon")
    assert (raised.count(), cases.count()) == (1, 1)
    withdraw(floor, LIMIT - dt.timedelta(days=2))
    assert (raised.count(), cases.count(), compare().differences) == (0, 0, [])
    floor.open_day(LIMIT - dt.timedelta(days=5))
    assert [line.day for line in raised] == [case.day for case in cases] == [LIMIT - dt.timedelta(days=5)]
    withdraw(floor, LIMIT - dt.timedelta(days=5))
    floor.open_day(LIMIT - dt.timedelta(days=5))
    assert (raised.count(), cases.count(), compare().differences) == (1, 1, [])


def test_a_link_started_in_a_day_keeps_it(running: Played) -> None:
    assert refused("day_has_acts", withdraw, running, DAY).field == "day"
