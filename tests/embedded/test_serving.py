"""Two servers never share a port, although each of them lets its own processes share it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from accounting.demo import processes
from casino.embedded import postgres
from casino.runtime import serving
from tests.api.site import free_port

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def server() -> Iterator[int]:
    """The port of a server that, like granian, would share it with others."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind((serving.HOST, 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_second_server_is_refused_with_one_clear_line(server: int) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "casino.runtime.serving", "--port", str(server)],
        cwd=ROOT, capture_output=True, text=True, env={**os.environ}, timeout=300,
    )  # fmt: skip
    assert second.returncode == 1
    assert second.stderr.splitlines() == [
        f"Port {server} on 127.0.0.1 is in use by another program (Address already in use): stop it, or choose another "
        f"port with PORT={server + 1}."
    ]


def test_of_two_that_start_at_once_one_has_the_port() -> None:
    port = free_port()  # the next after that of the server may be a connection of another test
    with serving.claim(port), pytest.raises(serving.PortInUse):
        serving.claim(port)
    serving.claim(port).close()


def test_the_demonstration_takes_the_port_it_is_given_or_says_why_not(server: int) -> None:
    for wanted, reason in (
        (str(server), f"Port {server} on 127.0.0.1 is in use"), ("0", "'0' is not a port"), ("x", "'x' is not a port"),
        ("65536", "'65536' is not a port"),
    ):  # fmt: skip
        with pytest.raises(processes.ProcessFailed, match=reason):
            processes.port_to_serve(wanted)


def test_the_threads_have_room_for_work_and_no_more_connections_than_the_database() -> None:
    """Of two hundred connections some are the workers' and the administrator's."""
    compose = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text(encoding="utf-8"))
    rooms = [*compose["services"]["database"]["command"], *postgres.CONFIGURATION.replace(" = ", "=").splitlines()]
    most = {int(found[1]) for line in rooms if (found := re.fullmatch(r"max_connections=(\d+)", line))}
    assert most == {200}
    assert min(most) - 40 >= serving.WORKERS * (serving.THREADS + settings.LIVE_PLACES)
    assert serving.THREADS >= 16


def test_the_image_starts_as_many_workers_and_threads() -> None:
    last = (ROOT / "docker" / "Dockerfile").read_text(encoding="utf-8").splitlines()[-1]
    image = json.loads(last.removeprefix("CMD "))
    here = serving.granian(8000)
    for option in ("--interface", "--workers", "--blocking-threads", "--workers-kill-timeout"):
        assert image[image.index(option) + 1] == here[here.index(option) + 1]
    assert image[-1] == here[-1]


class _Ready(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def test_a_slow_start_is_mentioned_once_and_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "READY_SECONDS", 0.1)
    port, said = free_port(), []
    server: list[ThreadingHTTPServer] = []

    def start() -> None:
        server.append(ThreadingHTTPServer(("127.0.0.1", port), _Ready))
        server[0].serve_forever()

    threading.Timer(0.6, start).start()
    with processes.running("web", [sys.executable, "-c", "import time; time.sleep(60)"], tmp_path) as web:
        processes.wait_until_ready(f"http://127.0.0.1:{port}", web, tmp_path, say=said.append)
    server[0].shutdown()
    server[0].server_close()
    assert len(said) == 1
    assert "still starting after 0.1 s" in said[0]
