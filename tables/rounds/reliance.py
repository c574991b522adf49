"""Verify, when a round is written, that the data it was judged by are unchanged.

`record_rounds` judges rounds by what it remembers of a table's open session, without asking the database each time.
The statement that writes the rounds' rows then makes sure, at no extra round trip: it shares the locks of their tables
(so that nobody can close one until the transaction ends) and compares the sessions with those relied on. One that was
closed or changed in the meantime raises `StaleSession`, the transaction is undone, and the rounds are judged again.

`Relied` goes with the append (`relies_on`) to the projector of rounds; a rebuild relies on nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import psycopg
from django.db import DatabaseError

_STALE = "TB001"  # raised by the database function tables_require_sessions


class Relied(NamedTuple):
    """Locks of tables, keys of their sessions, hashes of their last events; each a list separated by spaces, as
    PostgreSQL splits it: cheaper to send than arrays, and none of the values has a space."""

    lock_keys: str
    sessions: str
    heads: str


NOTHING: Final = Relied("", "", "")


class StaleSession(Exception):
    """A table session is not what the round relied on; nothing was written."""


@contextmanager
def stale_sessions_named() -> Iterator[None]:
    """Raise `StaleSession` where the database found that a session does not stand."""
    try:
        yield
    except DatabaseError as error:
        cause = error.__cause__
        if isinstance(cause, psycopg.Error) and cause.sqlstate == _STALE:
            raise StaleSession from error
        raise
