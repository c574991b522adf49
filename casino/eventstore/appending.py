"""Append: the one way into the store.

What can be refused without the database is refused before it is asked. Then one transaction: heads move under the
expected versions, events go in, projectors and policies run. Any error undoes all of it.

Events of one stream that are appended together are one row (`packing`). One stream goes in by one call of a function,
many by another, in parts of which each is one statement: while the server stores a part, the program encodes and hashes
the next. Inside `pipelined` appends follow one another in the same way (docs/decisions/0145-batches-in-parts.md).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime
from functools import lru_cache, partial
from struct import Struct
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec
import psycopg
from django.db import DatabaseError, transaction

from casino.eventstore import database, hashing, limits, packing, registry, subscriptions
from casino.eventstore.errors import Conflict, Contention, DaySealed, MalformedEvent, MonthArchived, StoreError
from casino.eventstore.recorded import StreamHead
from casino.eventstore.recording import Positions, Recording

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
APPEND_COMMITS: Final = (
    "SELECT es_append_commits(%s::int, %s::timestamptz, %s, %s, %s, %s, %s, %s, %s, %s, %b::bytea, %s, %s, %s, %s, "
    "%b::bytea, %b::bytea, %s)"
)
HEADS: Final = (
    "SELECT stream, day, version, head_hash FROM es_stream WHERE property_id = %s::int AND stream = ANY (%s::text[])"
)
MAX_EVENTS_PER_PART: Final = 2_000
"""Events of a statement; more than that only where one stream has more."""
ROW_SEPARATOR: Final = "\x1d"
"""Between rows of lists whose items contain blanks; neither names of types nor JSON contain it."""


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

    __slots__ = ("append", "count", "crcs", "data", "day", "hashes", "occurred_us", "previous", "shape", "text")
    first = 0
    ends_stream = True
    """Of a row that holds all of them."""

    def __init__(self, append: Append) -> None:
        self.append = append
        self.day = append.day.isoformat()
        self.count = len(append.events)
        self.shape = registry.shape_of(append.events)
        self.data: list[bytes] = []
        self.crcs: list[int] = []
        self.occurred_us = _moments(append)
        """When it happened, microseconds: of each event, or of all when one moment is that of all."""
        self.previous = hashing.ZERO
        self.hashes = b""
        """32 bytes an event."""
        self.text = b""
        """All payloads, as a row holds them; when it is there, `data` may be gone."""

    def moment(self, number: int) -> datetime:
        """When the event with this number happened."""
        moments = self.append.occurred_at
        return moments if isinstance(moments, datetime) else moments[number]

    def payload(self, number: int) -> bytes:
        """The JSON of the event with this number."""
        return self.data[number] if self.data else self.text.split(packing.SEPARATOR)[number]

    def hash(self, number: int) -> bytes:
        """The hash of the event with this number."""
        start = number * packing.HASH_BYTES
        return self.hashes[start : start + packing.HASH_BYTES]

    def last_hash(self) -> bytes:
        """The hash that the stream's head has afterwards."""
        return self.hashes[-packing.HASH_BYTES :]

    def encode(self) -> int:
        """Encodes the events; their bytes. MalformedEvent: one that cannot be, or is too large."""
        if not self.data:
            self.data, self.crcs = self.shape.encode(self.append.events)
        total = sum(map(len, self.data))
        if total > limits.MAX_PAYLOAD_BYTES:
            for kind, data in zip(self.shape.kinds, self.data, strict=True):
                _require_size(kind, len(data))
        return total

    def chain(self, property_id: int, end: str) -> None:
        """Computes the hashes from the hash of the stream's last event (`previous`)."""
        start = hashing.header_start(property_id, self.day, self.append.stream).encode()
        middles = self.shape.headers(self.append.expected_version + 1)
        if len(self.occurred_us) == 1:
            rest = f"{self.occurred_us[0]}{end}".encode()
        else:
            middles = [
                middle + str(occurred_us).encode()
                for middle, occurred_us in zip(middles, self.occurred_us, strict=True)
            ]
            rest = end.encode()
        self.hashes = b"".join(hashing.event_hashes(self.previous, start, middles, rest, self.data))


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
    pipeline = _pipeline.get()
    alone = pipeline is None and _is_one_statement(streams)
    if alone:
        streams[0].encode()
    inline_projectors, others = subscriptions.inline_projectors(subscriptions.interested(streams))
    carried = partial(subscriptions.statements, inline_projectors, relies_on=relies_on)
    recorded_at = datetime.now(UTC)
    end = hashing.header_end(hashing.microseconds(recorded_at), actor)
    commit = _Commit(property_id, streams, actor, recorded_at, end, carried)

    def attempt(*, trust_memory: bool) -> Recording:
        if pipeline is not None:
            recorded = _write(commit, pipeline, trust_memory=trust_memory)
            if others:
                pipeline.settle()
                subscriptions.dispatch(others, recorded, relies_on)
            return recorded
        if alone and not others and database.django_connection().autocommit:
            # One statement is a transaction of its own.
            return _write(commit, None, trust_memory=trust_memory)
        with transaction.atomic(using=database.ALIAS):
            recorded = _write(commit, None, trust_memory=trust_memory)
            subscriptions.dispatch(others, recorded, relies_on)
        return recorded

    started = perf_counter()
    try:
        result = attempt(trust_memory=True)
    except _StaleHash:
        if pipeline is not None:
            raise
        result = attempt(trust_memory=False)
    subscriptions.notify_watchers(result, perf_counter() - started)
    return result


@contextmanager
def pipelined() -> Iterator[None]:
    """Let appends follow one another without waiting for the server, which stores one while the next is made.

    Needs a transaction, of which a refusal undoes everything. A refusal (as of `append`) may come with a later append
    or at the end, where positions are known, too. An append that others than inline projectors listen to is waited for.
    Contention also where a hash was remembered wrongly: it is forgotten, so that another attempt succeeds.
    """
    pipeline = _Pipeline()
    token = _pipeline.set(pipeline)
    try:
        with _Refusals(), pipeline:
            yield
    except _StaleHash as error:
        for known in [known for known in _known_heads if known[1] == error.stream]:
            del _known_heads[known]
        raise Contention(f"another hash of {error.stream} was remembered; nothing was written, try again") from error
    finally:
        _pipeline.reset(token)


def remember(property_id: int, stream: str, day: date, version: int, last_hash: bytes) -> None:
    """Notes a head that was just read, so that the append or read that follows need not ask for it.

    Only a guess: an append is compared with the truth by the database, and a read that finds nothing asks again.
    """
    _make_room()
    _known_heads[property_id, stream] = (version, last_hash, day)


def _make_room() -> None:
    """Forgets the oldest heads when there are many. One append may add as many as it has streams."""
    if len(_known_heads) >= MAX_KNOWN_HEADS:
        for key in list(itertools.islice(_known_heads, MAX_KNOWN_HEADS // 4)):
            _known_heads.pop(key, None)


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
    for stream in streams:
        total += stream.encode()
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


def _moments(one: Append) -> list[int]:
    """When the events happened, in microseconds: of each, or of all when that is one moment."""
    count = len(one.events)
    moments = one.occurred_at
    if isinstance(moments, datetime):
        return [_microseconds(moments)]
    if len(moments) != count:
        raise MalformedEvent("occurred_at", f"{len(moments)} moments for {count} events")
    if moments.count(moments[0]) == count:  # a round that is reported at once has one moment
        return [_microseconds(moments[0])]
    return [_microseconds(moment) for moment in moments]


def _microseconds(moment: datetime) -> int:
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        raise MalformedEvent("occurred_at", f"{moment!r} is not a moment with a time zone")
    return hashing.microseconds(moment)


# The database ---------------------------------------------------------------------------------------------------


class _Commit(NamedTuple):
    """The checked streams of one append, and the values that all of their rows have."""

    property_id: int
    streams: list[_Stream]
    actor: str
    recorded_at: datetime
    end: str
    carried: Carried

    def recording(self, streams: Sequence[_Stream]) -> Recording:
        """The record of these streams, positions unknown."""
        return Recording(self.property_id, streams, self.actor, self.recorded_at)


def _write(commit: _Commit, pipeline: _Pipeline | None, *, trust_memory: bool) -> Recording:
    property_id, streams = commit.property_id, commit.streams
    _note_previous_hashes(property_id, streams, trust_memory=trust_memory)
    with _Refusals():
        if pipeline is None and _is_one_statement(streams):
            recorded = _insert_one(commit)
        else:
            recorded = _insert_parts(commit, pipeline)
    _make_room()
    for stream in streams:
        one = stream.append
        _known_heads[property_id, one.stream] = (one.expected_version + stream.count, stream.last_hash(), one.day)
    return recorded


class _Refusals:
    """Raises errors of the store's functions as the store's refusals."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, DatabaseError):
            refusal = _refusal(error.__cause__)
            if refusal is not None:
                raise refusal from error


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


def _insert_one(commit: _Commit) -> Recording:
    """Head and events by one function call; what rides along is evaluated after it, in the same statement."""
    property_id, actor = commit.property_id, commit.actor
    (stream,) = commit.streams
    stream.chain(property_id, commit.end)
    recorded = commit.recording(commit.streams)
    expressions = commit.carried(recorded)
    occurred_later = packing.later(stream.occurred_us)
    values = [
        _pack_integer(property_id),
        _pack_integer(stream.append.day.toordinal() - _PG_EPOCH_DAY),
        stream.append.stream.encode(),
        _pack_integer(stream.append.expected_version),
        stream.previous,
        _pack_long(hashing.microseconds(commit.recorded_at) - _PG_EPOCH_US),
        actor.encode(),
        _pack_long(stream.occurred_us[0] - _PG_EPOCH_US),
        None if occurred_later is None else occurred_later.encode(),
        stream.shape.names,
        stream.shape.schemas,
        packing.crcs(stream.crcs),
        stream.hashes,
        packing.SEPARATOR.join(stream.data),
    ]
    for _, carried_values in expressions:
        values += [None if value is None else value.encode() for value in carried_values]
    statement, formats = _with_carried(tuple([expression for expression, _ in expressions]))
    (first,) = database.only_row(statement, values, formats)[:1]
    assert first is not None
    recorded.positions.add(int.from_bytes(first), stream.count)
    return recorded


@lru_cache(maxsize=256)
def _with_carried(expressions: tuple[str, ...]) -> tuple[str, tuple[int, ...]]:
    """The statement that appends a commit and evaluates what rides along, and the formats of its parameters."""
    numbers = itertools.count(len(COMMIT_FORMATS) + 1)
    numbered = [re.sub("%s", lambda _: f"${next(numbers)}", expression) for expression in expressions]
    statement = ", ".join([APPEND_COMMIT, *numbered])
    return statement, COMMIT_FORMATS + (0,) * (next(numbers) - len(COMMIT_FORMATS) - 1)


def _insert_parts(commit: _Commit, pipeline: _Pipeline | None) -> Recording:
    """Rows and heads of all streams, and what rides along, by a statement for each part of them. The caller's
    transaction holds them together; a part is sent while the server stores the one before."""
    recorded = commit.recording(commit.streams)
    parts = list(_in_parts(commit.streams))
    encoded = _encoded(commit.streams)
    if len(parts) == 1 and pipeline is None:
        with database.cursor() as cursor:
            counts = _send_part(cursor, commit, list(encoded), recorded)
            _place(recorded.positions, counts, cursor)
    elif pipeline is None:
        with _Pipeline() as own:
            _send_parts(own, commit, parts, encoded, recorded)
    else:
        _send_parts(pipeline, commit, parts, encoded, recorded)
    return recorded


def _in_parts(streams: Sequence[_Stream]) -> Iterator[int]:
    """How many streams each part has."""
    count = events = 0
    for stream in streams:
        if count and events + stream.count > MAX_EVENTS_PER_PART:
            yield count
            count = events = 0
        count += 1
        events += stream.count
    yield count


def _send_parts(
    pipeline: _Pipeline, commit: _Commit, parts: Iterable[int], encoded: Iterator[_Stream], recorded: Recording
) -> None:
    for count in parts:
        streams = list(itertools.islice(encoded, count))
        with pipeline.sending() as cursor:
            counts = _send_part(cursor, commit, streams, commit.recording(streams))
        pipeline.note(recorded.positions, counts, cursor)


def _send_part(cursor: psycopg.Cursor[Any], commit: _Commit, streams: Sequence[_Stream], part: Recording) -> list[int]:
    """Sends the statement of a part; the number of events of each of its rows."""
    for stream in streams:
        stream.chain(commit.property_id, commit.end)
    expressions = commit.carried(part)  # first: it looks at payloads, of which then the text alone is kept
    rows, values = _rows_of(commit, streams)
    cursor.execute(
        ", ".join([APPEND_COMMITS, *[expression for expression, _ in expressions]]),
        [*values, *[value for _, values in expressions for value in values]],
        prepare=True,
        binary=True,
    )
    return rows


def _rows_of(commit: _Commit, streams: Sequence[_Stream]) -> tuple[list[int], list[Any]]:
    """The number of events of each row, and the parameters of es_append_commits: lists of as many items."""
    separator = packing.SEPARATOR
    for stream in streams:
        stream.text = separator.join(stream.data)
    rows = [row for stream in streams for row in _slices(stream)]
    crcs = packing.crcs(list(itertools.chain.from_iterable([stream.crcs for stream in streams])))
    hashes = b"".join([stream.hashes for stream in streams])
    for stream in streams:
        # Thousands of small objects: let go while they are at hand, not when the transaction ends.
        stream.data, stream.crcs = [], []
    events = [row.count for row in rows]
    days = [row.day for row in rows]
    past = itertools.accumulate(events, initial=0)
    return events, [
        commit.property_id,
        commit.recorded_at,
        commit.actor,
        " ".join(sorted(set(days))),
        " ".join([row.append.stream for row in rows]),
        " ".join(days),
        " ".join([str(row.append.expected_version + row.first + 1) for row in rows]),
        " ".join(map(str, events)),
        " ".join(map(str, itertools.islice(past, len(events)))),
        " ".join([str(row.append.expected_version) if row.ends_stream else "-1" for row in rows]),
        b"".join([row.previous for row in rows]),
        " ".join([str(row.occurred_us[0]) for row in rows]),
        ROW_SEPARATOR.join([packing.later(row.occurred_us) or "" for row in rows]),
        ROW_SEPARATOR.encode().join([row.shape.names for row in rows]).decode(),
        ROW_SEPARATOR.encode().join([row.shape.schemas for row in rows]).decode(),
        crcs,
        hashes,
        ROW_SEPARATOR.encode().join([row.text for row in rows]).decode(),
    ]


def _slices(stream: _Stream) -> Sequence[_Stream | _Slice]:
    """The rows of a stream: itself, or parts of it where it has more events than a row holds."""
    cuts = packing.cuts(stream.count)
    return (stream,) if len(cuts) == 1 else [_Slice(stream, first, count) for first, count in cuts]


class _Slice:
    """So many events of a stream, from a place on: those of one of its rows."""

    def __init__(self, stream: _Stream, first: int, count: int) -> None:
        here = slice(first, first + count)
        self.append, self.day, self.previous = stream.append, stream.day, stream.previous
        self.first, self.count = first, count
        self.ends_stream = first + count == stream.count
        self.shape = registry.shape_of(stream.append.events[here])
        self.text = packing.SEPARATOR.join(stream.data[here])
        self.occurred_us = stream.occurred_us if len(stream.occurred_us) == 1 else stream.occurred_us[here]


class _Pipeline:
    """Statements of appends under way on the application's connection, and the positions they wait for."""

    def __init__(self) -> None:
        self._mode = ExitStack()
        self._waiting: list[tuple[Positions, list[int], psycopg.Cursor[Any]]] = []

    def __enter__(self) -> _Pipeline:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> None:
        if error is None:
            self.settle()
        else:
            self._waiting.clear()
            self._mode.__exit__(kind, error, trace)

    @contextmanager
    def sending(self) -> Iterator[psycopg.Cursor[Any]]:
        """A cursor whose statement is sent, and its result left for later."""
        if not self._waiting:
            self._mode.enter_context(database.pipeline())
        with database.errors():
            yield database.open_cursor()

    def note(self, positions: Positions, counts: list[int], cursor: psycopg.Cursor[Any]) -> None:
        """Waits with a statement for its result: the positions of rows with so many events."""
        self._waiting.append((positions, counts, cursor))

    def settle(self) -> None:
        """Waits for the server; all positions are known then, and other statements can go on."""
        self._mode.close()
        for positions, counts, cursor in self._waiting:
            _place(positions, counts, cursor)
        self._waiting.clear()


_pipeline: ContextVar[_Pipeline | None] = ContextVar("append_pipeline", default=None)


def _place(positions: Positions, counts: list[int], cursor: psycopg.Cursor[Any]) -> None:
    """Adds the positions that came: that of the first event alone, or of the first event of each row."""
    row = cursor.fetchone()
    assert row is not None
    firsts: list[int] = row[0]
    if len(firsts) == 1:
        positions.add(firsts[0], sum(counts))
    else:
        for first, count in zip(firsts, counts, strict=True):
            positions.add(first, count)


_PG_EPOCH_US: Final = 946_684_800_000_000
_PG_EPOCH_DAY: Final = date(2000, 1, 1).toordinal()
_pack_integer: Final = Struct("!i").pack
_pack_long: Final = Struct("!q").pack


class _StaleHash(StoreError):
    """The remembered hash of a head was not the true one (its transaction was rolled back)."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.stream = stream


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
    return None
