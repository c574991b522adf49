"""A server on this machine that never comes to the end of its answer: a byte at a time, for ever."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

BYTE_EVERY_SECONDS = 0.05


class Dripping:
    """The server: `begun` is set with the first connection; `beginning` is what it sends at once."""

    def __init__(self, beginning: bytes, drip: bytes) -> None:
        self.begun, self._over = threading.Event(), threading.Event()
        self._beginning, self._drip = beginning, drip
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                threading.Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            self.begun.set()
            connection.sendall(self._beginning)
            while not self._over.wait(BYTE_EVERY_SECONDS):
                connection.sendall(self._drip)

    def close(self) -> None:
        """Take no more connections, and end those there are."""
        self._over.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


@contextmanager
def dripping(beginning: bytes, drip: bytes) -> Iterator[Dripping]:
    """A server that runs until the block ends."""
    server = Dripping(beginning, drip)
    try:
        yield server
    finally:
        server.close()
