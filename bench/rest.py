"""REST: one round a request beside a bare Django REST Framework view with one INSERT, in one server process.

Both sides are asked by the same clients (`bench.load`): connections that are kept, requests made before the clock
starts, one thread for all of them.
"""

from __future__ import annotations

import itertools
import os
import socket
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import msgspec

from bench import load
from bench.property_setup import BenchProperty
from bench.store import Result, Speed

CLIENTS = 4
CROWD = 64
"""Clients at once, each on a connection that it keeps."""


@contextmanager
def server(workers: int = 1) -> Iterator[str]:
    """The site with the bare view beside it, on a free port, as the product starts it with so many workers."""
    from casino.runtime.serving import granian

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [*granian(port, workers=workers), "--log-level", "error"]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "bench.settings"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    base = f"http://127.0.0.1:{port}"
    try:
        _wait(base)
        yield base
    finally:
        process.terminate()
        process.wait(20)


def _wait(base: str) -> None:
    for _ in range(300):
        try:
            if httpx.get(f"{base}/health/live/", timeout=2).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise RuntimeError("the server did not come up")


def bench_rest(seeded: BenchProperty, *, requests: int, runs: int, peer: str = "/bare") -> Result:
    """Requests a second, ours a whole 12-event round each, the peer's one row each; the same clients for both.

    `peer`: address of the bare view. Under ``/api/`` it has, as ours, the shorter way of requests with a key.
    """
    with server() as base:
        sides: dict[str, Callable[[int], list[bytes]]] = {
            "ours": rounds_to(base, seeded, seed=51),
            "peer": lambda count: [_post(base, peer, {"table": "RO-1", "amount": 500}, seeded)] * count,
        }
        results = {"ours": Speed(), "peer": Speed()}
        for number in range(runs + 1):
            for side in ("ours", "peer") if number % 2 else ("peer", "ours"):
                _run(base, sides[side](requests), results[side] if number else Speed())
    ratios = [a / b for a, b in zip(results["ours"].rates, results["peer"].rates, strict=True)]
    return Result("REST, a round a request", results["ours"], results["peer"], statistics.median(ratios))


def bench_keep_alive(seeded: BenchProperty, *, requests: int, runs: int) -> Result:
    """Rounds a second from a crowd of clients beside those from a few, of one server."""
    results = {CROWD: Speed(), CLIENTS: Speed()}
    with server() as base:
        made = rounds_to(base, seeded, seed=53)
        for number in range(runs + 1):
            for clients in (CROWD, CLIENTS) if number % 2 else (CLIENTS, CROWD):
                _run(base, made(requests), results[clients] if number else Speed(), clients=clients)
    ratios = [a / b for a, b in zip(results[CROWD].rates, results[CLIENTS].rates, strict=True)]
    name = f"REST, {CROWD} clients beside {CLIENTS}"
    return Result(name, results[CROWD], results[CLIENTS], statistics.median(ratios))


def rounds_as_sent(seeded: BenchProperty, *, seed: int) -> Iterator[dict[str, object]]:
    """Return endless rounds as a terminal sends them."""
    from casino.rules.codec import encode_event

    for item in seeded.items(seed=seed):
        events = [encode_event(event.fact, "USD") for event in item.events]
        yield {"id": str(item.round), "table": item.table, "occurred_at": seeded.at.isoformat(), "events": events}


def rounds_to(base: str, seeded: BenchProperty, *, seed: int) -> Callable[[int], list[bytes]]:
    """Return what gives so many requests, each with a round of its own."""
    rounds = rounds_as_sent(seeded, seed=seed)
    return lambda count: [_post(base, "/api/v1/rounds", one, seeded) for one in itertools.islice(rounds, count)]


def _post(base: str, path: str, body: dict[str, object], seeded: BenchProperty) -> bytes:
    headers = {"Authorization": f"Bearer {seeded.keys['FLOOR']}", "Content-Type": "application/json"}
    return load.request(base, path, msgspec.json.encode(body), headers)


def bench_half_load(seeded: BenchProperty, *, seconds: float, runs: int) -> list[tuple[Speed, float]]:
    """Rounds sent at half of the rate that the server takes at most; the times of each run, and that most a second.

    What is the most is measured before each run, since a machine that others share is not always as fast. A time counts
    from the moment at which the request was due (`bench.load.open_loop`). All is measured in one server's life. The
    clients are twice as many as those that found the most.
    """
    found = []
    with server() as base:
        made = rounds_to(base, seeded, seed=52)
        _run(base, made(200), Speed(), clients=2 * CLIENTS)
        at_most = max(100, int(seconds * 100))
        most = _run(base, made(at_most), Speed())
        for _ in range(runs):
            full, rest = made(at_most), made(int(most * seconds))
            most = _run(base, full, Speed())
            half = Speed()
            some = rest[: int(most / 2 * seconds)]
            took = load.open_loop(base, some, half, rate=most / 2, clients=2 * CLIENTS, status=201)
            half.rates.append(len(some) / took)
            found.append((half, most))
    return found


def _run(base: str, requests: list[bytes], speed: Speed, *, clients: int = CLIENTS) -> float:
    took = load.closed_loop(base, requests, speed, clients=clients, status=201)
    speed.rates.append(len(requests) / took)
    return speed.rates[-1]
