"""The way to PostgreSQL: Django's connection and transactions, psycopg's own cursors (prepared statements, binary).

Django's cursors neither prepare statements nor exchange binary values, and the store's hot path needs both. The hottest
statement of all goes without a cursor (`only_row`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, LiteralString
from weakref import WeakKeyDictionary

import psycopg
from django.db import connections, transaction
from psycopg import errors as pg
from psycopg import generators, sql
from psycopg.pq import ExecStatus, TransactionStatus

from casino.eventstore.errors import Contention, StoreError, WrongIsolation

ALIAS: Final = "default"
MAX_PREPARED: Final = 20
_cursor_numbers: Final = itertools.count(1)
_prepared: Final[WeakKeyDictionary[psycopg.Connection[Any], dict[str, bytes]]] = WeakKeyDictionary()
"""The names of the statements that `only_row` has prepared, by connection and text."""


def django_connection() -> Any:
    """Django's wrapper of the application's connection, open and fit for statements."""
    connection = connections[ALIAS]
    connection.validate_no_broken_transaction()
    connection.ensure_connection()
    return connection


@contextmanager
def cursor() -> Iterator[psycopg.Cursor[Any]]:
    """A psycopg cursor within Django's transaction, if there is one; statements are prepared at first use.

    Errors leave as Django's (`django.db.DatabaseError` and so on) or, where the store has a word, as StoreError.
    """
    connection = django_connection()
    raw: psycopg.Connection[Any] = connection.connection
    threshold = raw.prepare_threshold
    raw.prepare_threshold = 0
    try:
        with _StoresErrors(), psycopg.Cursor(raw) as opened, connection.wrap_database_errors:
            yield opened
    finally:
        raw.prepare_threshold = threshold


@contextmanager
def errors() -> Iterator[None]:
    """Errors of what is sent past `cursor` leave as those of `cursor` do."""
    with _StoresErrors(), django_connection().wrap_database_errors:
        yield


@contextmanager
def pipeline() -> Iterator[None]:
    """Statements that are sent without waiting for one another (libpq's pipeline mode); at the end all are done."""
    raw: psycopg.Connection[Any] = django_connection().connection
    with errors(), raw.pipeline():
        yield


def open_cursor() -> psycopg.Cursor[Any]:
    """A cursor that outlives its statement, whose result comes later."""
    return psycopg.Cursor(django_connection().connection)


def only_row(statement: str, values: Sequence[bytes | None], formats: Sequence[int]) -> list[bytes | None]:
    """The one row that a statement returns, in PostgreSQL's binary format; parameters are `$1`, `$2`, each in its
    format (0 text, 1 binary).

    By libpq's own calls: for a round, a cursor costs the processor five times as much
    (docs/decisions/0142-an-append-without-a-cursor.md). Outside a transaction the statement is prepared at first use.
    Inside one it is not, since a statement that somebody has deallocated could not be tried again there. Errors leave
    as those of `cursor` do.
    """
    connection = django_connection()
    raw: psycopg.Connection[Any] = connection.connection
    with _StoresErrors(), connection.wrap_database_errors:
        if not raw.autocommit or raw.pgconn.transaction_status != TransactionStatus.IDLE:
            raw.execute("")  # psycopg begins a transaction with the first statement that passes through it
            raw.pgconn.send_query_params(
                statement.encode(), values, param_formats=formats, result_format=psycopg.pq.Format.BINARY
            )
            return _row(raw)
        try:
            return _prepared_row(raw, statement, values, formats)
        except pg.InvalidSqlStatementName:
            # psycopg deallocates all after a rollback. Nothing was done, and nothing is open.
            _prepared.pop(raw, None)
            return _prepared_row(raw, statement, values, formats)


def _prepared_row(
    raw: psycopg.Connection[Any], statement: str, values: Sequence[bytes | None], formats: Sequence[int]
) -> list[bytes | None]:
    names = _prepared.get(raw)
    if names is None or (statement not in names and len(names) >= MAX_PREPARED):
        names = _prepared[raw] = {}
    name = names.get(statement)
    if name is None:
        name = b"es_%d" % next(_cursor_numbers)
        raw.pgconn.send_prepare(name, statement.encode())
        _result(raw)
        names[statement] = name
    raw.pgconn.send_query_prepared(name, values, param_formats=formats, result_format=psycopg.pq.Format.BINARY)
    return _row(raw)


def _row(raw: psycopg.Connection[Any]) -> list[bytes | None]:
    result = _result(raw)
    return [result.get_value(0, column) for column in range(result.nfields)]


def _result(raw: psycopg.Connection[Any]) -> psycopg.pq.abc.PGresult:
    """The result of what was sent; psycopg's error when it is one."""
    (result,) = raw.wait(generators.execute(raw.pgconn))
    if result.status not in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        raise pg.error_from_result(result)
    return result


class _StoresErrors:
    """Raises errors of the database for which the store has a word as StoreError."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> None:
        if error is not None:
            cause = error.__cause__ if isinstance(error.__cause__, psycopg.Error) else error
            refusal = _refusal(cause)
            if refusal is not None:
                raise refusal from cause


@contextmanager
def snapshot(*, read_only: bool = True) -> Iterator[None]:
    """A transaction in which every statement sees the same state, without locking anybody out. Not `read_only`: one
    that may make temporary tables.

    Inside a caller's transaction its isolation level holds instead: concurrent appends may then be seen half-way.
    """
    connection = django_connection()
    own = connection.get_autocommit()
    with transaction.atomic(using=ALIAS):
        if own:
            connection.connection.execute(f"SET TRANSACTION ISOLATION LEVEL REPEATABLE READ {_mode(read_only)}")
        yield


def export_snapshot() -> str:
    """The name of what this transaction sees: others see the same inside `shared`, as long as this one is open."""
    with cursor() as opened:
        opened.execute("SELECT pg_export_snapshot()")
        row = opened.fetchone()
    assert row is not None
    return str(row[0])


@contextmanager
def shared(name: str, *, read_only: bool = True) -> Iterator[None]:
    """A transaction that sees what the one sees that gave the name; a database error when that has ended."""
    connection = django_connection()
    with transaction.atomic(using=ALIAS):
        connection.connection.execute(f"SET TRANSACTION ISOLATION LEVEL REPEATABLE READ {_mode(read_only)}")
        connection.connection.execute(sql.SQL("SET TRANSACTION SNAPSHOT {}").format(sql.Literal(name)))
        yield


def _mode(read_only: bool) -> LiteralString:
    return "READ ONLY" if read_only else "READ WRITE"


@contextmanager
def streaming(statement: str, values: Sequence[Any] = (), *, rows_at_once: int = 2000) -> Iterator[Iterator[Any]]:
    """The rows of a query of any size in bounded memory. Needs a transaction."""
    connection = django_connection()
    name = f"es_{next(_cursor_numbers)}"
    with (
        connection.wrap_database_errors,
        psycopg.ServerCursor(connection.connection, name) as opened,
    ):
        opened.itersize = rows_at_once
        opened.execute(statement, values, binary=True)
        yield iter(opened)


def require_read_committed() -> None:
    """Refuses a transaction whose statements would not see what was committed meanwhile."""
    with cursor() as opened:
        opened.execute("SELECT current_setting('transaction_isolation')")
        row = opened.fetchone()
    if row is None or row[0] != "read committed":
        raise WrongIsolation("the event store works in READ COMMITTED transactions only")


def _refusal(error: BaseException | None) -> StoreError | None:
    if isinstance(error, pg.DeadlockDetected):
        return Contention("deadlock with another append; nothing was written, try again")
    if isinstance(error, pg.SerializationFailure) or getattr(error, "sqlstate", None) == "ES005":
        return WrongIsolation("the event store works in READ COMMITTED transactions only")
    return None
