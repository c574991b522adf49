"""The page of a whole day over the API, as it stands: its example is run, call by call, in the order of its table."""

from __future__ import annotations

import re
import runpy

import httpx
import pytest
from django.test import Client as Browser
from django.urls import resolve

from accounting import tasks
from casino.api.authentication import forget_keys
from progressive.seed import seed_link
from tests.api.site import ROOT
from tests.factories import Floor

EXAMPLE = ROOT / "docs" / "examples" / "a_day.py"
FIRST = ROOT / "docs" / "examples" / "first_round.py"
PAGE = ROOT / "docs" / "jobs" / "a-day-over-the-api.md"
Call = tuple[str, str, str]


class Wire(httpx.BaseTransport):
    """Brings the example's requests to the site, notes them, and is the worker to whom a close is handed."""

    def __init__(self, floor: Floor) -> None:
        self.site = Browser()
        self.floor = floor
        self.calls: list[Call] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        found = resolve(request.url.path)
        place = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", found.route).removeprefix("api/v1/")
        scope = found.func.view_class.scopes[request.method]
        if (request.method, place, scope) not in self.calls:
            self.calls.append((request.method, place, scope))
        kind = request.headers.get("Content-Type", "")
        headers = {name: value for name, value in request.headers.items() if name not in ("host", "content-type")}
        raw = request.url.raw_path.decode()
        answer = self.site.generic(request.method, raw, request.read(), content_type=kind, headers=headers)
        if request.method == "POST" and place.endswith("/close") and answer.status_code == 202:
            tasks.close_gaming_day.apply((self.floor.property.pk, found.kwargs["day"].isoformat()))
        return httpx.Response(answer.status_code, headers=dict(answer.headers), content=answer.content)


def told_in_the_page() -> list[Call]:
    rows = re.findall(r"^\| `(GET|POST) /([^`]*)` \| `([a-z:]+)` \|", PAGE.read_text(encoding="utf-8"), re.M)
    return [(method, path, scope) for method, path, scope in rows]


def test_a_first_round_over_the_api(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """`docs/examples/first_round.py` runs as it is, with people as `make demo` writes them."""
    monkeypatch.syspath_prepend(str(ROOT / "clients" / "python"))
    from casino_client import Client, Problem

    forget_keys()
    floor = Floor.seeded(with_pins=True, with_devices=True)
    pins = floor.house.pins
    staff = {
        role.value: [{"employee": one.code, "role": role.value, "pin": pins[one.code]} for one in people]
        for role, people in floor.house.staff.items()
    }
    example = runpy.run_path(str(FIRST), run_name="example")["main"]
    with Client("http://casino.test", floor.house.keys["PIT-1"]) as pit:
        pit._http._transport = Wire(floor)
        (line,) = example(pit, staff)["settlement"]["lines"]
        assert (line["bet"], line["result"], line["payout"]) == ("straight", "win", "175.00")
        with pytest.raises(Problem) as again:
            example(pit, staff)
    assert again.value.code == "second_box"


def test_a_day_over_the_api(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "clients" / "python"))
    from casino_client import Client, Problem

    forget_keys()
    floor = Floor.seeded(with_pins=True, with_devices=True)
    seed_link(floor.property, tables=["CS-1", "CS-2"])
    pins = floor.house.pins
    staff = {
        role.value: [{"employee": one.code, "pin": pins[one.code]} for one in people]
        for role, people in floor.house.staff.items()
    }
    wire = Wire(floor)
    with Client("http://casino.test", floor.house.keys["PIT-1"]) as pit:
        pit._http._transport = wire
        summary = runpy.run_path(str(EXAMPLE), run_name="example")["main"](pit, staff)
        (day,) = {row["day"] for row in pit.get("gaming-days")}
        with pytest.raises(Problem) as late:
            pit.post(
                "slips",
                {"kind": "fill", "table": "RO-1", "counts": {"5.00": 1}, "supervisor": staff["floor_supervisor"][0]},
            )
    assert late.value.code == "table_not_open"
    rows = {row["table"]: row for row in summary["rows"]}
    assert (summary["day"], summary["status"], sorted(rows)) == (day, "closed", ["BJ-1", "CS-1", "RO-1"])
    assert (rows["RO-1"]["drop"], rows["RO-1"]["fills"], rows["RO-1"]["void_rounds"]) == ("1000.00", "2000.00", 1)
    assert not {"document_missing", "document_unexpected", "cage_over_short"} & {
        one["code"] for one in summary["exceptions"]
    }
    assert wire.calls[: len(told_in_the_page())] == told_in_the_page()
