"""The clients of the bench: what they send, count and refuse, against a server of the standard library."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from bench import load
from bench.store import Speed

SLOW = b"slow"
SECONDS = 0.2


class Echo(BaseHTTPRequestHandler):
    """Answers 201 with the body; 409 to the body `wrong`; late to the body `slow`."""

    protocol_version = "HTTP/1.1"
    connections: set[Any]
    bodies: list[bytes]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.connections.add(self.client_address)
        self.bodies.append(body)
        if body == SLOW:
            time.sleep(SECONDS)
        self.send_response(409 if body == b"wrong" else 201)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[tuple[str, type[Echo]]]:
    class Handler(Echo):
        connections: set[Any] = set()
        bodies: list[bytes] = []

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.server_port}", Handler
        finally:
            listening.shutdown()
            thread.join()


def test_every_request_is_sent_once_and_connections_are_kept(server: tuple[str, type[Echo]]) -> None:
    base, handler = server
    bodies = [b"%d" % number for number in range(40)]
    speed = Speed()
    load.closed_loop(base, [load.request(base, "/", one, {}) for one in bodies], speed, clients=4, status=201)
    assert sorted(handler.bodies) == sorted(bodies)
    assert len(handler.connections) == 4
    assert len(speed.seconds) == 40


def test_bodies_larger_than_the_buffers_of_a_socket_arrive_whole_and_answers_are_read_whole(
    server: tuple[str, type[Echo]],
) -> None:
    base, handler = server
    bodies = [bytes([65 + number]) * 8_000_000 for number in range(3)]
    requests = [load.request(base, "/", one, {}) for one in bodies]
    load.closed_loop(
        base, requests, Speed(), clients=2, status=201, check=lambda number, answer: answer == bodies[number]
    )
    assert sorted(handler.bodies) == bodies


def test_another_status_or_a_wrong_answer_ends_the_measurement(server: tuple[str, type[Echo]]) -> None:
    base, _handler = server
    wrong, right = load.request(base, "/", b"wrong", {}), load.request(base, "/", b"right", {})
    with pytest.raises(load.Refused, match="409"):
        load.closed_loop(base, [right, wrong], Speed(), clients=1, status=201)
    with pytest.raises(load.Refused, match="409"):
        load.open_loop(base, [right, wrong], Speed(), rate=1_000, clients=1, status=201)
    with pytest.raises(load.Refused, match="201"):
        load.closed_loop(base, [right], Speed(), clients=1, status=201, check=lambda _number, _answer: False)


def test_a_time_counts_from_when_the_request_was_due_not_from_when_a_client_was_free(
    server: tuple[str, type[Echo]],
) -> None:
    base, _handler = server
    requests = [load.request(base, "/", body, {}) for body in (SLOW, b"1", b"2")]
    speed = Speed()
    took = load.open_loop(base, requests, speed, rate=1_000, clients=1, status=201)
    assert all(seconds > SECONDS - 0.05 for seconds in speed.seconds)  # those behind it waited as long
    assert took < 3 * SECONDS
