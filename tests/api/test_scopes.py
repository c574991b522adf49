"""What a key opens: its scopes and its tables, by every route of the schema."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from uuid import uuid4

import pytest
from drf_spectacular.generators import SchemaGenerator

from casino.commands import issue_device_key
from casino.models import SCOPES, Device
from casino.roles import Role
from tables.seed import box_for
from tests.api.conftest import Terminal, round_body, signer
from tests.factories import Floor

ABOUT_ITSELF = {"/api/v1/keys/current", "/api/v1/keys/rotation"}


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
        "table": "RO-2", "box": box_for("RO-2", "M"), "serial": serial, "id": str(uuid4()), "day": "2026-11-20",
        "first": "2026-11-20", "last": "2026-11-20", "shift": "M", "count": "2026-11-20.1", "prize": "P-1",
        "receipt": "R-1", "link": "L-1", "case": "C-1", "number": "1", "line": "boxes", "series": "F", "chip_set": "V1",
        "inspection": "I-1", "place": "1", "pool": "P", "account": "cash", "set": "S-1", "kind": "session",
        "identity": "RO-2.2026-11-20.M", "report": "daily-summary",
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
    return {
        "/api/v1/rounds": written,
        "/api/v1/rounds/{id}/events": {**{name: written[name] for name in written if name != "id"}},
        "/api/v1/slips": slip,
        "/api/v1/paper-slips": paper,
    }


def test_a_key_of_one_table_writes_nothing_of_another(house: Floor, names: dict[str, str]) -> None:
    bound = keyed(house, list(SCOPES), ["RO-1"])
    told = bodies(house)
    let_in = {}
    for method, path in routes():
        if method != "POST" or path in ABOUT_ITSELF:
            continue
        answer = bound.post(address(path, names), told.get(path, {}))
        if answer.status_code != 403 or answer.json()["code"] not in ("table_not_in_key", "table_not_allowed"):
            let_in[path] = (answer.status_code, answer.content[:200])
    # A batch answers line by line.
    batch = bound.lines("/api/v1/rounds/batch", [told["/api/v1/rounds"]]).json()["results"][0]
    assert (batch["outcome"], batch["problem"]["code"]) == ("refused", "table_not_allowed")
    assert set(let_in) == {"/api/v1/rounds/batch"}, let_in
