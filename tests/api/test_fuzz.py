"""The whole schema asked by Schemathesis (`tests/api/fuzz.py`). `make fuzz-api` asks for longer."""

from __future__ import annotations

import os
from typing import Any

import pytest

from casino.roles import Role
from tables.models import BoxCustody
from tests.api import fuzz
from tests.api.conftest import Terminal, round_body, signer
from tests.api.test_conditions import issue, void
from tests.api.test_slips import asked
from tests.factories import DAY, Floor

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "1"))
SEED = int(os.environ.get("FUZZ_SEED", "20261120"))


def known(house: Floor) -> fuzz.Known:
    """Names and numbers that there are, and some that there are not."""
    pins = house.house.pins
    people = [one for staff in house.house.staff.values() for one in staff]
    fill = house.fill("RO-2", {"500": 4})
    boxes = list(BoxCustody.objects.filter(property_id=house.property.pk).values_list("box", flat=True))
    roles = [role.value for role in house.house.staff]
    counts = [{"5.00": 8}, {"1.00": 5, "25.00": 2}, {}]
    values: dict[str, list[Any]] = {
        "table": ["RO-1", "RO-2", "BJ-1", "NO-1"], "day": [DAY.isoformat(), "2026-11-21"], "shift": ["M", "T", "X"],
        "serial": [fill, "F-0000002"], "box": boxes, "link": ["CS-PROG", "NONE"], "counts": counts, "returned": counts,
        "first": [counts[0]], "account": ["cash", "none"], "count": ["2026-11-20.1"], "series": ["F", "fills"],
        **dict.fromkeys(("by_role", "witness_role", "keyed_role", "role"), roles),
        "occurred_at": ["2026-11-20T12:45:00-04:00", "2026-11-20T13:00:00Z"],
    }  # fmt: skip
    values["first"] = values["day"]
    rounds = [round_body(f"0195f3d0-0000-7000-8000-00000000000{number}") for number in range(3)]
    return fuzz.Known(
        values=values,
        signers=[{"employee": one.code, "pin": pins[one.code]} for one in people],
        bodies={"POST /api/v1/rounds": rounds},
    )


@pytest.mark.slow
def test_the_whole_schema(house: Floor, terminal: Terminal, settings: Any) -> None:
    settings.LIVE_STREAM_SECONDS = 0
    key = house.house.keys["PIT-1"]
    names = known(house)
    found = []
    with fuzz.in_one_transaction():
        for operation in fuzz.operations(fuzz.schema()):
            found += fuzz.ask(operation, key, names, examples=EXAMPLES, start=SEED)
    for one in found:
        print(one.operation, one.status, one.what, one.asked, sep="\n   ")
    assert not found, f"{len(found)} answers that should not be; the first: {found[0]}"


@pytest.mark.links
def test_what_was_made_is_followed(house: Floor, terminal: Terminal) -> None:
    names = known(house)
    team = [signer(house, Role.COUNT_TEAM, number) for number in (1, 2, 3)]
    names.bodies.update(
        {
            "POST /api/v1/slips": [asked(house)],
            "POST /api/v1/slips/{serial}/issue": [issue(house)],
            "POST /api/v1/slips/{serial}/void": [void(house)],
            "POST /api/v1/counts": [{"day": DAY.isoformat(), "room": "count room", "team": team}],
        }
    )
    with fuzz.in_one_transaction():
        found, seen = fuzz.follow(fuzz.schema(), house.house.keys["PIT-1"], names, examples=EXAMPLES * 3, start=SEED)
    for (operation, status), number in sorted(seen.items()):
        print(operation, status, number)
    assert not found, f"{len(found)} answers that should not be; the first: {found[0]}"
    assert seen["POST /api/v1/slips", 201], "nothing was made"
    followed = ("GET /api/v1/slips/{serial}", "GET /api/v1/slips/{serial}/prints", "GET /api/v1/rounds/{id}")
    assert any(seen[operation, 200] for operation in followed), "nothing that was made was followed"


@pytest.mark.parametrize("path", ["/api/v1/slips", "/api/v1/tables/RO-1/openings"])
def test_other_methods(terminal: Terminal, path: str) -> None:
    answer = terminal.client.delete(path, headers=terminal.headers)
    assert (answer.status_code, answer["Content-Type"]) == (405, "application/problem+json")
