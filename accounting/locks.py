"""One close at a time per property.

A session lock of PostgreSQL in the two-number form (class, property), a space of its own beside the single-number
locks of the event store and of the table floor. It spans the transactions of a close and ends with the connection, so
that a worker that is killed leaves nothing locked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection

from casino.errors import Refused

CLOSE_CLASS: Final = 25_990


@contextmanager
def closing(property_id: int) -> Iterator[None]:
    """Hold the property's close. Refused: `close_running` when somebody else does."""
    if not _call("pg_try_advisory_lock", property_id):
        raise Refused("close_running")
    try:
        yield
    finally:
        # After a lost connection there is nothing to unlock: the lock went with it.
        if connection.is_usable():
            _call("pg_advisory_unlock", property_id)


def _call(function: str, property_id: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s, %s)", [CLOSE_CLASS, property_id])
        return bool(cursor.fetchone()[0])
