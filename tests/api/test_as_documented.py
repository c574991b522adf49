"""What the schema says of parameters and bodies is what is taken: every operation asked otherwise refuses."""

from __future__ import annotations

import copy
import logging
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from casino.api import examples
from casino.api.authentication import forget_keys
from casino.commands import issue_device_key
from casino.eventstore import store_head
from casino.models import Device
from casino.rules.codec import decode_event
from casino.rules.errors import IllegalEvent
from progressive.seed import seed_link
from tests.accounting.day import Played
from tests.api import fuzz
from tests.api.conftest import Terminal, round_body
from tests.factories import DAY

NAMES = {
    "table": "RO-1", "box": "RO-1-M", "serial": "F-0000001", "id": "0195f3d0-0000-7000-8000-000000000001",
    "day": DAY.isoformat(), "first": DAY.isoformat(), "last": DAY.isoformat(), "shift": "M", "count": f"{DAY}.1",
    "link": "CSP", "account": "cage", "kind": "session", "identity": f"RO-1.{DAY}.M", "report": "daily-summary",
    "code": "pr-franchise", "period": f"{DAY.year}",
    "place": "1", "job": "0195f3d0-0000-7000-8000-000000000001",
    "round": "0195f3d0-0000-7000-8000-000000000001",
}  # fmt: skip
OTHER_DIGITS = str.maketrans("0123456789", "".join(chr(0xFF10 + digit) for digit in range(10)))
WRONG_DAYS = (
    "2026-02-30", "20261120", "2026-W47-5", "2026-11-20".translate(OTHER_DIGITS), " 2026-11-20", "0000-01-01", "1",
)  # fmt: skip
WRONG = {
    "date": WRONG_DAYS,
    "date-time": ("2026-02-30T00:00:00Z", "2026-11-20T25:00:00Z", "17"),
    "uuid": ("17", "{0195f3d0-0000-7000-8000-000000000001}", "0195f3d0000070008000000000000001"),
    "integer": ("x", "1.0", "+1", " 1", "1e2", "\uff11", "-1"),
    "boolean": ("yes", "1", "True"),
    "month": ("2026-13", "202611", "x"),
}
OUTSIDE_OF_THE_SCHEMA = ("api/v1/docs/", "api/v1/redoc/", "health/live/", "health/ready/", "metrics")


class EveryScope(Terminal):
    """The pit's terminal, and for addresses of sales the key that sells: no key does both."""

    def __init__(self, key: str, selling: str) -> None:
        super().__init__(key)
        self.till = Terminal(selling)

    def post(self, path: str, body: Any, *, key: str | None = None, language: str = "en") -> Any:
        if path.startswith("/api/v1/bingo/"):
            return self.till.post(path, body, key=key, language=language)
        return super().post(path, body, key=key, language=language)


@pytest.fixture(scope="module")
def terminal(django_db_setup: None, django_db_blocker: Any) -> Iterator[EveryScope]:
    """A key for everything of a property with one closed day; all that is asked here is refused or read."""
    with django_db_blocker.unblock(), transaction.atomic():
        forget_keys()
        floor = Played.seeded(with_pins=True, with_devices=True)
        floor.open_day()
        floor.link = seed_link(floor.property, tables=("CS-1", "CS-2"))
        floor.start()
        floor.play_day()
        floor.close_day()
        logging.disable(logging.CRITICAL)
        till = Device.objects.create(property=floor.property, code="POS", kind=Device.Kind.INTEGRATION)
        _key, selling = issue_device_key(till, scopes=["sales:write", "sales:audit"])
        yield EveryScope(floor.house.keys["PIT-1"], selling)
        logging.disable(logging.NOTSET)
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def nothing_is_recorded(terminal: EveryScope) -> Iterator[None]:
    before = store_head()
    yield
    assert store_head() == before


@cache
def operations() -> tuple[tuple[str, str, dict[str, Any]], ...]:
    """Method, path and description of every operation."""
    paths = fuzz.schema()["paths"]
    return tuple((method, path, told) for path, methods in paths.items() for method, told in methods.items())


def address(path: str) -> str:
    return re.sub(r"{(\w+)}", lambda name: NAMES.get(name[1], "1"), path.replace("/pads/{first}", "/pads/1"))


def ask(terminal: EveryScope, method: str, where: str, **query: Any) -> Any:
    if method == "get":
        return terminal.client.get(where, query, headers=terminal.headers)
    headers = terminal.till.headers if where.startswith("/api/v1/bingo/") else terminal.headers
    return terminal.client.post(where, b"{}", content_type="application/json", headers=headers, query_params=query)


def test_a_parameter_that_there_is_not_is_refused_on_every_route(terminal: EveryScope) -> None:
    let_in = {}
    for method, path, told in operations():
        answer = ask(terminal, method, address(path), zzz="1")
        if (answer.status_code, answer.json().get("field")) != (400, "zzz") or "400" not in told["responses"]:
            let_in[method, path] = answer.status_code
    for path in OUTSIDE_OF_THE_SCHEMA:
        answer = terminal.client.get(f"/{path}", {"zzz": "1"})
        if (answer.status_code, answer.json().get("field")) != (400, "zzz"):
            let_in["get", path] = answer.status_code
    assert not let_in


def kind_of(schema: dict[str, Any], name: str) -> str:
    if name == "month":
        return "month"
    return schema.get("format") or schema.get("type", "")


def test_a_parameter_of_another_type_is_refused_as_documented(terminal: EveryScope) -> None:
    taken, asked = [], 0
    for method, path, told in operations():
        for parameter in told.get("parameters", []):
            name, schema = parameter["name"], parameter["schema"]
            if parameter["in"] != "query":
                continue
            wrong = WRONG.get(kind_of(schema, name), ()) or (("nothing",) if "enum" in schema else ())
            # Of the wrong values the next two in turn: many operations take the same types.
            values: list[Any] = [wrong[(asked + step) % len(wrong)] for step in range(2 if wrong else 0)]
            if schema.get("type") != "array":
                values.append(["a", "b"])
            for value in values:
                answer = ask(terminal, method, address(path), **{name: value})
                asked += 1
                if answer.status_code != 400 or "400" not in told["responses"]:
                    taken.append((path, name, value, answer.status_code, answer.content[:100]))
    assert not taken, taken[:20]
    assert asked > 200


def test_a_day_that_no_calendar_has_is_nowhere_in_an_address(terminal: EveryScope) -> None:
    days = [(path, told) for method, path, told in operations() if re.search(r"{(day|first|last)}", path)]
    for path, told in days:
        if "/pads/" in path:
            continue
        for wrong in ("2026-02-30", "20261120", "0000-01-01"):
            where = address(re.sub(r"{(day|first)}", wrong, path))
            assert ask(terminal, "get", where).status_code == 404, where
        assert "404" in told["responses"], path


def test_the_journal_is_had_as_json(terminal: EveryScope) -> None:
    """By `format` and by `Accept`; what is not there is a wrong parameter."""
    where, period = "/api/v1/ledger/journal", {"since": DAY.isoformat(), "until": DAY.isoformat()}
    written = terminal.get(where, **period)
    assert written["Content-Type"].startswith("text/csv")
    lines = written.content.decode().splitlines()
    by_format = terminal.get(where, **period, format="json")
    by_accept = terminal.client.get(where, period, headers={**terminal.headers, "Accept": "application/json"})
    for answer in (by_format, by_accept):
        assert answer["Content-Type"] == "application/json"
        rows = answer.json()
        assert len(rows) == len(lines) - 1
        assert list(rows[0]) == lines[0].split(",")
    assert by_format.json()[0]["date"] == DAY.isoformat()
    chosen = terminal.get(where, **period, format="json", fields="date,ref").json()
    assert list(chosen[0]) == ["date", "ref"]
    assert terminal.get(where, **period, fields="date").json()["field"] == "fields"
    spans = terminal.get("/api/v1/reports/progressives.csv", **period, format="json")
    assert spans.json() == terminal.get("/api/v1/reports/progressives", **period).json()
    for path in ("ledger/journal", "games", "feed", "reports/daily-summary/file", "schema/", "docs/"):
        answer = terminal.get(f"/api/v1/{path}", format="xml")
        assert (answer.status_code, answer.json()["field"]) == (400, "format"), path
    assert terminal.get("/api/v1/games", format="json").status_code == 200
    only_json = terminal.client.get("/api/v1/feed/stream", headers={**terminal.headers, "Accept": "application/json"})
    assert only_json.status_code == 406


def test_a_report_comes_as_the_file_that_is_asked_for(terminal: EveryScope) -> None:
    where, asked = "/api/v1/reports/daily-summary/file", {"day": DAY.isoformat()}
    plain = terminal.get(where, **asked, file="csv")
    assert plain["Content-Type"].startswith("text/csv")
    assert terminal.get(where, **asked, format="csv").content == plain.content
    accepting = terminal.client.get(where, asked, headers={**terminal.headers, "Accept": "text/csv"})
    assert accepting.content == plain.content
    nothing = terminal.client.get(where, asked, headers={**terminal.headers, "Accept": "text/html"})
    assert nothing.status_code == 406
    assert terminal.get(where, **asked, link="CS-PROG").json()["field"] == "link", "this report is of no link"


def leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value of a body that is no object and no list, with the way to it."""
    if isinstance(value, dict | list):
        for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*place, name))
    elif value is not None:
        yield place, value


def others(value: Any) -> list[Any]:
    """Values of another JSON type, or of another spelling, that a lenient reader takes for the same."""
    if isinstance(value, bool):
        return ["true" if value else "false", int(value)]
    if isinstance(value, int):
        return [str(value), float(value), bool(value)]
    if re.fullmatch(r"-?\d+(\.\d+)?", value):
        number = float(value)
        spelt = [f"+{value}", f" {value}", f"{value}e0", value.translate(OTHER_DIGITS)] if "." in value else []
        return [number, int(number), *spelt]
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
        return [value.replace("-", ""), 20261120, True]
    if re.match(r"\d{4}-\d{2}-\d{2}T", value):
        return [value[:10], value[:19], 1_795_000_000]
    return [17, True]


def bodies() -> Iterator[tuple[str, dict[str, Any]]]:
    """Paths with the bodies that were taken there."""
    for place, exchanges in examples.recorded().items():
        for kept in exchanges:
            if kept["status"] < 300 and kept["media"] == "application/json" and isinstance(kept["request"], dict):
                yield place.removeprefix("POST "), kept["request"]


def test_a_value_of_another_type_is_refused_in_every_body(terminal: EveryScope) -> None:
    """Bodies that were taken, each value once as another type: refused before anything is signed."""
    taken: list[Any] = []
    asked: set[tuple[str, ...]] = set()
    for path, body in bodies():
        for way, value in leaves(body):
            names = tuple(step for step in way if isinstance(step, str))
            place = (path, *(names[-1:] if names[-1] in ("employee", "pin") else names))
            if place in asked:
                continue
            wrong = others(value)
            other = wrong[len(asked) % len(wrong)]  # the next in turn: many bodies take the same types
            asked.add(place)
            changed = copy.deepcopy(body)
            inside = changed
            for step in way[:-1]:
                inside = inside[step]
            inside[way[-1]] = other
            answer = terminal.post(address(path), changed)
            if answer.status_code not in ((404, 422) if "{" in path else (422,)):
                taken.append((path, way, other, answer.status_code, answer.content[:120]))
    assert not taken, taken[:20]
    assert len(asked) > 300


@pytest.mark.parametrize("amount", [5, 5.0, "+5", " 5", "5 ", "5e0", "\uff15", "5,00", "0x5", True, None, ["5"]])
def test_an_amount_is_a_decimal_string(terminal: EveryScope, amount: Any) -> None:
    body = round_body("0195f3d0-0000-7000-8000-0000000000aa")
    body["events"][1]["amount"] = amount
    assert terminal.post("/api/v1/rounds", body).status_code == 422
    line = terminal.lines("/api/v1/rounds/batch", [body]).json()["results"][0]
    assert line["outcome"] == "refused"
    with pytest.raises(IllegalEvent):
        decode_event(body["events"][1], "USD")
    timed = round_body("0195f3d0-0000-7000-8000-0000000000ab")
    timed["events"][0]["occurred_at"] = 1_795_000_000
    assert terminal.post("/api/v1/rounds", timed).json()["code"] == "occurred_at_missing"


def test_a_key_names_no_other_property(terminal: EveryScope) -> None:
    assert terminal.get("/api/v1/games", property="OTHER").status_code == 403
    assert Client().get("/api/v1/schema/", {"lang": "xx"}).json()["field"] == "lang"
