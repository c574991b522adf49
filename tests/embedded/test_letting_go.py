"""SIGTERM to web, worker and scheduler: what runs is finished, who follows the feed is let go, nothing is lost.

And what their logs say meanwhile: the id of the request, of what it recorded, of the request a task came from.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest

from casino.eventstore import feed
from casino.roles import Role
from casino.runtime import beat
from casino.tasks import forget_old_replies
from tests.api.conftest import round_body, signer
from tests.api.site import ROOT, served
from tests.factories import DAY, Floor

API = "/api/v1"


def until(true: Callable[[], Any], *, seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.05)


def in_background(act: Callable[[], Any]) -> tuple[threading.Thread, list[Any]]:
    """A thread, and where what it found is put."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(act()))
    thread.start()
    return thread, found


@pytest.mark.slow
def test_nothing_is_lost_when_the_processes_are_told_to_end(
    superuser_connection: psycopg.Connection, start_worker: Callable[..., subprocess.Popen[bytes]], tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:  # fmt: skip
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    house.open("RO-1")
    sign = {"Authorization": f"Bearer {house.house.keys['PIT-1']}"}
    quiet = Floor.seeded(with_pins=True, with_devices=True)
    quiet.open_day()
    told = tmp_path / "beat-told"
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "settings", "beat", "--schedule", str(tmp_path / "schedule"),
         "--pidfile", ""],
        cwd=ROOT, env={**os.environ, beat.FILE: str(told)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    request.addfinalizer(scheduler.kill)
    worker = start_worker()
    log = tmp_path / "web.log"
    with served(log, workers=2, CASINO_LOGS="1", TRUST_REQUEST_ID="1") as address:
        round = round_body(str(uuid4()))
        assert httpx.post(f"{address}{API}/rounds", json=round, headers=sign).status_code == 201
        _close_through_the_door(quiet, address)
        lines: list[str] = []

        def follow() -> None:
            try:
                with httpx.stream("GET", f"{address}{API}/feed/stream?after=0", headers=sign, timeout=120) as stream:
                    lines.extend(stream.iter_lines())
            except httpx.TransportError:
                lines.append("broken off")

        following, _ = in_background(follow)
        until(lambda: any(line.startswith("id: ") for line in lines))

        # A request and a task that wait for a lock are at work when everything is told to end.
        superuser_connection.autocommit = False
        superuser_connection.execute("LOCK TABLE casino_formseries, casino_idempotentreply IN ACCESS EXCLUSIVE MODE")
        fill = {
            "kind": "fill",
            "table": "RO-1",
            "counts": {"5.00": 8},
            "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
        }
        asking, answers = in_background(
            lambda: httpx.post(f"{address}{API}/slips", json=fill, headers=sign, timeout=120)
        )
        task = forget_old_replies.delay()
        until(lambda: task.state == "STARTED" and _waiting(superuser_connection) >= 2)
        worker.terminate()
        threading.Timer(2.0, superuser_connection.rollback).start()
    asking.join(60)
    following.join(60)
    assert [answer.status_code for answer in answers] == [201], "the request was finished"
    assert not following.is_alive()
    assert lines[-1] in ("broken off", "") or lines[-1].startswith(":"), (
        "the client is let go, and comes back with its id"
    )
    # The client comes back: what ended after he was let go, and what happened while nobody served.
    seen = _recorded(lines)
    house.open("RO-2")
    with served(tmp_path / "web-again.log") as address:
        last = {**sign, "Last-Event-ID": str(seen[-1])}
        whole = [event.position for event in feed(house.house.property.pk, after=0, limit=500)]
        lines.clear()
        with httpx.stream("GET", f"{address}{API}/feed/stream", headers=last, timeout=120) as stream:
            for line in stream.iter_lines():
                lines.append(line)
                if whole[-1] in _recorded(lines) or line == ": still here":
                    break
    assert seen + _recorded(lines) == whole, "who comes back with the id of his last message misses nothing"
    assert len(_recorded(lines)) >= 3, "the fill that was under way, and the table opened meanwhile"

    assert worker.wait(90) == 0
    assert task.get(timeout=60) == 0, "so was the task"

    until(told.exists)
    assert beat.is_alive(str(told))
    silent = beat.silent_seconds()
    assert silent is not None
    assert silent < beat.SILENT_SECONDS
    scheduler.terminate()
    assert scheduler.wait(60) == 0
    os.utime(told, (time.time() - 600,) * 2)
    assert not beat.is_alive(str(told)), "a scheduler that stands still is found out"

    recorded = next(line for line in log.read_text().splitlines() if "request_finished" in line and "/rounds" in line)
    assert "request_id=" in recorded
    assert f"round:{round['id']}" in recorded
    assert re.search(r"event_positions=\[\d+, \d+\]", recorded)
    asked = [line for line in log.read_text().splitlines() if "request_finished" in line and "/close" in line]
    assert "proxy-says-0001" in asked[0]
    assert "no name" not in "".join(asked), "what is no name of a request is dropped"
    of_task = (tmp_path / "worker-1.log").read_text()
    started = re.search(r".*task_started.*proxy-says-0001.*", of_task)
    assert started, of_task[-2000:]
    assert "event_positions" not in started[0], "what the request recorded is not the task's"


def _recorded(lines: list[str]) -> list[int]:
    """Positions of the messages that came whole: one that broke off was not told."""
    found: list[int] = []
    at = None
    for line in lines:
        if line.startswith("id: "):
            at = int(line.removeprefix("id: "))
        elif not line and at is not None:
            found.append(at)
            at = None
    return found


def _close_through_the_door(house: Floor, address: str) -> None:
    """A day on which nothing happened, with its open items on accounting's word; the worker closes it."""
    sign = {"Authorization": f"Bearer {house.house.keys['PIT-1']}"}
    close = f"{address}{API}/gaming-days/{DAY}/close"
    word = {"approved": signer(house, Role.ACCOUNTING), "reason": "Nothing was opened."}
    answer = httpx.post(close, json=word, headers={**sign, "X-Request-ID": "proxy-says-0001"}, timeout=60)
    assert answer.status_code == 202, answer.text
    again = {**sign, "X-Request-ID": "no name"}
    until(lambda: httpx.get(close, headers=again, timeout=60).json()["status"] == "closed")


def _waiting(connection: psycopg.Connection) -> int:
    """How many wait for a lock in this database."""
    # Not pg_stat_activity: a transaction sees it as it was at its first look.
    here = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    query = f"SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted AND {here}"
    row = connection.execute(query).fetchone()
    assert row is not None
    return int(row[0])
