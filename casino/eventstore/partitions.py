"""Monthly partitions of the tables of events, made ahead so that no append has to wait for one."""

from __future__ import annotations

from datetime import UTC, date, datetime

from casino.eventstore import database

MAX_MONTHS_AHEAD = 120


def ensure(months_ahead: int = 6, *, today: date | None = None) -> list[date]:
    """Makes the partitions of this month and of `months_ahead` more; returns the first days of those it made.

    The database does it with the owner's rights; the application's role may not create tables. Run by Celery beat and
    by `manage.py partitions`. A day without a partition is not refused: its append makes it.
    """
    if not 0 <= months_ahead <= MAX_MONTHS_AHEAD:
        raise ValueError(f"months_ahead: {months_ahead}; 0 to {MAX_MONTHS_AHEAD}")
    start = today or datetime.now(UTC).date()
    made = []
    with database.cursor() as cursor:
        for offset in range(months_ahead + 1):
            months = start.year * 12 + start.month - 1 + offset
            first = date(months // 12, months % 12 + 1, 1)
            cursor.execute("SELECT es_ensure_partition(%s)", (first,))
            row = cursor.fetchone()
            if row is not None and row[0]:
                made.append(first)
    return made


def existing() -> list[str]:
    """The names of the partitions there are, those of commits and those of single events, each oldest first."""
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid "
            "WHERE i.inhparent IN ('es_commit'::regclass, 'es_event_row'::regclass) ORDER BY c.relname"
        )
        return [name for (name,) in cursor]
