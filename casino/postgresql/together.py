"""Reads of independent functions sent to the database in one statement.

    panels = together([lambda: slips(venue), lambda: boxes(venue), lambda: meters(venue)])

Every call runs in a greenlet of its own. Where it asks the database for rows (`casino/postgresql/compiler.py`), it
waits; once all calls wait or have returned, what they ask for goes out as one statement, and every call continues with
its rows. So the calls together take as many statements as the longest of them alone, and what two of them ask for is
read once. The functions are written as always and know nothing of it.

For reads only: code that writes, or reads its own writes, must not run inside. What cannot be joined (a lock, a cursor
on the server, a transaction that a call opens, a column without a JSON form) is sent alone and at once. See
docs/decisions/0116-reads-of-a-page-are-sent-together.md.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar, copy_context
from decimal import Decimal
from functools import partial
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import msgspec
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field
from greenlet import getcurrent, greenlet

from casino.tenancy import row_security

T = TypeVar("T")
Row = tuple[Any, ...]
Convert = Callable[[str], Any]

MOST_COLUMNS = 90
"""PostgreSQL functions take a hundred arguments at most."""

_PLAIN = frozenset(
    {
        *("AutoField", "BigAutoField", "SmallAutoField", "BooleanField", "ForeignKey", "OneToOneField"),
        *("IntegerField", "BigIntegerField", "SmallIntegerField"),
        *("PositiveIntegerField", "PositiveBigIntegerField", "PositiveSmallIntegerField"),
        *("CharField", "EmailField", "FileField", "SlugField", "TextField", "URLField"),
    }
)
_FROM_TEXT: dict[str, Convert] = {
    "DateField": dt.date.fromisoformat,
    "DateTimeField": dt.datetime.fromisoformat,
    "DecimalField": Decimal,
    "JSONField": str,  # read by the field itself, as from any connection
    "TimeField": dt.time.fromisoformat,
    "UUIDField": UUID,
}
_CAST = (Decimal, str)
"""Conversions that need the text of PostgreSQL, not the number or the object of JSON."""


class Read(NamedTuple):
    """A statement that returns rows, with a conversion for each column (None: as JSON has it). `key` is equal for equal
    reads: of the same text, values and properties that may be seen."""

    connection: BaseDatabaseWrapper
    sql: str
    params: tuple[Any, ...]
    converts: tuple[Convert | None, ...]
    key: tuple[str, str, str, str]


class _Group:
    """The calls of one `together`, what they wait for, and what was read for them."""

    def __init__(self, outer: _Group | None) -> None:
        self.hub = getcurrent()
        self.outer = outer
        self.known: dict[tuple[str, str, str, str], list[Row]] = outer.known if outer else {}
        self.depths: dict[str, int] = (
            outer.depths if outer else {one.alias: _depth(one) for one in connections.all(initialized_only=True)}
        )

    def run(self, calls: Sequence[Callable[[], Any]]) -> list[Any]:
        """Return the results of the calls."""
        results: list[Any] = [None] * len(calls)
        waiting: dict[int, tuple[greenlet, list[Read]]] = {}
        started: list[greenlet] = []

        def advance(number: int, call: greenlet) -> None:
            found = call.switch()
            if call.dead:
                results[number] = found
            else:
                waiting[number] = (call, found)

        try:
            for number, function in enumerate(calls):
                call = greenlet(function, parent=self.hub)
                call.gr_context = copy_context()
                started.append(call)
                advance(number, call)
            while waiting:
                self._read([read for _call, reads in waiting.values() for read in reads])
                resumed, waiting = waiting, {}
                for number, (call, _reads) in resumed.items():
                    advance(number, call)
        finally:
            # After an error nobody waits for the others.
            for call in started:
                call.throw()
        return results

    def rows(self, read: Read) -> list[Row]:
        """Return the rows of a read: known ones at once, others with the next statement."""
        if read.key not in self.known:
            self.hub.switch([read])
        return list(self.known[read.key])

    def wait(self) -> None:
        """Let the other calls go on until the next statement has been answered."""
        self.hub.switch([])

    def takes(self, connection: BaseDatabaseWrapper) -> bool:
        """Return whether reads of a connection may wait: not inside a transaction that a call itself has opened."""
        return self.depths.get(connection.alias, 0) == _depth(connection)

    def _read(self, reads: list[Read]) -> None:
        fresh = {read.key: read for read in reads if read.key not in self.known}
        if self.outer is not None:
            if fresh or not reads:  # without any, every call here waits for one of the outer calls
                self.outer.hub.switch(list(fresh.values()))
            return
        groups: dict[tuple[str, str], list[Read]] = {}
        for read in fresh.values():
            alias, setting, _sql, _params = read.key
            groups.setdefault((alias, setting), []).append(read)
        for (_alias, setting), asked in groups.items():
            with row_security.with_setting(setting):
                answers = _send(asked)
            self.known.update((read.key, rows) for read, rows in zip(asked, answers, strict=True))


def _depth(connection: BaseDatabaseWrapper) -> int:
    return len(connection.savepoint_ids) + connection.in_atomic_block


_group: ContextVar[_Group | None] = ContextVar("reads that are sent together", default=None)


def together(calls: Iterable[Callable[[], T]]) -> list[T]:
    """Return the results of independent functions that only read, in their order. The first error ends all of them.

    Inside a call of another `together` the calls join that one's statements: a page of panels of lists needs no plan.
    """
    group = _Group(_group.get())
    token = _group.set(group)
    try:
        return group.run(list(calls))
    finally:
        _group.reset(token)


def read_lists(*querysets: Iterable[Any]) -> list[list[Any]]:
    """Return the rows of each queryset, of all of them with one statement."""
    return together([partial(list[Any], queryset) for queryset in querysets])


def joins(connection: BaseDatabaseWrapper) -> bool:
    """Return whether reads of a connection are sent together with others here."""
    group = _group.get()
    return group is not None and group.takes(connection)


def waits_for_others() -> bool:
    """Let the other calls go on for one statement, and return True; False where there are none."""
    group = _group.get()
    if group is None:
        return False
    group.wait()
    return True


def rows_of(
    connection: BaseDatabaseWrapper, sql: str, params: Iterable[Any], converts: Iterable[Convert | None]
) -> list[Row]:
    """Return the rows of a statement that is sent together with others."""
    group, values = _group.get(), tuple(params)
    if group is None:
        raise RuntimeError("rows_of is for calls of `together`")
    key = (connection.alias, row_security.current_setting(), sql, repr(values))
    return group.rows(Read(connection, sql, values, tuple(converts), key))


def _send(reads: list[Read]) -> list[list[Row]]:
    """Return the rows of each read: one alone as it is, several as JSON arrays in the columns of one row."""
    connection = reads[0].connection
    with connection.cursor() as cursor:
        if len(reads) == 1:
            cursor.execute(reads[0].sql, reads[0].params)
            return [cursor.fetchall()]
        cursor.execute(
            "SELECT " + ", ".join(_as_json(read) for read in reads), [value for read in reads for value in read.params]
        )
        row = cursor.fetchone()
    return [_rows(read, column) for read, column in zip(reads, row, strict=True)]


def _as_json(read: Read) -> str:
    names = [f"c{number}" for number in range(len(read.converts))]
    values = (f"{name}::text" if convert in _CAST else name for name, convert in zip(names, read.converts, strict=True))
    # The inner statement's own order is that of the aggregate's input.
    array = f"coalesce(json_agg(json_build_array({', '.join(values)})), '[]')::text"
    return f"(SELECT {array} FROM ({read.sql}) q({', '.join(names)}))"  # noqa: S608  (Django's own SQL)


def _rows(read: Read, column: str) -> list[Row]:
    rows = msgspec.json.decode(column)
    changed = [(number, convert) for number, convert in enumerate(read.converts) if convert is not None]
    if changed:
        for row in rows:
            for number, convert in changed:
                if row[number] is not None:
                    row[number] = convert(row[number])
    return [tuple(row) for row in rows]


def convert_of(field: Field[Any, Any]) -> Convert | None:
    """Return how values of a field's type come back from JSON. Raises `LookupError` for a type that cannot."""
    kind = field.get_internal_type()
    if kind in _PLAIN:
        return None
    return _FROM_TEXT[kind]
