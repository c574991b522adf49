"""A gaming day opened by mistake: refused by clock and last day, or withdrawn while nothing was recorded in it
(controls S5, W1)."""

from __future__ import annotations

import datetime as dt
import threading
from typing import Any

import pytest
from django.db import connections, transaction

from accounting.commands import close_gaming_day
from accounting.models import ExceptionCase
from casino.approvals.register import register_document
from casino.errors import Refused
from casino.eventstore import get_seal, read_stream, verify_store
from casino.eventstore.rebuilding import compare
from casino.identity.signatures import Signature
from casino.models import Property
from casino.roles import Role
from tables import commands, queries
from tables.locks import hold_day
from tables.models import ExceptionLine, GamingDay
from tests.factories import ACTOR, DAY, NOON, Floor, clock, refused

DAYS = dt.timedelta(days=1)
TOMORROW = DAY + DAYS


def wall(floor: Floor, now: str) -> Any:
    """The property's clock."""
    return clock(dt.datetime.fromisoformat(now).replace(tzinfo=floor.property.zone))


def begin(floor: Floor, day: dt.date, *, now: str, **more: Any) -> GamingDay:
    with wall(floor, now):
        return commands.open_gaming_day(floor.property, day=day, actor=ACTOR, **more)


def withdraw(floor: Floor, day: dt.date, *, by: Signature | None = None, reason: str = "wrong date") -> None:
    commands.withdraw_gaming_day(
        floor.property, day=day, reason=reason, by=by or floor.sig(Role.PIT_MANAGER), actor=ACTOR
    )


def days(floor: Floor) -> list[dt.date]:
    return list(GamingDay.objects.filter(property_id=floor.property.pk).order_by("day").values_list("day", flat=True))


def test_the_next_day_waits_for_todays(db: None, stored: Any) -> None:
    """Tomorrow, opened while today was not, would make today impossible; in the last hour today was no gaming day."""
    floor = Floor.seeded()
    before = stored(floor)
    for now in ("2026-11-20T06:00", "2026-11-20T12:00", "2026-11-21T04:59"):
        refusal = refused("day_before_not_opened", begin, floor, TOMORROW, now=now)
        assert (refusal.field, refusal.cite, refusal.status) == ("day", "control W1", 409)
    assert stored(floor) == before
    begin(floor, DAY, now="2026-11-20T12:00")
    begin(floor, TOMORROW, now="2026-11-20T12:01")
    closed_yesterday = Floor.seeded()
    closed_yesterday.property.early_opening_minutes = 60
    closed_yesterday.property.save()
    refused("day_before_not_opened", begin, closed_yesterday, TOMORROW, now="2026-11-21T04:59")
    assert begin(closed_yesterday, TOMORROW, now="2026-11-21T05:00").day == TOMORROW


@pytest.mark.parametrize(("zone", "start"), [("America/Santiago", 8), ("Europe/Madrid", 12), ("Asia/Tokyo", 0)])
def test_today_is_the_propertys(db: None, zone: str, start: int) -> None:
    """The gaming day by the property's zone and the hour at which its days begin."""
    floor = Floor.seeded()
    Property.objects.filter(pk=floor.property.pk).update(time_zone=zone, day_start_hour=start)
    floor.property.refresh_from_db()
    floor.property.shifts.exclude(code="M").delete()
    floor.property.shifts.update(starts=dt.time(start), ends=dt.time(start))
    just_before = dt.datetime.combine(TOMORROW, dt.time(start)) - dt.timedelta(minutes=90)
    refused("day_before_not_opened", begin, floor, TOMORROW, now=just_before.isoformat())
    assert begin(floor, DAY, now=just_before.isoformat()).late_reason == ""


def test_an_empty_day_is_withdrawn_and_opened_again(db: None) -> None:
    floor = Floor.seeded()
    begin(floor, DAY, now="2026-11-21T05:30")
    refused("reason_missing", withdraw, floor, DAY, reason=" ")
    refused("wrong_role", withdraw, floor, DAY, by=floor.sig(Role.FLOOR_SUPERVISOR))
    refused("day_not_open", withdraw, floor, TOMORROW)
    withdraw(floor, DAY)
    assert (days(floor), queries.unclosed_days(floor.property)) == ([], [])
    refused("day_not_open", withdraw, floor, DAY)
    refused("day_not_open", floor.install, "RO-1")
    refused("unknown_day", close_gaming_day, floor.property, DAY, actor=ACTOR)
    (line,) = ExceptionLine.objects.filter(property_id=floor.property.pk)
    assert (line.code, line.detail) == ("day_withdrawn", f"{floor.sig(Role.PIT_MANAGER).employee}: wrong date")
    begin(floor, DAY - DAYS, now="2026-11-20T05:00")
    begin(floor, DAY, now="2026-11-20T12:00")
    withdraw(floor, DAY)
    begin(floor, DAY, now="2026-11-20T12:00")
    kinds = [recorded.type for recorded in read_stream(floor.property.pk, f"gamingday:{DAY}")]
    once = ["GamingDayOpened", "GamingDayWithdrawn", "ExceptionRaised"]
    assert kinds == [*once, *once, "GamingDayOpened"]
    assert days(floor) == [DAY - DAYS, DAY]
    floor.open("RO-1")
    assert compare().differences == []


def test_the_latest_day_is_withdrawn_first(db: None) -> None:
    """Two days opened in the wrong order: both go, and come again in order."""
    floor = Floor.seeded()
    begin(floor, DAY, now="2026-11-20T12:00")
    begin(floor, TOMORROW, now="2026-11-20T12:00")
    assert refused("later_day_opened", withdraw, floor, DAY).field == "day"
    withdraw(floor, TOMORROW)
    withdraw(floor, DAY)
    late = {"late_reason": "en papel", "accounting": floor.sig(Role.ACCOUNTING)}
    begin(floor, DAY - DAYS, now="2026-11-20T12:00", **late)
    assert days(floor) == [DAY - DAYS]


def test_a_day_with_an_act_is_only_closed(floor: Floor) -> None:
    """Whatever was recorded in it, also what is over; what the scheduler noted is no act."""
    commands.raise_exception(
        floor.property, day=DAY, code="pin_origin_locked", subject="T-1", detail="", actor="system:pins"
    )
    box = floor.install("RO-1")
    refusal = refused("day_has_acts", withdraw, floor, DAY)
    assert (refusal.status, refusal.cite) == (409, "control W1")
    floor.remove(box)
    refused("day_has_acts", withdraw, floor, DAY)
    assert days(floor) == [DAY]


def test_what_the_floor_noted_stays_in_the_inbox(floor: Floor) -> None:
    commands.raise_exception(
        floor.property, day=DAY, code="pin_origin_locked", subject="T-1", detail="", actor="system:pins"
    )
    withdraw(floor, DAY)
    cases = ExceptionCase.objects.filter(property_id=floor.property.pk).order_by("case")
    assert [case.code for case in cases] == ["pin_origin_locked", "day_withdrawn"]
    assert compare().differences == []


def test_a_late_entry_is_withdrawn_by_accounting(db: None) -> None:
    """A year mistyped: 2016 for 2026."""
    floor = Floor.seeded()
    late = {"late_reason": "en papel", "accounting": floor.sig(Role.ACCOUNTING)}
    begin(floor, DAY.replace(year=2016), now="2026-11-21T12:00", **late)
    refused("wrong_role", withdraw, floor, DAY.replace(year=2016))
    withdraw(floor, DAY.replace(year=2016), by=floor.sig(Role.ACCOUNTING))
    begin(floor, DAY, now="2026-11-21T12:00", **late)


def test_a_withdrawn_day_is_sealed_with_the_next_close(db: None) -> None:
    """And a date with papers alone, as of a day on which the property was closed: both came before, and seals follow
    in order."""
    floor = Floor.seeded()
    late = {"late_reason": "en papel", "accounting": floor.sig(Role.ACCOUNTING)}
    wrong, closed = DAY - 2 * DAYS, DAY - DAYS
    begin(floor, wrong, now="2026-11-20T12:00", **late)
    withdraw(floor, wrong, by=floor.sig(Role.ACCOUNTING))
    with wall(floor, "2026-11-19T12:00"):
        register_document(
            floor.property, kind="approval", issuer="authority", authority="x", reference="A-1", subject="layout",
            date=DAY, scope="property", registrar=floor.sig(Role.ACCOUNTING), actor=ACTOR,
        )  # fmt: skip
    begin(floor, DAY, now="2026-11-20T12:00")
    assert get_seal(floor.property.pk, wrong) is None
    run = close_gaming_day(
        floor.property, DAY, actor=ACTOR, approved=floor.sig(Role.ACCOUNTING), reason="no play", at=NOON
    )
    assert run.status == "closed"
    assert all(get_seal(floor.property.pk, day) for day in (wrong, closed, DAY))
    assert verify_store(floor.property.pk).ok
    refused("day_out_of_order", begin, floor, wrong, now="2026-11-20T12:00", **late)


def together(*acts: Any) -> list[str]:
    """Carry out acts at the same time; what became of each."""
    outcomes: list[str] = []
    ready = threading.Barrier(len(acts))

    def run(act: Any) -> None:
        ready.wait()
        try:
            act()
            outcomes.append("done")
        except Refused as refusal:
            outcomes.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def test_withdrawn_once_of_two(scratch_database: Any) -> None:
    floor = Floor.seeded()
    floor.open_day()
    signed = floor.sig(Role.PIT_MANAGER)
    both = together(lambda: withdraw(floor, DAY, by=signed), lambda: withdraw(floor, DAY, by=signed))
    assert both == ["day_not_open", "done"]


def test_an_act_under_way_keeps_the_day(scratch_database: Any) -> None:
    """Whoever records in a day holds it until he is done; whoever comes after the withdrawal finds it not open."""
    floor = Floor.seeded()
    floor.open_day()
    signed = floor.sig(Role.PIT_MANAGER)
    with transaction.atomic():
        hold_day(floor.property.pk, DAY)
        assert together(lambda: withdraw(floor, DAY, by=signed)) == ["day_has_acts"]
    box_or_day = together(lambda: withdraw(floor, DAY, by=signed), lambda: floor.install("RO-1"))
    assert box_or_day in (["day_has_acts", "done"], ["day_not_open", "done"])
    withdrawn = box_or_day == ["day_not_open", "done"]
    assert days(floor) == ([] if withdrawn else [DAY])
