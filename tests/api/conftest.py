"""A floor with devices and PINs, and a client that speaks for one of the devices."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from casino.api.authentication import forget_keys
from casino.roles import Role
from tests.factories import Floor
from tests.staged import staged

ROUNDS = "/api/v1/rounds"


class Terminal:
    """A device at the door."""

    def __init__(self, key: str) -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {key}"}

    def get(self, path: str, **params: Any) -> Any:
        return self.client.get(path, params, headers=self.headers)

    def post(self, path: str, body: Any, *, key: str | None = None, language: str = "en") -> Any:
        headers = {**self.headers, "Accept-Language": language} | ({"Idempotency-Key": key} if key else {})
        data = body if isinstance(body, bytes) else json.dumps(body)
        return self.client.post(path, data, content_type="application/json", headers=headers)

    def lines(self, path: str, lines: list[Any]) -> Any:
        data = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
        return self.client.post(path, data, content_type="application/x-ndjson", headers=self.headers)


def _build() -> Floor:
    floor = Floor.seeded(with_pins=True, with_devices=True)
    floor.open_day()
    floor.open("RO-1")
    floor.open("RO-2")
    return floor


built_house = staged(_build)


@pytest.fixture
def house(built_house: Callable[[], Floor], db: None) -> Floor:
    """Day open, RO-1 and RO-2 open; devices with keys and staff with PINs."""
    forget_keys()
    return built_house()


@pytest.fixture
def terminal(house: Floor) -> Terminal:
    """The pit's terminal: every scope, every table."""
    return Terminal(house.house.keys["PIT-1"])


@pytest.fixture
def ro1(house: Floor) -> Terminal:
    """The terminal of RO-1: rounds of that table only."""
    return Terminal(house.house.keys["TT-RO-1"])


def signer(house: Floor, role: Role, number: int = 1) -> dict[str, str]:
    """A person of that role with the PIN."""
    code = house.house.staff[role][number - 1].code
    return {"employee": code, "pin": house.house.pins[code]}


def round_body(identity: str, *, table: str = "RO-1", pocket: str = "17", amount: str = "5.00") -> dict[str, Any]:
    """One straight-up bet on 17, a whole round."""
    return {
        "id": identity,
        "table": table,
        "occurred_at": "2026-11-20T12:30:00-04:00",
        "events": [
            {"type": "RoundOpened"},
            {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": amount},
            {"type": "BetsClosed"},
            {"type": "BallLanded", "pocket": pocket},
            {"type": "RoundClosed"},
        ],
    }
