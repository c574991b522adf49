"""The count room over REST: custody, blind counts, papers, the sheet, the cage, tips."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client, override_settings

from casino.roles import Role
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor
from tests.people import log_in

NOTES = [{"kind": "notes", "counts": {"100.00": 3, "20.00": 5}}]
LESS = [{"kind": "notes", "counts": {"100.00": 3, "20.00": 4}}]


@pytest.fixture
def stored(house: Floor) -> str:
    """The box of RO-1 in the store, a fill of 20.00 behind it; its serial."""
    serial = house.fill("RO-1", {"500": 4})
    house.close("RO-1")
    house.remove("RO-1-M")
    house.store("RO-1-M")
    return serial


@pytest.fixture
def team(house: Floor) -> list[dict[str, str]]:
    return [signer(house, Role.COUNT_TEAM, number) for number in (1, 2, 3)]


def opened(terminal: Terminal, team: list[dict[str, str]]) -> str:
    """A count with the box of RO-1 open."""
    body = {"day": DAY.isoformat(), "room": "count room", "team": team}
    small = terminal.post("/api/v1/counts", body | {"team": team[:2]})
    assert (small.status_code, small.json()["code"]) == (422, "team_too_small")
    count = terminal.post("/api/v1/counts", body).json()["count"]
    pair = {"by": team[0], "witness": team[1]}
    answer = terminal.post(f"/api/v1/counts/{count}/boxes/RO-1-M/open", pair)
    assert answer.json()["boxes"] == [
        {"box": "RO-1-M", "table": "RO-1", "shift": "M", "status": "opened", "total": None}
    ]
    return str(count)


def enter(terminal: Terminal, count: str, contents: Any, counter: dict[str, str]) -> Any:
    body = {"contents": contents, "counter": counter}
    return terminal.post(f"/api/v1/counts/{count}/boxes/RO-1-M/entries", body).json()


def test_a_count_from_the_store_to_the_cage(house: Floor, terminal: Terminal, stored: str, team: Any) -> None:
    count = opened(terminal, team)
    address = f"/api/v1/counts/{count}"
    pair = {"by": team[0], "witness": team[1]}
    paper = {"kind": "documents", "counts": {"fill": 1}}
    assert enter(terminal, count, [*LESS, paper], team[0]) == {"outcome": "kept"}
    assert enter(terminal, count, [*NOTES, paper], team[0])["code"] == "same_counter"
    assert enter(terminal, count, [*NOTES, paper], team[1]) == {"outcome": "differs"}
    custody = terminal.get(f"/api/v1/boxes/RO-1-M/custody/{DAY}/M").json()
    assert {step["total"] for step in custody["steps"]} == {None}
    assert enter(terminal, count, [*NOTES, paper], team[2]) == {"outcome": "agreed"}
    documents = {"documents": [{"kind": "fill", "serial": stored, "total": "20.00"}], "by": team[0]}
    assert terminal.post(f"{address}/boxes/RO-1-M/documents", documents).status_code == 204
    assert terminal.post(f"{address}/boxes/RO-1-M/empty", pair).status_code == 200
    refused = terminal.post(f"{address}/sheet", {"team": team[:2]}).json()
    assert (refused["code"], refused["cite"]) == ("team_too_small", "control D3")
    signed = terminal.post(f"{address}/sheet", {"team": team}).json()
    assert (signed["status"], signed["total"], signed["boxes"][0]["total"]) == ("signed", None, None)
    told = terminal.get(f"/api/v1/count-statistics/{DAY}/{DAY}").json()
    assert told == {"counters": [], "tables": []}, "the cage counts before it is told"
    blind = _of_the_count(terminal)
    assert {event["type"] for event in blind} == {
        "BoxCountEntered", "BoxCountDiffered", "BoxCountAgreed", "CountSheetSigned", "BoxCounted",
    }  # fmt: skip
    assert {(event["withheld"], event["data"]) for event in blind} == {(True, None)}
    body = {"contents": NOTES, "cashier": signer(house, Role.CASHIER), "delivered": team[0]}
    accepted = terminal.post(f"{address}/acceptance", body).json()
    assert accepted == {"count": count, "total": "400.00", "accepted": "400.00", "difference": "0.00"}
    assert terminal.get(address).json()["boxes"][0]["total"] == "400.00"
    assert {event["withheld"] for event in _of_the_count(terminal)} == {False}
    assert {event["data"]["total"] for event in _of_the_count(terminal, "BoxCounted", "CountAccepted")} == {40_000}
    (line,) = [one for one in terminal.get(f"/api/v1/documents/{DAY}").json() if one["kind"] == "fill"]
    assert (line["state"], line["serial"], line["expected"]) == ("matched", stored, "20.00")
    told = terminal.get(f"/api/v1/count-statistics/{DAY}/{DAY}").json()
    assert [(line["entries"], line["wrong"]) for line in told["counters"]] == [(1, 1), (1, 0), (1, 0)]
    assert told["tables"] == [{"table": "RO-1", "boxes": 1, "recounted": 1, "corrected": 0, "drop": "400.00"}]
    back = {"boxes": ["RO-1-M"], "place": "pit", **{**pair, "by": signer(house, Role.SECURITY)}}
    roles = {"by_role": "security", "witness_role": "count_team"}
    assert terminal.post("/api/v1/boxes/return", back | roles).status_code == 204
    custody = terminal.get(f"/api/v1/boxes/RO-1-M/custody/{DAY}/M").json()
    assert (custody["returned"], len(custody["steps"])) == (True, 14)
    assert [one["count"] for one in terminal.get("/api/v1/counts").json()] == [count]


BLIND = ("BoxCountEntered", "BoxCountDiffered", "BoxCountAgreed", "CountSheetSigned", "BoxCounted")


def _of_the_count(terminal: Terminal, *types: str) -> list[dict[str, Any]]:
    """Events of the feed that tell what a box held."""
    events: list[dict[str, Any]] = terminal.get("/api/v1/feed", type=types or BLIND, limit=1000).json()["events"]
    with override_settings(LIVE_STREAM_SECONDS=0.2):
        sent = terminal.get("/api/v1/feed/stream", type=types or BLIND, after=0).getvalue().decode()
    lines = [line.removeprefix("data: ") for line in sent.splitlines() if line.startswith("data: ")]
    assert [json.loads(line) for line in lines] == events, "the stream tells what the feed tells"
    return events


def test_a_count_that_was_written_down_is_keyed_in_at_once(
    house: Floor, terminal: Terminal, stored: str, team: Any
) -> None:
    body = {"day": DAY.isoformat(), "room": "count room", "team": team}
    address = f"/api/v1/counts/{terminal.post('/api/v1/counts', body).json()['count']}"
    one, two, three = (member["employee"] for member in team)
    paper = {"kind": "documents", "counts": {"fill": 1}}
    box = {
        "box": "RO-1-M",
        "counts": [
            {"counter": one, "contents": [*LESS, paper]},
            {"counter": two, "contents": [*NOTES, paper]},
        ],
        "documents": [{"kind": "fill", "serial": stored, "total": "20.00"}],
    }
    answer = terminal.post(f"{address}/boxes", {"team": team, "boxes": [box]})
    assert (answer.status_code, answer.json()["code"]) == (409, "count_not_agreed")
    assert answer.json()["box"] == "RO-1-M"
    strange = {**box, "counts": [{"counter": "X99", "contents": NOTES}]}
    told = terminal.post(f"{address}/boxes", {"team": team, "boxes": [strange]}).json()
    assert (told["code"], told["field"]) == ("not_of_the_team", "boxes[0].counts[0].counter")
    alone = terminal.post(f"{address}/boxes", {"team": team[:1], "boxes": [box]})
    assert (alone.status_code, alone.json()["code"], alone.json()["field"]) == (422, "team_too_small", "team")
    again = terminal.post(f"{address}/boxes", {"team": team, "boxes": [box, box]}).json()
    assert again["code"] == "box_named_twice"
    assert terminal.get(address).json()["boxes"] == [], "nothing of what was refused is recorded"
    box["counts"].append({"counter": three, "contents": [*NOTES, paper]})
    done = terminal.post(f"{address}/boxes", {"team": team, "boxes": [box]}, key="sheet-1")
    assert done.json()["boxes"][0] == {
        "box": "RO-1-M", "table": "RO-1", "shift": "M", "status": "emptied", "total": None,
    }  # fmt: skip
    assert terminal.post(f"{address}/sheet", {"team": team}).json()["status"] == "signed"


def test_staff_of_pit_and_cage_read_neither_feed_nor_books(house: Floor) -> None:
    """A login reads what its role may: the cage must not learn there what the boxes held (control D5)."""
    from django.contrib.auth import get_user_model

    from casino.models import Employee

    answers = {}
    for role in (Role.CASHIER, Role.FLOOR_SUPERVISOR, Role.SECURITY, Role.COUNT_TEAM, Role.ACCOUNTING):
        user = get_user_model().objects.create_user(f"login-{role}", password="x", is_staff=True)
        Employee.objects.filter(pk=house.house.staff[role][0].pk).update(user=user)
        client = log_in(Client(), user)
        doors = ("feed", "exceptions", "tables")
        answers[role] = [client.get(f"/api/v1/{door}").status_code for door in doors]
    assert answers[Role.ACCOUNTING] == [200, 200, 200]
    for role in (Role.CASHIER, Role.FLOOR_SUPERVISOR):
        assert answers[role] == [403, 403, 200], role
    for role in (Role.SECURITY, Role.COUNT_TEAM):
        assert answers[role] == [403, 403, 403], role


def test_the_machines_file_is_tried_before_it_is_taken(terminal: Terminal, stored: str, team: Any) -> None:
    count = opened(terminal, team)
    address = f"/api/v1/counts/{count}/machine"
    bad = {"name": "c.csv", "content": "box,denomination,pieces\nRO-1-M,100,x\n", "dry_run": True}
    (row,) = terminal.post(address, bad).json()["bad_rows"]
    assert row == {"line": 2, "column": "pieces", "reason": "not a number of pieces: x"}
    file = {"name": "c.csv", "content": "box,denomination,pieces\nRO-1-M,100,3\nRO-1-M,20,5\n", "by": team[2]}
    tried = terminal.post(address, file | {"dry_run": True}).json()
    assert (tried["boxes"], tried["recorded"]) == (["RO-1-M"], False)
    assert terminal.post(address, file).json()["recorded"]
    assert terminal.post(address, file).json()["code"] == "file_already_imported"
    assert enter(terminal, count, NOTES, team[0]) == {"outcome": "agreed"}
    fixed = {"contents": LESS, "reason": "miskeyed", "by": team[0], "witness": team[1]}
    assert terminal.post(f"/api/v1/counts/{count}/boxes/RO-1-M/correction", fixed).status_code == 204


def test_a_double_press_is_one_act(terminal: Terminal, stored: str, team: Any) -> None:
    count = opened(terminal, team)
    body = {"contents": NOTES, "counter": team[0]}
    address = f"/api/v1/counts/{count}/boxes/RO-1-M/entries"
    answers = [terminal.post(address, body, key="press-1") for _ in range(2)]
    assert [answer.json() for answer in answers] == [{"outcome": "kept"}] * 2


def test_members_come_and_go_and_strays_are_reported(house: Floor, terminal: Terminal, stored: str, team: Any) -> None:
    count = opened(terminal, team)
    address = f"/api/v1/counts/{count}"
    fourth = signer(house, Role.COUNT_TEAM, 4)
    assert len(terminal.post(f"{address}/join", {"member": fourth}).json()["team"]) == 4
    assert len(terminal.post(f"{address}/leave", {"member": fourth}).json()["team"]) == 3
    left = terminal.post(f"{address}/leave", {"member": fourth}).json()
    assert (left["code"], left["field"]) == ("not_of_the_team", "member")
    stray = {"box": "RO-2-M", "note": "on the trolley", "by": team[0], "witness": team[1]}
    assert terminal.post(f"{address}/strays", stray).status_code == 204
    assert terminal.get("/api/v1/counts/2026-11-20.7").status_code == 404
    assert terminal.post("/api/v1/counts/nonsense/sheet", {"team": team}).json()["code"] == "unknown_count"


def test_tips_are_counted_apart(house: Floor, terminal: Terminal, team: Any) -> None:
    body = {
        "day": DAY.isoformat(), "shift": "M", "contents": [{"kind": "chips", "counts": {"5.00": 7}}],
        "by": team[0], "by_role": "count_team",
        "witness": signer(house, Role.DEALER), "witness_role": "dealer",
    }  # fmt: skip
    assert terminal.post("/api/v1/tables/RO-1/tips", body).json() == {"total": "35.00"}
    assert terminal.post("/api/v1/tables/RO-1/tips", body).json()["code"] == "tips_counted"
    assert terminal.post("/api/v1/tables/RO-1/tips", body | {"by_role": "king"}).json()["field"] == "by_role"
    unsaid = {name: value for name, value in body.items() if not name.endswith("_role")} | {"shift": "T"}
    assert terminal.post("/api/v1/tables/RO-1/tips", unsaid).json() == {"total": "35.00"}


def test_whoever_tries_a_machines_file_signs_with_the_right_pin(terminal: Terminal, stored: str, team: Any) -> None:
    count = opened(terminal, team)
    file = {"name": "c.csv", "content": "box,denomination,pieces\nRO-1-M,100,3\n", "dry_run": True}
    assert not terminal.post(f"/api/v1/counts/{count}/machine", file).json()["recorded"]
    wrong = terminal.post(f"/api/v1/counts/{count}/machine", file | {"by": {**team[2], "pin": "000000"}}).json()
    assert (wrong["code"], wrong["field"]) == ("wrong_pin", "by.pin")
