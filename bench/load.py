"""Clients that send HTTP requests from one thread, each on a connection that it keeps.

The load is made beside the server, on the same cores: what the clients cost is taken from the server and counts as its
time. So every request is put together before the clock starts, all clients are served by one thread that waits for
their sockets (a thread each would contend for Python's lock, the more the more clients there are), and of an answer
only the status and the length are read. Garbage is not collected meanwhile.
"""

from __future__ import annotations

import gc
import selectors
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from urllib.parse import urlsplit

from bench.store import Speed

PATIENCE = 120
"""Seconds without any answer after which the server counts as stuck."""
_CHUNK = 256 * 1024


class Refused(RuntimeError):
    """An answer with another status than expected; the message has its beginning."""


def request(base: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    """Return a POST as it is sent."""
    lines = [f"POST {path} HTTP/1.1", f"Host: {urlsplit(base).netloc}", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def closed_loop(
    base: str,
    requests: Sequence[bytes],
    speed: Speed,
    *,
    clients: int,
    status: int,
    check: Callable[[int, bytes], bool] | None = None,
) -> float:
    """Send all requests, each client the next one as soon as it has its answer; seconds that it took.

    `check`: of a request's place and the body of its answer, whether it is as it should be. Raises `Refused`.
    """
    waiting = iter(enumerate(requests))
    with _connected(base, clients) as (selector, connections), _without_collection():
        began = time.perf_counter()
        busy = 0
        for connection in connections:
            busy += connection.send_next(waiting, began)
        while busy:
            for key, _ready in _selected(selector, PATIENCE):
                connection: _Connection = key.data
                if not connection.proceed():
                    continue
                now = time.perf_counter()
                speed.seconds.append(now - connection.began)
                connection.require(status, check)
                busy -= not connection.send_next(waiting, now)
        return time.perf_counter() - began


def open_loop(base: str, requests: Sequence[bytes], speed: Speed, *, rate: float, clients: int, status: int) -> float:
    """Send the requests at so many a second, each by a client that is free; seconds that it took.

    The time of a request counts from the moment at which it was due, not from when a client was free to send it: a
    server that stands still for a while pays for all who waited. Raises `Refused`.
    """
    with _connected(base, clients) as (selector, connections), _without_collection():
        free = list(connections)
        late: deque[tuple[int, bytes, float]] = deque()
        began = time.perf_counter()
        due = iter([(number, one, began + number / rate) for number, one in enumerate(requests)])
        following = next(due, None)
        answered = 0
        while answered < len(requests):
            now = time.perf_counter()
            while following is not None and following[2] <= now:
                late.append(following)
                following = next(due, None)
            while late and free:
                free.pop().send(*late.popleft())
            if following is None:
                ready = _selected(selector, PATIENCE)
            else:
                ready = selector.select(max(0.0, following[2] - time.perf_counter()))
            for key, _ready in ready:
                connection: _Connection = key.data
                if not connection.proceed():
                    continue
                speed.seconds.append(time.perf_counter() - connection.began)
                connection.require(status, None)
                answered += 1
                free.append(connection)
        return time.perf_counter() - began


class _Connection:
    """A client: its socket, what is left to be sent, and what has come of the answer."""

    def __init__(self, address: tuple[str, int], selector: selectors.BaseSelector) -> None:
        self.socket = socket.create_connection(address, timeout=PATIENCE)
        self.socket.settimeout(0)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._selector = selector
        selector.register(self.socket, selectors.EVENT_READ, self)
        self.number, self.began = -1, 0.0
        self._unsent: memoryview | None = None
        self._parts: list[bytes] = []
        self._missing = 0
        self.status, self.body = 0, b""

    def send_next(self, waiting: Iterator[tuple[int, bytes]], began: float) -> bool:
        """Send the next request, if there is one."""
        following = next(waiting, None)
        if following is None:
            return False
        self.send(*following, began)
        return True

    def send(self, number: int, content: bytes, began: float) -> None:
        """Begin to send a request, whose time counts from `began`."""
        self.number, self.began = number, began
        self._parts, self._missing = [], -1
        self._unsent = memoryview(content)
        self._send_rest()
        if self._unsent is not None:
            self._selector.modify(self.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, self)

    def _send_rest(self) -> None:
        rest = self._unsent
        while rest is not None:
            try:
                sent = self.socket.send(rest)
            except BlockingIOError:
                break
            rest = rest[sent:] if sent < len(rest) else None
        self._unsent = rest

    def proceed(self) -> bool:
        """Send and receive what can be now; whether the answer is complete."""
        if self._unsent is not None:
            self._send_rest()
            if self._unsent is None:
                self._selector.modify(self.socket, selectors.EVENT_READ, self)
        try:
            chunk = self.socket.recv(_CHUNK)
        except BlockingIOError:
            return False
        if not chunk:
            raise Refused("the server closed the connection")
        self._parts.append(chunk)
        if self._missing >= 0:
            self._missing -= len(chunk)
        else:
            self._read_head()
        if self._missing != 0:
            return False
        self.body = b"".join(self._parts)
        return True

    def _read_head(self) -> None:
        whole = b"".join(self._parts)
        head, found, body = whole.partition(b"\r\n\r\n")
        if not found:
            self._parts = [whole]
            return
        self.status = int(head[9:12])
        at = head.lower().index(b"\r\ncontent-length:") + 17
        self._missing = int(head[at:].partition(b"\r\n")[0]) - len(body)
        self._parts = [body]

    def require(self, status: int, check: Callable[[int, bytes], bool] | None) -> None:
        """Raise `Refused` unless the answer is as it should be."""
        if self.status != status or (check is not None and not check(self.number, self.body)):
            raise Refused(f"{self.status}: {self.body[:1000]!r}")


@contextmanager
def _connected(base: str, clients: int) -> Iterator[tuple[selectors.BaseSelector, list[_Connection]]]:
    parts = urlsplit(base)
    address = (parts.hostname or "", parts.port or 80)
    with selectors.DefaultSelector() as selector:
        connections: list[_Connection] = []
        try:
            for _ in range(clients):
                connections.append(_Connection(address, selector))
            yield selector, connections
        finally:
            for connection in connections:
                connection.socket.close()


def _selected(selector: selectors.BaseSelector, seconds: float) -> list[tuple[selectors.SelectorKey, int]]:
    ready = selector.select(seconds)
    if not ready:
        raise Refused(f"no answer for {seconds} seconds")
    return ready


@contextmanager
def _without_collection() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
