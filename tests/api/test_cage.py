"""Chips, cage and the poker room's money through the door."""

from __future__ import annotations

from typing import Any

from casino.roles import Role
from tables.models import PlayerPool, TimeCharge
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor
from tests.tables.test_poker_money import OPENER, drop

CHIPS = {"5.00": 400, "25.00": 200}
CASH = {"100.00": 100}


def cage(house: Floor, **more: Any) -> dict[str, Any]:
    return {
        "day": DAY.isoformat(), "shift": "M", "cash": CASH, "chips": CHIPS, "receipts": "0.00",
        "cashier": signer(house, Role.CASHIER), "cage_supervisor": signer(house, Role.CAGE_SUPERVISOR), **more,
    }  # fmt: skip


def test_a_shift_of_the_cage(house: Floor, terminal: Terminal) -> None:
    opened = terminal.post("/api/v1/cage/openings", cage(house), key="open-1")
    assert opened.status_code == 201, opened.content
    assert opened.json()["opening_total"] == "17000.00"
    assert terminal.post("/api/v1/cage/openings", cage(house), key="open-1").json() == opened.json()
    assert terminal.post("/api/v1/cage/openings", cage(house)).json()["code"] == "cage_open"
    path = f"/api/v1/cage/{DAY.isoformat()}/M"
    assert terminal.get(path).json()["code"] == "cage_session_open"
    sold = {"reference": "W-1", "sold": {"5.00": 3}, "redeemed": {}, "cashier": signer(house, Role.CASHIER)}
    assert terminal.post("/api/v1/cage/patrons", sold).status_code == 201
    assert terminal.post("/api/v1/cage/patrons", sold).json()["code"] == "reference_used"
    funds = {
        "reference": "B-1", "direction": "out", "cash": {"100.00": 10},
        "cage_supervisor": signer(house, Role.CAGE_SUPERVISOR), "accounting": signer(house, Role.ACCOUNTING),
    }  # fmt: skip
    assert terminal.post("/api/v1/cage/funding", funds).status_code == 201
    closing = {
        "cash": {"100.00": 90, "10.00": 1}, "chips": {"5.00": 397, "25.00": 200},
        "outgoing": signer(house, Role.CASHIER), "incoming": signer(house, Role.CASHIER, 2),
    }  # fmt: skip
    closed = terminal.post("/api/v1/cage/closings", closing)
    assert closed.json()["over_short"] == "-5.00", closed.content
    told = terminal.get(path).json()
    assert (told["expected_total"], told["counted_total"]) == ("16000.00", "15995.00")
    assert {kind["kind"]: kind["net"] for kind in told["kinds"]} == {"patrons": "0.00", "funding": "-1000.00"}
    assert terminal.get(f"/api/v1/cage/{DAY.isoformat()}/T").status_code == 404


def test_the_cage_is_handed_over_by_one_count(house: Floor, terminal: Terminal) -> None:
    handover = {
        "day": DAY.isoformat(), "shift": "T", "cash": {"100.00": 99}, "chips": CHIPS,
        "outgoing": signer(house, Role.CASHIER), "incoming": signer(house, Role.CASHIER, 2),
        "cage_supervisor": signer(house, Role.CAGE_SUPERVISOR),
    }  # fmt: skip
    assert terminal.post("/api/v1/cage/handovers", handover).json()["code"] == "cage_not_open"
    assert terminal.post("/api/v1/cage/openings", cage(house)).status_code == 201
    answer = terminal.post("/api/v1/cage/handovers", handover)
    assert answer.status_code == 201, answer.content
    assert answer.json()["over_short"] == "-100.00"
    closing = {
        "cash": {"100.00": 99}, "chips": CHIPS,
        "outgoing": signer(house, Role.CASHIER, 2), "incoming": signer(house, Role.CASHIER),
    }  # fmt: skip
    begun = terminal.post("/api/v1/cage/closings", closing)
    assert (begun.json()["shift"], begun.json()["over_short"]) == ("T", "0.00"), begun.content


def test_a_fill_beyond_the_cage_is_refused_at_the_door(house: Floor, terminal: Terminal) -> None:
    assert terminal.post("/api/v1/cage/openings", cage(house)).status_code == 201
    asked = {
        "kind": "fill", "table": "RO-1", "counts": {"25.00": 201},
        "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    serial = terminal.post("/api/v1/slips", asked).json()["serial"]
    step = {"cashier": signer(house, Role.CASHIER), "escort": signer(house, Role.SECURITY)}
    refusal = terminal.post(f"/api/v1/slips/{serial}/issue", step)
    assert (refusal.status_code, refusal.json()["code"], refusal.json()["cite"]) == (409, "not_in_cage", "control T2")


def test_chips_move_with_their_paper(house: Floor, terminal: Terminal) -> None:
    body = {
        "kind": "received", "reference": "DN-1", "day": DAY.isoformat(), "chip_set": "A", "maker": "GPI",
        "counts": {"5.00": 1_000}, "cage_supervisor": signer(house, Role.CAGE_SUPERVISOR),
        "accounting": signer(house, Role.ACCOUNTING), "inspector": signer(house, Role.INSPECTOR),
    }  # fmt: skip
    assert terminal.post("/api/v1/chips/moves", body).status_code == 201
    wanting = {name: value for name, value in body.items() if name not in ("maker", "inspector")}
    refusal = terminal.post("/api/v1/chips/moves", wanting)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "field_missing")
    assert (refusal.json()["missing"], refusal.json()["cite"]) == (["maker", "inspector"], "control T1")
    terminal.post("/api/v1/cage/openings", cage(house))
    move = {
        "kind": "moved", "reference": "V-1", "day": DAY.isoformat(), "origin": "vault", "destination": "cage",
        "counts": {"5.00": 100}, "cage_supervisor": signer(house, Role.CAGE_SUPERVISOR),
        "cashier": signer(house, Role.CASHIER),
    }  # fmt: skip
    by_cashier = {**move, "cashier_role": Role.DEALER.value}
    assert terminal.post("/api/v1/chips/moves", by_cashier).json()["code"] == "role_not_held"
    by_accounting = {**move, "cashier": signer(house, Role.ACCOUNTING)}
    assert terminal.post("/api/v1/chips/moves", by_accounting).status_code == 201
    assert terminal.post("/api/v1/chips/moves", move).json()["code"] == "reference_used"
    told = terminal.get("/api/v1/chips").json()
    places = {place["kind"]: place["counts"] for place in told["places"] if not place["code"]}
    assert places["vault"] == {"5.00": 900}
    assert places["cage"]["5.00"] == 500
    assert told["issued"] == {"5.00": 1_000}
    assert terminal.get("/api/v1/chips", day=DAY.isoformat()).status_code == 200
    assert terminal.get("/api/v1/chips", day="x").json()["code"] == "bad_filter"
    assert terminal.get("/api/v1/chip-sets/retired").json() == []


def test_money_of_the_poker_room(house: Floor, terminal: Terminal) -> None:
    PlayerPool.objects.create(property=house.property, code="BBJ", name="Bad beat")
    TimeCharge.objects.create(property=house.property, table=house.house.tables["PK-1"], each_minor=500)
    house.open("PK-1", counts=OPENER)
    charge = {
        "half_hour": "12:30", "players": 4, "dealer": signer(house, Role.DEALER),
        "supervisor": signer(house, Role.PIT_MANAGER),
    }  # fmt: skip
    badly = terminal.post("/api/v1/tables/PK-1/time-charges", {**charge, "half_hour": "12:15"})
    assert (badly.status_code, badly.json()["cite"]) == (422, "control R1")
    assert terminal.post("/api/v1/tables/PK-1/time-charges", charge).json() == {"total": "20.00"}
    house.close("PK-1", counts=OPENER)
    drop(house, {}, {"500": 4, "100": 5})
    rake = {
        "day": DAY.isoformat(), "shift": "M", "counts": {"5.00": 4}, "pools": {"BBJ": {"1.00": 5}},
        "team": [signer(house, Role.COUNT_TEAM, number) for number in (1, 2, 3)],
    }  # fmt: skip
    counted = terminal.post("/api/v1/tables/PK-1/rake", rake)
    assert counted.status_code == 201, counted.content
    assert (counted.json()["by_time"], counted.json()["pools"]) == ("20.00", "5.00")
    assert terminal.get(f"/api/v1/rake/{DAY.isoformat()}").json() == [counted.json()]
    payment = {
        "day": DAY.isoformat(), "reference": "P-1", "player": "J. P.", "reason": "bad beat", "amount": "6.00",
        "supervisor": signer(house, Role.FLOOR_SUPERVISOR), "cashier": signer(house, Role.CASHIER),
    }  # fmt: skip
    assert terminal.post("/api/v1/pools/BBJ/payments", payment).json()["code"] == "pool_too_small"
    paid = terminal.post("/api/v1/pools/BBJ/payments", payment | {"amount": "5.00"})
    assert paid.json()["balance"] == "0.00"
    closing = {
        "day": DAY.isoformat(), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
        "accounting": signer(house, Role.ACCOUNTING),
    }  # fmt: skip
    assert terminal.post("/api/v1/pools/BBJ/closing", closing).json()["closed_day"] == DAY.isoformat()
    assert [pool["balance"] for pool in terminal.get("/api/v1/pools").json()] == ["0.00"]
