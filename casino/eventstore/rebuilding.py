"""Rebuild: empties all projections and makes them again out of the events. What it makes must equal what was there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from django.db import transaction
from psycopg import sql

from casino.eventstore import archives, database, reading, subscriptions
from casino.eventstore.recorded import Recorded
from casino.eventstore.verifying import Progress

BATCH_EVENTS: Final = 5_000
MAX_DIFFERENCES: Final = 1_000


class Difference(msgspec.Struct, frozen=True):
    """A row that rebuilding changes. `side`: "before" (it was there), "after" (it came out)."""

    table: str
    side: str
    row: str


class Rebuilt(msgspec.Struct):
    """What a rebuild did: events replayed, rows per table, and, when asked to compare, the differences."""

    events: int = 0
    rows: dict[str, int] = {}
    differences: list[Difference] = []


def rebuild(progress: Progress | None = None, *, batch_events: int = BATCH_EVENTS) -> Rebuilt:
    """Replays all events through all projectors, by position, in one transaction; policies do not run.

    Appends wait meanwhile; readers wait for the emptied tables and then see the whole result. `progress(done, all)`.
    """
    with transaction.atomic(using=database.ALIAS):
        return _replay(progress, batch_events)


def compare(progress: Progress | None = None, *, batch_events: int = BATCH_EVENTS) -> Rebuilt:
    """Rebuilds, compares every row with all its columns to what was there, and leaves everything as it was."""
    with transaction.atomic(using=database.ALIAS):
        sid = transaction.savepoint(using=database.ALIAS)
        _lock()
        tables = _tables()
        _run(
            *(
                _with("CREATE TEMP TABLE {} ON COMMIT DROP AS SELECT t::text AS row FROM {} t", table)
                for table in tables
            )
        )
        result = _replay(progress, batch_events)
        result.differences = [difference for table in tables for difference in _differences(table)]
        transaction.savepoint_rollback(sid, using=database.ALIAS)
    return result


def _replay(progress: Progress | None, batch_events: int) -> Rebuilt:
    _lock()
    tables = _tables()
    # A deferred constraint that waits for the end of the transaction would forbid the TRUNCATE.
    _run(sql.SQL("SET CONSTRAINTS ALL IMMEDIATE"), sql.SQL("SET CONSTRAINTS ALL DEFERRED"))
    if tables:
        _run(sql.SQL("TRUNCATE {}").format(sql.SQL(", ").join(map(sql.Identifier, tables))))
    result = Rebuilt(rows={}, differences=[])
    listeners = [(projector, subscriptions.handled_names(projector)) for projector in subscriptions.projectors()]
    names = sorted({name for _, handled in listeners for name in handled})
    total = _count(names)
    for events in _batches(names, batch_events):
        subscriptions.dispatch([one for one in listeners if any(event.type in one[1] for event in events)], events)
        result.events += len(events)
        if progress:
            progress(result.events, total)
    _run(sql.SQL("SET CONSTRAINTS ALL IMMEDIATE"))
    result.rows = {table: _rows(table) for table in tables}
    return result


def _lock() -> None:
    """Lets appends under way finish and holds back new ones: every append moves a head."""
    database.require_read_committed()
    archives.require_all()
    _run(sql.SQL("LOCK TABLE es_stream IN EXCLUSIVE MODE"))


def _tables() -> list[str]:
    return [model._meta.db_table for projector in subscriptions.projectors() for model in projector.models]


def _batches(names: Sequence[str], batch_events: int) -> Iterator[list[Recorded]]:
    """The events of these types by position. Batches are cut by number only, even within an append."""
    statement = f"SELECT {reading.COLUMNS} FROM es_event e WHERE e.type = ANY (%s::text[]) ORDER BY e.position"
    with database.streaming(statement, (list(names),), rows_at_once=batch_events) as rows:
        batch: list[Recorded] = []
        for row in rows:
            batch.append(Recorded(*row))
            if len(batch) >= batch_events:
                yield batch
                batch = []
        if batch:
            yield batch


def _differences(table: str) -> list[Difference]:
    query = (
        "(SELECT 'before', row FROM {0} EXCEPT ALL SELECT 'before', t::text FROM {1} t) UNION ALL "
        "(SELECT 'after', t::text FROM {1} t EXCEPT ALL SELECT 'after', row FROM {0}) ORDER BY 2, 1 DESC LIMIT %s"
    )
    with database.cursor() as cursor:
        cursor.execute(_with(query, table), (MAX_DIFFERENCES,), prepare=False)
        return [Difference(table, side, row) for side, row in cursor]


def _with(statement: str, table: str) -> sql.Composed:
    return sql.SQL(statement).format(sql.Identifier(f"before_{table}"[:63]), sql.Identifier(table))


def _rows(table: str) -> int:
    return _number(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table)))


def _count(names: Sequence[str]) -> int:
    return _number(sql.SQL("SELECT count(*) FROM es_event WHERE type = ANY (%s::text[])"), (list(names),))


def _number(statement: sql.SQL | sql.Composed, values: Sequence[Any] = ()) -> int:
    with database.cursor() as cursor:
        cursor.execute(statement, values, prepare=False)
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def _run(*statements: sql.SQL | sql.Composed) -> None:
    with database.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, prepare=False)
