"""The peers' own published shapes: append of one event and of ten, by one writer and by eight, and a catch-up reader.

    python -m bench.scoreboard [--seconds 3] [--runs 3]

Beside our bare store (hash chain and typed events, no rules) stands the library `eventsourcing` on the same PostgreSQL
and, as the other store that its wheel has, on SQLite. The peers are measured as they publish themselves: prepared rows
given to their recorder, nothing encoded in between, and what a recorder's subscription delivers. Ours encodes and
decodes typed events. Every side's settings of durability are read from it and printed in the report.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bench import store
from bench.peer import FunctionRounds, Peer

SIZES = (1, 10)
WRITERS = (1, 8)
PATIENCE = 600
STATE = json.dumps({"table": "T1", "seat": 1, "bet": "straight_up", "amount": 500}).encode()
"""A prepared event, of the length of ours."""


class Side(NamedTuple):
    """A store under measurement. `place`: the database's name, the peer's address or the file."""

    name: str
    place: str


class Shape(NamedTuple):
    """A measurement, in events a second: ours and a peer's, and the median of the runs' ratios."""

    name: str
    peer: str
    ours: float
    peers: float
    ratio: float


def bench_scoreboard(database: str, peer_dsn: str, *, seconds: float, runs: int) -> tuple[list[Shape], list[str]]:
    """Return the shapes, and a sentence on the durability of each side. The sides take turns."""
    with tempfile.TemporaryDirectory(prefix="bench-scoreboard-") as directory:
        ours = Side("ours", database)
        peers = [Side("eventsourcing on PostgreSQL", peer_dsn)]
        peers.append(Side("eventsourcing on SQLite", str(Path(directory) / "events.db")))
        for peer in peers:
            _application(peer, create=True).close()
        shapes: list[Shape] = []
        for size in SIZES:
            for writers in WRITERS:
                name = f"append {size} event{'s' * (size > 1)}, {writers} writer{'s' * (writers > 1)}"
                shapes += _compared(name, ours, peers, runs, partial(_written, writers, size, seconds))
        shapes += _compared("catch-up subscription", ours, peers, runs, _caught_up)
        durability = [f"Durability, {side.name}: {_durability(side)}." for side in (ours, *peers)]
    return shapes, durability


def _compared(name: str, ours: Side, peers: list[Side], runs: int, measure: Callable[[Side], float]) -> list[Shape]:
    rates: dict[str, list[float]] = {}
    for number in range(runs):
        sides = [ours, *peers]
        for side in sides if number % 2 else reversed(sides):
            rates.setdefault(side.name, []).append(measure(side))
    found = []
    for peer in peers:
        ratio = statistics.median(a / b for a, b in zip(rates[ours.name], rates[peer.name], strict=True))
        mine, others = (statistics.median(rates[each]) for each in (ours.name, peer.name))
        found.append(Shape(name, peer.name, mine, others, ratio))
        print(f"{name:<28} {ratio:>6.2f}×  ours {mine:>9,.0f} events/s, {peer.name} {others:>9,.0f}", flush=True)
    return found


# --- writers --------------------------------------------------------------------------------------------------------


def _written(writers: int, size: int, seconds: float, side: Side) -> float:
    """Return events a second of so many processes, each appending `size` events to a new stream a transaction."""
    context = multiprocessing.get_context("spawn")
    results: Any = context.Queue()
    together = context.Barrier(writers)
    work = [context.Process(target=_write, args=(side, size, seconds, together, results)) for _ in range(writers)]
    for process in work:
        process.start()
    counts = [results.get(timeout=seconds + PATIENCE) for _ in work]
    for process in work:
        process.join()
    return sum(events / took for events, took in counts)


def _write(side: Side, size: int, seconds: float, together: Any, results: Any) -> None:
    once = _appender(side, size)
    for _ in range(20):
        once()
    together.wait(PATIENCE)
    events = 0
    began = now = time.perf_counter()
    while now - began < seconds:
        once()
        events += size
        now = time.perf_counter()
    results.put((events, now - began))


def _appender(side: Side, size: int) -> Callable[[], object]:
    if side.name == "ours":
        store._setup_django(side.place)
        from casino.eventstore import Append, append, subscriptions

        subscriptions.only().__enter__()  # the process is this measurement's own
        rounds = store.plain_rounds(seed=time.time_ns())
        events = next(rounds).events[:size]
        return lambda: append(
            1, [Append(f"round:{uuid.uuid4()}", store.DAY, 0, events, datetime.now(UTC))], actor=store.ACTOR
        )
    from eventsourcing.persistence import StoredEvent

    application = _application(side)  # its pool is closed with it

    def once() -> object:
        stream = uuid.uuid4()
        return application.recorder.insert_events(
            [StoredEvent(stream, number, "bench:Bet", STATE) for number in range(1, size + 1)]
        )

    return once


def _application(side: Side, *, create: bool = False) -> Any:
    if side.name.endswith("PostgreSQL"):
        return Peer(side.place, functions=True, create=create).application
    return FunctionRounds(
        env={
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": side.place,
            "SQLITE_LOCK_TIMEOUT": "60",
            "CREATE_TABLE": "yes" if create else "no",
        }
    )


# --- reader ---------------------------------------------------------------------------------------------------------


def _caught_up(side: Side) -> float:
    """Return events a second of a reader in a process of its own, from the first event to the last."""
    context = multiprocessing.get_context("spawn")
    results: Any = context.Queue()
    reader = context.Process(target=_read, args=(side, results))
    reader.start()
    events, took = results.get(timeout=PATIENCE)
    reader.terminate()  # the library's subscription has threads that go on
    reader.join()
    return events / took


MOST_READ = 100_000


def _read(side: Side, results: Any) -> None:
    pages = _our_pages(side) if side.name == "ours" else _subscription(side)
    events = 0
    began = time.perf_counter()
    for number in pages:
        events += number
        if events >= MOST_READ:
            break
    results.put((events, time.perf_counter() - began))


def _our_pages(side: Side) -> Iterator[int]:
    store._setup_django(side.place)
    from casino.eventstore import feed

    next(store.plain_rounds())  # registers the type of its events

    def pages() -> Iterator[int]:
        after = 0
        while page := feed(1, after=after, limit=1_000):
            after = page[-1].position or 0
            yield sum(1 for recorded in page if recorded.event is not None)

    return pages()


def _subscription(side: Side) -> Iterator[int]:
    application = _application(side)  # its pool is closed with it
    last = application.recorder.max_notification_id() or 0

    def delivered() -> Iterator[int]:
        with application.recorder.subscribe(gt=0) as subscription:
            for notification in subscription:
                yield 1
                if notification.id >= last:
                    return

    def pages() -> Iterator[int]:
        after = 0
        while page := application.recorder.select_notifications(start=after + 1, limit=1_000):
            after = page[-1].id
            yield len(page)

    # The library has no subscription on SQLite: its readers ask for pages of notifications there.
    return delivered() if side.name.endswith("PostgreSQL") else pages()


# --- durability -----------------------------------------------------------------------------------------------------

SETTINGS = ("server_version", "fsync", "synchronous_commit", "full_page_writes", "wal_sync_method", "wal_level")


def _durability(side: Side) -> str:
    if side.name.endswith("SQLite"):
        application = _application(side)
        with application.recorder.datastore.transaction(commit=False) as cursor:
            asked = {}
            for name in ("journal_mode", "synchronous"):
                cursor.execute(f"PRAGMA {name}")
                asked[name] = cursor.fetchone()[0]
        modes = {0: "off", 1: "normal (the log is flushed at checkpoints, not at each commit)", 2: "full", 3: "extra"}
        return f"journal_mode {asked['journal_mode']}, synchronous {modes[asked['synchronous']]}"
    import psycopg

    from casino.embedded import superuser_dsn

    with psycopg.connect(superuser_dsn(side.place) if side.name == "ours" else side.place) as server:
        shown = {name: server.execute(f"SHOW {name}").fetchone()[0] for name in SETTINGS}  # type: ignore[index]
    return "PostgreSQL " + ", ".join(f"{name} {value}" for name, value in shown.items())


def main() -> None:
    parser = argparse.ArgumentParser(description="The peers' published shapes.")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with store.stage("bench_scoreboard") as peer_dsn:
        _shapes, durability = bench_scoreboard("bench_scoreboard", peer_dsn, seconds=options.seconds, runs=options.runs)
    print("\n".join(durability))


if __name__ == "__main__":
    main()
