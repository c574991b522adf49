"""Redis answers but refuses writes: 503 with Retry-After, nothing half done, nothing believed, and not ready."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import redis
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from casino.api import limits
from casino.api.authentication import forget_keys
from casino.commands import revoke_device_key
from casino.models import DeviceKey, IdempotentReply
from casino.roles import Role
from casino.runtime import jobs, outages
from casino.tasks import forget_old_replies
from tables.models import Slip
from tests.admin.conftest import Desk
from tests.api.conftest import ROUNDS, Terminal, signer
from tests.factories import Floor
from tests.people import log_in
from tests.redis_server import WAYS, RedisServer, redis_of_its_own

SLIPS = "/api/v1/slips"


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with redis_of_its_own() as running:
        yield running


def fill(house: Floor) -> dict[str, object]:
    return {
        "kind": "fill", "table": "RO-1", "counts": {"5.00": 20},
        "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip


def require_outage(answer: Any) -> None:
    assert answer.status_code == 503, answer.content
    assert int(answer["Retry-After"]) >= 1
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "out_of_reach"


@pytest.mark.parametrize("way", WAYS)
def test_every_request_with_a_key_waits_until_redis_takes_writes(
    house: Floor, terminal: Terminal, server: RedisServer, way: str
) -> None:
    body = fill(house)
    assert Client().get("/health/ready/").json()["parts"]["redis"] == "up"
    limits.keys_changed()  # nothing is left of what an earlier request took ahead
    with server.refusing(way):
        for answer in (
            terminal.get(ROUNDS),
            terminal.get("/api/v1/tables/RO-1"),
            terminal.post(SLIPS, body, key="fill"),
            terminal.post(SLIPS, body, key="fill"),
            terminal.lines(f"{ROUNDS}/batch", [{}]),
        ):
            require_outage(answer)
        assert not Slip.objects.exists()
        assert not IdempotentReply.objects.exists(), "no answer is kept of what was not done"
        ready = Client().get("/health/ready/")
        assert (ready.status_code, ready.json()["ready"]) == (503, False)
        assert ready.json()["parts"]["redis"] == "down"
        assert Client().get("/health/live/").status_code == 200
    first, again = (terminal.post(SLIPS, body, key="fill") for _ in range(2))
    assert (first.status_code, "Idempotency-Replayed" in first) == (201, False)
    assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")
    assert Slip.objects.count() == 1


def test_what_needs_no_redis_goes_on(house: Floor, server: RedisServer) -> None:
    """People read the API and the admin; a key is revoked, and that holds."""
    desk = Desk(house)
    client = desk.client(Role.ADMINISTRATOR)
    key = DeviceKey.objects.get(device__code="PIT-1", device__property=house.property)
    terminal = Terminal(house.house.keys["PIT-1"])
    assert terminal.get(ROUNDS).status_code == 200
    with server.refusing("OOM"):
        assert client.get(reverse("admin:index")).status_code == 200
        assert log_in(Client(), desk.user(Role.ACCOUNTING)).get(ROUNDS).status_code == 200
        revoke_device_key(key)
        key.refresh_from_db()
        assert key.revoked_at is not None
    forget_keys()
    assert terminal.get(ROUNDS).json()["code"] == "unknown_key"


@pytest.mark.parametrize("way", WAYS)
def test_work_that_the_queue_refuses_is_not_started(house: Floor, server: RedisServer, way: str) -> None:
    server.client.flushall()
    with server.refusing(way), pytest.raises(jobs.QueueSilent):
        jobs.send(forget_old_replies)
    with server.refusing(way), pytest.raises(jobs.QueueSilent):
        jobs.start(house.property, "test", about="", by="test", task=forget_old_replies, arguments=[])
    assert jobs.latest(house.property) == []
    assert server.client.llen("celery") == 0
    job = jobs.start(house.property, "test", about="", by="test", task=forget_old_replies, arguments=[])
    assert [look.job.id for look in jobs.latest(house.property)] == [job.id]


def test_a_page_that_needs_the_queue_says_that_nothing_was_started(house: Floor, server: RedisServer) -> None:
    client = Desk(house).client(Role.ACCOUNTING)
    with server.refusing("OOM"):
        page = client.post(reverse("admin:verify-store"), {"day": ""})
    assert page.status_code == 422
    assert "The task queue does not respond. Nothing was started." in page.content.decode()
    assert jobs.latest(house.property) == []


def test_a_form_whose_answer_was_lost_is_not_recorded_again(house: Floor, server: RedisServer) -> None:
    """Its mark is kept with what it recorded, whatever becomes of Redis in between."""
    desk = Desk(house)
    client = desk.client(Role.FLOOR_SUPERVISOR)
    given = {"table": "RO-1", "counts.500": "2", "once": "a" * 32, **desk.signed(supervisor=Role.FLOOR_SUPERVISOR)}
    assert client.post(reverse("admin:request-fill"), given).status_code == 302
    cache.clear()
    again = client.post(reverse("admin:request-fill"), given, follow=True)
    assert "This was recorded already" in again.content.decode()
    assert Slip.objects.count() == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_refused_pipeline_is_an_outage(server: RedisServer, way: str) -> None:
    """redis-py puts the number of the command before the answer."""
    with server.refusing(way), pytest.raises(redis.ResponseError) as refused:
        server.client.pipeline().set("text", "x").execute()
    assert outages.is_outage(refused.value)


def test_an_error_of_our_own_is_no_outage(server: RedisServer) -> None:
    server.client.set("text", "x")
    with pytest.raises(Exception, match="WRONGTYPE") as wrong:
        server.client.lpush("text", "x")
    assert not outages.is_outage(wrong.value)
    with pytest.raises(Exception, match="script") as broken:
        server.client.eval("return redis.call('LPUSH', 'text', 'BUSY OOM')", 0)
    assert not outages.is_outage(broken.value)
