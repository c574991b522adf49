"""Long looks in parts, taken by this process and a worker: what comes out is what one process says."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest
import structlog
from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction
from prometheus_client import REGISTRY

from accounting.commands import close
from accounting.models import DailySummary, DayException
from casino.eventstore import (
    database,
    get_seal,
    read_stream,
    rebuilding,
    sealing,
    verify_day,
    verify_store,
    verifying,
)
from casino.runtime import parallel
from casino.tenancy import row_security
from tables import queries
from tables.models import Round
from tests.accounting.day import Played
from tests.factories import DAY, Floor, roulette


def taken(call: parallel.Call) -> list[bytes]:
    """The answers of a worker to whom nobody leads."""
    parallel._call_for(call, 1)
    until = time.monotonic() + 180
    while not all(cache.has_key(parallel._key(call, number)) for number in range(len(call.parts))):
        assert time.monotonic() < until
        time.sleep(0.02)
    return [answer for _number, answer in sorted(parallel.lead(call, helpers=0))]


@pytest.mark.slow
@pytest.mark.django_db(databases=["default", "owner"])
def test_a_worker_takes_parts(scratch_database: str, start_worker: Any, monkeypatch: Any, capsys: Any) -> None:
    floor = Floor.seeded()
    floor.open_day()
    floor.open("RO-1")
    floor.open("RO-2")
    for number in range(12):
        floor.play("RO-1" if number % 3 else "RO-2", roulette(pocket=str(number)))
    floor.fill("RO-1", {"500": 4})
    monkeypatch.setattr(verifying, "PART_EVENTS", 9)
    alone, kept = verify_store(), rebuilding.compare()
    assert alone.ok
    assert kept.differences == []
    start_worker("--pool", "solo")
    with database.snapshot():  # all of it by the worker
        parts = verifying.plan(None, 6)
        plain, snapshot = msgspec.to_builtins(parts), database.export_snapshot()
        found = taken(parallel.Call(id="all", kind="verify", parts=plain, snapshot=snapshot))
        done = [msgspec.msgpack.decode(answer, type=verifying.PartReport) for answer in found]
        assert (len(parts) > 4, verifying.gather(None, parts, done)) == (True, alone)
    made = taken(parallel.Call(id="rows", kind="rebuild", parts=[{"projectors": ["rounds"]}]))
    assert msgspec.msgpack.decode(made[0], type=dict[str, bytes])["tables_round"].count(b"pr.roulette") == 12
    # And between the two of us, as it comes.
    assert parallel.verify_store(None, helpers=1) == alone
    assert parallel.verify_store(floor.property.pk, helpers=1) == verify_store(floor.property.pk)
    heard: list[int] = []
    assert queries.resettle_in_parts(floor.property, DAY, helpers=1, progress=heard.append) == []
    assert sum(heard) == 12
    assert parallel.compare(helpers=1) == kept
    assert parallel.rebuild(helpers=1) == kept
    assert rebuilding.compare() == kept
    call_command("verify", workers=1)
    call_command("rebuild", "--check", "--workers", "1")
    assert "Equal, row for row." in capsys.readouterr().out


@pytest.mark.django_db(databases=["default", "owner"])
def test_the_nightly_comparison_names_altered_projections(
    scratch_database: str, superuser_connection: Any, monkeypatch: Any
) -> None:
    """Beat compares in parts without barring appends; what was altered is counted for the alert and logged."""
    schedule = settings.CELERY_BEAT_SCHEDULE["check-projections"]
    task = current_app.tasks[schedule["task"]]
    floor = Floor.seeded()
    floor.open_day()
    floor.open("RO-1")
    floor.play("RO-1", roulette(pocket="7"))
    rounds = Round.objects.count()
    monkeypatch.setattr(parallel, "compare", partial(parallel.compare, progress=_append_meanwhile(floor)))
    untouched = task()
    assert (untouched["compared"], untouched["found"], Round.objects.count()) == (True, 0, rounds + 1)
    altered_row = "(SELECT id FROM tables_round ORDER BY id LIMIT 1)"
    superuser_connection.execute(f"UPDATE tables_round SET win = win + 1 WHERE id = {altered_row}")
    before = REGISTRY.get_sample_value("casino_projection_rows_altered_total", {"table": "tables_round"}) or 0
    with structlog.testing.capture_logs() as logs:
        altered = task()
    assert altered["found"] == 2  # the row as it is, and as the events make it
    assert REGISTRY.get_sample_value("casino_projection_rows_altered_total", {"table": "tables_round"}) == before + 2
    assert ("projection_altered", "tables_round") in {(one["event"], one.get("table")) for one in logs}


def _append_meanwhile(floor: Floor) -> Callable[[int, int], None]:
    """What plays one round while parts are made: from another connection, which must not have to wait."""

    def play() -> None:
        with row_security.all_properties("as the test"), connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '5s'")
            floor.play("RO-1", roulette(pocket="8"))
        connection.close()

    def progress(done: int, _every: int) -> None:
        if done == 1 and not played:
            played.append(done)
            thread = threading.Thread(target=play)
            thread.start()
            thread.join()

    played: list[int] = []
    return progress


@pytest.mark.slow
@pytest.mark.django_db(databases=["default", "owner"])
def test_a_worker_helps_to_close_a_day(scratch_database: str, start_worker: Any, monkeypatch: Any) -> None:
    """Figures and seal in parts are those of one process, whoever took the parts."""
    floor = Played.ready()
    monkeypatch.setattr(close, "ROUNDS_IN_PARTS", 1)
    monkeypatch.setattr(sealing, "PART_EVENTS", 4)
    monkeypatch.setattr(close, "EVENT_BYTES", 1_000)  # an event for each line of the figures
    alone = closed_and_undone(floor, helpers=0)
    start_worker("--pool", "solo")
    day, property_id = DAY.isoformat(), floor.property.pk
    made = taken(
        parallel.Call(id="sums", kind="rounds", parts=[[property_id, day, "", "RO"], [property_id, day, "RO", None]])
    )
    sums = [msgspec.json.decode(answer, type=queries.GatheredRounds) for answer in made]
    assert [row for one in sums for row in one.totals] == queries.round_totals(floor.property, DAY)
    assert closed_and_undone(floor, helpers=1) == alone
    heard: list[tuple[str, int, int]] = []
    run = floor.close_day(helpers=1, progress=lambda step, done=0, every=1: heard.append((step, done, every)))
    assert run.status == "closed"
    assert list(dict.fromkeys(step for step, _done, _every in heard)) == list(close.CLOSE_STEPS)
    posted = [one.type for one in read_stream(property_id, close.close_stream(DAY))]
    assert posted == ["CloseStarted", *["DayFiguresPosted"] * len(alone["lines"]), "ExceptionsListed", "DayClosed"]
    seals = [one for one in heard if one[0] == "seal"]
    assert (seals[-1][1] == seals[-1][2], len(seals) > 3) == (True, True)
    assert verify_day(property_id, DAY).ok
    assert rebuilding.compare().differences == []


def closed_and_undone(floor: Played, *, helpers: int) -> dict[str, Any]:
    """What a close writes, but for moments and the positions of its own events; nothing of it stays."""
    at = floor.now()
    with transaction.atomic():
        run = floor.close_day(at=at, helpers=helpers)
        written = {
            "totals": run.totals,
            "digest": run.figures_digest,
            "lines": list(DailySummary.objects.order_by("key").values()),
            "exceptions": list(DayException.objects.order_by("key").values()),
            "events": [one.event for one in read_stream(floor.property.pk, close.close_stream(DAY))],
            "seal": (lambda seal: (seal.streams, seal.events))(get_seal(floor.property.pk, DAY)),
        }
        transaction.set_rollback(True)
    return written


@pytest.mark.django_db(databases=["default", "owner"])
def test_what_a_dead_helper_took_the_leader_does(scratch_database: str) -> None:
    """Of answers in order few are held: a part that is overtaken by as many is done by the leader, without waiting."""
    parallel.part_of("toy")(lambda part: part.encode())
    call = parallel.Call(id="overtaken", kind="toy", parts=[str(number) for number in range(9)])
    assert cache.add("fan:overtaken:0:taken", 1, 60)  # and then its helper died
    came = list(parallel.lead(call, helpers=0, ahead=3))
    assert [number for number, _answer in came] == [1, 2, 0, 3, 4, 5, 6, 7, 8]
    assert list(parallel.in_order(came)) == [str(number).encode() for number in range(9)]
    assert parallel.help_with(call) == 0


@pytest.mark.django_db(databases=["default", "owner"])
def test_without_a_cache_the_leader_does_everything(scratch_database: str, settings: Any) -> None:
    parallel.part_of("toy")(lambda part: part.encode())
    there = settings.CACHES
    settings.CACHES = {"default": {**there["default"], "LOCATION": "unix:///nonexistent/redis.sock?db=1"}}
    try:
        with structlog.testing.capture_logs() as logs:
            came = dict(parallel.lead(parallel.Call(id="away", kind="toy", parts=["a", "b", "c"]), helpers=0))
    finally:
        settings.CACHES = there
    assert came == {0: b"a", 1: b"b", 2: b"c"}
    assert [one["event"] for one in logs] == ["no_cache_for_parts"]


@pytest.mark.django_db(databases=["default", "owner"])
def test_a_part_whose_helper_fell_silent_is_done_by_the_leader(scratch_database: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(parallel, "SILENT_SECONDS", 0.1)
    call = parallel.Call(id="silent", kind="toy", parts=["a", "b", "c"])
    parallel.part_of("toy")(lambda part: part.encode())
    assert cache.add("fan:silent:1:taken", 1, 60)  # and then its helper died
    assert dict(parallel.lead(call, helpers=0)) == {0: b"a", 1: b"b", 2: b"c"}
    assert parallel.help_with(call) == 0
