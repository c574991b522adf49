"""Speed of the event store beside the PyPI library `eventsourcing`, on one PostgreSQL, in one run.

    python -m bench.store [--rounds 2000] [--runs 5]        the store alone; `bench.run` adds rules and projections

What is measured, and how it is kept honest:

- both write 12-event rounds with the same payloads to the same server (fsync on), each round in its own transaction;
- the peer is set up as its documentation advises (connection pool, aggregates without snapshots) and gets the faster of
  its two ways to insert (pipelined statements or database functions), which is tried first;
- ours and the peer's turns alternate; every run gives a ratio, the result is the median of the ratios; there is a
  warm-up; p50, p95 and p99 of the single operation are shown, not averages alone;
- most streams are short and new (rounds), a few are hot (Zipf over tables), under concurrent writers with a reader that
  catches up beside them;
- recovery: the server is killed with SIGKILL in full flow; the time until the first append afterwards.

`ours` of every measurement is a callable, so that others can be put in the place of the bare store.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import random
import signal
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.peer import EVENTS_PER_ROUND, Peer, zipf

if TYPE_CHECKING:
    from casino.eventstore import Append

ACTOR = "device:bench"
DAY = date(2026, 11, 21)

Operation = Callable[[], int]
"""One unit of work; returns the number of events it wrote or read."""


@dataclass(frozen=True)
class Speed:
    """One side's runs: events per second of each run, seconds of every single operation."""

    rates: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)

    def percentile_ms(self, percent: int) -> float:
        return statistics.quantiles(self.seconds, n=100)[percent - 1] * 1000


@dataclass(frozen=True)
class Result:
    """A comparison: `ratio` is the median of the runs' ratios of events per second."""

    name: str
    ours: Speed
    peer: Speed
    ratio: float

    def line(self) -> str:
        sides = []
        for title, side in (("ours", self.ours), ("peer", self.peer)):
            times = "/".join(f"{side.percentile_ms(percent):.2f}" for percent in (50, 95, 99))
            sides.append(f"{title} {side.rate:>9,.0f} ev/s (p50/p95/p99 {times} ms)")
        return f"{self.name:<34} {self.ratio:>6.2f}×  {'  '.join(sides)}"


def compare(
    name: str,
    ours: Operation,
    peer: Operation,
    *,
    runs: int,
    ours_times: int,
    peer_times: int,
    warm_up: int = 50,
) -> Result:
    """Alternates runs of both sides. The times may differ, so that a slow side does not take all the time."""
    for operation, times in ((ours, ours_times), (peer, peer_times)):
        for _ in range(min(warm_up, times)):
            operation()
    results = {"ours": Speed(), "peer": Speed()}
    turns = [("ours", ours, ours_times), ("peer", peer, peer_times)]
    for number in range(runs):
        for side, operation, times in turns if number % 2 == 0 else reversed(turns):
            _run(results[side], operation, times)
    ratios = [a / b for a, b in zip(results["ours"].rates, results["peer"].rates, strict=True)]
    return Result(name, results["ours"], results["peer"], statistics.median(ratios))


def _run(speed: Speed, operation: Operation, times: int) -> None:
    events = 0
    clock = time.perf_counter
    began = last = clock()
    for _ in range(times):
        events += operation()
        now = clock()
        speed.seconds.append(now - last)
        last = now
    speed.rates.append(events / (last - began))


# Ours ------------------------------------------------------------------------------------------------------------


def plain_rounds(seed: int = 1) -> Iterator[Append]:
    """Rounds of 12 events for new streams: a bare payload, no rules. Endless."""
    from casino.eventstore import Append, Event, register, registry

    class Bet(Event):
        """The payload of both sides."""

        table: str
        seat: int
        bet: str
        amount: int

    name = "bench.Bet"
    kind = registry.registered_types()[name].cls if name in registry.registered_types() else register(Bet, name=name)
    source = random.Random(seed)
    while True:
        table = f"T{zipf(source)}"
        events = [kind(table=table, seat=n % 7 + 1, bet="straight_up", amount=500 * n) for n in range(EVENTS_PER_ROUND)]
        yield Append(f"round:{uuid.uuid4()}", DAY, 0, events, datetime.now(UTC))


def append_round(rounds: Iterator[Append], property_id: int = 1) -> Operation:
    """One round in its own transaction."""
    from casino.eventstore import append

    return lambda: len(append(property_id, [next(rounds)], actor=ACTOR))


def append_batch(rounds: Iterator[Append], size: int, property_id: int = 1) -> Operation:
    """`size` rounds in one transaction."""
    from casino.eventstore import append

    return lambda: len(append(property_id, list(itertools.islice(rounds, size)), actor=ACTOR))


def read_rounds(streams: Sequence[str], size: int, property_id: int = 1) -> Operation:
    """Reads and decodes `size` rounds at a time (1: a statement each)."""
    from casino.eventstore import read_stream, read_streams

    turn = itertools.cycle(streams)

    def one() -> int:
        return len([recorded.event for recorded in read_stream(property_id, next(turn))])

    def many() -> int:
        found = read_streams(property_id, itertools.islice(turn, size))
        return len([recorded.event for events in found.values() for recorded in events])

    return one if size == 1 else many


# The measurements ------------------------------------------------------------------------------------------------


def fastest_peer(dsn: str, times: int = 300) -> Peer:
    """The peer in the faster of its two ways to insert."""
    peers = [Peer(dsn, functions=functions) for functions in (False, True)]
    rates = []
    for peer in peers:
        speed = Speed()
        for _ in range(2):  # The first run warms up.
            _run(speed, peer.append_round, times)
        rates.append(speed.rates[-1])
    best = rates.index(max(rates))
    peers[1 - best].close()
    return peers[best]


def bench_append(peer: Peer, *, rounds: int, runs: int, ours: Operation | None = None) -> Result:
    """A round per transaction."""
    ours = ours or append_round(plain_rounds(seed=11))
    return compare(
        "append, a round a transaction",
        ours,
        peer.append_round,
        runs=runs,
        ours_times=rounds,
        peer_times=rounds,
    )


def bench_batch(
    peer: Peer, *, rounds: int, runs: int, size: int = 100, ours: Operation | None = None, peer_batch: int = 1
) -> Result:
    """Many rounds per transaction; the peer saves a round a transaction, or as many with peer_batch."""
    ours = ours or append_batch(plain_rounds(seed=12), size)
    other = peer.append_round if peer_batch == 1 else peer.append_batch(peer_batch)
    return compare(
        f"append, {size} rounds a transaction" + (f" (peer {peer_batch})" if peer_batch > 1 else ""),
        ours,
        other,
        runs=runs,
        ours_times=max(5, 5 * rounds // size),
        peer_times=max(2, rounds // peer_batch),
        warm_up=5,
    )


def bench_read(
    peer: Peer, *, streams: Sequence[str], runs: int, size: int = 1, ours: Operation | None = None
) -> Result:
    """Streams read and decoded, against repository.get of as many events."""
    ours = ours or read_rounds(streams, size)
    count = len(streams)
    return compare(
        f"read and decode, {size} rounds a time", ours, peer.read(), runs=runs,
        ours_times=max(3, 2 * count // size), peer_times=min(count, 1000), warm_up=20,
    )  # fmt: skip


def bench_concurrent(database: str, *, writers: int, seconds: float, peer: tuple[str, bool] | None) -> dict[str, Any]:
    """Writers in processes of their own, a reader that catches up beside them.

    Ours: nine of ten operations are a new round, one appends an event to a hot stream chosen by Zipf, again when
    another was first. Peer (given as its DSN and whether it inserts by functions): the same with aggregates.
    Returns counts, rates and percentiles.
    """
    context = multiprocessing.get_context("spawn")
    results: Any = context.Queue()
    stop = context.Event()
    work = [context.Process(target=_write_along, args=(database, peer, n, seconds, results)) for n in range(writers)]
    reader = context.Process(target=_read_along, args=(database, peer, stop, results))
    for process in [reader, *work]:
        process.start()
    written = [results.get(timeout=seconds + 120) for _ in work]
    stop.set()
    read = results.get(timeout=120)
    for process in [reader, *work]:
        process.join()
    times = [one for part in written for one in part["seconds"]]
    quantiles = statistics.quantiles(times, n=100)
    events = sum(part["events"] for part in written)
    return {
        "events": events,
        "rate": events / max(part["took"] for part in written),
        "conflicts": sum(part["conflicts"] for part in written),
        "p50_ms": quantiles[49] * 1000,
        "p95_ms": quantiles[94] * 1000,
        "p99_ms": quantiles[98] * 1000,
        "reader_events": read["events"],
        "reader_in_order": read["in_order"],
    }


def _write_along(database: str, peer: tuple[str, bool] | None, number: int, seconds: float, results: Any) -> None:
    once = _peer_writer(*peer, number) if peer else _our_writer(database, number)
    times: list[float] = []
    events = conflicts = 0
    for _ in range(20):
        once()
    began = last = time.perf_counter()
    while last - began < seconds:
        wrote, refused = once()
        events, conflicts = events + wrote, conflicts + refused
        now = time.perf_counter()
        times.append(now - last)
        last = now
    results.put({"events": events, "conflicts": conflicts, "seconds": times, "took": last - began})


def _our_writer(database: str, number: int) -> Callable[[], tuple[int, int]]:
    _setup_django(database)
    from casino.eventstore import Append, Conflict, append, head, subscriptions

    subscriptions.only().__enter__()  # The process is this benchmark's own.
    rounds = plain_rounds(seed=1000 + number + time.time_ns())
    source = random.Random(number)

    def once() -> tuple[int, int]:
        if source.random() < 0.9:
            return len(append(1, [next(rounds)], actor=ACTOR)), 0
        stream, refused = f"session:T{zipf(source)}", 0
        event = next(rounds).events[0]
        while True:
            current = head(1, stream)
            version = current.version if current else 0
            try:
                return len(append(1, [Append(stream, DAY, version, [event], datetime.now(UTC))], actor=ACTOR)), refused
            except Conflict:
                refused += 1

    return once


def _peer_writer(dsn: str, functions: bool, number: int) -> Callable[[], tuple[int, int]]:
    from eventsourcing.persistence import IntegrityError

    peer = Peer(dsn, functions=functions, create=False)
    source = random.Random(number)

    def once() -> tuple[int, int]:
        if source.random() < 0.9:
            return peer.append_round(), 0
        table, refused = f"T{zipf(source)}", 0
        while True:
            try:
                return peer.append_hot(table), refused
            except IntegrityError:
                refused += 1

    return once


def _read_along(database: str, peer: tuple[str, bool] | None, stop: Any, results: Any) -> None:
    if peer:
        application = Peer(peer[0], functions=peer[1], create=False).application

        def fetch(after: int) -> list[int]:
            found = application.recorder.select_notifications(start=after + 1, limit=1000)
            return [int(one.id) for one in found]
    else:
        _setup_django(database)
        from casino.eventstore import feed

        def fetch(after: int) -> list[int]:
            return [int(one.position or 0) for one in feed(1, after=after, limit=1000)]

    last = events = 0
    in_order = True
    while True:
        finished = stop.is_set()
        positions = fetch(last)
        in_order &= positions == sorted(positions) and (not positions or positions[0] > last)
        events += len(positions)
        if positions:
            last = positions[-1]
        elif finished:
            break
        else:
            time.sleep(0.005)
    results.put({"events": events, "in_order": in_order})


def bench_recovery(*, rounds: int = 2000) -> dict[str, Any]:
    """Kills a PostgreSQL of this benchmark's own in full flow; seconds from its restart to the first append."""
    from casino.embedded import Services

    with tempfile.TemporaryDirectory(prefix="bench-recovery-") as directory:
        context = multiprocessing.get_context("spawn")
        services = Services(Path(directory))
        services.start(frozenset({"postgres"}))
        try:
            results: Any = context.Queue()
            environment = {"CASINO_LOCAL": directory}
            writer = context.Process(target=_write_until_killed, args=(environment, rounds, results))
            writer.start()
            if results.get(timeout=120) != "flowing":
                raise RuntimeError("the writer did not start")
            pid = services.postgres.pid()
            if pid is None:
                raise RuntimeError("there is no server to kill")
            os.kill(pid, signal.SIGKILL)
            confirmed = results.get(timeout=60)
            began = time.perf_counter()
            services.start(frozenset({"postgres"}))
            ready = time.perf_counter()
            kept = results.get(timeout=120)
            writer.join()
            return {
                "seconds_until_server_ready": ready - began,
                "seconds_until_first_append": kept["at"] - began,
                "confirmed_events": confirmed,
                "found_events": kept["events"],
                "in_order": kept["ok"],
            }
        finally:
            services.stop()


def _write_until_killed(environment: dict[str, str], rounds: int, results: Any) -> None:
    """Writes until the server is gone, then tries again until it is back, and checks what is there."""
    os.environ.update(environment)
    _setup_django("bench_recovery", create=True)
    from django.db import DatabaseError, InterfaceError, connection

    from casino.eventstore import subscriptions, verify_store

    once = append_round(plain_rounds())
    confirmed = 0
    with subscriptions.only():
        try:
            for number in itertools.count():
                confirmed += once()
                if number == rounds:
                    results.put("flowing")
        except (DatabaseError, InterfaceError):
            results.put(confirmed)
        while True:
            connection.close()
            try:
                once()
                break
            except (DatabaseError, InterfaceError):
                time.sleep(0.01)
        at = time.perf_counter()  # The same clock in all processes of a machine.
        report = verify_store()
    results.put({"at": at, "events": report.events - EVENTS_PER_ROUND, "ok": report.ok})


# The stage -------------------------------------------------------------------------------------------------------


def _setup_django(database: str, *, create: bool = False) -> None:
    """Django on a database of the benchmark's own; `create` makes it anew and migrates it."""
    os.environ["CASINO_DATABASE"] = database
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.embedded")
    import django
    from django.apps import apps

    from casino.embedded import start_if_used
    from casino.tenancy import row_security

    if create:
        _create(database)
    if not apps.ready:
        django.setup()
    row_security.start_for_all_properties()
    start_if_used()
    if create:
        from django.core.management import call_command

        call_command("migrate", verbosity=0, interactive=False)


def _create(database: str) -> None:
    import psycopg
    from psycopg import sql

    from casino.embedded import OWNER_ROLE, default_services, superuser_dsn

    if not os.environ.get("DATABASE_URL"):
        default_services().start(frozenset({"postgres"}))
    name = sql.Identifier(database)
    with psycopg.connect(superuser_dsn("postgres"), autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
        server.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(name, sql.Identifier(OWNER_ROLE)))


@contextmanager
def stage(name: str = "bench_store") -> Iterator[str]:
    """Two fresh databases: `name`, migrated, with Django connected to it, and the peer's, whose DSN is yielded."""
    from casino.embedded import superuser_dsn

    _create(f"{name}_peer")
    try:
        with database(name):
            yield superuser_dsn(f"{name}_peer")
    finally:
        drop(f"{name}_peer")


@contextmanager
def database(name: str, *, create: bool = True, keep: bool = False) -> Iterator[None]:
    """Django connected to the database `name`: made anew and dropped afterwards, or one that is there (`create=False`)
    and brought to the migrations of now. `keep`: it stays."""
    if not create:  # a manifest reads the whole store
        os.environ["EVENTSTORE_MANIFEST_DIRECTORY"] = ""
    _setup_django(name, create=create)
    from django.db import connections

    if not create:
        from django.core.management import call_command

        call_command("migrate", verbosity=0, interactive=False)
    try:
        yield
    finally:
        connections.close_all()
        if not keep:
            drop(name)


@contextmanager
def copy(kept: str, name: str) -> Iterator[None]:
    """Django connected to a copy of a database that was kept; the copy is dropped afterwards."""
    import psycopg
    from psycopg import sql

    from casino.embedded import OWNER_ROLE, default_services, superuser_dsn

    if not os.environ.get("DATABASE_URL"):
        default_services().start(frozenset({"postgres"}))
    drop(name)
    with psycopg.connect(superuser_dsn("postgres"), autocommit=True) as server:
        server.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy OWNER {}").format(
                sql.Identifier(name), sql.Identifier(kept), sql.Identifier(OWNER_ROLE)
            )
        )
        server.execute("CHECKPOINT")
    with database(name, create=False):
        yield


def tidy(name: str) -> None:
    """Do what the server would do by and by, beside what is measured next: vacuum, statistics, pages written to disk.

    A hundred thousand rounds recorded in half a minute leave it work for minutes.
    """
    import psycopg

    from casino.embedded import superuser_dsn

    with psycopg.connect(superuser_dsn(name), autocommit=True) as server:
        server.execute("VACUUM (ANALYZE)")
        server.execute("CHECKPOINT")


def drop(*names: str) -> None:
    """Drop these databases of measurements, with their open connections."""
    import psycopg
    from psycopg import sql

    from casino.embedded import superuser_dsn

    with psycopg.connect(superuser_dsn("postgres"), autocommit=True) as server:
        for name in names:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def main() -> None:
    """The store alone, beside the peer."""
    parser = argparse.ArgumentParser(description="The event store beside the library `eventsourcing`.")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds per run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5, help="length of the concurrent measurement")
    options = parser.parse_args()
    with stage() as peer_dsn:
        from casino.eventstore import feed, subscriptions

        peer = fastest_peer(peer_dsn)
        print(f"peer: {peer.application.name}")
        with subscriptions.only():
            print(bench_append(peer, rounds=options.rounds, runs=options.runs).line())
            for size, peer_batch in ((100, 1), (500, 1), (100, 100)):
                batch = bench_batch(peer, rounds=options.rounds, runs=options.runs, size=size, peer_batch=peer_batch)
                print(batch.line())
            streams = sorted({recorded.stream for recorded in feed(1, limit=10_000)})[:-1]
            for size in (1, 100):
                print(bench_read(peer, streams=streams, runs=options.runs, size=size).line())
        peer.close()
        for title, other in (("ours", None), ("peer", (peer_dsn, peer.functions))):
            print(
                "concurrent",
                title,
                bench_concurrent("bench_store", writers=4, seconds=options.seconds, peer=other),
            )
    print("recovery", bench_recovery())


if __name__ == "__main__":
    main()
