"""A receiver of webhooks on this machine, which checks signatures as a consumer would."""

from __future__ import annotations

import hmac
import json
import threading
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Message(NamedTuple):
    """A request as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def payload(self) -> dict[str, Any]:
        return json.loads(self.body)

    def signed_by(self, *secrets: str) -> list[bool]:
        """Whether one of the signatures is of each secret."""
        content = f"{self.id}.{self.headers['webhook-timestamp']}.".encode() + self.body
        given = self.headers["webhook-signature"].split(" ")
        keys = [b64decode(secret.removeprefix("whsec_")) for secret in secrets]
        return [f"v1,{b64encode(hmac.new(key, content, 'sha256').digest()).decode()}" in given for key in keys]


class Receiver(ThreadingHTTPServer):
    """Answers with the next of `answers`, then with 204. While `gate` is clear, requests are taken and not answered.

    What it refuses it names by its path, as many do: `Cannot POST /path`.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.messages: list[Message] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.gate, self.came = threading.Event(), threading.Event()
        self.gate.set()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.messages.append(Message(self.path, headers, body))
        self.server.came.set()
        self.server.gate.wait(60)
        status, more = self.server.answers.pop(0) if self.server.answers else (204, {})
        self.send_response(status)
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        if status == 404:
            self.wfile.write(f"{'.' * 250} Cannot POST {self.path}".encode())

    def do_GET(self) -> None:
        self.server.messages.append(Message(self.path, {"webhook-id": "followed"}, b""))
        self.send_error(404)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver that runs until the block ends."""
    with Receiver() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.gate.set()
        server.shutdown()
        thread.join()
