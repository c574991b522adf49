"""Idempotency-Key: what is sent twice happens once."""

from __future__ import annotations

from casino.models import IdempotentReply
from casino.roles import Role
from tables.models import GamingDay, Slip
from tests.api.conftest import Terminal, signer
from tests.factories import Floor

SLIPS = "/api/v1/slips"


def _request(house: Floor, pieces: int = 20) -> dict[str, object]:
    return {
        "kind": "fill",
        "table": "RO-1",
        "counts": {"5.00": pieces},
        "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }


def test_the_same_request_gets_the_same_answer(house: Floor, terminal: Terminal) -> None:
    first = terminal.post(SLIPS, _request(house), key="fill-1")
    second = terminal.post(SLIPS, _request(house), key="fill-1")
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert second["Idempotency-Replayed"] == "true"
    assert Slip.objects.filter(property_id=house.property.pk).count() == 1


def test_a_key_for_another_request_is_refused(house: Floor, terminal: Terminal) -> None:
    terminal.post(SLIPS, _request(house), key="fill-2")
    answer = terminal.post(SLIPS, _request(house, 21), key="fill-2")
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")


def test_a_refused_request_keeps_nothing(house: Floor, terminal: Terminal) -> None:
    wrong = _request(house) | {"counts": {"3.00": 1}}
    assert terminal.post(SLIPS, wrong, key="fill-3").status_code == 422
    assert not IdempotentReply.objects.filter(key="fill-3").exists()
    assert terminal.post(SLIPS, _request(house), key="fill-3").status_code == 201


def test_keys_are_the_senders_own(house: Floor, terminal: Terminal) -> None:
    terminal.post(SLIPS, _request(house), key="same")
    other = Terminal(house.house.keys["FLOOR"])
    assert other.post(SLIPS, _request(house), key="same").status_code == 201
    assert Slip.objects.filter(property_id=house.property.pk).count() == 2


def test_a_hostile_key(terminal: Terminal) -> None:
    answer = terminal.post("/api/v1/gaming-days", {"day": "2026-11-25"}, key="x" * 121)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_idempotency_key")
    assert not GamingDay.objects.filter(day="2026-11-25").exists()
