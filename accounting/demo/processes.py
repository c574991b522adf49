"""The processes of a running system: web server, Celery worker, floor client."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from casino.runtime import serving

READY_SECONDS = 60
"""After so long without an answer the wait is mentioned."""
PATIENCE_SECONDS = 600
DEFAULT_PORT = 8000


class ProcessFailed(Exception):
    """A process of the system did not start or did not end well; the message says where its log is."""


def port_to_serve(wanted: str | None) -> int:
    """Return the port asked for; without a wish 8000, or any free one if that is taken.

    Raises `ProcessFailed` when the port asked for is no port or is in use.
    """
    if wanted is not None and not (wanted.isascii() and wanted.isdigit() and 0 < int(wanted) < 2**16):
        raise ProcessFailed(f"PORT: {wanted!r} is not a port")
    port = DEFAULT_PORT if wanted is None else int(wanted)
    try:
        serving.claim(port).close()
    except serving.PortInUse as refusal:
        if wanted is not None:
            raise ProcessFailed(str(refusal)) from refusal
        with socket.socket() as probe:
            probe.bind((serving.HOST, 0))
            return int(probe.getsockname()[1])
    return port


@contextmanager
def running(name: str, command: list[str], logs: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process with its output in ``logs/<name>.log``, ended politely on leaving."""
    log = logs / f"{name}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            yield process
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def web(port: int) -> list[str]:
    """Command line of the web server."""
    return [sys.executable, "-m", "casino.runtime.serving", "--port", str(port)]


def worker() -> list[str]:
    """Command line of the Celery workers."""
    return [sys.executable, "-m", "casino.runtime.workers"]


def floor_client(book: Path) -> None:
    """Run the floor client to its end; its progress bars go to this terminal."""
    done = subprocess.run([sys.executable, "-m", "casino.simulation.client", str(book)], check=False)
    if done.returncode:
        raise ProcessFailed(f"the floor client stopped with exit code {done.returncode}")


def wait_until_ready(
    base_url: str, process: subprocess.Popen[bytes], logs: Path, *, say: Callable[[str], None] = print
) -> None:
    """Until the site answers that it reaches its database and its cache; `say` is called when that takes long."""
    begun = time.monotonic()
    mentioned = False
    while time.monotonic() - begun < PATIENCE_SECONDS:
        if not mentioned and time.monotonic() - begun >= READY_SECONDS:
            mentioned = True
            say(
                f"The web server is still starting after {READY_SECONDS} s: the machine is busy. "
                f"Waiting up to {PATIENCE_SECONDS // 60} minutes; see {logs}/web.log"
            )
        if process.poll() is not None:
            break
        try:
            if httpx.get(f"{base_url}/health/ready/", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            pass  # not listening yet
        time.sleep(0.1)
    raise ProcessFailed(f"the web server did not come up; see {logs}/web.log")
