"""Accounting receives the daily progressive report (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt

import pytest

from casino.roles import Role
from progressive import queries
from progressive.commands import raise_due
from progressive.models import SummarySignature
from tables.models import ExceptionLine, GamingDay
from tests.factories import ACTOR, DAY, refused
from tests.progressive.stud import Stud
from tests.staged import staged

pytestmark = pytest.mark.django_db

built = staged(Stud.running)


@pytest.fixture
def floor(built, db) -> Stud:
    return built()


def day(number: int) -> dt.date:
    return DAY + dt.timedelta(days=number)


def close(floor: Stud, *days: dt.date) -> None:
    """The days as closed ones."""
    GamingDay.objects.filter(property_id=floor.pk, day__in=days).update(status=GamingDay.Status.CLOSED)


def waiting(floor: Stud, on: dt.date) -> list[tuple[str, dt.date, int]]:
    return [(due.table, due.on, due.days_left) for due in queries.due(floor.pk, on) if due.kind == "summary"]


def test_accounting_receives_what_was_signed(floor: Stud) -> None:
    """PR §7.14(L): by a person of accounting, once; a line that is signed later is received again."""
    refused("nothing_to_receive", floor.work.do, "receive_summaries", day=DAY)
    floor.read("CS-1")
    floor.sign("CS-1")
    supervisor = floor.sig(Role.FLOOR_SUPERVISOR)
    refusal = refused("wrong_role", floor.work.do, "receive_summaries", day=DAY, received=supervisor)
    assert refusal.cite == "PR §7.14(L)"
    floor.work.do("receive_summaries", day=DAY)
    row = SummarySignature.objects.get(property_id=floor.pk, table="CS-1")
    assert (row.received_by, row.received_at is None) == (floor.sig(Role.ACCOUNTING).employee, False)
    assert refused("nothing_to_receive", floor.work.do, "receive_summaries", day=DAY).cite == "PR §7.14(L)"
    floor.read("CS-2")
    floor.sign("CS-2")
    floor.work.do("receive_summaries", day=DAY)
    assert queries.unreceived_summaries(floor.pk, DAY) == []


def test_a_summary_is_due_the_day_after_and_late_the_day_after_that(floor: Stud) -> None:
    """PR §7.14(L): daily; raised once for each table, whoever looks."""
    floor.read("CS-1")
    floor.sign("CS-1")
    floor.open_day(day(1))
    close(floor, DAY)
    assert waiting(floor, day(1)) == [("CS-1", DAY, 0)]
    assert raise_due(floor.property, day=day(1), actor=ACTOR) == []
    floor.open_day(day(2))
    close(floor, day(1))
    for _again in range(2):
        raise_due(floor.property, day=day(2), actor=ACTOR)
    [line] = ExceptionLine.objects.filter(property_id=floor.pk, code="summary_not_received")
    assert (line.day, line.table, line.detail) == (day(2), "CS-1", "PR §7.14(L)")
    floor.work.do("receive_summaries", day=DAY)
    assert waiting(floor, day(2)) == []
