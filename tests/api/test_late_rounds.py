"""Late rounds over REST: what a buffering terminal sends after its session is over."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from casino.eventstore.rebuilding import compare
from casino.models import Device
from casino.roles import Role
from tables.models import ExceptionLine, LateRound, Round
from tests.api.conftest import ROUNDS, Terminal, round_body, signer
from tests.api.test_bulk import refused_rows
from tests.api.test_times import events
from tests.factories import DAY, NOON, Floor

ONE = "0198b6a0-0000-7000-8000-000000000001"
TWO = "0198b6a0-0000-7000-8000-000000000002"
LATE = "/api/v1/late-rounds"
NEXT = DAY + dt.timedelta(days=1)


@pytest.fixture
def buffering(house: Floor) -> Terminal:
    """The terminal of RO-1, which keeps rounds while its line is down."""
    device = Device.objects.get(property=house.property, code="TT-RO-1")
    device.buffers_offline = True
    device.save()
    return Terminal(house.house.keys["TT-RO-1"])


@pytest.fixture
def next_day(house: Floor) -> Floor:
    """The table is closed and open again on the next gaming day; the day before is open still."""
    house.go_to(NOON + dt.timedelta(hours=1))
    house.close("RO-1")
    house.remove("RO-1-M")
    house.open_day(NEXT)
    house.open("RO-1", "T", day=NEXT)
    return house


def late_body(identity: str = ONE, moment: dt.datetime = NOON + dt.timedelta(minutes=30), **more: Any) -> Any:
    return round_body(identity, **more) | {"occurred_at": moment.isoformat()}


def test_a_round_of_yesterday_is_listed(buffering: Terminal, next_day: Floor) -> None:
    answer = buffering.post(ROUNDS, late_body(pocket="18"))
    assert (answer.status_code, answer.json()) == (
        202, {"id": ONE, "outcome": "late", "version": 0, "belongs_to": {"day": DAY.isoformat(), "shift": "M"}},
    )  # fmt: skip
    row = LateRound.objects.get()
    assert (row.day, row.belongs_day, row.belongs_shift, row.session, row.device) == (NEXT, DAY, "M", True, "TT-RO-1")
    assert (row.handle, row.win, row.game, row.status) == (500, 500, "pr.roulette", "received")
    assert not Round.objects.exists()
    line = ExceptionLine.objects.get(code="late_round")
    assert (line.day, line.amount, line.subject, line.table) == (NEXT, 500, ONE, "RO-1")
    before = events()
    again = buffering.post(ROUNDS, late_body(pocket="18"))
    assert (again.status_code, again.json()) == (202, answer.json())
    other = buffering.post(ROUNDS, late_body(pocket="17"))
    assert (other.status_code, other.json()["code"]) == (409, "version_conflict")
    assert events() == before


def test_a_batch_lists_what_is_late_and_records_the_rest(buffering: Terminal, next_day: Floor) -> None:
    at = next_day.now()
    lines = [
        late_body(),
        late_body(TWO, at),
        late_body("0198b6a0-0000-7000-8000-000000000003", NOON.replace(year=2019)),
        late_body("0198b6a0-0000-7000-8000-000000000004") | {"events": round_body(ONE)["events"][:2]},
        late_body("0198b6a0-0000-7000-8000-000000000005", amount="5.01"),
    ]
    results = buffering.lines(f"{ROUNDS}/batch", lines).json()["results"]
    assert [one["outcome"] for one in results] == ["late", "recorded", "late", "refused", "refused"]
    assert results[2]["belongs_to"] == {"day": "2019-11-20", "shift": "M"}
    assert results[3]["problem"]["code"] == "belongs_to_another_day"
    assert results[4]["problem"]["code"] not in ("belongs_to_another_day", "late_round")
    unknown = LateRound.objects.get(belongs_day="2019-11-20")
    assert (unknown.session, unknown.win) == (False, None)


def test_a_round_of_a_closed_table_is_listed_and_a_recorded_one_is_repeated(house: Floor, buffering: Terminal) -> None:
    assert buffering.post(ROUNDS, late_body(TWO)).status_code == 201
    house.go_to(NOON + dt.timedelta(hours=1))
    house.close("RO-1")
    assert buffering.post(ROUNDS, late_body(TWO)).json()["outcome"] == "repeated"
    assert buffering.post(ROUNDS, late_body()).json()["belongs_to"] == {"day": DAY.isoformat(), "shift": "M"}
    house.remove("RO-1-M")
    house.open("RO-1", "T")
    assert buffering.post(ROUNDS, late_body()).status_code == 202
    assert LateRound.objects.count() == 1


def test_a_device_that_does_not_buffer_is_refused(ro1: Terminal, next_day: Floor) -> None:
    before = events()
    assert ro1.post(ROUNDS, late_body()).json()["code"] == "belongs_to_another_day"
    assert events() == before


def test_a_round_that_is_not_late_is_refused(house: Floor, buffering: Terminal) -> None:
    before = events()
    for moment in (NOON + dt.timedelta(hours=4), NOON - dt.timedelta(hours=1, minutes=30)):
        answer = buffering.post(ROUNDS, late_body(moment=moment))
        assert answer.status_code == 422, answer.json()
    assert buffering.post(ROUNDS, late_body(table="RO-2")).status_code == 403
    assert events() == before


# --- resolutions ----------------------------------------------------------------------------------------------------


def signed(house: Floor, **more: Any) -> dict[str, Any]:
    return {
        "supervisor": signer(house, Role.FLOOR_SUPERVISOR), "accounting": signer(house, Role.ACCOUNTING), **more
    }  # fmt: skip


@pytest.fixture
def listed(buffering: Terminal, next_day: Floor, terminal: Terminal) -> Terminal:
    """A terminal of the property, with one late round of yesterday in the list; the win is 5.00."""
    assert buffering.post(ROUNDS, late_body(pocket="18")).status_code == 202
    return terminal


def test_a_late_round_is_recorded_in_its_own_session(listed: Terminal, next_day: Floor) -> None:
    row = listed.get(LATE, status="received").json()[0]
    assert (row["round"], row["win"], row["belongs_day"]) == (ONE, "5.00", DAY.isoformat())
    assert listed.get(f"{LATE}/{ONE}").json()["events"][3]["pocket"] == "18"
    before = listed.get(f"/api/v1/summaries/{DAY}").json()
    answer = listed.post(f"{LATE}/{ONE}/recording", signed(next_day))
    assert (answer.status_code, answer.json()["status"]) == (201, "recorded"), answer.json()
    round_ = Round.objects.get()
    assert (round_.day, round_.shift, round_.table, round_.win) == (DAY, "M", "RO-1", 500)
    assert round_.opened_at == NOON + dt.timedelta(minutes=30)
    after = listed.get(f"/api/v1/summaries/{DAY}").json()
    lines = [{one["table"]: one for one in told["rows"]}["RO-1"] for told in (before, after)]
    assert [(one["rounds"], one["win_rounds"]) for one in lines] == [(0, "0.00"), (1, "5.00")]
    assert listed.get(f"/api/v1/summaries/{NEXT}").json()["late_rounds"] == {
        "received": 1, "received_handle": "5.00", "resolved": 1, "resolved_handle": "5.00"
    }  # fmt: skip
    again = listed.post(f"{LATE}/{ONE}/rejection", signed(next_day, reason="twice"))
    assert (again.status_code, again.json()["code"]) == (409, "late_round_resolved")
    assert compare().differences == []


def test_a_late_round_is_rejected_and_never_counts(listed: Terminal, next_day: Floor) -> None:
    assert listed.post(f"{LATE}/{ONE}/rejection", signed(next_day, reason=" ")).status_code in (400, 422)
    answer = listed.post(f"{LATE}/{ONE}/rejection", signed(next_day, reason="dealt for training"))
    assert (answer.json()["status"], answer.json()["reason"]) == ("rejected", "dealt for training")
    assert not Round.objects.exists()
    assert compare().differences == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"supervisor": Role.DEALER}, "role_not_held"),
        ({"accounting": Role.FLOOR_SUPERVISOR}, "role_not_held"),
    ],
)
def test_others_do_not_resolve(listed: Terminal, next_day: Floor, wrong: dict[str, Role], code: str) -> None:
    before = events()
    for path, more in (
        ("recording", {}),
        ("rejection", {"reason": "x"}),
        ("adjustment", {"reason": "x", "approval": "y"}),
    ):
        body = signed(next_day, **more) | {name: signer(next_day, role) for name, role in wrong.items()}
        answer = listed.post(f"{LATE}/{ONE}/{path}", body)
        assert (answer.status_code, answer.json()["code"]) == (403, code), path
    assert events() == before


def test_refused_resolutions(listed: Terminal, next_day: Floor, buffering: Terminal) -> None:
    adjust = listed.post(f"{LATE}/{ONE}/adjustment", signed(next_day, reason="x", approval="A-1"))
    assert (adjust.status_code, adjust.json()["code"], adjust.json()["cite"]) == (409, "day_still_open", "control W5")
    assert listed.post(f"{LATE}/{TWO}/recording", signed(next_day)).json()["code"] == "unknown_late_round"
    old = "0198b6a0-0000-7000-8000-000000000003"
    assert buffering.post(ROUNDS, late_body(old, NOON.replace(year=2019))).status_code == 202
    assert listed.post(f"{LATE}/{old}/recording", signed(next_day)).json()["code"] == "day_not_open"
    body = signed(next_day, reason="buffer of 2019", approval="CT-2026-adjustment")
    assert listed.post(f"{LATE}/{old}/adjustment", body).json()["code"] == "win_missing"
    answer = listed.post(f"{LATE}/{old}/adjustment", body | {"win": "5.00"})
    assert (answer.status_code, answer.json()["status"]) == (201, "adjusted"), answer.json()
    assert compare().differences == []


def test_a_key_of_another_table_does_not_see_it(listed: Terminal, next_day: Floor) -> None:
    other = Terminal(next_day.house.keys["TT-RO-2"])
    assert other.get(LATE).json() == []
    assert other.get(f"{LATE}/{ONE}").status_code == 403


# --- several at once ------------------------------------------------------------------------------------------------


@pytest.fixture
def both(buffering: Terminal, listed: Terminal) -> list[dict[str, str]]:
    """Rows of the late rounds of `listed` and of one more, twenty minutes before."""
    sent = buffering.post(ROUNDS, late_body(TWO, NOON + dt.timedelta(minutes=10), pocket="18"))
    assert sent.status_code == 202
    return [{"round": ONE}, {"round": TWO}]


def test_late_rounds_are_recorded_together(listed: Terminal, next_day: Floor, both: list[dict[str, str]]) -> None:
    answer = listed.post(f"{LATE}/recordings", signed(next_day, rows=both))
    assert answer.status_code == 204, answer.content
    found = Round.objects.order_by("opened_at").values_list("day", "shift", "table", "win")
    assert list(found) == [(DAY, "M", "RO-1", 500)] * 2
    assert set(LateRound.objects.values_list("status", flat=True)) == {"recorded"}
    [line] = [row for row in listed.get(f"/api/v1/summaries/{DAY}").json()["rows"] if row["table"] == "RO-1"]
    assert (line["rounds"], line["win_rounds"]) == (2, "10.00")
    assert compare().differences == []


def test_late_rounds_are_rejected_together(listed: Terminal, next_day: Floor, both: list[dict[str, str]]) -> None:
    body = signed(next_day, reason="dealt for training", rows=both)
    answer = listed.post(f"{LATE}/rejections", body)
    assert answer.status_code == 204, answer.content
    found = LateRound.objects.values_list("status", "reason")
    assert list(found) == [("rejected", "dealt for training")] * 2
    assert not Round.objects.exists()
    again = listed.post(f"{LATE}/rejections", body)
    assert refused_rows(again) == [(0, "late_round_resolved"), (1, "late_round_resolved")]
    assert compare().differences == []


@pytest.mark.parametrize(("path", "more"), [("recordings", {}), ("rejections", {"reason": "dealt for training"})])
def test_a_bad_line_among_late_rounds_resolves_none(
    listed: Terminal, next_day: Floor, both: list[dict[str, str]], path: str, more: dict[str, str]
) -> None:
    before = events()
    unknown = {"round": "0198b6a0-0000-7000-8000-000000000009"}
    bad = listed.post(f"{LATE}/{path}", signed(next_day, rows=[both[0], unknown, both[1]], **more))
    assert (bad.status_code, refused_rows(bad)) == (422, [(1, "unknown_late_round")])
    wrong = signed(next_day, rows=both, **more) | {"accounting": signer(next_day, Role.FLOOR_SUPERVISOR)}
    answer = listed.post(f"{LATE}/{path}", wrong)
    assert (answer.status_code, answer.json()["code"]) == (403, "role_not_held")
    assert events() == before
    assert set(LateRound.objects.values_list("status", flat=True)) == {"received"}
    assert not Round.objects.exists()
