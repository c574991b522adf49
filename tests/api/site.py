"""The site as it is served: granian and WSGI on the scratch database."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from casino.runtime import serving

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 180


def free_port() -> int:
    """Return a port that is not in use, below those that the system hands to whoever connects: until the server is up,
    one of these would be taken by a connection of another test now and then. Each process of a run has its own share
    of them."""
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    for port in random.SystemRandom().sample(range(15_000 + process % 8, 32_768, 8), 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("a hundred ports are taken")


@contextmanager
def served(
    log: Path, *, cwd: Path = ROOT, workers: int = 1, threads: int = serving.THREADS, **environment: str
) -> Iterator[str]:
    """The address of a running site of so many processes with so many threads for work; `environment` sets it up
    further. Ends with SIGTERM, which it must obey."""
    port = free_port()
    command = serving.granian(port, workers=workers, threads=threads)
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "settings.test", **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(process, address, log)
        yield address
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            if httpx.get(f"{address}/health/live/", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise RuntimeError(f"the site did not come up:\n{log.read_text()}")
