"""REST: batches of rounds from many terminals beside the bare store, on one PostgreSQL.

    python -m bench.batches [--batches 40] [--runs 5]

The server is the one that the product starts (`casino.runtime.serving`), with as many workers. Each terminal sends a
batch, waits for its answer and sends the next one; every request is made before the clock starts (`bench.load`). The
bare store appends the same rounds in batches of the same size, rules and projections included
(`BenchProperty.record_batch`), in one process and in as many as the server has workers. The three take turns; a ratio
is that of neighbouring turns.

A turn counts only what is there afterwards: every round must be acknowledged as recorded in the answer to its batch,
and every id that was sent must have its row and its events in the store.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from bench import load
from bench.property_setup import FLOOR_EVENTS, BenchProperty
from bench.rest import rounds_as_sent, server
from bench.store import Result, Speed

TERMINALS = 8
ROUNDS = 500
"""Rounds of a batch."""
SETTLED_EVENTS = FLOOR_EVENTS + 1
"""Events of a round in the store: the settlement is the last."""
PATH = "/api/v1/rounds/batch"
RECORDED = b'"outcome":"recorded"'


class Batch(msgspec.Struct, frozen=True):
    """Rounds as a terminal sends them: ids, and a line each."""

    ids: list[str]
    body: bytes


def bench_batches(seeded: BenchProperty, *, database: str, batches: int, runs: int) -> list[tuple[int, Result]]:
    """Measure the endpoint beside the bare store in one process and in as many as the server has workers.

    Returns pairs of a number of processes and its comparison in events per second, settlements not counted.
    ``batches``: of a turn, for all terminals together.
    """
    from casino.runtime.serving import WORKERS

    sizes = sorted({1, WORKERS})
    made = _batches(seeded)
    rest, bare = Speed(), {size: Speed() for size in sizes}
    with server(workers=WORKERS) as base, bare_store(seeded, database, WORKERS) as processes:
        for number in range(runs + 1):
            counted = number > 0  # The first turn warms up.
            turns = [0, *sizes] if number % 2 else [*sizes, 0]
            for size in turns:
                if size:
                    _append(processes[:size], batches // size, bare[size] if counted else Speed())
                else:
                    some = list(itertools.islice(made, batches))
                    _send(base, seeded.keys["FLOOR"], some, rest if counted else Speed())
                    require_recorded(seeded, some)
    found = []
    for size in sizes:
        ratios = [a / b for a, b in zip(rest.rates, bare[size].rates, strict=True)]
        name = f"REST, batches, beside {size} process{'es' if size > 1 else ''}"
        found.append((size, Result(name, rest, bare[size], statistics.median(ratios))))
    return found


def _batches(seeded: BenchProperty) -> Iterator[Batch]:
    """Endless batches."""
    some = rounds_as_sent(seeded, seed=54)
    while True:
        rounds = list(itertools.islice(some, ROUNDS))
        lines = [msgspec.json.encode(one) for one in rounds]
        yield Batch([str(one["id"]) for one in rounds], b"\n".join(lines))


def _send(base: str, key: str, batches: Sequence[Batch], speed: Speed) -> None:
    """Let the terminals send these batches. RuntimeError where a round is not acknowledged."""
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/x-ndjson"}
    requests = [load.request(base, PATH, batch.body, headers) for batch in batches]

    def is_recorded(number: int, answer: bytes) -> bool:
        return answer.count(RECORDED) == len(batches[number].ids)

    took = load.closed_loop(base, requests, speed, clients=TERMINALS, status=200, check=is_recorded)
    speed.rates.append(sum(len(batch.ids) for batch in batches) * FLOOR_EVENTS / took)


def require_recorded(seeded: BenchProperty, batches: Sequence[Batch]) -> None:
    """Raise RuntimeError unless every round of these batches has its row and all its events."""
    from django.db import connection

    ids = [one for batch in batches for one in batch.ids]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM tables_round WHERE property_id = %s AND id = ANY (%s::uuid[]) AND status = 'closed'",
            [seeded.property.pk, ids],
        )
        rows = cursor.fetchone()[0]
        cursor.execute(
            "SELECT count(*) FROM es_event WHERE property_id = %s AND day = %s AND stream = ANY (%s)",
            [seeded.property.pk, seeded.day, [f"round:{one}" for one in ids]],
        )
        events = cursor.fetchone()[0]
    if (rows, events) != (len(ids), len(ids) * SETTLED_EVENTS):
        raise RuntimeError(f"{len(ids)} rounds acknowledged; {rows} rows and {events} events found")


# --- the bare store -------------------------------------------------------------------------------------------------


@contextmanager
def bare_store(seeded: BenchProperty, database: str, processes: int) -> Iterator[list[Any]]:
    """Processes that append batches when asked to: the ends of their pipes."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = zip(*[context.Pipe() for _ in range(processes)], strict=True)
    appending = [
        context.Process(target=_append_when_asked, args=(database, seeded.property.code, seeded.day, number, end))
        for number, end in enumerate(theirs)
    ]
    for process, end in zip(appending, theirs, strict=True):
        process.start()
        end.close()  # Now a process that ends is noticed: nothing else holds its end.
    try:
        for end in ours:
            end.recv()  # ready
        yield list(ours)
    finally:
        for end in ours:
            end.close()  # It reads the end of its orders.
        for process in appending:
            process.join()


def _append_when_asked(database: str, code: str, day: Any, number: int, asked: Any) -> None:
    """Append as many batches as asked for, and answer the seconds of each, until nobody asks any more."""
    import gc

    from bench import store

    store._setup_django(database)
    operation = BenchProperty.opened(code, day).record_batch(ROUNDS, seed=60 + number)
    gc.collect()
    gc.freeze()
    asked.send("ready")
    while (times := _times(asked)) is not None:
        seconds = []
        for _ in range(times):
            began = time.perf_counter()
            operation()
            seconds.append(time.perf_counter() - began)
        asked.send(seconds)


def _times(asked: Any) -> int | None:
    """How many batches are asked for next; None at the end."""
    try:
        return int(asked.recv())
    except EOFError:
        return None


def _append(processes: Sequence[Any], times: int, speed: Speed) -> None:
    """Let each of the processes append so many batches."""
    began = time.perf_counter()
    for end in processes:
        end.send(times)
    for end in processes:
        speed.seconds.extend(end.recv())
    took = time.perf_counter() - began
    speed.rates.append(len(processes) * times * ROUNDS * FLOOR_EVENTS / took)


def main() -> None:
    """Print a line for each number of processes."""
    from bench import store
    from bench.run import DAY

    parser = argparse.ArgumentParser(description="Batches over REST beside the bare store.")
    parser.add_argument("--batches", type=int, default=40, help="of each turn, by all terminals together")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with store.stage("bench_batches"):
        seeded = BenchProperty("BATCHES", DAY)
        for _size, result in bench_batches(
            seeded, database="bench_batches", batches=options.batches, runs=options.runs
        ):
            print(result.line())


if __name__ == "__main__":
    main()
