"""Keys in use: how often they may ask, their successors, their end at once, and what the log tells of requests."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time
from itertools import pairwise
from typing import Any
from uuid import uuid4

import pytest
import structlog
from django.test import Client

from casino.api import limits
from casino.api.authentication import forget_keys
from casino.commands import issue_device_key, revoke_device_key
from casino.models import Device, DeviceKey
from casino.roles import Role
from tests.api.conftest import ROUNDS, Terminal, signer
from tests.factories import Floor

ROTATION = "/api/v1/keys/rotation"


@pytest.fixture
def device(house: Floor) -> Device:
    return Device.objects.create(property=house.property, code=f"K-{uuid4().hex[:6]}", kind="integration")


def keyed(device: Device, **more: Any) -> tuple[DeviceKey, Terminal]:
    key, plain = issue_device_key(device, scopes=["rounds:read", "tables:read"], tables=["RO-1"])
    for name, value in more.items():
        setattr(key, name, value)
    key.save()
    return key, Terminal(plain)


def test_a_key_asks_as_often_as_it_may(device: Device, terminal: Terminal) -> None:
    _, slow = keyed(device, requests_per_minute=2)
    begun = time.monotonic()
    answers = [slow.get(ROUNDS) for _ in range(3)]
    took = time.monotonic() - begun
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [answer["X-RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    assert {answer["X-RateLimit-Limit"] for answer in answers} == {"2"}
    refused = answers[-1]
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json()["code"] == "too_many_requests"
    assert 30 - took <= int(refused["Retry-After"]) <= 30, "one of two a minute comes back every thirty seconds"
    assert terminal.get(ROUNDS).status_code == 200, "another key is another account"
    assert terminal.get(ROUNDS)["X-RateLimit-Limit"] == "6000"


def test_what_is_refused_for_its_scope_counts_too(device: Device) -> None:
    _, slow = keyed(device, requests_per_minute=1)
    assert [slow.get("/api/v1/feed").status_code for _ in range(2)] == [403, 429]


def test_a_key_is_followed_by_another(device: Device) -> None:
    old, before = keyed(device, requests_per_minute=600)
    answer = before.post(ROTATION, {"overlap_minutes": 60}, key="not kept")
    told = answer.json()
    assert (answer.status_code, answer["Cache-Control"]) == (201, "no-store")
    after = Terminal(told["key"])
    assert before.get(ROUNDS).status_code == 200, "both open for a while"
    # Lost? The successor that nobody used is taken back.
    again = Terminal(before.post(ROTATION, {}).json()["key"])
    assert after.get(ROUNDS).status_code == 401
    current = again.get("/api/v1/keys/current").json()
    assert (current["scopes"], current["tables"]) == (["rounds:read", "tables:read"], ["RO-1"])
    assert current["requests_per_minute"] == 600
    assert again.get("/api/v1/tables/RO-2").status_code == 403
    assert before.post(ROTATION, {}).json()["code"] == "key_already_rotated"
    last = Terminal(again.post(ROTATION, {"overlap_minutes": 0}).json()["key"])
    assert (again.get(ROUNDS).status_code, again.get(ROUNDS).json()["code"]) == (401, "key_expired")
    assert last.get(ROUNDS).status_code == 200
    old.refresh_from_db()
    assert old.expires_at is not None
    assert before.post(ROTATION, {"overlap_minutes": 60 * 24 * 8}).status_code == 422
    kept = json.dumps(list(device.keys.values()), default=str)
    assert told["key"] not in kept


def test_staff_have_no_key_to_rotate(house: Floor, admin_client: Client) -> None:
    assert admin_client.post(ROTATION, {}, content_type="application/json").status_code == 403
    assert admin_client.get("/api/v1/keys/current").status_code == 403


def test_revoked_is_shut_out_at_once_in_every_process(device: Device) -> None:
    """A process that remembers the key is told by Redis, not by its clock."""
    key, terminal = keyed(device)
    assert terminal.get(ROUNDS).status_code == 200
    # As another process would: nothing in this one's memory changes but what all processes see.
    DeviceKey.objects.filter(pk=key.pk).update(tables=["RO-2"])
    assert terminal.get("/api/v1/tables/RO-1").status_code == 200, "remembered"
    announce = "import django; django.setup(); from casino.api import limits; limits._renew()"
    subprocess.run([sys.executable, "-c", announce], check=True)
    assert terminal.get("/api/v1/tables/RO-1").status_code == 403
    revoke_device_key(key)
    assert terminal.get(ROUNDS).json()["code"] == "unknown_key"


def test_without_redis_the_floor_goes_on(
    device: Device, settings: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, terminal = keyed(device, requests_per_minute=1)
    settings.CACHES = {**settings.CACHES, "default": {**settings.CACHES["default"], "LOCATION": "unix:///nowhere"}}
    limits._redis.cache_clear()
    limits._script.cache_clear()
    monkeypatch.setattr(limits, "_silent_until", 0.0)
    try:
        answers = [terminal.get(ROUNDS) for _ in range(3)]
    finally:
        limits._redis.cache_clear()
        limits._script.cache_clear()
        limits._silent_until = 0.0
        forget_keys()
    assert [answer.status_code for answer in answers] == [200] * 3
    assert "X-RateLimit-Limit" not in answers[0]
    assert "requests_not_counted" in caplog.text


def test_the_log_names_device_key_and_problem_and_no_secret(
    house: Floor, terminal: Terminal, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pin = signer(house, Role.DEALER)["pin"]
    body = {
        "day": "2026-11-20", "shift": "M", "counts": {"5.00": 1},
        "dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    refused = terminal.post("/api/v1/tables/RO-1/openings", body)
    assert refused.status_code >= 400
    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    (finished,) = [line for line in lines if line["event"] == "request_finished"]
    assert finished["device"] == "PIT-1"
    assert finished["key"] == DeviceKey.objects.get(device__code="PIT-1", device__property=house.property).pk
    assert finished["problem"] == refused.json()["code"]
    assert finished["code"] == refused.status_code
    assert finished["request"] == "POST /api/v1/tables/RO-1/openings"
    assert finished["request_id"]
    written = repr([record.__dict__ for record in caplog.records if record.name.startswith("django_structlog")])
    assert house.house.keys["PIT-1"] not in written
    assert f"'{pin}'" not in written
    assert structlog.contextvars.get_contextvars() == {}


def test_a_busy_key_takes_requests_ahead_and_is_charged_for_each(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, _terminal = keyed(device)
    asked: list[object] = []
    ask = limits._ask
    monkeypatch.setattr(limits, "_ask", lambda question: asked.append(question) or ask(question))
    monkeypatch.setattr(limits, "AHEAD_SECONDS", 60.0)  # no machine is too slow for it
    left = [found.left for _ in range(25) if (found := limits.count(key.pk, 6_000))]
    assert len(asked) == 5, "one, two, four, eight and ten requests"
    assert left[0] == 5_999
    assert all(after >= before - 1 for before, after in pairwise(left))
    asked.clear()
    limits.keys_changed()
    generations = {limits.generation(), limits.count(key.pk, 6_000).generation}
    assert len(generations) == 1, "nothing taken before a change is used after it"
    monkeypatch.setattr(limits, "AHEAD_SECONDS", 0.0)
    asked.clear()
    limits._ahead.clear()
    assert [limits.count(key.pk, 6_000).let_in for _ in range(3)] == [True] * 3
    assert len(asked) == 3, "a key that is not in full flow asks every time"


def test_requests_taken_ahead_are_not_more_than_the_limit(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "AHEAD_SECONDS", 60.0)
    monkeypatch.setattr(limits, "MINUTE_MS", 60_000_000)  # nothing comes back while this test runs
    key, _terminal = keyed(device)
    answers = [limits.count(key.pk, 1_300).let_in for _ in range(1_310)]
    assert answers == [True] * 1_300 + [False] * 10
