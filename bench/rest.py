"""REST: one round a request beside a bare Django REST Framework view with one INSERT, in one server process."""

from __future__ import annotations

import gc
import itertools
import os
import socket
import statistics
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx

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
    body = rounds_as_sent(seeded, seed=51).__next__
    with server() as base:
        sides: dict[str, tuple[str, Callable[[], dict[str, object]]]] = {
            "ours": ("/api/v1/rounds", body),
            "peer": (peer, lambda: {"table": "RO-1", "amount": 500}),
        }
        results = {"ours": Speed(), "peer": Speed()}
        for number in range(runs + 1):
            for side in ("ours", "peer") if number % 2 else ("peer", "ours"):
                path, make = sides[side]
                speed = results[side] if number else Speed()
                _run(base + path, seeded.keys["FLOOR"], [make() for _ in range(requests)], speed)
    ratios = [a / b for a, b in zip(results["ours"].rates, results["peer"].rates, strict=True)]
    return Result("REST, a round a request", results["ours"], results["peer"], statistics.median(ratios))


def bench_keep_alive(seeded: BenchProperty, *, requests: int, runs: int) -> Result:
    """Rounds a second from a crowd of clients beside those from a few, of one server."""
    bodies = rounds_as_sent(seeded, seed=53)
    results = {CROWD: Speed(), CLIENTS: Speed()}
    with server() as base:
        for number in range(runs + 1):
            for clients in (CROWD, CLIENTS) if number % 2 else (CLIENTS, CROWD):
                speed = results[clients] if number else Speed()
                some = list(itertools.islice(bodies, requests))
                _run(f"{base}/api/v1/rounds", seeded.keys["FLOOR"], some, speed, clients=clients)
    ratios = [a / b for a, b in zip(results[CROWD].rates, results[CLIENTS].rates, strict=True)]
    name = f"REST, {CROWD} clients beside {CLIENTS}"
    return Result(name, results[CROWD], results[CLIENTS], statistics.median(ratios))


def rounds_as_sent(seeded: BenchProperty, *, seed: int) -> Iterator[dict[str, object]]:
    """Return endless rounds as a terminal sends them."""
    from casino.rules.codec import encode_event

    for item in seeded.items(seed=seed):
        events = [encode_event(event.fact, "USD") for event in item.events]
        yield {"id": str(item.round), "table": item.table, "occurred_at": seeded.at.isoformat(), "events": events}


def bench_half_load(seeded: BenchProperty, *, seconds: float) -> tuple[Speed, float]:
    """Rounds sent at half of the rate that the server takes at most; the times, and that most a second.

    A time counts from the moment at which the request was due, not from when a client was free to send it: a server
    that stands still for a while pays for all who waited. Both sides are measured in one server's life.
    """
    body = rounds_as_sent(seeded, seed=52).__next__
    with server() as base:
        url, key = f"{base}/api/v1/rounds", seeded.keys["FLOOR"]
        _run(url, key, [body() for _ in range(200)], Speed())
        most = Speed()
        for _ in range(3):
            _run(url, key, [body() for _ in range(max(100, int(seconds * 50)))], most)
        rate = most.rate / 2
        half = Speed()
        bodies = [body() for _ in range(int(rate * seconds))]
        gc.disable()  # the clients' own: it would hold all of them up for some tenths of a second
        try:
            _paced(url, key, bodies, rate, half)
        finally:
            gc.enable()
    return half, most.rate


def _paced(url: str, key: str, bodies: list[dict[str, object]], rate: float, speed: Speed) -> None:
    """Each body at its moment, by twice as many clients as the closed loop has."""
    lock = threading.Lock()
    waiting = iter(enumerate(bodies))
    failures: list[str] = []
    start = time.perf_counter() + 0.2

    def client() -> None:
        with httpx.Client(headers={"Authorization": f"Bearer {key}"}, timeout=60) as http:
            while True:
                with lock:
                    number, body = next(waiting, (-1, {}))
                if number < 0:
                    return
                due = start + number / rate
                time.sleep(max(0.0, due - time.perf_counter()))
                answer = http.post(url, json=body)
                speed.seconds.append(time.perf_counter() - due)
                if answer.status_code != 201:
                    failures.append(answer.text)
                    return

    threads = [threading.Thread(target=client) for _ in range(2 * CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise RuntimeError(failures[0])
    speed.rates.append(len(bodies) / (time.perf_counter() - start))


def _run(url: str, key: str, bodies: list[dict[str, object]], speed: Speed, *, clients: int = CLIENTS) -> None:
    waiting = iter(bodies)
    lock = threading.Lock()
    failures: list[str] = []

    def client() -> None:
        with httpx.Client(headers={"Authorization": f"Bearer {key}"}, timeout=60) as http:
            while True:
                with lock:
                    body = next(waiting, None)
                if body is None:
                    return
                began = time.perf_counter()
                answer = http.post(url, json=body)
                speed.seconds.append(time.perf_counter() - began)
                if answer.status_code != 201:
                    failures.append(answer.text)
                    return

    threads = [threading.Thread(target=client) for _ in range(clients)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise RuntimeError(failures[0])
    speed.rates.append(len(bodies) / (time.perf_counter() - began))
