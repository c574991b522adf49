"""Every task starts once, however long it runs; the tasks of a dead worker are delivered again. Real workers, Redis.

The visibility timeout is two seconds here: a task of six is to it what one of ninety is to the timeout of production.
`make long-tasks` runs the same with the timeout of production.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from django.conf import settings

from casino.runtime.broker import RENEWALS_PER_TIMEOUT
from settings import celery_app
from tests.embedded.long_tasks import NOTES, noted, repeat, sleep
from tests.redis_server import WAYS, RedisServer, redis_of_its_own

PRODUCTION = os.environ.get("CASINO_TESTS") == "long_tasks"
"""Whether to run with the timeout of production, as `make long-tasks` does."""
TIMEOUT_SECONDS = 30 if PRODUCTION else 2
LONG_SECONDS = 3 * TIMEOUT_SECONDS
PATIENCE_SECONDS = 120 + 5 * TIMEOUT_SECONDS

Start = Callable[..., subprocess.Popen]


@pytest.fixture
def start(start_worker: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Start:
    """Starts workers that know the tasks of these tests."""
    monkeypatch.setenv(NOTES, str(tmp_path))
    monkeypatch.setenv("CASINO_VISIBILITY_SECONDS", str(TIMEOUT_SECONDS))
    return lambda *arguments: start_worker("--include", "tests.embedded.long_tasks", *arguments)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[RedisServer]:
    """A Redis of the test's own, for this process and the workers that it starts."""
    with redis_of_its_own() as running:
        monkeypatch.setenv("REDIS_URL", running.address)
        monkeypatch.setenv("CASINO_REDIS_DATABASE", "0")
        yield running


def wait_for(what: str, happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        if time.monotonic() > deadline:
            pytest.fail(f"waited in vain for: {what}")
        time.sleep(0.05)


def two_workers(start: Start) -> dict[str, subprocess.Popen]:
    """Return two workers by their names."""
    return {name: start("--hostname", f"{name}@%h") for name in ("first", "second")}


def kill(worker: subprocess.Popen) -> None:
    """SIGKILL to the worker and its children at once."""
    processes = [psutil.Process(worker.pid), *psutil.Process(worker.pid).children(recursive=True)]
    for process in processes:
        process.send_signal(signal.SIGKILL)
    worker.wait(timeout=PATIENCE_SECONDS)


def require_quiet_logs(tmp_path: Path) -> None:
    for log in tmp_path.glob("worker-*.log"):
        assert "Traceback" not in log.read_text(), log.read_text()[-3000:]


def test_a_long_task_starts_once(start: Start, tmp_path: Path) -> None:
    """Two workers, one with two processes; long tasks that run, wait for a process, and wait for their time."""
    start("--concurrency", "2")
    start("--hostname", "second@%h")
    names = [f"running-{number}" for number in range(3)]
    for name in names:
        sleep.delay(name, LONG_SECONDS)
    sleep.apply_async(("later", 0.1), countdown=LONG_SECONDS)
    for name in [*names, "later"]:
        wait_for(f"the end of {name}", lambda name=name: noted("end", name))
    time.sleep(TIMEOUT_SECONDS)
    assert {name: len(noted("start", name)) for name in [*names, "later"]} == dict.fromkeys([*names, "later"], 1)
    require_quiet_logs(tmp_path)


def test_a_task_of_a_killed_worker_is_delivered_again_once(start: Start, tmp_path: Path) -> None:
    workers = two_workers(start)
    sleep.delay("long", LONG_SECONDS)
    wait_for("the first start", lambda: noted("start", "long"))
    (taken_by,) = noted("start", "long")
    kill(workers.pop(taken_by))
    (other,) = workers
    wait_for("the end", lambda: noted("end", "long"))
    time.sleep(TIMEOUT_SECONDS)
    assert (noted("start", "long"), noted("end", "long")) == ([taken_by, other], [other])
    require_quiet_logs(tmp_path)


def test_a_task_goes_on_while_its_worker_is_told_to_end(start: Start, tmp_path: Path) -> None:
    """A worker that is replaced finishes what it runs; nobody else begins it meanwhile."""
    workers = two_workers(start)
    sleep.delay("long", LONG_SECONDS)
    wait_for("the start", lambda: noted("start", "long"))
    (taken_by,) = noted("start", "long")
    workers[taken_by].terminate()
    workers[taken_by].wait(timeout=PATIENCE_SECONDS)
    sleep.delay("next", 0.1)
    wait_for("the next task", lambda: noted("end", "next"))
    time.sleep(TIMEOUT_SECONDS)
    assert (noted("start", "long"), noted("end", "long")) == ([taken_by], [taken_by])
    require_quiet_logs(tmp_path)


def test_a_worker_waits_while_redis_refuses_writes(start: Start, server: RedisServer, tmp_path: Path) -> None:
    """It takes nothing, keeps what it runs, and goes on: no task is lost, none starts twice, and the worker stays."""
    with server.refusing("READONLY"):
        threading.Timer(6, server.mend).start()
        worker = start("--concurrency", "1")
    for way in WAYS:
        names = [f"{way}-running", f"{way}-next", f"{way}-queued"]
        # A full Redis still hands out messages, and refuses the note that this one was taken: the next one is taken
        # while it is full, since the first one has no result to wait with.
        sleep.apply_async((names[0], 0.5), ignore_result=way == "OOM")
        sleep.apply_async((names[1], 0.1), ignore_result=True)
        sleep.delay(names[2], 0.1)
        wait_for("the start", lambda name=names[0]: noted("start", name))
        with server.refusing(way):
            time.sleep(1.5 * TIMEOUT_SECONDS if way == "OOM" else 1.0)
            assert worker.poll() is None, way
            assert noted("start", names[1]) == [], way
        for name in names:
            wait_for(f"the end of {name}", lambda name=name: noted("end", name))
            assert len(noted("start", name)) == 1, name
        assert celery_app.control.ping(timeout=10, limit=1), way
    repeat.delay("again", 0.5)
    wait_for("the start", lambda: noted("start", "again"))
    with server.refusing("OOM"):
        time.sleep(1)
    wait_for("the repetition", lambda: noted("end", "again"))
    time.sleep(TIMEOUT_SECONDS)
    assert [len(noted("start", f"{way}-{which}")) for way in WAYS for which in ("running", "next", "queued")] == [
        1
    ] * 12
    assert server.client.hgetall("unacked") == {}
    assert server.client.zrange("unacked_index", 0, -1) == []
    # What cannot be written when it starts, or when its task is to be repeated, is logged with its reason.
    log = (tmp_path / "worker-1.log").read_text()
    assert "Unrecoverable error" not in log


def test_a_message_that_is_none_ends_no_worker(start: Start, server: RedisServer) -> None:
    """Whatever lies in a queue, among those under way, or comes as a command: the worker drops it, says so,
    and carries out what comes after it."""
    worker = start()
    for text in (
        "{",
        "[]",
        "null",
        "1",
        "{}",
        '{"properties": {}}',
        '{"headers": [], "properties": {"delivery_tag": 5}}',
    ):
        server.client.lpush("celery", text)
        server.client.hset("unacked", text, text)
        server.client.zadd("unacked_index", {text: 1})
        server.client.publish("/0.celery.pidbox", text)
    wait_for("notes that are none", lambda: not server.client.zcard("unacked_index") or worker.poll() is not None)
    sleep.delay("after", 0.1)
    wait_for("the task after them", lambda: noted("end", "after") or worker.poll() is not None)
    assert (worker.poll(), len(noted("start", "after"))) == (None, 1)


def test_messages_are_renewed_many_times_before_they_are_due() -> None:
    assert RENEWALS_PER_TIMEOUT >= 20
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"] == 30
