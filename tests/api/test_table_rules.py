"""Held payments, idle seats, last plays and interruptions over REST, on floors of Chile and the Basque Country."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from casino.api.authentication import forget_keys
from casino.roles import Role
from tables.seed import opening_counts, seed_property
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor
from tests.staged import staged

V1 = "/api/v1"


def _floor(code: str, *tables: str) -> Floor:
    floor = Floor(seed_property(jurisdiction=code))
    floor.open_day()
    floor.go_to(dt.datetime.combine(DAY, dt.time(12), tzinfo=floor.property.zone).astimezone(dt.UTC))
    for table in tables:
        floor.open(table, counts=opening_counts(table, code))
    return floor


built_chile = staged(lambda: _floor("cl", "RA-1", "WA-1"))
built_basque = staged(lambda: _floor("eus", "RA-1", "BJ-1", "PB-1"))


class AtTable:
    """A terminal of a floor: requests signed by a dealer and a supervisor, at the floor's own time."""

    def __init__(self, floor: Floor) -> None:
        forget_keys()
        self.floor = floor
        self.terminal = Terminal(floor.house.keys["PIT-1"])
        self.pair = {"dealer": signer(floor, Role.DEALER), "supervisor": signer(floor, Role.FLOOR_SUPERVISOR)}

    def post(self, path: str, body: dict[str, Any], *signers: str, status: int = 201) -> Any:
        signed = {name: self.pair[name] for name in signers or self.pair}
        answer = self.terminal.post(f"{V1}/{path}", {"occurred_at": self.floor.now().isoformat(), **body, **signed})
        assert answer.status_code == status, answer.content
        return answer.json()


@pytest.fixture
def chile(built_chile: Any, db: None) -> AtTable:
    return AtTable(built_chile())


@pytest.fixture
def basque(built_basque: Any, db: None) -> AtTable:
    return AtTable(built_basque())


def test_a_payment_is_held_and_released(chile: AtTable) -> None:
    """CL I §6; amounts of Chile have no decimals."""
    held = chile.post("tables/RA-1/held-payments", {"seat": 3, "amount": "350000", "reason": "disputed number"})
    assert (held["amount"], held["cite"], held["decision"]) == ("350000", "CL I §6", "")
    listed = chile.terminal.get(f"{V1}/held-payments", open="true").json()
    assert [row["hold"] for row in listed] == [held["hold"]]
    path = f"held-payments/{held['hold']}/release"
    assert chile.post(path, {"decision": "refused"}, "supervisor", status=422)["code"] == "reason_missing"
    assert chile.post(path, {"decision": "paid"}, "supervisor", status=200)["decision"] == "paid"
    assert not chile.terminal.get(f"{V1}/held-payments", open="true").json()


def test_a_seat_is_freed(chile: AtTable) -> None:
    body = {"seat": 2, "plays": 3, "asked_by": "player"}
    refused = chile.post("tables/WA-1/freed-seats", body, "supervisor", status=409)
    assert (refused["code"], refused["cite"]) == ("seat_not_idle", "CL III §4.5.2")
    assert chile.post("tables/WA-1/freed-seats", {**body, "plays": 4}, "supervisor")["counted"] == "staff"
    assert len(chile.terminal.get(f"{V1}/freed-seats", table="WA-1").json()) == 1


def test_the_last_plays_are_announced(basque: AtTable) -> None:
    refused = basque.post("tables/RA-1/last-plays", {"play": "balls", "number": 2}, status=422)
    assert (refused["code"], refused["cite"]) == ("last_plays_differ", "EUS art. 2(1)(a)")
    assert basque.post("tables/RA-1/last-plays", {"play": "balls", "number": 3})["number"] == 3
    assert len(basque.terminal.get(f"{V1}/last-plays", day=DAY.isoformat()).json()) == 1


def test_a_table_is_interrupted_and_goes_on(basque: AtTable) -> None:
    refused = basque.post("tables/BJ-1/interruptions", {"cause": "lunch"}, "supervisor", status=422)
    assert refused["code"] == "unknown_cause"
    row = basque.post("tables/BJ-1/interruptions", {"cause": "players_left"}, "supervisor")
    assert (row["why"], row["cite"]) == ("The players left the table", "EUS art. 2(1)(b)")
    assert basque.post("tables/BJ-1/resumptions", {})["resumed_at"] is not None
    again = basque.post("tables/BJ-1/resumptions", {}, status=409)
    assert again["code"] == "table_not_interrupted"
    assert len(basque.terminal.get(f"{V1}/interruptions", cause="players_left").json()) == 1


def test_a_position_is_taken(basque: AtTable) -> None:
    path = "tables/RA-1/positions"
    assert basque.post(path, {"position": "stick"}, status=422)["code"] == "unknown_position"
    row = basque.post(path, {"position": "croupier"})
    assert (row["title"], row["cite"]) == ("Croupier", "EUS §02.II")
    assert len(basque.terminal.get(f"{V1}/positions", table="RA-1").json()) == 1


def test_found_money(basque: AtTable) -> None:
    """EUS RC art. 43."""
    basque.pair["cashier"] = signer(basque.floor, Role.CASHIER)
    body = {"day": DAY.isoformat(), "table": "BJ-1", "place": "box 3", "amount": "25.00"}
    found = basque.post("found-money", body, "supervisor", "cashier")
    assert basque.post("found-money", {**body, "amount": "0.00"}, "supervisor", "cashier", status=422)
    assert len(basque.terminal.get(f"{V1}/found-money", open="true").json()) == 1
    path, back = f"found-money/{found['found']}/return", {"owner": "Sra. Goikoetxea", "proof": "recording"}
    assert basque.post(path, back, "supervisor", "cashier", status=200)["owner"] == "Sra. Goikoetxea"
    assert basque.post(path, back, "supervisor", "cashier", status=409)["code"] == "find_returned"


def test_what_a_country_does_not_order_is_refused(basque: AtTable) -> None:
    body = {"seat": 3, "amount": "10.00", "reason": "disputed number"}
    assert basque.post("tables/RA-1/held-payments", body, status=409)["code"] == "not_kept_here"
