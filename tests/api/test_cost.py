"""What a request may cost, held by counts of statements, bytes and errors: inputs that took seconds and gigabytes."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from accounting.day_files import MAX_ACTS, read_day
from casino.requests import request_limits as limits
from casino.roles import Role
from casino.rules.names import given_twice
from tables.counting import machine_counts
from tables.models import Round, Slip
from tests.admin.conftest import Desk
from tests.api.conftest import ROUNDS, Terminal, signer
from tests.factories import DAY, Floor
from tests.people import REASON

BATCH = f"{ROUNDS}/batch"
SLIPS = "/api/v1/slips"
ANSWER_BYTES = 2_000
"""One clear refusal is shorter than this."""
AT = f"{DAY.isoformat()}T16:00:00Z"


def spun(table: str = "RO-1", **opening: Any) -> dict[str, Any]:
    return {
        "id": str(uuid4()), "table": table, "occurred_at": AT,
        "events": [{"type": "RoundOpened", **opening},
                   {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "5.00"},
                   {"type": "BetsClosed"}, {"type": "BallLanded", "pocket": "17"}, {"type": "RoundClosed"}],
    }  # fmt: skip


def require_refusal(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content[:500]
    assert len(answer.content) <= ANSWER_BYTES
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("lines", "code", "status"),
    [
        (b"0\n" * 200_000, "batch_too_large", 413),
        (b"\n" * 400_000 + b"0", "batch_too_large", 413),
        (b"0\n" * (limits.MAX_BATCH_LINES - 1), "unreadable_lines", 422),
        (b'{"a":0}\n' * (limits.MAX_BATCH_LINES - 1), "unreadable_lines", 422),
        (b'{"a":[' + b"0," * limits.MAX_BATCH_VALUES + b"0]}", "body_too_complex", 422),
    ],
)
def test_a_batch_that_is_none_is_refused_once(
    house: Floor, terminal: Terminal, lines: bytes, code: str, status: int
) -> None:
    with CaptureQueriesContext(connection) as asked:
        answer = terminal.lines(BATCH, [json.dumps(spun()).encode(), lines])
    require_refusal(answer, status, code)
    assert not Round.objects.exists(), "the good line is not recorded either"
    assert len(asked) < 10


def test_unreadable_lines_below_the_limit_are_answered_with_the_others(house: Floor, terminal: Terminal) -> None:
    bad = [b"0", b'{"' + b"k" * 100_000 + b'":0}'] * (limits.MAX_UNREADABLE_LINES // 2)
    answer = terminal.lines(BATCH, [spun(), *bad])
    outcomes = [result["outcome"] for result in answer.json()["results"]]
    assert outcomes == ["recorded"] + ["refused"] * len(bad)
    assert len(answer.content) < 1_500 * len(outcomes), "what was sent is not sent back"


def test_lines_are_asked_for_together(house: Floor, terminal: Terminal) -> None:
    """As many statements for a hundred lines as for ten, whatever is wrong with them."""

    def statements(number: int, table: str = "RO-1", **opening: Any) -> int:
        with CaptureQueriesContext(connection) as asked:
            answer = terminal.lines(BATCH, [spun(table, **opening) for _ in range(number)])
        assert {result["outcome"] for result in answer.json()["results"]} == {"refused"}
        return len(asked)

    for wrong in ({"table": "XX-9"}, {"set_in_play": "S-1"}, {"set_in_play": "\x00"}):
        statements(1, **wrong)
        assert statements(100, **wrong) == statements(10, **wrong), wrong


def test_one_line_that_the_store_cannot_hold_costs_the_others_nothing(house: Floor, terminal: Terminal) -> None:
    good = [spun() for _ in range(20)]
    bad = spun()
    bad["events"][1]["target"] = "\x00"
    with CaptureQueriesContext(connection) as alone:
        assert terminal.lines(BATCH, good).status_code == 200
    with CaptureQueriesContext(connection) as beside:
        answer = terminal.lines(BATCH, [spun() for _ in range(20)] + [bad])
    assert [result["outcome"] for result in answer.json()["results"]] == ["recorded"] * 20 + ["refused"]
    assert len(beside) <= len(alone) + 5


def test_a_full_batch_is_appended_in_a_few_parts(house: Floor, terminal: Terminal) -> None:
    """With their settlements these are more events than one append takes."""
    number = limits.MAX_BATCH_EVENTS // 5
    with CaptureQueriesContext(connection) as asked:
        answer = terminal.lines(BATCH, [spun() for _ in range(number)])
    assert {result["outcome"] for result in answer.json()["results"]} == {"recorded"}
    assert len(asked) < 60
    assert terminal.lines(BATCH, [spun() for _ in range(number + 1)]).status_code == 413


def test_a_round_is_bounded_in_itself(house: Floor, terminal: Terminal) -> None:
    round_ = spun()
    bet = round_["events"][1]
    wide = {**round_, "events": [round_["events"][0], *[bet] * limits.MAX_EVENTS_PER_ROUND]}
    require_refusal(terminal.post(ROUNDS, wide), 422, "too_many_events")
    require_refusal(terminal.post(ROUNDS, {**round_, "x": [0] * limits.MAX_ROUND_VALUES}), 422, "body_too_complex")
    require_refusal(terminal.post(ROUNDS, {**round_, "x": "a" * limits.MAX_ROUND_BYTES}), 413, "body_too_large")
    full = {**round_, "expected_version": limits.MAX_EVENTS_IN_A_ROUND, "events": [bet]}
    require_refusal(terminal.post(ROUNDS, full), 422, "too_many_events")
    closed = {**full, "events": [{"type": "RoundClosed"}]}
    assert terminal.post(ROUNDS, closed).json()["code"] == "version_conflict", "a full round may be closed"


@pytest.mark.parametrize(
    "body",
    [
        b"{" + b",".join(b'"k%d":0' % number for number in range(300_000)) + b"}",
        b'{"counts":[' + b"{}," * 300_000 + b"{}]}",
        b'{"counts":' + b"[" * 200_000,
        b'{"counts":' + b'{"a":' * 200_000,
        b'{"kind":"' + b'\\"' * 10 + b'","counts":[' + b'",",' * 10_000 + b"0]}",
    ],
)
def test_a_body_with_too_much_in_it_is_refused_before_it_is_read(house: Floor, terminal: Terminal, body: bytes) -> None:
    require_refusal(terminal.post(SLIPS, body), 422, "body_too_complex")
    assert not Slip.objects.exists()


def test_signs_inside_of_texts_are_no_values() -> None:
    text = json.dumps({"content": ',:{["\\' * limits.MAX_JSON_VALUES}).encode()
    limits.require_values(text, 2)
    for unfinished in (b'"', b'"\\', b'"a\\"', b'"' + b"\\" * 99_999):
        limits.require_values(unfinished + b",:{[" * 3, 2)


def test_unknown_fields_are_listed_up_to_the_limit(house: Floor, terminal: Terminal) -> None:
    good = {"kind": "fill", "table": "RO-1", "counts": {"5.00": 1}, "supervisor": signer(house, Role.FLOOR_SUPERVISOR)}
    answer = terminal.post(SLIPS, good | {f"k{number}": 0 for number in range(4_000)})
    errors = answer.json()["errors"]
    assert (answer.status_code, len(errors)) == (422, limits.MAX_FIELD_ERRORS)
    assert "Further unknown fields are not listed." in errors[f"k{limits.MAX_FIELD_ERRORS - 1}"][0]["message"]
    named = terminal.post(SLIPS, good | {"k" * 1_000_000: 0})
    assert (named.status_code, len(named.content) < ANSWER_BYTES) == (422, True)
    nested = terminal.post(SLIPS, good | {"supervisor": {f"k{number}": 0 for number in range(4_000)}})
    assert len(nested.content) < 20_000
    assert not Slip.objects.exists()


def test_errors_of_a_long_list_are_counted_and_not_listed(house: Floor, terminal: Terminal) -> None:
    files = [{"name": "", "content": "x"}] * 45
    answer = terminal.post(f"/api/v1/gaming-days/{DAY.isoformat()}/imports", {"files": files})
    told = answer.json()
    assert answer.status_code == 422
    assert told["errors_left_out"] == 45 - limits.MAX_FIELD_ERRORS
    assert len(told["errors"]["files"]) == limits.MAX_FIELD_ERRORS
    assert told["field"] == "files[0].name"
    echoed = terminal.post(SLIPS, {"kind": "x" * 1_000_000})
    assert (echoed.status_code, len(echoed.content) < 5_000) == (422, True)


class Counting(str):
    """A text that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counting.compared += 1
        return str.__eq__(self, other)


def test_a_name_twice_is_found_in_one_pass(house: Floor, terminal: Terminal) -> None:
    from casino.rules import names

    Counting.compared = 0
    pairs = [(Counting(f"k{number}"), 0) for number in range(3_000)]
    with pytest.raises(names.GivenTwice, match="k2999"):
        names.once([*pairs, (Counting("k2999"), 0)])
    assert Counting.compared < 30_000
    many = b"{" + b"".join(b'"k%d":0,' % number for number in range(100_000)) + b'"z":0,"z":0}'
    assert given_twice(many, json.loads(many)) == "z"


def test_a_day_file_is_read_up_to_its_limits() -> None:
    head = "record,table,shift,number,box,dealer,supervisor,denomination,pieces\n"

    def read(*texts: str) -> list[tuple[str, str]]:
        with translation.override("en"):
            found = read_day([(f"{number}.csv", text) for number, text in enumerate(texts)], "USD")
        assert len(found.bad_rows) <= limits.MAX_BAD_ROWS
        return [(row.column, row.reason) for row in found.bad_rows]

    assert read("a," * 300_000 + "\n") == [("", "too many columns")]
    assert len(read(head + "x,RO-1,M\n" * 100_000)) == limits.MAX_BAD_ROWS
    acts = head + "".join(f"opener,T{number},M,,,D,S,5.00,1\n" for number in range(MAX_ACTS + 5))
    assert read(acts) == [("record", f"more records than an import takes: at most {MAX_ACTS}")]
    rows = "".join(f"opener,RO-1,M,,,D,S,{number}.00,1\n" for number in range(1, limits.MAX_FILE_ROWS // 2 + 2))
    assert read(head + rows) == []
    others = head + rows.replace("opener", "closer")
    assert read(head + rows, others)[-1] == ("", f"more rows than an import takes: at most {limits.MAX_FILE_ROWS}")
    assert read(head + "opener,RO-1,M,,,D,S,5.00,1\n" * 2) == [("denomination", "given twice for the same act")]


def test_a_counters_file_is_read_up_to_its_limits() -> None:
    with translation.override("en"):
        wide = machine_counts.read_file("a," * 40_000 + "\n", "USD", {})
    assert [row.reason for row in wide.bad_rows] == ["too many columns"]
    bad = machine_counts.read_file("box,denomination,pieces\n" + "B,x,1\n" * 16_000, "USD", {"notes": []})
    assert len(bad.bad_rows) == limits.MAX_BAD_ROWS


@pytest.mark.parametrize(
    ("address", "headers", "status", "code"),
    [
        (f"{ROUNDS}?fields={'a,' * 100_000}", {}, 414, "address_too_long"),
        (f"{ROUNDS}/{'a' * 9_000}", {}, 414, "address_too_long"),
        (f"{ROUNDS}?{'a&' * 1_500}", {}, 414, "address_too_long"),
        (ROUNDS, {"If-None-Match": '"a",' * 10_000}, 431, "headers_too_long"),
        (ROUNDS, {f"X-Many-{number}": "a" * 1_000 for number in range(40)}, 431, "headers_too_long"),
    ],
)
def test_addresses_and_headers_are_bounded(
    house: Floor, terminal: Terminal, address: str, headers: dict[str, str], status: int, code: str
) -> None:
    answer = Client().get(address, headers={**terminal.headers, **headers})
    require_refusal(answer, status, code)


def test_a_field_named_again_and_again_is_shown_once(house: Floor, terminal: Terminal) -> None:
    terminal.post(ROUNDS, spun())
    (row,) = terminal.get(ROUNDS, fields="id," * 800).json()["rounds"]
    assert list(row) == ["id"]


def test_a_form_makes_no_more_lines_than_it_takes(house: Floor) -> None:
    client = Desk(house).client(Role.ADMINISTRATOR)
    page = client.get(reverse("admin:casino_employee_add"))
    (given,) = [formset.formset for formset in page.context["inline_admin_formsets"]]
    sent = {f"{given.prefix}-TOTAL_FORMS": "999999", f"{given.prefix}-INITIAL_FORMS": "0", "code": "N-1", **REASON}
    answer = client.post(reverse("admin:casino_employee_add"), sent)
    (made,) = [formset.formset for formset in answer.context["inline_admin_formsets"]]
    assert answer.status_code == 200
    assert len(made.forms) == limits.MAX_FORM_LINES
