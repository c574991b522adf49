"""Who signs a fill: four people, or five where the property wants a second supervisor (controls T2, T3, T10)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from casino.api.authentication import forget_keys
from casino.models import Property
from casino.roles import Role
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor

ERRORS = Path(__file__).resolve().parents[2] / "docs" / "errors.md"


def issued(house: Floor, terminal: Terminal, **more: Any) -> str:
    """The path of a slip that was requested by the first supervisor and is on its way."""
    supervisor = signer(house, Role.FLOOR_SUPERVISOR)
    body = {"kind": "fill", "table": "RO-1", "counts": {"5.00": 8}, "supervisor": supervisor, **more}
    path = f"/api/v1/slips/{terminal.post('/api/v1/slips', body).json()['serial']}"
    first = "dealer" if body["kind"] == "transfer" else "cashier"
    role = Role.DEALER if first == "dealer" else Role.CASHIER
    signed = {first: signer(house, role), "escort": signer(house, Role.SECURITY)}
    assert terminal.post(f"{path}/issue", signed).status_code == 200
    return path


def want_two_supervisors(house: Floor) -> None:
    venue = Property.objects.get(pk=house.property.pk)
    venue.slip_supervisors_differ = True
    venue.save()
    forget_keys()


def receipt(house: Floor, supervisor: int, **more: Any) -> dict[str, Any]:
    return {
        "counts": {"5.00": 8},
        "dealer": signer(house, Role.DEALER, 2),
        "supervisor": signer(house, Role.FLOOR_SUPERVISOR, supervisor),
        **more,
    }


@pytest.mark.parametrize("kind", [{"kind": "fill"}, {"kind": "transfer", "to_table": "RO-2"}])
def test_the_property_decides_whether_one_supervisor_requests_and_receives(
    house: Floor, terminal: Terminal, kind: dict[str, str]
) -> None:
    path = issued(house, terminal, **kind)
    assert terminal.post(f"{path}/receive", receipt(house, 1)).status_code == 200
    want_two_supervisors(house)
    path = issued(house, terminal, **kind)
    refused = terminal.post(f"{path}/receive", receipt(house, 1))
    assert (refused.status_code, refused.json()["code"]) == (403, "same_person")
    assert refused.json()["cite"] == ("control T2" if kind["kind"] == "fill" else "control T10")
    assert terminal.get(path).json()["status"] == "issued"
    assert terminal.post(f"{path}/receive", receipt(house, 2)).status_code == 200


def test_a_fill_on_paper_is_held_to_the_same_people(house: Floor, terminal: Terminal) -> None:
    want_two_supervisors(house)
    people = {
        duty: house.house.staff[role][0].code
        for duty, role in (
            ("supervisor", Role.FLOOR_SUPERVISOR), ("cashier", Role.CASHIER), ("escort", Role.SECURITY),
            ("dealer", Role.DEALER), ("receiver", Role.FLOOR_SUPERVISOR),
        )
    }  # fmt: skip
    body = {
        "kind": "fill", "serial": "F-0000001", "table": "RO-1", "day": DAY.isoformat(), "shift": "M",
        "counts": {"5.00": 8}, "people": people, "keyed": signer(house, Role.FLOOR_SUPERVISOR),
        "keyed_role": "floor_supervisor",
    }  # fmt: skip
    refused = terminal.post("/api/v1/paper-slips", body)
    assert (refused.status_code, refused.json()["code"]) == (403, "same_person")
    people["receiver"] = house.house.staff[Role.FLOOR_SUPERVISOR][1].code
    assert terminal.post("/api/v1/paper-slips", body).status_code == 201


def test_the_refusal_in_the_documentation_is_the_one_that_is_sent(house: Floor, terminal: Terminal) -> None:
    """docs/errors.md: denominations are amounts, not minor units."""
    found = re.search(r"```json\n(.+?)```", ERRORS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    path = issued(house, terminal, counts={"100.00": 2})
    refused = terminal.post(f"{path}/receive", receipt(house, 1, counts={"100.00": 1}))
    assert refused.json() == json.loads(found[1])
