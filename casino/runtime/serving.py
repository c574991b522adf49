"""Start the web server on a port that no other server uses.

    python -m casino.runtime.serving --port 8000

Granian sets SO_REUSEPORT so that its worker processes share a port. A second server on the same port would share it as
well and answer every other request, with another database behind it. So the port is claimed first: by a bind without
that option, and by a name that the kernel gives to one process at a time and frees when it ends.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
from pathlib import Path

HOST = "127.0.0.1"
WORKERS = 2
THREADS = 16
"""Threads of a worker for work; those for clients that wait are beside them (`casino.runtime.waiting`, LIVE_PLACES).
Each of both may hold a connection to PostgreSQL, of which there are 200; what comes when all are busy waits for one."""


class PortInUse(Exception):
    """Another server listens on the port, or is about to; the message says how to choose another one."""


def claim(port: int, host: str = HOST) -> socket.socket:
    """Claim a port for this process, and for the program that it becomes, until it ends. Raises `PortInUse`."""
    name = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        # An abstract address: no file, and it disappears with the process.
        name.bind(f"\0casino-port-{port}")
        with socket.socket() as probe:
            # A connection that lingers after its server ended is no server.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        name.close()
        raise PortInUse(
            f"Port {port} on {host} is in use by another program ({error.strerror}): stop it, or choose another port "
            f"with PORT={port + 1}."
        ) from error
    name.set_inheritable(True)
    return name


def granian(port: int, host: str = HOST, *, workers: int = WORKERS, threads: int = THREADS) -> list[str]:
    """Return the command line of the web server."""
    return [
        str(Path(sys.executable).with_name("granian")), "--interface", "wsgi", "--host", host, "--port", str(port),
        "--workers", str(workers), "--blocking-threads", str(threads), "--workers-kill-timeout", "10", "--no-ws",
        "--respawn-failed-workers", "settings.wsgi:application",
    ]  # fmt: skip


def main() -> None:
    """Claim the port and become the web server."""
    parser = argparse.ArgumentParser(description="Serve the site.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default=HOST)
    chosen = parser.parse_args()
    try:
        claimed = claim(chosen.port, chosen.host)
    except PortInUse as refusal:
        sys.exit(str(refusal))
    command = granian(chosen.port, chosen.host)
    with claimed:  # stays open in the server that takes this process's place
        os.execv(command[0], command)  # noqa: S606  (no shell is wanted)


if __name__ == "__main__":
    main()
