"""The time of an event decides its gaming day and shift: what happened elsewhere is refused and changes nothing."""

from __future__ import annotations

import datetime as dt

import pytest

from casino.models import Property
from casino.roles import Role
from tables import commands
from tables.commands import FloorEvent, RoundItem, kit
from tables.models import Round
from tables.seed import opening_counts
from tables.timekeeping.calendar import day_bounds, shift_bounds
from tests.factories import ACTOR, DAY, NOON, Floor, clock, refused, roulette

YESTERDAY = NOON - dt.timedelta(days=1)
LONG_AGO = (YESTERDAY, NOON - dt.timedelta(days=31), NOON.replace(year=2019))
TOMORROW = DAY + dt.timedelta(days=1)
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def table(floor: Floor) -> Floor:
    floor.open("RO-1")
    return floor


def spin(floor: Floor, *times: dt.datetime, **more: object) -> RoundItem:
    """A whole round at one time, or its events at theirs."""
    item = floor.item("RO-1", roulette(), **more)
    moments = times * len(item.events) if len(times) == 1 else times
    return RoundItem(
        round=item.round, table="RO-1", expected_version=item.expected_version,
        events=[FloorEvent(event.fact, at) for event, at in zip(item.events, moments, strict=True)],
    )  # fmt: skip


def record(floor: Floor, item: RoundItem) -> object:
    return commands.record_round(floor.property, item, actor=ACTOR)


@pytest.mark.parametrize("moment", LONG_AGO)
def test_a_round_of_another_day_is_refused(table, stored, moment):
    before = stored(table)
    refusal = refused("belongs_to_another_day", record, table, spin(table, moment))
    day = table.property.gaming_day(moment).isoformat()
    assert (refusal.field, refusal.cite, refusal.details) == (
        "events[0].occurred_at", "control W5", {"at": 0, "day": day, "shift": "M"},
    )  # fmt: skip
    assert day in refusal.message
    assert stored(table) == before
    assert not Round.objects.exists()


def test_a_round_of_another_shift_is_refused_after_the_overrun(table):
    ends = shift_bounds(table.property, DAY, "M")[1]
    assert record(table, spin(table, ends + 65 * MINUTE)).outcome == "recorded"
    refusal = refused("belongs_to_another_shift", record, table, spin(table, ends + 66 * MINUTE))
    assert (refusal.cite, refusal.details) == ("control T4", {"at": 0, "day": DAY.isoformat(), "shift": "T"})
    Property.objects.filter(pk=table.property.pk).update(session_overrun_minutes=120)
    table.property.refresh_from_db()
    assert record(table, spin(table, ends + 66 * MINUTE)).outcome == "recorded"
    refused("belongs_to_another_day", record, table, spin(table, NOON + dt.timedelta(days=1)))


def test_a_round_before_the_opening_is_taken_within_the_tolerance_only(table):
    opened = kit.require_session(table.property, "RO-1").opened_at
    assert record(table, spin(table, opened - 5 * MINUTE)).outcome == "recorded"
    refusal = refused("before_opening", record, table, spin(table, opened - 6 * MINUTE))
    assert (refusal.field, refusal.cite) == ("events[0].occurred_at", "control S5")


def test_rounds_of_a_night_belong_to_the_day_on_which_it_began(floor):
    floor.open("RO-1", "N")
    _begins, ends = day_bounds(floor.property, DAY)
    assert record(floor, spin(floor, ends - MINUTE)).outcome == "recorded"
    refusal = refused("belongs_to_another_day", record, floor, spin(floor, ends + 70 * MINUTE))
    assert refusal.details["day"] == TOMORROW.isoformat()


def test_the_opening_of_a_round_decides_its_shift_and_time_does_not_run_back(table, stored):
    ends = shift_bounds(table.property, DAY, "M")[1]
    begun = ends + 60 * MINUTE
    assert record(table, spin(table, begun, *[begun + 30 * MINUTE] * 4)).outcome == "recorded"
    before = stored(table)
    refusal = refused("time_runs_back", record, table, spin(table, *[begun] * 3, begun - 6 * MINUTE, begun))
    assert (refusal.field, refusal.details) == ("events[3].occurred_at", {"at": 3})
    assert stored(table) == before
    first = table.item("RO-1", roulette()[:2])
    commands.record_round(table.property, first, actor=ACTOR)
    rest = RoundItem(
        round=first.round, table="RO-1", expected_version=2,
        events=[FloorEvent(fact, first.events[0].at - 6 * MINUTE) for fact in roulette()[2:]],
    )  # fmt: skip
    refused("before_opening", record, table, rest)
    later = RoundItem(
        round=first.round, table="RO-1", expected_version=2,
        events=[FloorEvent(fact, ends + 90 * MINUTE) for fact in roulette()[2:]],
    )  # fmt: skip
    assert record(table, later).status == "closed"


def test_a_batch_answers_each_round_by_its_own_time(table):
    items = [spin(table, moment) for moment in (NOON, YESTERDAY, NOON + dt.timedelta(hours=4), NOON + MINUTE)]
    answers = commands.record_rounds(table.property, items, actor=ACTOR)
    assert [answer.error.code if answer.error else answer.outcome for answer in answers] == [
        "recorded", "belongs_to_another_day", "belongs_to_another_shift", "recorded",
    ]  # fmt: skip


@pytest.mark.parametrize("moment", LONG_AGO)
def test_an_opening_a_slip_a_box_and_chips_of_another_day_are_refused(table, stored, moment):
    table.install("RO-2")
    serial = commands.request_fill(
        table.property, table="RO-1", counts={"500": 1}, supervisor=table.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR,
        at=table.now(),
    )  # fmt: skip
    before = stored(table)
    table.go_to(moment)
    acts = [
        lambda: table.open_only("RO-2", at=moment),
        lambda: table.fill("RO-1", {"500": 1}),
        lambda: table.credit("RO-1", {"500": 1}),
        lambda: table.issue_fill(serial),
        lambda: table.install("BJ-1"),
        lambda: table.remove("RO-2-M"),
    ]
    for act in acts:
        table.go_to(moment)
        assert refused("belongs_to_another_day", act).field == "occurred_at"
    assert stored(table) == before


def test_an_opening_outside_its_shift_is_refused(table):
    table.install("RO-2", "T")
    begins = shift_bounds(table.property, DAY, "T")[0]
    assert refused(
        "belongs_to_another_shift", table.open_only, "RO-2", "T", at=begins - 66 * MINUTE
    ).details["shift"] == "M"  # fmt: skip
    assert table.open_only("RO-2", "T", at=begins - 65 * MINUTE).shift == "T"
    table.install("BJ-1", "M")
    refused("belongs_to_another_shift", table.open_only, "BJ-1", "M", at=begins + 6 * MINUTE)


def test_an_act_at_a_table_lies_in_its_session(table):
    opened = kit.require_session(table.property, "RO-1").opened_at
    ends = shift_bounds(table.property, DAY, "M")[1]
    ask = {"table": "RO-1", "counts": {"500": 1}, "supervisor": table.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    refused("before_opening", commands.request_fill, table.property, at=opened - 6 * MINUTE, **ask)
    refused("belongs_to_another_shift", commands.request_fill, table.property, at=ends + 66 * MINUTE, **ask)
    assert commands.request_fill(table.property, at=ends + 65 * MINUTE, **ask)


def test_a_table_is_not_opened_now_in_a_later_shift_of_today(db, stored):
    """A table opens once in a shift: opened by mistake in the night's, it could not open at night (control W5)."""
    floor = Floor.seeded()
    floor.open_day()
    opening = {"table": "RO-1", "day": DAY, "counts": opening_counts("RO-1"), "actor": ACTOR}
    pair = {"dealer": floor.sig(Role.DEALER), "supervisor": floor.sig(Role.FLOOR_SUPERVISOR)}
    morning, _afternoon = shift_bounds(floor.property, DAY, "M")
    afternoon, _night = shift_bounds(floor.property, DAY, "T")
    floor.install("RO-1", "T")
    before = stored(floor)
    for moment in (morning, afternoon - 66 * MINUTE):
        with clock(moment):
            refusal = refused(
                "belongs_to_another_shift", commands.open_table, floor.property, shift="T", **opening, **pair
            )
            assert (refusal.field, refusal.details["shift"]) == ("shift", "M")
    assert stored(floor) == before
    with clock(afternoon - 60 * MINUTE):
        assert commands.open_table(floor.property, shift="T", **opening, **pair).shift == "T"


def test_a_gaming_day_is_not_opened_at_another_days_time(table, stored):
    before = stored(table)
    noon = NOON + dt.timedelta(days=1)
    with clock(noon):
        for moment in LONG_AGO:
            refused(
                "belongs_to_another_day", commands.open_gaming_day, table.property, day=TOMORROW, actor=ACTOR, at=moment
            )
        assert stored(table) == before
        commands.open_gaming_day(table.property, day=TOMORROW, actor=ACTOR, at=noon)


def test_what_happens_as_it_is_recorded_is_taken(table):
    """A day played over at another time: acts without a stated time happen now, by the server's clock."""
    with clock(NOON + dt.timedelta(days=3)):
        commands.request_fill(
            table.property, table="RO-1", counts={"500": 1}, supervisor=table.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR
        )
