"""Sets of cards, dice and tiles over REST (control R4)."""

from __future__ import annotations

from casino.roles import Role
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor

EQUIPMENT = "/api/v1/equipment"


def test_a_set_from_receipt_to_destruction(house: Floor, terminal: Terminal) -> None:
    house.open("BJ-1")
    day = DAY.isoformat()
    inspector, supervisor = signer(house, Role.INSPECTOR), signer(house, Role.FLOOR_SUPERVISOR)
    pit = {"dealer": signer(house, Role.DEALER), "supervisor": supervisor}
    two = {
        "day": day, "by": signer(house, Role.SECURITY), "by_role": "security", "witness": supervisor,
        "witness_role": "floor_supervisor",
    }  # fmt: skip
    lot = {
        "day": day, "lot": "C1", "kind": "cards", "colour": "blue", "supplier": "a maker", "seals": ["1", "2"],
        "place": "cabinet", "supervisor": supervisor, "inspector": inspector,
    }  # fmt: skip
    received = terminal.post(EQUIPMENT, lot)
    assert (received.status_code, received.json()) == (201, {"sets": ["C1-001", "C1-002"]})
    one = {"sets": ["C1-001"], **two}
    assert terminal.post(f"{EQUIPMENT}/issue", {**one, "table": "BJ-1"}).status_code == 204
    assert terminal.post("/api/v1/tables/BJ-1/equipment", {"set": "C1-001", **pit}).status_code == 204
    assert [row["code"] for row in terminal.get("/api/v1/tables/BJ-1/equipment").json()] == ["C1-001"]
    assert terminal.get("/api/v1/tables/BJ-1/equipment", at="2020-01-01T00:00:00Z").json() == []
    assert terminal.get("/api/v1/tables/BJ-1/equipment", at="yesterday").status_code == 400
    removed = {"set": "C1-001", "day": day, "reason": "suspicion", "envelope": "S-1", **pit}
    assert terminal.post(f"{EQUIPMENT}/remove", removed).status_code == 204
    held = terminal.post(f"{EQUIPMENT}/cancel", {**one, "method": "holed"})
    assert (held.status_code, held.json()["code"]) == (409, "set_held")
    word = {"day": day, "sets": ["C1-001"], "cleared": True, "finding": "sound"}
    release = {**word, "inspector": inspector, "supervisor": supervisor}
    assert terminal.post(f"{EQUIPMENT}/release", release).status_code == 204
    assert terminal.post(f"{EQUIPMENT}/hold", {**one, "reason": "again"}).status_code == 204
    assert terminal.post(f"{EQUIPMENT}/release", {**release, "cleared": False}).status_code == 204
    assert terminal.post(f"{EQUIPMENT}/cancel", {**one, "method": "holed"}).status_code == 204
    end = {
        "day": day, "sets": ["C1-001"], "method": "shredded", "place": "yard", "by": two["by"], "by_role": "security",
        "inspector": inspector,
    }  # fmt: skip
    assert terminal.post(f"{EQUIPMENT}/destroy", end).status_code == 204
    other = {"sets": ["C1-002"], **two}
    assert terminal.post(f"{EQUIPMENT}/inspect", {**other, "result": "ok"}).status_code == 204
    assert terminal.post(f"{EQUIPMENT}/issue", {**other, "table": "BJ-1"}).status_code == 204
    assert terminal.post(f"{EQUIPMENT}/return", {**other, "place": "cabinet"}).status_code == 204
    count = terminal.post(f"{EQUIPMENT}/counts", {"counted": {"cards": {"store": 1}}, **two})
    assert (count.status_code, count.json()["differences"]) == (201, 0)
    assert terminal.post(f"{EQUIPMENT}/counts", {"counted": 7, **two}).status_code == 422
    record = terminal.get(f"{EQUIPMENT}/record/{day}").json()
    assert (record["reconciled"], record["balance"][0]["closing"]) == (True, 1)
    assert [row["status"] for row in terminal.get(EQUIPMENT, kind="cards").json()] == ["destroyed", "stored"]
