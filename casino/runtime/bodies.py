"""Bodies that come slowly do not take every thread for work.

A thread that reads a body waits for its sender: a client that sends a byte and then nothing holds it, with a key or
with none, for as long as it likes, and granian offers nothing to end that. So a key reads few bodies at the same time,
pages a few, and all together leave threads for who reads none or has sent his whole. A body that finds no place within
`PATIENCE_SECONDS` is not read: 503 `busy`. A body that is there takes microseconds, and waits for nobody.

In production a proxy keeps bodies back until they are there (`docker/Caddyfile`). See
docs/decisions/0147-waiting-on-other-threads.md.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final

from django.core.exceptions import BadRequest

from casino.runtime.waiting import Answer, Environ

PATIENCE_SECONDS: Final = 0.25
LOOK_SECONDS: Final = 0.01
PER_KEY: Final = 3
WITHOUT_KEY: Final = 6
"""Bodies read at the same time of all clients that show no key: pages, and others without one."""
FORGOTTEN_SECONDS: Final = 600.0
"""A body that has been read for so long is of a client that has gone, and counts for no key any more."""


class BodyTooSlow(BadRequest):
    """A body was not read: others that come slowly have the places."""


class Bodies:
    """Bodies that the threads of this process read. `threads`: those for work; three quarters of them read bodies."""

    def __init__(self, threads: int) -> None:
        self._most = max(1, threads * 3 // 4)
        self._read: dict[object, tuple[str, float]] = {}
        self._noting = threading.Lock()

    def handing_on(self, answer: Answer) -> Answer:
        """Return what answers requests, whose bodies are read as described above."""

        @wraps(answer)
        def answer_with_body(protocol: Any, request: Environ) -> Any:
            if (request.get("CONTENT_LENGTH") or "0") == "0":
                return answer(protocol, request)
            body = Body(request["wsgi.input"], self, request.get("HTTP_AUTHORIZATION", ""))
            return answer(protocol, {**request, "wsgi.input": body})

        return answer_with_body

    @contextmanager
    def place(self, client: str) -> Iterator[None]:
        """A place to read a body of a client, for the length of a block. Raises `BodyTooSlow`."""
        token, until = object(), time.monotonic() + PATIENCE_SECONDS
        while not self._is_taken(token, client):
            if time.monotonic() >= until:
                raise BodyTooSlow
            time.sleep(LOOK_SECONDS)
        try:
            yield
        finally:
            with self._noting:
                del self._read[token]

    def _is_taken(self, token: object, client: str) -> bool:
        now = time.monotonic()
        with self._noting:
            own = sum(who == client and now - since < FORGOTTEN_SECONDS for who, since in self._read.values())
            if len(self._read) >= self._most or own >= (PER_KEY if client else WITHOUT_KEY):
                return False
            self._read[token] = client, now
            return True


class Body:
    """The body of a request, as the views read it. `too_slow`: it was not read."""

    def __init__(self, inner: Any, bodies: Bodies, client: str) -> None:
        self._inner, self._bodies, self._client = inner, bodies, client
        self.too_slow = False

    def read(self, size: int = -1) -> bytes:
        """Return so many bytes, or all that are left. Raises `BodyTooSlow`."""
        return self._given(self._inner.read, size)

    def readline(self, size: int = -1) -> bytes:
        """Return a line. Raises `BodyTooSlow`."""
        return self._given(self._inner.readline, size)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def _given(self, read: Callable[[int], bytes], size: int) -> bytes:
        if self.too_slow:
            raise BodyTooSlow
        try:
            with self._bodies.place(self._client):
                return read(size)
        except BodyTooSlow:
            self.too_slow = True
            raise
