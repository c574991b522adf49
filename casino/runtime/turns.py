"""Turns at work that keeps a processor busy, for the threads of one process.

Threads of one process share Python's interpreter: of two batches of rounds that are judged at once neither is done
sooner, both hold their transactions for longer, and each waits for the interpreter whenever PostgreSQL has answered.
So they take turns.

A turn is not a lock. Who has waited as long as a request may wait goes on without one, so that work which stands still
(on a row that somebody else holds) does not hold up what could go on.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """So many at once, in the order in which they came; nobody waits longer than `patience` seconds."""

    def __init__(self, at_once: int, *, patience: float) -> None:
        self._free, self._patience = at_once, patience
        self._waiting: deque[threading.Lock] = deque()
        self._changing = threading.Lock()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Run the block in a turn of its own."""
        has_turn = self._take()
        try:
            yield
        finally:
            if has_turn:
                self._pass_on()

    def _take(self) -> bool:
        """Wait for a turn; False when the patience was over first."""
        with self._changing:
            if self._free:
                self._free -= 1
                return True
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=self._patience):
            return True
        with self._changing:
            if mine in self._waiting:
                self._waiting.remove(mine)
                return False
        return True  # passed on in between

    def _pass_on(self) -> None:
        with self._changing:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
