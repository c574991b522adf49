"""Clocks of devices (control S5): off by an hour is an exception, once a device and day; both times are kept."""

from __future__ import annotations

import datetime as dt
import json
import threading
from email.utils import format_datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections
from django.utils import timezone

from casino.api.authentication import forget_keys
from casino.devices.clocks import Skew, compare, is_far_ahead, stated_time
from casino.models import Property
from casino.roles import Role
from tables import commands
from tables.api.rounds import read_item
from tables.commands import record_rounds
from tables.models import ExceptionLine, Round
from tables.seed import box_for
from tests.api.conftest import ROUNDS, Terminal, round_body, signer
from tests.factories import DAY, Floor, clock

HOUR = dt.timedelta(hours=1)


def live(**seeded: Any) -> Floor:
    """A floor whose day is today, where it is past noon, with RO-1 open since the first shift began."""
    forget_keys()
    return Floor.live(**seeded)


@pytest.fixture
def floor(db: None) -> Floor:
    return live()


def says(terminal: Terminal, moment: dt.datetime | str, name: str = "X-Device-Time") -> Terminal:
    """The terminal with its clock in the header."""
    terminal.headers = {**terminal.headers, name: moment if isinstance(moment, str) else moment.isoformat()}
    return terminal


def lines(floor: Floor) -> list[ExceptionLine]:
    return list(ExceptionLine.objects.filter(property_id=floor.property.pk, code="clock_skew").order_by("key"))


def at_table(floor: Floor) -> Terminal:
    return Terminal(floor.house.keys["TT-RO-1"])


def body(moment: dt.datetime) -> dict[str, Any]:
    return round_body(str(uuid4())) | {"occurred_at": moment.isoformat()}


@pytest.mark.parametrize(("off", "told"), [(HOUR, "+3600 s"), (-HOUR, "-3600 s")])
def test_a_clock_an_hour_off_is_an_exception_with_both_times(floor: Floor, off: dt.timedelta, told: str) -> None:
    now = timezone.now()
    stated = now + off
    ahead = off > dt.timedelta(0)
    answer = says(at_table(floor), stated).post(ROUNDS, body(stated))
    assert answer.status_code == (422 if ahead else 201), answer.content
    [line] = lines(floor)
    assert (line.subject, line.amount, line.actor) == ("TT-RO-1", 0, "device:TT-RO-1")
    assert stated.astimezone(dt.UTC).isoformat(timespec="seconds") in line.detail
    assert line.raised_at.isoformat(timespec="seconds") in line.detail
    assert abs(line.raised_at - now) < dt.timedelta(minutes=1)
    assert told[:-5] in line.detail
    if ahead:  # what has not happened is refused; the exception finds the clock all the same
        assert answer.json()["code"] == "not_happened_yet"
        return
    # The round keeps both: when the device says it happened, and when it was recorded.
    events = at_table(floor).get(f"{ROUNDS}/{answer.json()['id']}").json()["events"]
    assert dt.datetime.fromisoformat(events[0]["occurred_at"]) == stated
    assert abs(dt.datetime.fromisoformat(events[0]["recorded_at"]) - now) < dt.timedelta(minutes=1)


def test_it_is_raised_once_a_device_and_day(floor: Floor) -> None:
    wrong = timezone.now() + HOUR
    for _ in range(3):
        assert says(at_table(floor), wrong).get("/api/v1/tables/RO-1").status_code == 200
    assert len(lines(floor)) == 1
    says(Terminal(floor.house.keys["PIT-1"]), wrong).get("/api/v1/tables")
    assert [line.subject for line in lines(floor)] == ["TT-RO-1", "PIT-1"]
    tomorrow = floor.property.gaming_day() + dt.timedelta(days=1)
    floor.open_day(tomorrow)
    says(at_table(floor), wrong).get("/api/v1/tables/RO-1")
    assert lines(floor)[-1].day == tomorrow


def test_within_the_propertys_tolerance_nothing_is_said(floor: Floor) -> None:
    says(at_table(floor), timezone.now() + dt.timedelta(seconds=200)).get("/api/v1/tables/RO-1")
    says(at_table(floor), timezone.now() - dt.timedelta(seconds=200)).get("/api/v1/tables/RO-1")
    assert lines(floor) == []
    Property.objects.filter(pk=floor.property.pk).update(clock_tolerance_seconds=60)
    forget_keys()
    says(at_table(floor), timezone.now() + dt.timedelta(seconds=200)).get("/api/v1/tables/RO-1")
    assert "tolerance 60 s" in lines(floor)[0].detail


def test_what_a_table_buffered_says_nothing_of_its_clock(floor: Floor) -> None:
    late = [body(timezone.now() - dt.timedelta(hours=hours)) for hours in (5, 3)]
    answer = at_table(floor).lines(f"{ROUNDS}/batch", late)
    assert [result["outcome"] for result in answer.json()["results"]] == ["recorded", "recorded"]
    says(at_table(floor), timezone.now()).lines(f"{ROUNDS}/batch", late)
    assert lines(floor) == []


def test_an_event_still_to_come_betrays_a_clock(floor: Floor) -> None:
    soon = timezone.now() + HOUR
    batch = [body(timezone.now()), body(soon)]
    assert at_table(floor).lines(f"{ROUNDS}/batch", batch).status_code == 200
    [line] = lines(floor)  # although the round itself is refused
    assert soon.astimezone(dt.UTC).isoformat(timespec="seconds") in line.detail


def test_a_round_ahead_of_the_servers_clock_is_refused_beyond_the_tolerance(floor: Floor) -> None:
    """Control S5: within its shift, too, alone, in a batch, appended to, and by the command that all of them call."""
    ro1, now = at_table(floor), timezone.now()
    tolerated = dt.timedelta(seconds=floor.property.clock_tolerance_seconds)
    ahead = body(now + HOUR)
    refused = ro1.post(ROUNDS, ahead)
    told = refused.json()
    assert (refused.status_code, told["code"], told["field"], told["cite"]) == (
        422, "not_happened_yet", "events[0].occurred_at", "control S5",
    )  # fmt: skip
    later = body(now)
    later["events"][-1]["occurred_at"] = (now + 2 * tolerated).isoformat()
    assert ro1.post(ROUNDS, later).json()["field"] == f"events[{len(later['events']) - 1}].occurred_at"
    within = body(now + tolerated - dt.timedelta(minutes=1))
    results = ro1.lines(f"{ROUNDS}/batch", [ahead, later, within]).json()["results"]
    assert [one["outcome"] for one in results] == ["refused", "refused", "recorded"]
    assert {one["problem"]["code"] for one in results[:2]} == {"not_happened_yet"}

    begun = body(now)
    rest = {"table": "RO-1", "events": begun["events"][2:], "occurred_at": (now + HOUR).isoformat()}
    begun["events"] = begun["events"][:2]
    assert ro1.post(ROUNDS, begun).status_code == 201
    appended = ro1.post(f"{ROUNDS}/{begun['id']}/events", {**rest, "expected_version": 2})
    assert appended.json()["code"] == "not_happened_yet"

    item = read_item(json.dumps(ahead).encode(), floor.property.currency)
    [result] = record_rounds(floor.property, [item], actor="device:TT-RO-1")
    assert (result.outcome, result.error.code) == ("refused", "not_happened_yet")
    for one in (ahead, later):
        assert not Round.objects.filter(pk=one["id"]).exists(), "nothing was stored"
    with clock(now + HOUR):
        assert ro1.post(ROUNDS, ahead).status_code == 201, "once it has happened"


def test_what_has_not_happened_yet_is_not_taken(house: Floor) -> None:
    """A day and more after now and after the open days no act and no round is taken; the others of a batch are."""
    pit, far = Terminal(house.house.keys["PIT-1"]), "2160-01-01T12:00:00-04:00"
    box = {"day": str(DAY), "shift": "M", "table": "BJ-1", "by": signer(house, Role.SECURITY), "by_role": "security",
           "witness": signer(house, Role.FLOOR_SUPERVISOR), "witness_role": "floor_supervisor"}  # fmt: skip
    act = pit.post(f"/api/v1/boxes/{box_for('BJ-1', 'M')}/install", {**box, "occurred_at": far})
    late = round_body(str(uuid4()))
    late["events"][3]["occurred_at"] = far
    good = round_body(str(uuid4()))
    round_ = pit.post(ROUNDS, late)
    for answer, field in ((act, "occurred_at"), (round_, "events[3].occurred_at")):
        told = answer.json()
        assert (answer.status_code, told["code"], told["field"], told["cite"]) == (
            422, "not_happened_yet", field, "control S5",
        )  # fmt: skip
        assert "2160-01-01 12:00:00-04:00" in told["detail"]
    results = pit.lines(f"{ROUNDS}/batch", [late, good]).json()["results"]
    assert [result["outcome"] for result in results] == ["refused", "recorded"]
    assert results[0]["problem"]["code"] == "not_happened_yet"
    assert pit.get(f"{ROUNDS}/{late['id']}").status_code == 404
    # What lies in an open day, or hours after it, has its time whatever the clock on the wall says.
    venue, early = house.property, dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    ends = dt.datetime(2026, 11, 21, 10, tzinfo=dt.UTC)
    assert [is_far_ahead(venue, ends + dt.timedelta(hours=hours), early) for hours in (0, 24, 25)] == [
        False, False, True,
    ]  # fmt: skip
    assert not is_far_ahead(venue, early + 24 * HOUR, early)


def test_a_refused_request_tells_of_the_clock_all_the_same(floor: Floor) -> None:
    wrong = timezone.now() + HOUR
    refused = says(at_table(floor), wrong).post(ROUNDS, {"table": "RO-1", "events": [{"type": "Wish"}]}, key="k")
    assert refused.status_code == 422
    assert len(lines(floor)) == 1


@pytest.mark.parametrize("text", ["yesterday", "2026-11-20T16:00:00", "2026-13-45T99:00:00Z", ""])
def test_a_time_that_cannot_be_read_is_refused(floor: Floor, text: str) -> None:
    answer = says(at_table(floor), text).get("/api/v1/tables/RO-1")
    assert (answer.status_code, answer.json()["code"], answer.json()["cite"]) == (400, "bad_device_time", "control S5")
    assert lines(floor) == []


def test_the_date_of_a_library_serves_too(floor: Floor) -> None:
    says(at_table(floor), "not a date", "Date").get("/api/v1/tables/RO-1")
    assert lines(floor) == []
    wrong = format_datetime((timezone.now() + HOUR).astimezone(dt.UTC), usegmt=True)
    says(at_table(floor), wrong, "Date").get("/api/v1/tables/RO-1")
    assert len(lines(floor)) == 1
    assert stated_time("2026-11-20T16:00:00Z", wrong) == dt.datetime(2026, 11, 20, 16, tzinfo=dt.UTC)


def test_without_an_open_day_there_is_no_place_for_it(db: None) -> None:
    forget_keys()
    floor = Floor.seeded(with_devices=True)
    answer = says(Terminal(floor.house.keys["PIT-1"]), timezone.now() + HOUR).get("/api/v1/tables")
    assert answer.status_code == 200
    assert lines(floor) == []


def test_a_day_played_over_is_not_judged_by_the_clock_on_the_wall(floor: Floor) -> None:
    """Without its own word for when it sent, a device is judged only in the day that it is."""
    received = timezone.now() - dt.timedelta(days=9)
    skew = compare(floor.property, "D", received=received, stated=None, latest_event=received + HOUR)
    assert skew is not None
    assert commands.note_clock_skew(floor.property, skew) is False
    assert lines(floor) == []


def test_many_requests_at_once_raise_it_once(scratch_database: str) -> None:
    floor = live()
    now = timezone.now()
    skew = Skew(device="TT-RO-1", stated=now + HOUR, received=now, certain=True)
    noted: list[bool] = []

    def worker() -> None:
        noted.append(commands.note_clock_skew(floor.property, skew))
        connections.close_all()

    threads = [threading.Thread(target=worker) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(noted) == [False] * 5 + [True]
    assert len(lines(floor)) == 1
