"""Read: streams by name, and the feed of all events by position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, Final

import psycopg

from casino.eventstore import appending, archives, database, limits, packing, registry
from casino.eventstore.errors import MonthArchived
from casino.eventstore.recorded import Recorded, StoreHead, StreamHead

# The month's bounds are part of the statement, so that its plan holds one partition and not all of them.
READ: Final = (
    f"SELECT {packing.COLUMNS} FROM {packing.BOTH} e WHERE e.property_id = %s::int AND e.day = %s "
    "AND e.day BETWEEN '{first}' AND '{last}'"
)
# A row that begins before may end after.
ONE: Final = (
    f" AND e.stream = %s AND e.version > %s::int - {limits.MAX_EVENTS_PER_COMMIT} "
    "AND e.version + e.events - 1 > %s::int ORDER BY e.version"
)
MANY: Final = " AND e.stream = ANY (%s::text[]) ORDER BY e.stream, e.version"
READ_EVENTS: Final = (
    f"SELECT e.stream, e.types, e.schemas, e.data FROM {packing.BOTH} e "
    "WHERE e.property_id = %s::int AND e.day = %s AND e.stream = ANY (%s::text[]) ORDER BY e.stream, e.version"
)
# What is settled, and the months after a position that are archived: of them the feed cannot tell.
HORIZON: Final = (
    "SELECT es_horizon(), (SELECT array_agg(month ORDER BY month) FROM es_archive WHERE attached_at IS NULL "
    "AND last_position > %s::bigint AND (%s::int IS NULL OR %s::int = ANY (properties)))"
)
FEED: Final = (
    f"SELECT {packing.COLUMNS} FROM {packing.BOTH} e WHERE e.position > %s::bigint - {limits.MAX_EVENTS_PER_COMMIT} "
    "AND e.position + e.events - 1 > %s::bigint AND e.position <= %s::bigint"
)
LAST: Final = f"SELECT e.position + e.events - 1, e.recorded_at FROM {packing.BOTH} e"
EVENTS_PER_ROW: Final = 8
"""So many events a row are reckoned with when the feed asks for rows."""
MAX_CHOSEN_ROWS: Final = 1_000
"""Of rows chosen by type, of which one event each may be wanted, so many are fetched at once."""


def read_stream(property_id: int, stream: str, *, after_version: int = 0) -> list[Recorded]:
    """The events of a stream in order, after a version if given; empty when there is no such stream."""
    with database.cursor() as cursor:
        day = appending.remembered_day(property_id, stream)
        events = _read_one(cursor, property_id, day, stream, after_version) if day is not None else []
        if not events:
            # Nothing new, or a memory of something that was rolled back: the head knows.
            found = appending.read_heads(cursor, property_id, [stream]).get(stream)
            if found is not None and found.version > after_version:
                events = _read_one(cursor, property_id, found.day, stream, after_version)
                if not events:
                    archives.require([found.day])
    _remember_last(events)
    return events


def read_streams(property_id: int, streams: Iterable[str]) -> dict[str, list[Recorded]]:
    """The events of many streams; a stream that does not exist has an empty list. One statement per gaming day."""
    found: dict[str, list[Recorded]] = {stream: [] for stream in streams}
    with database.cursor() as cursor:
        days: dict[date, list[str]] = {}
        for head in appending.read_heads(cursor, property_id, list(found)).values():
            days.setdefault(head.day, []).append(head.stream)
        for day, names in days.items():
            cursor.execute(_statement(day, MANY), (property_id, day, names), prepare=True, binary=True)
            for row in cursor.fetchall():
                found[row[1]] += packing.unpacked(*row)
    _require_here(days, found)
    for events in found.values():
        _remember_last(events)
    return found


def read_events(property_id: int, streams: Iterable[str]) -> dict[str, list[Any]]:
    """Only what happened: the decoded events of many streams, without who, when and the hashes.

    For those who replay by the thousand. Errors as of `Recorded.event`.
    """
    found: dict[str, list[Any]] = {stream: [] for stream in streams}
    with database.cursor() as cursor:
        days: dict[date, list[str]] = {}
        for head in appending.read_heads(cursor, property_id, list(found)).values():
            days.setdefault(head.day, []).append(head.stream)
        for day, names in days.items():
            cursor.execute(READ_EVENTS, (property_id, day, names), prepare=True, binary=True)
            for stream, types, schemas, data in cursor.fetchall():
                found[stream] += [
                    registry.of_name(kind).read(payload, schema)
                    for kind, schema, payload in packing.payloads(stream, types, schemas, data)
                ]
    _require_here(days, found)
    return found


def head(property_id: int, stream: str) -> StreamHead | None:
    """Return the head of a stream; None when the stream does not exist."""
    with database.cursor() as cursor:
        found = appending.read_heads(cursor, property_id, [stream]).get(stream)
    if found is not None:
        appending.remember(property_id, stream, found.day, found.version, found.hash)
    return found


def streams_of_day(property_id: int, day: date, *, most: int) -> list[str]:
    """Return the names of the streams of a gaming day, in order, `most` at most."""
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT stream FROM es_stream WHERE property_id = %s::int AND day = %s ORDER BY stream LIMIT %s",
            (property_id, day, most),
        )
        return [row[0] for row in cursor]


def lock_stream(property_id: int, stream: str) -> None:
    """Lock a stream against other appends until the transaction ends; one that does not exist is not locked.

    For code that decides on a state before appending to it. Contention, as in any append, when two lock crosswise.
    """
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT FROM es_stream WHERE property_id = %s::int AND stream = %s FOR UPDATE", (property_id, stream)
        )


def feed(
    property_id: int | None,
    *,
    after: int = 0,
    limit: int = 1000,
    types: Sequence[type] | None = None,
    since: date | None = None,
    until: date | None = None,
) -> list[Recorded]:
    """Events strictly by position, after a position; for consumers that remember the last position they saw.

    property_id None: of all properties. `types`: only events of these registered classes. `since`, `until`: only events
    of these gaming days and those between them. `limit`: at most 10,000.
    The end of the list is not the end of the world: ask again later from the last position.

    A consumer never misses an event: once position n was shown, no lower position can appear any more. Positions
    come from a sequence, which is no promise by itself (a transaction may draw 7, another draw 8 and commit first).

    - A writer reads the sequence's last value K, takes the shared advisory lock with the key K, and only then draws
      positions, which are therefore all greater than K. It keeps the lock until its transaction has ended, which for
      others means: until its events can be seen.
    - A reader, in separate statements, (a) reads the last value L, (b) finds the lowest key M of such locks held in
      this database by others, (c) reads events with positions up to min(L, M).

    Suppose an event at a position p <= min(L, M) became visible after (c). p <= L, so p was drawn before (a), hence
    its writer had taken its lock, with a key K < p, before (a) as well. The event is invisible to (c), whose snapshot
    is younger than (b), so the writer was still in its transaction at (b) and held the lock: M <= K < p. Contradiction.
    Filtering by property, type or day takes events out of the list and puts none in, so the promise stays.

    What the reader's own transaction has appended it sees, as in any read.

    MonthArchived: events after the position were archived; a reader past them, or of other months, is not affected.

    It needs READ COMMITTED (WrongIsolation otherwise) and the primary server: a replica does not show its locks.
    """
    if not 0 < limit <= limits.MAX_FEED:
        raise ValueError(f"limit: {limit}; 1 to {limits.MAX_FEED}")
    with database.cursor() as cursor:
        cursor.execute(HORIZON, (after, property_id, property_id), prepare=True, binary=True)
        row = cursor.fetchone()
        assert row is not None
        if missing := [month for month in row[1] or () if _in_months(month, since, until)]:
            raise MonthArchived(missing)
        if row[0] <= after:
            return []
        return _feed(cursor, after, row[0], limit, *_chosen(property_id, types, since, until))


def _chosen(
    property_id: int | None, types: Sequence[type] | None, since: date | None, until: date | None
) -> tuple[str, list[Any], frozenset[str] | None]:
    """The condition of a feed as SQL, its values, and the names of the types asked for."""
    condition, values = "", []
    for each, value in (
        (" AND e.day >= %s::date", since),
        (" AND e.day <= %s::date", until),
        (" AND e.property_id = %s::int", property_id),
    ):
        if value is not None:
            condition += each
            values.append(value)
    if types is None:
        return condition, values, None
    names = [registry.of_class(cls).name for cls in types]
    return f"{condition} AND string_to_array(e.types, ' ') && %s::text[]", [*values, names], frozenset(names)


def _feed(
    cursor: psycopg.Cursor[Any], after: int, settled: int, limit: int,
    condition: str, values: Sequence[Any], names: frozenset[str] | None,
) -> list[Recorded]:  # fmt: skip
    """The events after a position: rows are asked for until these are enough, or all."""
    found: list[Recorded] = []
    statement = f"{FEED}{condition} ORDER BY e.position LIMIT %s::int"
    while True:
        wanted = limit - len(found)
        rows_asked = wanted // EVENTS_PER_ROW + 1 if names is None else min(wanted, MAX_CHOSEN_ROWS)
        cursor.execute(statement, [after, after, settled, *values, rows_asked], prepare=True, binary=True)
        rows = cursor.fetchall()
        for event in packing.all_unpacked(rows):
            assert event.position is not None
            if event.position > after and (names is None or event.type in names):
                found.append(event)
        if len(rows) < rows_asked or len(found) >= limit:
            return found[:limit]
        _, _, _, _, events, position, *_ = rows[-1]
        after = position + events - 1


def _in_months(month: date, since: date | None, until: date | None) -> bool:
    """Return whether a month, named by its first day, has days from `since` to `until`."""
    return (since is None or month >= since.replace(day=1)) and (until is None or month <= until)


def horizon() -> int:
    """The highest position that is settled: everything up to it can be seen, and nothing below it comes any more."""
    with database.cursor() as cursor:
        cursor.execute("SELECT es_horizon()", prepare=True, binary=True)
        row = cursor.fetchone()
        assert row is not None
        return int(row[0])


def last_recorded_at(property_id: int) -> datetime | None:
    """When the newest event of a property was recorded; None when there is none."""
    with database.cursor() as cursor:
        cursor.execute(f"{LAST} WHERE e.property_id = %s ORDER BY e.position DESC LIMIT 1", (property_id,))
        row = cursor.fetchone()
    return row[1] if row else None


def last_position(property_id: int) -> int:
    """The position of the newest event of a property that this transaction sees; 0 when there is none."""
    with database.cursor() as cursor:
        cursor.execute(f"{LAST} WHERE e.property_id = %s ORDER BY e.position DESC LIMIT 1", (property_id,))
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def store_head() -> StoreHead | None:
    """The last event of the whole store that this transaction sees; None in an empty store."""
    with database.cursor() as cursor:
        cursor.execute(f"{LAST} ORDER BY e.position DESC LIMIT 1")
        row = cursor.fetchone()
    return StoreHead(*row) if row else None


def feed_lag() -> int:
    """How many positions are drawn that the feed still holds back, because one before them may yet be committed."""
    with database.cursor() as cursor:
        cursor.execute("SELECT last_value FROM es_position")
        row = cursor.fetchone()
    assert row is not None
    return max(0, int(row[0]) - horizon())


def _require_here(days: Mapping[date, Sequence[str]], found: Mapping[str, Sequence[Any]]) -> None:
    """A stream that has a head and no events lies in an archived month, or its events were taken away."""
    empty = [day for day, names in days.items() if not all(found[name] for name in names)]
    if empty:
        archives.require(empty)


def _read_one(
    cursor: psycopg.Cursor[Any], property_id: int, day: date, stream: str, after_version: int
) -> list[Recorded]:
    values = (property_id, day, stream, after_version, after_version)
    cursor.execute(_statement(day, ONE), values, prepare=True, binary=True)
    return [event for event in packing.all_unpacked(cursor.fetchall()) if event.version > after_version]


@lru_cache(maxsize=512)
def _month_statement(year: int, month: int, rest: str) -> bytes:
    first = date(year, month, 1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return (READ.format(first=first.isoformat(), last=last.isoformat()) + rest).encode()


def _statement(day: date, rest: str) -> bytes:
    return _month_statement(day.year, day.month, rest)


def _remember_last(events: list[Recorded]) -> None:
    if events:
        last = events[-1]
        appending.remember(last.property_id, last.stream, last.day, last.version, last.hash)
