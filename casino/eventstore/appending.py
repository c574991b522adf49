"""Append: the one way into the store.

What can be refused without the database is refused before it is asked. Then one transaction: heads move under the
expected versions, events go in, projectors and policies run. Any error undoes all of it.

Events of one stream that are appended together are one row (`packing`). Few of them go in by one call of a function.
A batch is copied: the server stores its first streams while those that follow are encoded and hashed, and the heads,
which hold the last hashes, move when all are there (docs/decisions/0049-events-before-heads.md).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache, partial
from struct import Struct
from time import perf_counter
from typing import Any, Final
from zlib import crc32

import msgspec
import psycopg
from django.db import DatabaseError, transaction

from casino.eventstore import database, hashing, limits, packing, registry, subscriptions
from casino.eventstore.errors import Conflict, Contention, DaySealed, MalformedEvent, MonthArchived, StoreError
from casino.eventstore.recorded import StreamHead
from casino.eventstore.recording import Recording

STREAM_NAME: Final = re.compile(r"[a-z_]+:[A-Za-z0-9._@+-]{1,100}")
ACTOR: Final = re.compile(r"[ !#-\[\]-~]{1,100}")
MAX_STREAM_CHARACTERS: Final = 160
MAX_KNOWN_HEADS: Final = 20_000

APPEND_COMMIT: Final = (
    "SELECT es_append_commit($1::int, $2::date, $3, $4::int, $5::bytea, $6::timestamptz, $7, $8::timestamptz, $9, "
    "$10, $11, $12::bytea, $13::bytea, $14)"
)
COMMIT_FORMATS: Final = (1, 1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0)
"""Of the parameters above: 0 text, 1 binary."""
# The property is said with it: the rows are copied in without (0003_wall.sql).
BEGIN_BATCH: Final = (
    "SELECT es_begin_commits(%s::int, %s, %s, %s, %s, %b::bytea, %s::int), set_config('es.property', %s, true)"
)
END_BATCH: Final = "SELECT es_end_batch(%s::int, %s, %s, %s, %s, %b::bytea)"
HEADS: Final = (
    "SELECT stream, day, version, head_hash FROM es_stream WHERE property_id = %s::int AND stream = ANY (%s::text[])"
)
COPY: Final = (
    "COPY es_commit_{:%Y_%m} (day, stream, version, events, position, recorded_at, actor, occurred_at, later, types, "
    "schemas, crcs, hashes, data) FROM STDIN (FORMAT binary)"
)


class Append(msgspec.Struct, frozen=True):
    """Events for one stream. `expected_version` is the version decided upon, 0 for a stream that does not exist yet.

    `occurred_at`: when it happened on the floor; aware; one for all events or one for each.
    """

    stream: str
    day: date
    expected_version: int
    events: Sequence[msgspec.Struct]
    occurred_at: datetime | Sequence[datetime]


class _Stream:
    """One Append on its way: first what is known of it as it is, then its events encoded, then their hashes."""

    __slots__ = ("append", "count", "data", "day", "hashes", "occurred", "occurred_us", "previous", "shape")

    def __init__(self, append: Append) -> None:
        self.append = append
        self.day = append.day.isoformat()
        self.count = len(append.events)
        self.shape = registry.shape_of(append.events)
        self.data: list[bytes] = []
        self.occurred, self.occurred_us = _moments(append)
        self.previous = hashing.ZERO
        self.hashes: list[bytes] = []

    def encode(self, shared: dict[int, bytes] | None = None) -> int:
        """Encodes the events; their bytes. MalformedEvent: one that cannot be, or is too large.

        `shared`: first events of other streams of the append by identity, encoded already; rounds of a table often
        begin with one and the same.
        """
        if not self.data:
            events = self.append.events
            known = None if shared is None else shared.get(id(events[0]))
            self.data = self.shape.encode(events) if known is None else [known, *self.shape.encode(events, 1)]
            if shared is not None:
                shared[id(events[0])] = self.data[0]
        sizes = [len(data) for data in self.data]
        for kind, size in zip(self.shape.kinds, sizes, strict=True) if max(sizes) > limits.MAX_PAYLOAD_BYTES else ():
            _require_size(kind, size)
        return sum(sizes)

    def chain(self, property_id: int, end: str) -> None:
        """Computes the hashes from the hash of the stream's last event (`previous`)."""
        start = hashing.header_start(property_id, self.day, self.append.stream).encode()
        middles = self.shape.headers(self.append.expected_version + 1)
        if len(set(self.occurred_us)) == 1:
            rest = f"{self.occurred_us[0]}{end}".encode()
            headers = [start + middle + rest for middle in middles]
        else:
            rests = [f"{occurred_us}{end}".encode() for occurred_us in self.occurred_us]
            headers = [start + middle + rest for middle, rest in zip(middles, rests, strict=True)]
        self.hashes = hashing.event_hashes(self.previous, headers, self.data)


Carried = Callable[[Recording], list[subscriptions.Statement]]
"""The statements of projectors that ride, for what was recorded."""

Guard = Callable[[int, Sequence[Append]], None]
"""Judges what is about to be appended to a property's streams; raises what it does not admit."""

_guards: list[Guard] = []


def register_guard(guard: Guard) -> None:
    """Ask this guard before every append. Call from `AppConfig.ready`."""
    if guard not in _guards:
        _guards.append(guard)


def append(property_id: int, appends: Sequence[Append], *, actor: str, relies_on: Any = None) -> Recording:
    """Appends to one or many streams in one transaction (joins an outer atomic block) and returns what was recorded.

    Events receive their positions, and reach projectors and policies, in the order given. Refusals, all StoreError:
    Conflict (expected and current version), UnknownEvent, MalformedEvent (field, reason), DaySealed, Contention,
    WrongIsolation. After a refusal nothing is written, and an outer transaction can go on. What a guard raises passes.
    `relies_on`: handed to projectors that ride, which may require that it still holds when they write.
    """
    streams = _checked(property_id, appends, actor)
    for guard in _guards:
        guard(property_id, appends)
    if _is_one_statement(streams):
        streams[0].encode()
    inline_projectors, others = subscriptions.inline_projectors(subscriptions.interested(streams))
    carried = partial(subscriptions.statements, inline_projectors, relies_on=relies_on)
    recorded_at = datetime.now(UTC)
    end = hashing.header_end(hashing.microseconds(recorded_at), actor)

    def attempt(*, trust_memory: bool) -> Recording:
        connection = database.django_connection()
        if _is_one_statement(streams) and not others and connection.get_autocommit():
            # One statement is a transaction of its own.
            return _write(property_id, streams, actor, recorded_at, end, carried, trust_memory=trust_memory)
        with transaction.atomic(using=database.ALIAS):
            recorded = _write(property_id, streams, actor, recorded_at, end, carried, trust_memory=trust_memory)
            subscriptions.dispatch(others, recorded, relies_on)
        return recorded

    started = perf_counter()
    try:
        try:
            result = attempt(trust_memory=True)
        except _StaleHash:
            result = attempt(trust_memory=False)
    except _Begun as error:
        raise _who_began(property_id, streams) from error
    subscriptions.notify_watchers(result, perf_counter() - started)
    return result


def remember(property_id: int, stream: str, day: date, version: int, last_hash: bytes) -> None:
    """Notes a head that was just read, so that the append or read that follows need not ask for it.

    Only a guess: an append is compared with the truth by the database, and a read that finds nothing asks again.
    """
    if len(_known_heads) >= MAX_KNOWN_HEADS:
        for key in list(itertools.islice(_known_heads, MAX_KNOWN_HEADS // 4)):
            _known_heads.pop(key, None)
    _known_heads[property_id, stream] = (version, last_hash, day)


def remembered_day(property_id: int, stream: str) -> date | None:
    """The gaming day of a stream that was lately seen, if memory serves."""
    known = _known_heads.get((property_id, stream))
    return known[2] if known else None


def read_heads(cursor: psycopg.Cursor[Any], property_id: int, streams: list[str]) -> dict[str, StreamHead]:
    """The heads of those streams that exist."""
    cursor.execute(HEADS, (property_id, streams), prepare=True, binary=True)
    return {row[0]: StreamHead(*row) for row in cursor}


_known_heads: dict[tuple[int, str], tuple[int, bytes, date]] = {}


# What is refused without asking the database --------------------------------------------------------------------


def _checked(property_id: int, appends: Sequence[Append], actor: str) -> list[_Stream]:
    if type(property_id) is not int or not 0 <= property_id < 2**31:
        raise MalformedEvent("property_id", f"{property_id!r} is not an integer from 0 to 2^31 - 1")
    if not isinstance(actor, str) or not ACTOR.fullmatch(actor):
        raise MalformedEvent(
            "actor", f"{actor!r}: 1 to 100 printable ASCII characters without quotation mark and backslash"
        )
    if not 0 < len(appends) <= limits.MAX_STREAMS_PER_APPEND:
        raise MalformedEvent("appends", f"{len(appends)} streams; 1 to {limits.MAX_STREAMS_PER_APPEND} at once")
    events = sum(len(one.events) for one in appends)
    if events > limits.MAX_EVENTS_PER_APPEND:
        raise MalformedEvent("events", f"{events} events; {limits.MAX_EVENTS_PER_APPEND} at most at once")
    if len({one.stream for one in appends}) != len(appends):
        raise MalformedEvent("stream", "the same stream twice in one append")
    for one in appends:
        _check_envelope(one)
    return [_Stream(one) for one in appends]


def _encoded(streams: Iterable[_Stream]) -> Iterator[_Stream]:
    """The streams one by one, each encoded when its turn comes. MalformedEvent ends it."""
    total = 0
    shared: dict[int, bytes] = {}
    for stream in streams:
        total += stream.encode(shared)
        if total > limits.MAX_APPEND_BYTES:
            raise MalformedEvent("events", f"{total} bytes of payload; {limits.MAX_APPEND_BYTES} at most at once")
        yield stream


def require_storable(events: Iterable[msgspec.Struct]) -> None:
    """Raise MalformedEvent for the first event that cannot be written, or is too large. Nothing is asked or stored."""
    for event in events:
        kind = registry.of_class(type(event))
        _require_size(kind, len(kind.encode(event)))


def _require_size(kind: registry.StoredType, size: int) -> None:
    if size > limits.MAX_PAYLOAD_BYTES:
        raise MalformedEvent(kind.name, f"payload of {size} bytes; {limits.MAX_PAYLOAD_BYTES} at most")


def _check_envelope(one: Append) -> None:
    if (
        not isinstance(one.stream, str)
        or len(one.stream) > MAX_STREAM_CHARACTERS
        or not STREAM_NAME.fullmatch(one.stream)
    ):
        raise MalformedEvent("stream", f"{one.stream!r} is not category:identity, as in round:0190-7f2a")
    if type(one.day) is not date or not limits.FIRST_DAY <= one.day <= limits.LAST_DAY:
        raise MalformedEvent("day", f"{one.day!r} is not a date from {limits.FIRST_DAY} to {limits.LAST_DAY}")
    if type(one.expected_version) is not int or one.expected_version < 0:
        raise MalformedEvent("expected_version", f"{one.expected_version!r} is not a version; 0 means a new stream")
    if one.expected_version + len(one.events) > limits.MAX_VERSION:
        raise MalformedEvent("expected_version", f"{one.expected_version} leaves no room; {limits.MAX_VERSION} at most")
    if not one.events:
        raise MalformedEvent("events", f"none for {one.stream}")


def _moments(one: Append) -> tuple[list[datetime], list[int]]:
    """The moments of the events, as given and in microseconds."""
    count = len(one.events)
    if isinstance(one.occurred_at, datetime):
        return [one.occurred_at] * count, [_microseconds(one.occurred_at)] * count
    moments = list(one.occurred_at)
    if len(moments) != count:
        raise MalformedEvent("occurred_at", f"{len(moments)} moments for {count} events")
    if count and moments.count(moments[0]) == count:  # a round that is reported at once has one moment
        return moments, [_microseconds(moments[0])] * count
    return moments, [_microseconds(moment) for moment in moments]


def _microseconds(moment: datetime) -> int:
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        raise MalformedEvent("occurred_at", f"{moment!r} is not a moment with a time zone")
    return hashing.microseconds(moment)


# The database ---------------------------------------------------------------------------------------------------


def _write(
    property_id: int,
    streams: list[_Stream],
    actor: str,
    recorded_at: datetime,
    end: str,
    carried: Carried,
    *,
    trust_memory: bool,
) -> Recording:
    _note_previous_hashes(property_id, streams, trust_memory=trust_memory)
    insert = _insert_one if _is_one_statement(streams) else _insert_batch
    try:
        recorded = insert(property_id, streams, actor, recorded_at, end, carried)
    except DatabaseError as error:
        refusal = _refusal(error.__cause__)
        if refusal is None:
            raise
        raise refusal from error
    for stream in streams:
        one_append = stream.append
        last_version = one_append.expected_version + stream.count
        remember(property_id, one_append.stream, one_append.day, last_version, stream.hashes[-1])
    return recorded


def _note_previous_hashes(property_id: int, streams: list[_Stream], *, trust_memory: bool) -> None:
    """Notes at each stream the hash of its last event, as remembered or as the database has it. Raises Conflict."""
    unknown = []
    for stream in streams:
        expected = stream.append.expected_version
        if expected:
            known = _known_heads.get((property_id, stream.append.stream)) if trust_memory else None
            if known is not None and known[0] == expected:
                stream.previous = known[1]
            else:
                unknown.append(stream)
    if not unknown:
        return
    with database.cursor() as cursor:
        heads = read_heads(cursor, property_id, [stream.append.stream for stream in unknown])
    for stream in unknown:
        name, expected = stream.append.stream, stream.append.expected_version
        current = heads[name].version if name in heads else 0
        if current != expected:
            raise Conflict(name, expected, current)
        stream.previous = heads[name].hash


def _is_one_statement(streams: list[_Stream]) -> bool:
    return len(streams) == 1 and streams[0].count <= limits.MAX_EVENTS_PER_COMMIT


def _insert_one(
    property_id: int, streams: list[_Stream], actor: str, recorded_at: datetime, end: str, carried: Carried
) -> Recording:
    """Head and events by one function call; what rides along is evaluated after it, in the same statement."""
    (stream,) = streams
    stream.chain(property_id, end)
    recorded = Recording(property_id, streams, actor, recorded_at, None)
    expressions = carried(recorded)
    occurred_later = packing.later(stream.occurred_us)
    values = [
        _pack_integer(property_id),
        _pack_integer(stream.append.day.toordinal() - _PG_EPOCH_DAY),
        stream.append.stream.encode(),
        _pack_integer(stream.append.expected_version),
        stream.previous,
        _pack_long(hashing.microseconds(recorded_at) - _PG_EPOCH_US),
        actor.encode(),
        _pack_long(stream.occurred_us[0] - _PG_EPOCH_US),
        None if occurred_later is None else occurred_later.encode(),
        stream.shape.names,
        stream.shape.schemas,
        packing.crcs([crc32(data) for data in stream.data]),
        b"".join(stream.hashes),
        packing.SEPARATOR.join(stream.data),
    ]
    for _, carried_values in expressions:
        values += [None if value is None else value.encode() for value in carried_values]
    statement, formats = _with_carried(tuple([expression for expression, _ in expressions]))
    (first,) = database.only_row(statement, values, formats)[:1]
    assert first is not None
    start = int.from_bytes(first)
    recorded.positions = range(start, start + stream.count)
    return recorded


@lru_cache(maxsize=256)
def _with_carried(expressions: tuple[str, ...]) -> tuple[str, tuple[int, ...]]:
    """The statement that appends a commit and evaluates what rides along, and the formats of its parameters."""
    numbers = itertools.count(len(COMMIT_FORMATS) + 1)
    numbered = [re.sub("%s", lambda _: f"${next(numbers)}", expression) for expression in expressions]
    statement = ", ".join([APPEND_COMMIT, *numbered])
    return statement, COMMIT_FORMATS + (0,) * (next(numbers) - len(COMMIT_FORMATS) - 1)


def _insert_batch(
    property_id: int, streams: list[_Stream], actor: str, recorded_at: datetime, end: str, carried: Carried
) -> Recording:
    """Positions by one statement, rows by one COPY a month, heads, and what rides along, by another. The caller's
    transaction holds them together."""
    with database.cursor() as cursor:
        return _copy_batch(cursor, property_id, streams, actor, recorded_at, end, carried)


def _copy_batch(
    cursor: psycopg.Cursor[Any],
    property_id: int,
    streams: list[_Stream],
    actor: str,
    recorded_at: datetime,
    end: str,
    carried: Carried,
) -> Recording:
    positions = _begin_batch(cursor, property_id, streams)
    recorded = Recording(property_id, streams, actor, recorded_at, positions)
    expressions: list[subscriptions.Statement] = []
    months = _by_month(streams, positions)
    for number, (month, those) in enumerate(months, start=1):
        with cursor.copy(COPY.format(month)) as copy:
            # Chunk by chunk: the server stores one while the next is put together.
            for chunk in _copy_chunks(property_id, those, actor, hashing.microseconds(recorded_at), end):
                copy.write(chunk)
            if number == len(months):  # The server has still some to store.
                expressions = carried(recorded)
    cursor.execute(
        ", ".join([END_BATCH, *[expression for expression, _ in expressions]]),
        (
            property_id,
            " ".join([stream.append.stream for stream in streams]),
            " ".join([stream.day for stream in streams]),
            " ".join([str(stream.append.expected_version) for stream in streams]),
            " ".join([str(stream.count) for stream in streams]),
            b"".join([stream.hashes[-1] for stream in streams]),
            *[value for _, values in expressions for value in values],
        ),
        prepare=True,
        binary=True,
    )
    return recorded


def _begin_batch(cursor: psycopg.Cursor[Any], property_id: int, streams: list[_Stream]) -> Sequence[int]:
    """Makes sure of the streams that go on, and holds them; the positions of all events."""
    events = sum(stream.count for stream in streams)
    going_on = [stream for stream in streams if stream.append.expected_version]
    cursor.execute(
        BEGIN_BATCH,
        (
            property_id,
            " ".join(sorted({stream.day for stream in streams})),
            " ".join([stream.append.stream for stream in going_on]),
            " ".join([stream.day for stream in going_on]),
            " ".join([str(stream.append.expected_version) for stream in going_on]),
            b"".join([stream.previous for stream in going_on]),
            events,
            str(property_id),
        ),
        prepare=True,
        binary=True,
    )
    row = cursor.fetchone()
    assert row is not None
    positions: list[int] = row[0]
    return range(positions[0], positions[0] + events) if len(positions) == 1 else positions


_Placed = tuple[_Stream, Sequence[int]]
"""A stream and the positions of its events."""


def _by_month(streams: list[_Stream], positions: Sequence[int]) -> list[tuple[date, list[_Placed]]]:
    """The streams by the month they are kept in; nearly always one month. In stream order within it, so that two
    batches that begin the same streams wait for one another instead of deadlocking."""
    months: dict[tuple[int, int], tuple[date, list[_Placed]]] = {}
    first = 0
    for stream in streams:
        day = stream.append.day
        _, those = months.setdefault((day.year, day.month), (day, []))
        those.append((stream, positions[first : first + stream.count]))
        first += stream.count
    for _, those in months.values():
        those.sort(key=lambda placed: placed[0].append.stream)
    return [months[month] for month in sorted(months)]


_COPY_START: Final = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_COPY_END: Final = b"\xff\xff"
_FIELD_COUNT: Final = 14
COPY_CHUNK_PARTS: Final = 320  # about 40 KiB
_NULL: Final = b"\xff\xff\xff\xff"
_PG_EPOCH_US: Final = 946_684_800_000_000
_PG_EPOCH_DAY: Final = date(2000, 1, 1).toordinal()
_pack_stream: Final = Struct("!hii").pack  # field count, day (length, value)
_pack_place: Final = Struct("!iiiiiq").pack  # version, number of events, position
_pack_moment: Final = Struct("!iq").pack
_pack_integer: Final = Struct("!i").pack
_pack_long: Final = Struct("!q").pack


def _copy_chunks(
    property_id: int, placed: Sequence[_Placed], actor: str, recorded_us: int, end: str
) -> Iterator[bytes]:
    """The rows in PostgreSQL's binary COPY format, in chunks: each field is its length and its value, big-endian.
    A stream is encoded and hashed when its turn comes."""
    parts = [_COPY_START]
    # Recorded and actor are the same in every row.
    common = _moment_field(recorded_us) + _field(actor.encode())
    encoded = _encoded(stream for stream, _ in placed)
    for stream, (_, positions) in zip(encoded, placed, strict=True):
        stream.chain(property_id, end)
        day = stream.append.day.toordinal() - _PG_EPOCH_DAY
        start = _pack_stream(_FIELD_COUNT, 4, day) + _field(stream.append.stream.encode())
        for first, count in packing.ranges(positions):
            rows_own = slice(first, first + count)
            data = stream.data[rows_own]
            later = packing.later(stream.occurred_us[rows_own])
            version = stream.append.expected_version + first + 1
            parts += (
                start,
                _pack_place(4, version, 4, count, 8, positions[first]),
                common,
                _moment_field(stream.occurred_us[first]),
                _NULL if later is None else _field(later.encode()),
                _kind_fields(*packing.kinds(stream.shape, first, count)),
                _field(packing.crcs([crc32(one) for one in data])),
                _field(b"".join(stream.hashes[rows_own])),
                _field(packing.SEPARATOR.join(data)),
            )
        if len(parts) >= COPY_CHUNK_PARTS:
            yield b"".join(parts)
            parts.clear()
    parts.append(_COPY_END)
    yield b"".join(parts)


@lru_cache(maxsize=4096)
def _kind_fields(names: bytes, schemas: bytes) -> bytes:
    return _field(names) + _field(schemas)


def _field(value: bytes) -> bytes:
    return _pack_integer(len(value)) + value


def _moment_field(moment_us: int) -> bytes:
    return _pack_moment(8, moment_us - _PG_EPOCH_US)


class _StaleHash(StoreError):
    """The remembered hash of a head was not the true one (its transaction was rolled back)."""


class _Begun(StoreError):
    """An event of a stream that was to begin is there already: somebody else began it."""


def _who_began(property_id: int, streams: list[_Stream]) -> StoreError:
    """The conflict that a batch met in its COPY, which names no stream; asked after everything was undone."""
    beginning = [stream.append.stream for stream in streams if not stream.append.expected_version]
    with database.cursor() as cursor:
        heads = read_heads(cursor, property_id, beginning)
    for name in beginning:
        if name in heads:
            return Conflict(name, 0, heads[name].version)
    return Contention("another append began the same stream; nothing was written, try again")


def _refusal(error: BaseException | None) -> StoreError | None:
    """The store's word for an error that its functions raised; None for any other."""
    if not isinstance(error, psycopg.Error):
        return None
    detail = (error.diag.message_detail or "").split("|")
    match error.sqlstate:
        case "ES001":
            return Conflict(detail[0], int(detail[1]), int(detail[2]))
        case "ES002":
            return DaySealed(date.fromisoformat(detail[0]), date.fromisoformat(detail[1]))
        case "ES003":
            return MalformedEvent("day", f"stream {detail[0]} belongs to gaming day {detail[1]}")
        case "ES004":
            return _StaleHash(detail[0])
        case "ES007":
            return MonthArchived([date.fromisoformat(detail[0])])
        case "ES006":
            return MalformedEvent("day", str(error.diag.message_primary))
        case "23505" if (error.diag.table_name or "").startswith("es_commit_"):
            return _Begun("an event is there already")
    return None
