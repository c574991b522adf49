"""What a key opens: its scopes and its tables, by every route of the schema."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from uuid import uuid4

import pytest
from django.test import RequestFactory
from drf_spectacular.generators import SchemaGenerator
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.base_view import CasinoAPIView
from casino.api.table_scope import TableScope
from casino.commands import issue_device_key
from casino.models import Device, scopes_with
from casino.roles import Role
from tables.seed import box_for
from tests.api.conftest import Terminal, round_body, signer
from tests.factories import Floor

ABOUT_ITSELF = {"/api/v1/keys/current", "/api/v1/keys/rotation", "/api/v1/pins/change"}


@cache
def routes() -> tuple[tuple[str, str], ...]:
    """Method and path of every operation."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    paths = [path for path in schema["paths"] if "schema" not in path]
    return tuple((method.upper(), path) for path in paths for method in schema["paths"][path])


def keyed(house: Floor, scopes: list[str], tables: list[str]) -> Terminal:
    device = Device.objects.create(property=house.property, code=f"K-{uuid4().hex[:6]}", kind="integration")
    return Terminal(issue_device_key(device, scopes=scopes, tables=tables)[1])


@pytest.fixture
def names(house: Floor, terminal: Terminal) -> dict[str, str]:
    """What stands in the addresses: all of it RO-2's."""
    asked = {
        "kind": "fill", "table": "RO-2", "counts": {"5.00": 8}, "supervisor": signer(house, Role.FLOOR_SUPERVISOR)
    }  # fmt: skip
    serial = terminal.post("/api/v1/slips", asked).json()["serial"]
    return {
        "table": "RO-2", "box": box_for("RO-2", "M"), "serial": serial, "id": str(uuid4()),
        "round": str(uuid4()), "day": "2026-11-20",
        "first": "2026-11-20", "last": "2026-11-20", "shift": "M", "count": "2026-11-20.1", "prize": "P-1",
        "receipt": "R-1", "link": "L-1", "case": "C-1", "number": "1", "line": "boxes", "series": "F", "chip_set": "V1",
        "bank": "POS1-1", "sale": "POS1-1-1", "notice": "N-1",
        "inspection": "I-1", "place": "1", "pool": "P", "account": "cash", "set": "S-1", "kind": "session",
        "identity": "RO-2.2026-11-20.M", "report": "daily-summary", "code": "pr-franchise", "period": "2026",
        "found": "F-1", "hold": "H-1", "payment": "X-1",
    }  # fmt: skip


def address(path: str, names: dict[str, str]) -> str:
    filled = path.replace("/pads/{first}", "/pads/1")
    return re.sub(r"{(\w+)}", lambda match: names[match[1]], filled)


def bodies(house: Floor) -> dict[str, dict[str, Any]]:
    """Of the routes that name their table in the body: whole ones, for RO-2."""
    written = round_body(str(uuid4()), table="RO-2")
    supervisor = signer(house, Role.FLOOR_SUPERVISOR)
    slip = {"kind": "fill", "table": "RO-2", "counts": {"5.00": 8}, "supervisor": supervisor}
    people = dict.fromkeys(("supervisor", "cashier", "escort", "dealer"), "D001")
    paper = {
        **{name: slip[name] for name in ("kind", "table", "counts")}, "serial": "F-0000009", "day": "2026-11-20",
        "shift": "M", "people": people, "keyed": supervisor, "keyed_role": "pit_manager",
    }  # fmt: skip
    dealer = signer(house, Role.DEALER)
    counted = {"rows": [{"table": "RO-2", "counts": {"5.00": 8}}], "supervisor": supervisor, "dealers": [dealer]}
    limits = {"rows": [{"table": "RO-2", "limits": {"min": "5.00", "max": "500.00"}}]}
    watched = {"announcer": supervisor, "witness": signer(house, Role.SECURITY)}
    return {
        "/api/v1/pit/open-tables": {**counted, "day": "2026-11-20", "shift": "M"},
        "/api/v1/pit/close-tables": counted,
        "/api/v1/pit/shift-changes": {
            **counted,
            "day": "2026-11-20",
            "shift": "T",
            "by": watched["witness"],
        },
        "/api/v1/pit/announce-limits": {**limits, **watched, "public_told": True, "inspector_told": "X"},
        "/api/v1/pit/change-limits": {**limits, "supervisor": supervisor, "witness": watched["witness"]},
        "/api/v1/rounds": written,
        "/api/v1/rounds/{id}/events": {**{name: written[name] for name in written if name != "id"}},
        "/api/v1/slips": slip,
        "/api/v1/paper-slips": paper,
    }


def test_a_key_of_one_table_writes_nothing_of_another(house: Floor, names: dict[str, str]) -> None:
    bound, selling = (
        keyed(house, scopes_with("rounds:write"), ["RO-1"]),
        keyed(house, ["sales:write", "sales:audit"], ["RO-1"]),
    )
    told = bodies(house)
    let_in = {}
    for method, path in routes():
        if method != "POST" or path in ABOUT_ITSELF:
            continue
        key = selling if path.startswith("/api/v1/bingo/") else bound
        answer = key.post(address(path, names), told.get(path, {}))
        if answer.status_code != 403 or answer.json()["code"] not in ("table_not_in_key", "table_not_allowed"):
            let_in[path] = (answer.status_code, answer.content[:200])
    # A batch answers line by line.
    batch = bound.lines("/api/v1/rounds/batch", [told["/api/v1/rounds"]]).json()["results"][0]
    assert (batch["outcome"], batch["problem"]["code"]) == ("refused", "table_not_allowed")
    assert set(let_in) == {"/api/v1/rounds/batch"}, let_in


def test_a_round_of_another_table_is_no_round(house: Floor, terminal: Terminal, ro1: Terminal) -> None:
    """Who knows the id of a round and the events of another table gets no word of how it ended or how far it is."""
    taken, free = str(uuid4()), str(uuid4())
    written = round_body(taken, table="RO-2")
    assert terminal.post("/api/v1/rounds", written).status_code == 201
    again = ro1.post("/api/v1/rounds", {**written, "table": "RO-1"})
    assert (again.status_code, again.json()["code"]) == (409, "round_id_taken")
    for version in (1, 6, 9):
        body = {"table": "RO-1", "expected_version": version, "events": written["events"][-1:]}
        body["occurred_at"] = written["occurred_at"]
        told = [
            ro1.post(f"/api/v1/rounds/{identity}/events", body).json() | {"detail": ""} for identity in (taken, free)
        ]
        assert told[0] == told[1]
        assert told[0]["code"] == "version_conflict"


def test_an_answer_is_not_repeated_to_a_key_for_other_tables(house: Floor) -> None:
    device = Device.objects.create(property=house.property, code="TWO", kind="integration")
    keys = [
        Terminal(issue_device_key(device, scopes=scopes_with("rounds:write"), tables=tables)[1])
        for tables in (["RO-2"], ["RO-2", "RO-1"], ["RO-1"], [])
    ]
    supervisor = signer(house, Role.FLOOR_SUPERVISOR)
    slip = {"kind": "fill", "table": "RO-2", "counts": {"5.00": 8}, "supervisor": supervisor}
    first = keys[0].post("/api/v1/slips", slip, key="one")
    answers = [key.post("/api/v1/slips", slip, key="one") for key in keys]
    assert [answer.status_code for answer in answers] == [201, 201, 403, 201]
    assert [answer.json() for answer in answers if answer.status_code == 201] == [first.json()] * 3
    assert keys[3].post("/api/v1/slips", slip, key="two").status_code == 201
    assert keys[0].post("/api/v1/slips", slip, key="two").json()["code"] == "table_not_in_key"


def test_both_tables_of_a_transfer_read_it(house: Floor, terminal: Terminal, ro1: Terminal) -> None:
    asked = {
        "kind": "transfer", "table": "RO-2", "to_table": "RO-1", "counts": {"5.00": 8},
        "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    serial = terminal.post("/api/v1/slips", asked).json()["serial"]
    assert ro1.get(f"/api/v1/slips/{serial}").json()["to_table"] == "RO-1"
    assert [row["serial"] for row in ro1.get("/api/v1/slips").json()] == [serial]
    assert keyed(house, scopes_with("rounds:write"), ["CS-1"]).get("/api/v1/slips").json() == []


def test_an_answer_that_nobody_limited_is_not_sent(house: Floor) -> None:
    """A view that declares rows of the key's tables and forgets to limit them fails instead of showing all."""

    class Forgetful(CasinoAPIView):
        scopes = {"GET": "tables:read"}
        table_scope = TableScope.ROWS

        def get(self, request: Request) -> Response:
            return Response(["RO-2"])

    class Undeclared(Forgetful):
        table_scope = CasinoAPIView.table_scope

    bound, every = keyed(house, ["tables:read"], ["RO-1"]), keyed(house, ["tables:read"], [])
    for key, refused in ((bound, True), (every, False)):
        request = RequestFactory().get("/", headers=key.headers)
        assert (Undeclared.as_view()(request).status_code == 403) is refused
        if refused:
            with pytest.raises(RuntimeError, match="Forgetful"):
                Forgetful.as_view()(RequestFactory().get("/", headers=key.headers))
        else:
            assert Forgetful.as_view()(RequestFactory().get("/", headers=key.headers)).status_code == 200
