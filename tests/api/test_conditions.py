"""Conditional requests and sparse fields: nothing sent twice, nothing done on a state that is no more."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from casino.api.authentication import forget_keys
from casino.roles import Role
from tables.models import Slip
from tests.api.conftest import ROUNDS, Terminal, round_body, signer
from tests.factories import Floor

CHIPS = {"5.00": 8}


def fill(house: Floor, terminal: Terminal) -> str:
    body = {"kind": "fill", "table": "RO-1", "counts": CHIPS, "supervisor": signer(house, Role.FLOOR_SUPERVISOR)}
    return f"/api/v1/slips/{terminal.post('/api/v1/slips', body).json()['serial']}"


def issue(house: Floor) -> dict[str, Any]:
    return {"cashier": signer(house, Role.CASHIER), "escort": signer(house, Role.SECURITY)}


def void(house: Floor) -> dict[str, Any]:
    return {
        "reason": "asked for twice",
        "prepared": signer(house, Role.FLOOR_SUPERVISOR), "prepared_role": "floor_supervisor",
        "supervised": signer(house, Role.CAGE_SUPERVISOR), "supervised_role": "cage_supervisor",
    }  # fmt: skip


def on(terminal: Terminal, path: str, body: Any, tag: str) -> Any:
    asking = Terminal("")
    asking.headers = {**terminal.headers, "If-Match": tag}
    return asking.post(path, body)


def known(terminal: Terminal, path: str, tag: str, **asked: str) -> Any:
    return terminal.client.get(path, asked, headers={**terminal.headers, "If-None-Match": tag})


def test_what_is_there_already_is_not_sent_again(house: Floor, terminal: Terminal) -> None:
    path = fill(house, terminal)
    read = terminal.get(path)
    tag = read["ETag"]
    again = known(terminal, path, f'"0123", {tag}')
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert known(terminal, path, f'W/{tag[:-1]}-gzip"').status_code == 304, "a proxy that compresses marks tags"
    assert known(terminal, path, tag, fields="serial").status_code == 200, "another answer, another tag"
    assert terminal.post(f"{path}/issue", issue(house)).status_code == 200
    changed = known(terminal, path, tag)
    assert (changed.status_code, changed.json()["status"]) == (200, "issued")
    assert changed["ETag"] != tag
    assert known(terminal, "/api/v1/slips/F-9999999", "*").status_code == 404


def test_a_slip_is_voided_only_as_it_was_read(house: Floor, terminal: Terminal) -> None:
    path = fill(house, terminal)
    tag = terminal.get(path)["ETag"]
    assert terminal.post(f"{path}/issue", issue(house)).status_code == 200
    refused = on(terminal, f"{path}/void", void(house), tag)
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (412, "state_changed", "If-Match")
    assert refused["Content-Type"] == "application/problem+json"
    assert terminal.get(path).json()["status"] == "issued", "nothing changed"
    assert on(terminal, f"{path}/void", void(house), "issued").json()["code"] == "bad_entity_tag"
    assert on(terminal, f"{path}/void", void(house), terminal.get(path)["ETag"]).json()["status"] == "void"


def test_a_table_is_closed_only_as_it_was_read(house: Floor, terminal: Terminal) -> None:
    tag = terminal.get("/api/v1/tables/RO-1")["ETag"]
    beginning = round_body("0193a7c2-0000-7000-8000-000000000001")
    terminal.post(ROUNDS, {**beginning, "events": beginning["events"][:2]})
    body = {
        "counts": CHIPS, "dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    path = "/api/v1/tables/RO-1/closings"
    assert on(terminal, path, body, tag).json()["code"] == "state_changed", "a round has begun"
    now = terminal.get("/api/v1/tables/RO-1")["ETag"]
    assert on(terminal, path, body, now).json().get("code") != "state_changed", "the rules of the system decide"
    other = "/api/v1/tables/BJ-1"
    assert on(terminal, f"{other}/closings", body, now).status_code == 412, "the state of another table"
    assert on(terminal, f"{other}/closings", body, terminal.get(other)["ETag"]).status_code == 409, "not open"


def test_two_who_read_the_same_and_one_who_acts(scratch_database: str) -> None:
    """Both hold the tag of the slip as requested; the slip waits for one and is no more what the other read."""
    forget_keys()
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    house.open("RO-1")
    key = house.house.keys["PIT-1"]
    path = fill(house, Terminal(key))
    tag = Terminal(key).get(path)["ETag"]
    acts = [("issue", issue(house)), ("void", void(house)), ("void", void(house)), ("issue", issue(house))]

    def act(one: tuple[str, dict[str, Any]]) -> tuple[int, str]:
        try:
            answer = on(Terminal(key), f"{path}/{one[0]}", one[1], tag)
            return answer.status_code, answer.json().get("code", "")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(act, acts))
    assert answers == [(200, ""), (412, "state_changed"), (412, "state_changed"), (412, "state_changed")]
    assert Slip.objects.get(property_id=house.property.pk).status in (Slip.Status.ISSUED, Slip.Status.VOID)


@pytest.mark.parametrize(
    ("path", "fields", "expected"),
    [
        ("/api/v1/tables/RO-1", "table,open", {"table": "RO-1", "open": True}),
        ("/api/v1/tables", "table,status", [{"table": "RO-1", "status": "open"}, {"table": "RO-2", "status": "open"}]),
        (ROUNDS, "id", {"rounds": [], "next": None}),
    ],
)
def test_only_the_fields_that_are_wanted(terminal: Terminal, path: str, fields: str, expected: Any) -> None:
    assert terminal.get(path, fields=fields).json() == expected


def test_of_a_page_the_items(terminal: Terminal, ro1: Terminal) -> None:
    assert {row["table"] for row in terminal.get("/api/v1/tables").json()} == {"RO-1", "RO-2"}
    identity = "0193a7c2-0000-7000-8000-000000000002"
    ro1.post(ROUNDS, round_body(identity))
    assert terminal.get(ROUNDS, fields="id,table").json() == {
        "rounds": [{"id": identity, "table": "RO-1"}], "next": None,
    }  # fmt: skip
    page = terminal.get("/api/v1/feed", fields="position,type", limit=2).json()
    assert [list(event) for event in page["events"]] == [["position", "type"]] * 2
    refused = terminal.get(ROUNDS, fields="id,nonsense")
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (400, "bad_filter", "fields")
    assert refused["Content-Type"] == "application/problem+json"
