"""Lists by pages: every row once however much is written meanwhile, filters refused by name."""

from __future__ import annotations

import re
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from casino.roles import Role
from tables.seed import opening_counts
from tests.api.conftest import Terminal, signer
from tests.api.test_slips import SLIPS, request
from tests.factories import DAY, Floor


def test_a_list_is_read_to_its_end_while_it_grows(house: Floor, terminal: Terminal) -> None:
    serials = [request(house, terminal).rsplit("/", 1)[1] for _ in range(5)]
    answer = terminal.get(SLIPS, limit=2, fields="serial")
    seen = [answer.json()]
    serials.append(request(house, terminal).rsplit("/", 1)[1])
    while "Link" in answer:
        (address,) = re.findall(r'<http://testserver(/[^>]+)>; rel="next"', answer["Link"])
        answer = terminal.get(address)
        assert answer.status_code == 200, answer.content
        seen.append(answer.json())
    assert [[row["serial"] for row in page] for page in seen] == [serials[:2], serials[2:4], serials[4:]]
    assert [list(row) for row in seen[-1]] == [["serial"]] * 2, "the link asks for the same"


def test_what_was_is_found_by_its_filters(house: Floor, terminal: Terminal) -> None:
    house.fill("RO-2", {"500": 4})
    waiting = request(house, terminal).rsplit("/", 1)[1]
    assert [row["serial"] for row in terminal.get(SLIPS).json()] == [waiting], "without status those under way"
    (received,) = terminal.get(SLIPS, status="received").json()
    assert (received["table"], received["status"]) == ("RO-2", "received")
    assert len(terminal.get(SLIPS, status="all", day=DAY.isoformat(), shift="M").json()) == 2
    assert terminal.get(SLIPS, status="all", table="RO-1", kind="credit").json() == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("status", "lost"),
        ("kind", "gift"),
        ("day", "2026-13-01"),
        ("limit", "0"),
        ("limit", "1001"),
        ("cursor", "x"),
        ("cursor", "WzEsMl0="),
        ("cursor", "é"),
        ("cursor", "bnVsbA=="),
    ],
)
def test_filters_that_cannot_be_read(terminal: Terminal, name: str, value: Any) -> None:
    answer = terminal.get(SLIPS, **{name: value})
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "bad_filter", name)


def test_every_list_by_pages_takes_the_same_questions(house: Floor, terminal: Terminal) -> None:
    """Every route with a cursor: a page of one, and refusals by name."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    told = {
        path: {one["name"]: one for one in methods["get"].get("parameters", [])}
        for path, methods in schema["paths"].items()
        if "get" in methods
    }
    lists = [path for path, parameters in told.items() if "cursor" in parameters]
    assert len(lists) > 20
    for path in lists:
        names = {"table": "RO-1", "day": DAY.isoformat(), "link": "nowhere", "account": "cash"}
        address = re.sub(r"{(\w+)}", lambda match, names=names: names[match[1]], path)
        answer = terminal.get(address, limit=1)
        assert answer.status_code == 200 or "{link}" in path or "{account}" in path, (path, answer.content)
        for name, value in (("limit", "0"), ("cursor", "x"), ("cursor", "WyJcdTAwMDAiXQ==")):
            refused = terminal.get(address, **{name: value})
            assert refused.status_code in (400, 404), (path, refused.content)
            assert refused.status_code == 404 or refused.json()["field"] == name
        for name, one in told[path].items():
            if one["schema"].get("enum") or one["schema"].get("format") == "date":
                refused = terminal.get(address, **{name: "20261120"})
                assert (refused.status_code, refused.json()["code"]) == (400, "bad_filter"), (path, name)
                assert refused.json()["field"] == name


def test_the_latest_first_page_by_page(house: Floor, terminal: Terminal) -> None:
    house.close("RO-1")
    first = terminal.get("/api/v1/sessions", limit=1)
    (address,) = re.findall(r'<http://testserver(/[^>]+)>; rel="next"', first["Link"])
    second = terminal.get(address)
    rows = [*first.json(), *second.json()]
    assert [row["table"] for row in rows] == ["RO-2", "RO-1"]
    assert "Link" not in second
    one = rows[1]
    assert terminal.get(f"/api/v1/sessions/RO-1/{one['day']}/{one['shift']}").json() == one
    assert [row["table"] for row in terminal.get("/api/v1/sessions", status="open").json()] == ["RO-2"]
    assert terminal.get("/api/v1/gaming-days").json() == [terminal.get(f"/api/v1/gaming-days/{DAY}").json()]
    assert terminal.get("/api/v1/gaming-days/2026-11-19").status_code == 404


def test_a_box_acts_only_as_it_was_read(house: Floor, terminal: Terminal) -> None:
    house.close("RO-1")
    boxes = terminal.get("/api/v1/boxes", table="RO-1").json()
    (box,) = [row["box"] for row in boxes]
    seen = terminal.get(f"/api/v1/boxes/{box}")
    assert (seen.json(), seen.json()["status"]) == (boxes[0], "installed")
    body = {
        "by": signer(house, Role.SECURITY), "by_role": "security", "reason": "box full",
        "witness": signer(house, Role.FLOOR_SUPERVISOR), "witness_role": "floor_supervisor",
    }  # fmt: skip
    stale = Terminal("")
    stale.headers = {**terminal.headers, "If-Match": seen["ETag"]}
    done = stale.post(f"/api/v1/boxes/{box}/remove", body)
    assert done.status_code == 204, done.content
    again = stale.post(f"/api/v1/boxes/{box}/remove", body)
    assert (again.status_code, again.json()["code"]) == (412, "state_changed")
    assert terminal.get("/api/v1/boxes", status="in_transit").json()[0]["box"] == box
    del body["reason"]
    never = stale.post("/api/v1/boxes/B-NONE/install", {**body, "day": DAY.isoformat(), "shift": "M"})
    assert never.json()["code"] == "state_changed"


def test_a_table_opens_only_as_it_was_read(house: Floor, terminal: Terminal) -> None:
    seen = terminal.get("/api/v1/tables/BJ-1")
    house.install("BJ-1")
    stale = Terminal("")
    stale.headers = {**terminal.headers, "If-Match": seen["ETag"]}
    body = {
        "day": DAY.isoformat(), "shift": "M",
        "counts": {f"{int(value) / 100:.2f}": pieces for value, pieces in opening_counts("BJ-1").items()},
        "dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    assert stale.post("/api/v1/tables/BJ-1/openings", body).json()["code"] == "state_changed"
    stale.headers["If-Match"] = terminal.get("/api/v1/tables/BJ-1")["ETag"]
    assert stale.post("/api/v1/tables/BJ-1/openings", body).status_code == 201
