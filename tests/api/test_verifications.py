"""Verification over REST without a worker: what was started waits (`tests/admin/test_jobs.py` has a worker)."""

from __future__ import annotations

from uuid import uuid4

from tests.api.conftest import Terminal
from tests.factories import DAY, Floor

VERIFICATIONS = "/api/v1/verifications"


def test_a_verification_is_started_once_and_followed(house: Floor, terminal: Terminal) -> None:
    started = terminal.post(VERIFICATIONS, {"day": DAY.isoformat()})
    assert (started.status_code, started.json()["phase"]) == (202, "waiting"), started.content
    shown = terminal.get(started["Location"])
    assert (shown.status_code, shown.json()["id"], shown.json()["result"]) == (200, started.json()["id"], None)
    assert terminal.post(VERIFICATIONS, {"day": DAY.isoformat()}).json()["id"] == started.json()["id"]
    whole = terminal.post(VERIFICATIONS, {}, key="once")
    assert (whole.json()["day"], whole.json()["id"] != started.json()["id"]) == ("", True)
    assert terminal.post(VERIFICATIONS, {}, key="once").json()["id"] == whole.json()["id"]


def test_what_is_no_verification_of_the_property(house: Floor, terminal: Terminal, ro1: Terminal) -> None:
    assert terminal.get(f"{VERIFICATIONS}/{uuid4()}").status_code == 404
    assert terminal.post(VERIFICATIONS, {"day": "yesterday"}).status_code == 422
    assert terminal.post(VERIFICATIONS, {"days": DAY.isoformat()}).status_code == 422
    assert ro1.post(VERIFICATIONS, {}).status_code == 403
    started = terminal.post(VERIFICATIONS, {})
    other = Floor.seeded(with_pins=True, with_devices=True)
    assert Terminal(other.house.keys["PIT-1"]).get(started["Location"]).status_code == 404
