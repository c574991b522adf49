"""What a round relied on must still be so when it is written.

`record_rounds` judges rounds by what it remembers of a table's open session, without asking the database each time.
The statement that writes the rounds' rows then makes sure, at no extra round trip: it shares the locks of their tables
(so that nobody can close one until the transaction ends) and compares the sessions with those relied on. One that was
closed or changed in the meantime raises `StaleSession`, the transaction is undone, and the rounds are judged again.

Outside `relying_on` (a rebuild) nothing is required.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

import psycopg
from django.db import DatabaseError

_STALE = "TB001"  # raised by the database function tables_require_sessions

Relied = tuple[str, str, str]
"""Lists as PostgreSQL splits them, by spaces: cheaper to send than arrays, and none of the values has a space."""
_relied: ContextVar[Relied] = ContextVar("relied_on", default=("", "", ""))


class StaleSession(Exception):
    """A table session is not what the round relied on; nothing was written."""


@contextmanager
def relying_on(lock_keys: Sequence[int], session_keys: Sequence[str], heads: Sequence[str]) -> Iterator[None]:
    """Rounds written inside rely on these sessions: locks of their tables, their keys, hashes of their last events."""
    token = _relied.set((" ".join(map(str, lock_keys)), " ".join(session_keys), " ".join(heads)))
    try:
        yield
    except DatabaseError as error:
        cause = error.__cause__
        if isinstance(cause, psycopg.Error) and cause.sqlstate == _STALE:
            raise StaleSession from error
        raise
    finally:
        _relied.reset(token)


def relied_on() -> Relied:
    """The parameters of the guard: lock keys, session keys, heads; empty when nothing is relied on."""
    return _relied.get()
