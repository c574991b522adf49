"""What a person who can write to Redis tries: planted values, moved values, planted tasks and results. A real Redis."""

from __future__ import annotations

import datetime as dt
import json
import os
import pickle
import time
from base64 import b64decode, b64encode
from typing import Any
from uuid import uuid4

import msgspec
import pytest
import structlog
from celery.result import AsyncResult
from django.core.cache import cache
from django.utils import timezone

from casino import tasks
from casino.encryption.authentication import sign, verify
from casino.identity.accepted_signatures import AcceptedSignatures
from casino.identity.signatures import Signature
from casino.models import IdempotentReply
from casino.runtime import jobs, parallel
from casino.runtime.authenticated_tasks import HEADER
from settings import celery_app
from tests.factories import Floor

MARK = "a" * 32
PATIENCE_SECONDS = 60


def raw() -> Any:
    """The cache's server itself."""
    return cache._cache.get_client(write=True)


def place(key: str) -> str:
    """The key under which the cache keeps a value."""
    return cache.make_and_validate_key(key)


class Bomb:
    """Unpickling it would change the environment of the process."""

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return (exec, ("import os; os.environ['CASINO_BOMB'] = 'exploded'",))


@pytest.mark.usefixtures("scratch_database")
def test_a_planted_or_moved_value_is_missing() -> None:
    cache.set("mine", {"by": "A01"}, 60)
    assert cache.get("mine") == {"by": "A01"}
    assert cache.get_many(["mine", "none"]) == {"mine": {"by": "A01"}}
    cache.set("bytes", b"\x00\xff", None)
    assert cache.get("bytes") == b"\x00\xff"
    for planted in (b'j{"by":"B01"}', pickle.dumps(Bomb()), pickle.dumps({"by": "B01"}), b"7", b"", bytes(60)):
        raw().set(place("mine"), planted)
        with structlog.testing.capture_logs() as logs:
            assert cache.get("mine", "nothing") == "nothing"
            assert cache.get_many(["mine"]) == {}
            assert not cache.touch("mine", 60)
        assert {line["event"] for line in logs} == {"cache_value_refused"}
    assert "CASINO_BOMB" not in os.environ
    cache.set("mine", {"by": "A01"}, 60)
    raw().set(place("other"), raw().get(place("mine")))
    assert cache.get("other") is None, "a value is of its key alone"
    changed = bytearray(raw().get(place("mine")))
    changed[-3] ^= 1
    raw().set(place("mine"), bytes(changed))
    assert cache.get("mine") is None


@pytest.mark.usefixtures("scratch_database")
def test_a_value_is_not_given_again_after_its_end() -> None:
    purpose = f"cache:{place('over')}"
    raw().set(place("over"), sign(purpose, b"j7", seconds=-1))
    assert cache.get("over") is None
    raw().set(place("over"), sign(purpose, b"j7", seconds=60))
    assert cache.get("over") == 7
    assert cache.touch("over", 0)
    assert cache.get("over") is None
    # An end that was pushed on is not the one that was signed.
    code, content = sign(purpose, b"j7", seconds=-1)[:32], sign(purpose, b"j7", seconds=60)[32:]
    assert verify(purpose, code + content) is None


def test_keys_are_exchanged_one_after_the_other(settings: Any) -> None:
    one, two = (b64encode(bytes([number]) * 32).decode() for number in (1, 2))
    settings.REDIS_KEYS = [one]
    text = sign("there", b"7", seconds=60)
    settings.REDIS_KEYS = [two, one]
    assert verify("there", text) == b"7"
    settings.REDIS_KEYS = [two]
    assert verify("there", text) is None


@pytest.mark.django_db
def test_a_planted_signature_signs_nothing() -> None:
    """Once a value in the cache was a signature in the name of anybody."""
    floor = Floor.seeded()
    content = [("table", "RO-1")]
    signature = Signature(employee="S01", role="supervisor", method="pin", at=timezone.now().isoformat())
    form = AcceptedSignatures(floor.property, "login:1", MARK, content)
    planted = msgspec.json.encode({"opener": signature})
    for value in (pickle.dumps(planted), planted, b"b" + planted):
        raw().set(place(form._key), value)
        assert AcceptedSignatures(floor.property, "login:1", MARK, content).of("opener", "S01") is None
    form.keep("opener", signature)
    form.save()
    assert AcceptedSignatures(floor.property, "login:1", MARK, content).of("opener", "S01") == signature
    other = AcceptedSignatures(floor.property, "login:1", MARK, [("table", "RO-2")])
    raw().set(place(other._key), raw().get(place(form._key)))
    assert AcceptedSignatures(floor.property, "login:1", MARK, [("table", "RO-2")]).of("opener", "S01") is None


@pytest.mark.django_db
def test_a_planted_answer_is_not_sealed() -> None:
    """The leader of work in parts does itself what Redis answers in a helper's place."""
    call = parallel.Call(id=uuid4().hex, kind="verify", parts=[])
    parallel._kinds["honest"] = lambda part: b"by the leader"
    try:
        call = parallel.Call(id=uuid4().hex, kind="honest", parts=[0, 1])
        raw().set(place(parallel._key(call, 0)), pickle.dumps(b"by nobody"))
        real = parallel.Call(id=uuid4().hex, kind="honest", parts=[0, 1])
        cache.set(parallel._key(real, 1), b"of another call", 60)
        raw().set(place(parallel._key(call, 1)), raw().get(place(parallel._key(real, 1))))
        assert dict(parallel.lead(call, helpers=0)) == {0: b"by the leader", 1: b"by the leader"}
    finally:
        del parallel._kinds["honest"]


def old_reply(floor: Floor) -> IdempotentReply:
    long_ago = timezone.now() - dt.timedelta(days=8)
    return IdempotentReply.objects.create(
        scope=f"{floor.property.pk}:device:T-1",
        key="old",
        request_digest="0" * 64,
        status=200,
        body={},
        created_at=long_ago,
    )


@pytest.mark.slow
def test_a_planted_task_is_not_carried_out_and_a_planted_result_not_shown(
    scratch_database: str, start_worker: Any, tmp_path: Any
) -> None:
    floor = Floor.seeded()
    reply = old_reply(floor)
    honest = [str(uuid4()) for _ in range(3)]
    with celery_app.connection_for_write() as connection:
        redis = connection.default_channel.client
        tasks.forget_ended_sessions.apply_async(task_id=str(uuid4()))
        genuine = json.loads(redis.lpop("celery"))
        for forged in forgeries(genuine):
            redis.lpush("celery", json.dumps(forged))
        tasks.forget_ended_sessions.apply_async(task_id=honest[0])
    start_worker("--pool", "solo")
    wait_for(honest[0])
    assert IdempotentReply.objects.filter(pk=reply.pk).exists(), "no planted task was carried out"
    log = (tmp_path / "worker-1.log").read_text()
    assert log.count("message_refused") == len(forgeries(genuine))
    tasks.forget_old_replies.apply_async(task_id=honest[1])
    wait_for(honest[1])
    assert not IdempotentReply.objects.filter(pk=reply.pk).exists()

    # Remote control answers questions; it ends no worker and starts no task.
    asked = {"task": "casino.forget_old_replies", "args": [], "kwargs": {}, "options": {}}
    for command, arguments in (
        ("shutdown", {}), ("revoke", {"task_id": honest[1]}), ("add_consumer", {"queue": "another"}),
        ("election", {"id": "1", "topic": "task", "action": asked}), ("pool_restart", {"modules": ["this"]}),
    ):  # fmt: skip
        celery_app.control.broadcast(command, arguments=arguments)
    assert celery_app.control.ping(timeout=PATIENCE_SECONDS, limit=1)
    tasks.forget_old_replies.apply_async(task_id=honest[2])
    wait_for(honest[2])

    # And of results: planted, and moved from another task.
    backend = celery_app.backend
    job = jobs.start(floor.property, "verify-store", about="all", by="employee:A01", task=Silent(), arguments=[])
    meta = {"status": "SUCCESS", "result": {"ok": True}, "task_id": job.id, "traceback": None, "children": []}
    for planted in (json.dumps(meta), b64encode(json.dumps(meta).encode()), b"", backend.get(meta_key(honest[0]))):
        backend.client.set(meta_key(job.id), planted)
        look = jobs.look(floor.property, job.id)
        assert look is not None
        assert (look.phase, look.result) == ("waiting", None)


class Silent:
    """A task that is never sent."""

    name = "casino.never_sent"

    def apply_async(self, *_arguments: Any, **_options: Any) -> None:
        """Send nothing."""


def forgeries(genuine: dict[str, Any]) -> list[dict[str, Any]]:
    """Messages that ask for another task than the one that was sent."""
    bare = json.loads(json.dumps(genuine))
    bare["headers"] |= {"task": "casino.forget_old_replies", "id": str(uuid4())}
    unsigned = json.loads(json.dumps(bare))
    del unsigned["headers"][HEADER]
    argued = json.loads(json.dumps(genuine))
    argued["headers"]["id"] = str(uuid4())
    chained = json.loads(json.dumps(genuine))
    body = json.loads(b64decode(chained["body"]))
    body[2]["chain"] = [{"task": "casino.forget_old_replies", "args": [], "kwargs": {}, "options": {}}]
    chained["body"] = b64encode(json.dumps(body).encode()).decode()
    old = json.loads(json.dumps(unsigned))  # protocol 1: name and arguments in the body
    content = {"task": "casino.forget_old_replies", "id": str(uuid4()), "args": [], "kwargs": {}}
    old |= {"headers": {}, "body": b64encode(json.dumps(content).encode()).decode()}
    return [bare, unsigned, argued, chained, old]


def meta_key(task_id: str) -> str:
    return celery_app.backend.get_key_for_task(task_id).decode()


def wait_for(task_id: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while AsyncResult(task_id).state != "SUCCESS":
        assert time.monotonic() < deadline
        time.sleep(0.05)
