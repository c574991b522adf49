"""Rebuild: empties all projections and makes them again out of the events. What it makes must equal what was there."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final, LiteralString

import msgspec
import psycopg
from django.db import OperationalError, transaction
from psycopg import sql

from casino.eventstore import archives, database, packing, replaying, subscriptions
from casino.eventstore.errors import Contention
from casino.eventstore.recorded import Recorded
from casino.eventstore.verifying import Progress

BATCH_EVENTS: Final = 5_000
ROWS_OF_A_BATCH: Final = 8
"""A batch is fetched in so many parts, reckoned at a row an event; a row holds up to 64."""
MAX_DIFFERENCES: Final = 1_000
PATIENCE_SECONDS: Final = 120


class Difference(msgspec.Struct, frozen=True):
    """A row that rebuilding changes. `side`: "before" (it was there), "after" (it came out)."""

    table: str
    side: str
    row: str


class Rebuilt(msgspec.Struct):
    """Result of a rebuild: events replayed, rows per table, and, when asked to compare, the differences."""

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
        _lock_with_projections()
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


# In parts: each is made in tables of its maker's own and handed over as rows; one transaction puts all in place.


class Part(msgspec.Struct, frozen=True):
    """These projectors over all events; `of` > 1: only over the streams whose number modulo `of` is `slice`."""

    projectors: list[str]
    slice: int = 0
    of: int = 1


def plan(workers: int) -> list[Part]:
    """A part a projector; one whose rows hang on single streams (`by_stream`) in several. The longest come first."""
    projectors = subscriptions.projectors()
    slices = max(1, 2 * workers)
    sliced = [one.name for one in projectors if getattr(one, "by_stream", False)]
    parts = [Part([name], number, slices) for name in sliced for number in range(slices)]
    return parts + [Part([one.name]) for one in projectors if one.name not in sliced]


def begin_in_parts(*, to_write: bool) -> None:
    """Makes the tables that take the rows in. In the transaction that will put them in place or compare them.

    To write: appends are barred, and the projections are taken, at once, from all who would lock or write a row of
    them. Who only reads goes on: no helper could make tables like theirs otherwise. To compare, nobody is barred: the
    transaction is a snapshot (`database.snapshot`) that its helpers share.
    """
    if to_write:
        _lock_with_projections("EXCLUSIVE")
    else:
        archives.require_all()
    _run(*(_staged("CREATE TEMP TABLE {} (LIKE {}) ON COMMIT DROP", table) for table in _tables()))


def make(part: Part, batch_events: int = BATCH_EVENTS) -> dict[str, bytes]:
    """The rows of a part by table, in PostgreSQL's binary COPY format; the projections stay as they are."""
    chosen = [one for one in subscriptions.projectors() if one.name in part.projectors]
    listeners = [(one, subscriptions.handled_names(one)) for one in chosen]
    names = sorted({name for _, handled in listeners for name in handled})
    with replaying.replayed(chosen, ()):
        for events in _batches(names, batch_events, part):
            subscriptions.dispatch(_concerned(listeners, events), events)
        _run(sql.SQL("SET CONSTRAINTS ALL IMMEDIATE"))
        return {table: _copied_out(table) for table in (model._meta.db_table for one in chosen for model in one.models)}


def take_in(made: dict[str, bytes]) -> None:
    """Lays the rows of a part beside those of the others."""
    for table, rows in made.items():
        with database.cursor() as cursor, cursor.copy(_staged("COPY {} FROM STDIN (FORMAT binary)", table)) as copy:
            copy.write(rows)


def put_in_place() -> Rebuilt:
    """Makes the projections what was taken in: rows that are not in it go, rows that are missing come.

    Not by TRUNCATE: it would wait for every session that has read a projection and waits in turn for this one to
    append.
    """
    tables = _tables()
    _run(sql.SQL("SET CONSTRAINTS ALL IMMEDIATE"), sql.SQL("SET CONSTRAINTS ALL DEFERRED"))
    for table in tables:
        _run(
            _staged("DELETE FROM {1} t WHERE NOT EXISTS (SELECT FROM {0} s WHERE s::text = t::text)", table),
            _staged(
                "INSERT INTO {1} SELECT * FROM {0} s WHERE NOT EXISTS (SELECT FROM {1} t WHERE t::text = s::text)",
                table,
            ),
        )
    _run(sql.SQL("SET CONSTRAINTS ALL IMMEDIATE"))
    return Rebuilt(events=_listened(), rows={table: _rows(table) for table in tables}, differences=[])


def held_against() -> Rebuilt:
    """Compare the staged rows with the projections, row by row; nothing is changed."""
    result = Rebuilt(events=_listened(), rows={}, differences=[])
    query = (
        "(SELECT 'before', t::text FROM {1} t EXCEPT ALL SELECT 'before', s::text FROM {0} s) UNION ALL "
        "(SELECT 'after', s::text FROM {0} s EXCEPT ALL SELECT 'after', t::text FROM {1} t) ORDER BY 2, 1 DESC LIMIT %s"
    )
    for table in _tables():
        result.rows[table] = _number(sql.SQL("SELECT count(*) FROM {}").format(_stage_of(table)))
        with database.cursor() as cursor:
            cursor.execute(_staged(query, table), (MAX_DIFFERENCES,), prepare=False)
            result.differences += [Difference(table, side, row) for side, row in cursor]
    return result


def _listened() -> int:
    """Return the number of events that any projector handles."""
    return _count(sorted({name for one in subscriptions.projectors() for name in subscriptions.handled_names(one)}))


def _copied_out(table: str) -> bytes:
    statement = sql.SQL("COPY {} TO STDOUT (FORMAT binary)").format(sql.Identifier(table))
    with database.cursor() as cursor, cursor.copy(statement) as copy:
        return b"".join(bytes(piece) for piece in copy)


def _stage_of(table: str) -> sql.Identifier:
    return sql.Identifier("pg_temp", f"made_{table}"[:63])


def _staged(statement: str, table: str) -> sql.Composed:
    stage = sql.Identifier(f"made_{table}"[:63])
    return sql.SQL(statement).format(stage, sql.Identifier(table))


def _replay(progress: Progress | None, batch_events: int) -> Rebuilt:
    _lock_with_projections()
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
        subscriptions.dispatch(_concerned(listeners, events), events)
        result.events += len(events)
        if progress:
            progress(result.events, total)
    _run(sql.SQL("SET CONSTRAINTS ALL IMMEDIATE"))
    result.rows = {table: _rows(table) for table in tables}
    return result


def _concerned(
    listeners: Sequence[subscriptions.Subscription], events: Sequence[Recorded]
) -> list[subscriptions.Subscription]:
    """Those who handle any of these events."""
    types = {event.type for event in events}
    return [one for one in listeners if not types.isdisjoint(one[1])]


def _lock() -> None:
    """Lets appends under way finish and holds back new ones: every append moves a head."""
    database.require_read_committed()
    archives.require_all()
    _run(sql.SQL("LOCK TABLE es_stream IN EXCLUSIVE MODE"))


def _lock_with_projections(mode: LiteralString = "ACCESS EXCLUSIVE") -> None:
    """Takes the projections for this transaction, too; alone, or (EXCLUSIVE) with those who only read.

    Who holds a row of one and waits to append stands crosswise to us: we give way before PostgreSQL calls it a
    deadlock, let him finish, and try again. Contention when that was in vain for `PATIENCE_SECONDS`.
    """
    tables = sql.SQL(", ").join(map(sql.Identifier, _tables()))
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        sid = transaction.savepoint(using=database.ALIAS)
        try:
            _lock()
            if tables.as_string():
                _run(sql.SQL("SET LOCAL lock_timeout = '400ms'"))
                _run(sql.SQL("LOCK TABLE {} IN {} MODE").format(tables, sql.SQL(mode)))
                _run(sql.SQL("SET LOCAL lock_timeout = 0"))
            return transaction.savepoint_commit(sid, using=database.ALIAS)
        except OperationalError as error:
            transaction.savepoint_rollback(sid, using=database.ALIAS)
            if not isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
                raise
            if time.monotonic() > deadline:
                raise Contention("the projections are in use; nothing was changed, try again") from error
            time.sleep(random.uniform(0.05, 0.3))


def _tables() -> list[str]:
    return [model._meta.db_table for projector in subscriptions.projectors() for model in projector.models]


def _batches(names: Sequence[str], batch_events: int, part: Part | None = None) -> Iterator[list[Recorded]]:
    """The events of these types by position. Batches are cut by number only, even within an append."""
    where = "string_to_array(e.types, ' ') && %s::text[]"
    values: list[Any] = [list(names)]
    if part is not None and part.of > 1:
        where += " AND (hashtext(e.stream) & 2147483647) %% %s = %s"
        values += [part.of, part.slice]
    statement = f"SELECT {packing.COLUMNS} FROM {packing.BOTH} e WHERE {where} ORDER BY e.position"
    wanted = frozenset(names)
    with database.streaming(statement, values, rows_at_once=max(1, batch_events // ROWS_OF_A_BATCH)) as rows:
        batch: list[Recorded] = []
        for event in (one for row in rows for one in packing.unpacked(*row)):
            if event.type not in wanted:
                continue
            batch.append(event)
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
    statement = sql.SQL(
        "SELECT count(*) FROM {} e CROSS JOIN LATERAL unnest(string_to_array(e.types, ' ')) AS type "
        "WHERE type = ANY (%s::text[])"
    )
    return _number(statement.format(sql.SQL(packing.BOTH)), (list(names),))


def _number(statement: sql.SQL | sql.Composed, values: Sequence[Any] = ()) -> int:
    with database.cursor() as cursor:
        cursor.execute(statement, values, prepare=False)
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def _run(*statements: sql.SQL | sql.Composed) -> None:
    with database.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, prepare=False)
