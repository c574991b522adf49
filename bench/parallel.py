"""Speed-up of long reads of the record when a second worker takes parts of them.

    python -m bench.parallel [--rounds 20000] [--runs 3]

Verification, replay audit of a day and rebuild of all projections, by one process and by one with a Celery worker
beside it, in turn; the median of the ratios. Every answer is held against the single process's own: it is the same,
or the measurement fails.
Two workers are two Python processes and two of PostgreSQL: on two cores the ratio cannot reach 2.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench import store

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def worker(number: int = 0, more: Sequence[str] = ()) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker of one process on this database; yields the process once it answers."""
    name = f"bench{number}@{os.getpid()}"
    command = [str(Path(sys.executable).with_name("celery")), "-A", "settings", "worker", "--loglevel", "ERROR",
               "--concurrency", "1", "--pool", "solo", "--hostname", name, *more]  # fmt: skip
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ)
    try:
        from celery import current_app

        for _ in range(120):
            if current_app.control.ping([name], timeout=0.5):
                break
        else:
            raise RuntimeError("the worker did not come up")
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:  # a worker without children ends after its task only
            process.kill()


def measured(rounds: int, runs: int) -> list[tuple[str, float, float, float]]:
    """Return, per measurement: its name, median seconds by one and by two processes, median ratio."""
    from bench.property_setup import BenchProperty
    from bench.run import DAY
    from casino.eventstore import rebuilding, verify_store
    from casino.runtime import parallel
    from tables import queries

    seeded = BenchProperty("FAN", DAY)
    seeded.fill_day(rounds)
    mine = seeded.property
    verified, compared = verify_store(), rebuilding.compare()
    if not verified.ok or compared.differences:
        raise RuntimeError("the store is not in order")
    resettle = queries.resettle_in_parts
    works: list[tuple[str, Callable[[int], Any], Any]] = [
        (f"verify {verified.events:,} events", lambda helpers: parallel.verify_store(None, helpers=helpers), verified),
        (
            f"replay a day of {rounds:,} rounds",
            lambda helpers: resettle(mine, DAY, helpers=helpers),
            [],
        ),
        (f"rebuild from {compared.events:,} events", lambda helpers: parallel.rebuild(helpers=helpers), compared),
        ("rebuild --check of the same", lambda helpers: parallel.compare(helpers=helpers), compared),
    ]
    results = []
    with worker():
        for name, work, expected in works:
            seconds: dict[int, list[float]] = {0: [], 1: []}
            for number in range(runs):
                for helpers in (0, 1) if number % 2 else (1, 0):
                    began = time.perf_counter()
                    found = work(helpers)
                    seconds[helpers].append(time.perf_counter() - began)
                    if found != expected:
                        raise RuntimeError(f"{name} with {helpers} helpers: {found}, expected {expected}")
            ratio = statistics.median(one / two for one, two in zip(seconds[0], seconds[1], strict=True))
            results.append((name, statistics.median(seconds[0]), statistics.median(seconds[1]), ratio))
            print(f"{name:<44} one {results[-1][1]:7.2f} s   two {results[-1][2]:7.2f} s   {ratio:5.2f}×", flush=True)
        if rebuilding.compare().differences:
            raise RuntimeError("what was rebuilt in parts is not what is rebuilt at once")
    return results


def main() -> None:
    """Prints a line for each."""
    parser = argparse.ArgumentParser(description="One worker beside two.")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with store.stage("bench_fan"):
        measured(options.rounds, options.runs)


if __name__ == "__main__":
    main()
