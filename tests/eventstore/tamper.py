"""One change at a time behind the store's back, each from its own seed: what was done, and what must be named.

A `Past` is what a small sealed store held; `change(past, kind, seed)` is one thing that a superuser does to it.
"""

from __future__ import annotations

import datetime as dt
import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from casino.eventstore import Append, hashing, offline_verifier, seal_day
from tests.eventstore.toys import MOMENT, Noted, pay, put

DAYS = [dt.date(2026, 11, 29), dt.date(2026, 11, 30), dt.date(2026, 12, 1)]
"""Sealed, in two partitions."""
OPEN = dt.date(2026, 12, 2)
CLOSING = "toy.Noted"
"""The type that ends a day (`verifying.closes_a_day`)."""
COLUMNS = "property_id, day, stream, version, position, type, schema, occurred_at, recorded_at, actor, data_crc, data"


class Row(NamedTuple):
    """An event as it lies in its table."""

    property_id: int
    day: dt.date
    stream: str
    version: int
    position: int
    data: str
    last: int  # the version its stream ends with

    @property
    def place(self) -> tuple[str, int]:
        return self.stream, self.version


class Past(NamedTuple):
    """What is in the store."""

    rows: list[Row]
    drawn: int


class Change(NamedTuple):
    """Statements, and what the verifier has to name: one of these events, or for a seal one of these days."""

    statements: list[tuple[str, tuple[Any, ...]]]
    events: set[tuple[str, int]]
    days: set[dt.date]


def fill(source: random.Random, streams: int) -> None:
    """So many streams a day and property; three days sealed, one open."""
    for property_id, share in ((1, streams), (2, max(3, streams // 5))):
        for day in [*DAYS, OPEN]:
            amounts = [[source.randint(1, 10**6) for _ in range(source.randint(1, 5))] for _ in range(share)]
            names = [f"{source.choice(['round', 'slip', 'box'])}:{day:%d}.{n}" for n in range(share)]
            put(*[pay(name, 0, *some, day=day) for name, some in zip(names, amounts, strict=True)],
                property_id=property_id)  # fmt: skip
            for name, some in zip(names, amounts, strict=True):
                if source.random() < 0.3:  # so that streams are written in turn, not one after the other
                    put(pay(name, len(some), 7, day=day), property_id=property_id)
            if day != OPEN:
                put(Append(f"close:{day}", day, 0, [Noted(text="closed")], MOMENT), property_id=property_id)
                seal_day(property_id, day)


def past(cursor: Any) -> Past:
    """What the tables hold."""
    cursor.execute(
        "SELECT property_id, day, stream, version, position, data::text, max(version) OVER "
        "(PARTITION BY property_id, day, stream) FROM es_event ORDER BY property_id, day, stream, version"
    )
    rows = [Row(*row) for row in cursor.fetchall()]
    cursor.execute("SELECT last_value FROM es_position")
    return Past(rows, cursor.fetchone()[0])


# --- one event --------------------------------------------------------------------------------------------------------

AT = "property_id = %s AND day = %s AND stream = %s AND version = %s"


def _at(row: Row) -> tuple[Any, ...]:
    return row[:4]


def _set(row: Row, what: str, *values: Any) -> tuple[str, tuple[Any, ...]]:
    return f"UPDATE es_event SET {what} WHERE {AT}", (*values, *_at(row))


def _event(row: Row, what: str, *values: Any) -> Change:
    return Change([_set(row, what, *values)], {row.place}, set())


def payload(source: random.Random, past: Past) -> Change:
    """One bit, a blank, another amount, a key more, an empty or a very deep one."""
    row = source.choice(past.rows)
    raw = bytearray(row.data.encode())
    while True:
        raw[source.randrange(len(raw))] ^= 1 << source.randrange(7)
        try:
            json.loads(raw.decode())
        except ValueError:
            raw = bytearray(row.data.encode())
            continue
        if raw != row.data.encode() and 0 not in raw:
            break
    deep = "[" * 1500 + "]" * 1500
    texts = [raw.decode(), row.data + " ", row.data[:-1] + ',"more":1}', "{}", f'{{"amount":{deep}}}', "[]"]
    return _event(row, "data = %s::json", source.choice([texts[0], *texts]))


def kind(source: random.Random, past: Past) -> Change:
    """Another type, or another version of it."""
    row = source.choice(past.rows)
    return _event(row, source.choice(["type = type || 'x'", "type = 'toy.Anything'", "schema = schema + 1"]))


def actor(source: random.Random, past: Past) -> Change:
    return _event(source.choice(past.rows), source.choice(["actor = 'employee:other'", "actor = actor || ' '"]))


def times(source: random.Random, past: Past) -> Change:
    """When it happened, when it was recorded."""
    column = source.choice(["occurred_at", "recorded_at"])
    new = [f"{column} + interval '1 microsecond'", f"{column} - interval '1 day'", "'infinity'", "'-infinity'"]
    return _event(source.choice(past.rows), f"{column} = {source.choice(new)}")


def hash_of_event(source: random.Random, past: Past) -> Change:
    """The recorded hash, which is the previous hash of the next."""
    new = ["set_bit(hash, %s, 1 - get_bit(hash, %s))", "sha256(hash || int4send(%s + %s))"]
    bit = source.randrange(256)
    return _event(source.choice(past.rows), f"hash = {source.choice(new)}", bit, bit)


def checksum(source: random.Random, past: Past) -> Change:
    return _event(source.choice(past.rows), "data_crc = data_crc # %s", 1 << source.randrange(31))


# --- places and order -------------------------------------------------------------------------------------------------


def version(source: random.Random, past: Past) -> Change:
    """A number that its stream has not, or two numbers exchanged."""
    row = source.choice(past.rows)
    if row.last > 1 and source.random() < 0.5:
        other = _of_stream(past, row, source.choice([n for n in range(1, row.last + 1) if n != row.version]))
        moves = [(row, "version = -1", ()), (other, "version = %s", (row.version,))]
        statements = [_set(one, what, *values) for one, what, values in moves]
        statements.append(_set(row._replace(version=-1), "version = %s", other.version))
        return Change(statements, {(row.stream, min(row.version, other.version))}, set())
    new = source.choice([0, -source.randint(1, 9), row.last + source.randint(1, 9)])
    return Change([_set(row, "version = %s", new)], {row.place, (row.stream, new)}, set())


def position(source: random.Random, past: Past) -> Change:
    """Of a sealed day: any other. Of an open one: what cannot be."""
    row = source.choice(past.rows)
    if row.day != OPEN:
        new = source.choice([row.position + source.choice([-1, 1]) * source.randint(1, 2000), past.drawn, 2**62])
    else:
        others = [one.position for one in past.rows if one.day == OPEN and one.property_id == row.property_id]
        new = source.choice([past.drawn + source.randint(1, 99), 0, -7, *source.sample(others, 3)])
    if new == row.position:
        new = past.drawn + 1
    doubles = {one.place for one in past.rows if one.position == new}
    following = _of_stream(past, row, row.version + 1).place if row.version < row.last else row.place
    return Change([_set(row, "position = %s", new)], {row.place, following} | doubles, set())


def order(source: random.Random, past: Past) -> Change:
    """Two events of sealed days exchange their positions."""
    sealed = [one for one in past.rows if one.day != OPEN]
    one, other = sorted(source.sample(sealed, 2), key=lambda row: row[:4])
    following = {(row.stream, row.version + 1) for row in (one, other) if row.version < row.last}
    swap = [_set(one, "position = %s", other.position), _set(other, "position = %s", one.position)]
    return Change(swap, {one.place, other.place} | following, set())


def moved(source: random.Random, past: Past) -> Change:
    """To another stream, day or property."""
    row = source.choice(past.rows)
    to = source.choice(["stream", "new stream", "day", "property"])
    if to == "property":
        return _event(row, "property_id = %s", source.choice([3, 0, 40_000]))
    if to == "day":
        return _event(row, "day = %s", source.choice([day for day in [*DAYS, OPEN] if day != row.day]))
    if to == "new stream":
        return Change([_set(row, "stream = %s", "toy:new")], {row.place, ("toy:new", row.version)}, set())
    other = source.choice([one for one in past.rows if one.property_id == row.property_id and one.stream != row.stream])
    new = (other.stream, other.last + 1)
    if other.day == row.day:
        return Change([_set(row, "stream = %s, version = %s", *new)], {row.place, new}, set())
    return Change([_set(row, "day = %s, stream = %s, version = %s", other.day, *new)], {row.place, new}, set())


def swapped(source: random.Random, past: Past) -> Change:
    """The payloads of two events exchanged, with or without their checksums."""
    one = source.choice(past.rows)
    other = source.choice([row for row in past.rows if row.data != one.data])
    first = min(one, other, key=lambda row: (row.day.month, *row[:4]))  # a partition is read after the other
    columns = source.choice(["data = o.data", "data = o.data, data_crc = o.data_crc"])
    pair = (_at(one), _at(other))
    what = (
        f"WITH pair AS MATERIALIZED (SELECT * FROM es_event WHERE ({AT}) OR ({AT})) UPDATE es_event e SET {columns} "
        "FROM pair b, pair o WHERE (e.property_id, e.day, e.stream, e.version) = (b.property_id, b.day, b.stream, "
        "b.version) AND (b.property_id, b.day, b.stream, b.version) <> (o.property_id, o.day, o.stream, o.version)"
    )
    return Change([(what, (*pair[0], *pair[1]))], {first.place}, set())


def deleted(source: random.Random, past: Past) -> Change:
    row = source.choice(past.rows)
    return Change([(f"DELETE FROM es_event WHERE {AT}", _at(row))], {row.place}, set())


def tail(source: random.Random, past: Past) -> Change:
    """The end of a stream, or all of it, its head left."""
    row = source.choice(past.rows)
    return Change(
        [(f"DELETE FROM es_event WHERE {AT.replace('version =', 'version >=')}", _at(row))], {row.place}, set()
    )


def inserted(source: random.Random, past: Past) -> Change:
    """A copy where nothing was: behind a stream, before it, in a stream of its own, in another day."""
    row = source.choice(past.rows)
    stream, number, day = source.choice(
        [(row.stream, row.last + 1, row.day), (row.stream, 0, row.day), ("toy:ghost", 1, row.day),
         (row.stream, row.version, source.choice([day for day in [*DAYS, OPEN] if day != row.day]))]
    )  # fmt: skip
    copied = COLUMNS.replace("day, stream, version", "%s::date, %s, %s")
    what = f"INSERT INTO es_event ({COLUMNS}, hash) SELECT {copied}, hash FROM es_event WHERE {AT}"
    return Change([(what, (day, stream, number, *_at(row)))], {(stream, number), (stream, row.version)}, set())


# --- heads ------------------------------------------------------------------------------------------------------------


def head(source: random.Random, past: Past) -> Change:
    """The row that says where a stream stands."""
    row = source.choice(past.rows)
    where, values = "WHERE property_id = %s AND stream = %s", (row.property_id, row.stream)
    changes = ["version = version + 1", "version = version + 1000", "head_hash = sha256(head_hash)",
               "head_hash = set_bit(head_hash, 7, 1 - get_bit(head_hash, 7))", "property_id = 3", "stream = 'toy:gone'",
               "day = day + 1", "day = 'infinity'", "day = '0044-03-15 BC'", "day = '1999-12-31'"]  # fmt: skip
    if row.last > 1:
        changes.append("version = version - 1")
    what = source.choice(
        [f"UPDATE es_stream SET {one} {where}" for one in changes] + [f"DELETE FROM es_stream {where}"]
    )
    named = {(row.stream, number) for number in (1, row.last, row.last + 1)} | {("toy:gone", 1)}
    return Change([(what, values)], named, set())


def ghost(source: random.Random, past: Past) -> Change:
    """A head of a stream that never was."""
    row = source.choice(past.rows)
    values = (row.property_id, "toy:ghost", source.choice([*DAYS, OPEN]), source.randint(1, 3))
    return Change([("INSERT INTO es_stream VALUES (%s, %s, %s, %s, sha256('x'))", values)], {("toy:ghost", 1)}, set())


# --- seals ------------------------------------------------------------------------------------------------------------


def seal(source: random.Random, past: Past) -> Change:
    """Any column of a seal, or all of it."""
    index = source.randrange(len(DAYS))
    where, values = "WHERE property_id = %s AND day = %s", (source.choice([1, 2]), DAYS[index])
    bit = source.randrange(256)
    changes = [
        f"root = set_bit(root, {bit}, 1 - get_bit(root, {bit}))",
        f"signature = set_bit(signature, {bit * 2}, 1 - get_bit(signature, {bit * 2}))",
        f"hash = set_bit(hash, {bit}, 1 - get_bit(hash, {bit}))",
        "previous_hash = sha256(hash)", "streams = streams + 1", "events = events - 1", "key_id = 'none'",
        "sealed_at = sealed_at + interval '1 microsecond'", "sealed_at = 'infinity'", "day = day - 100",
        "day = 'infinity'", "property_id = 3", "document = document || ' '", "document = repeat('[', 100000)",
        "document = replace(document, 'casino-seal/1', 'casino-seal/2')", "document = ''",
        "document = replace(document, '\"sums\":[\"', '\"sums\":[\"1')",
    ]  # fmt: skip
    if index:
        changes.append("previous_hash = NULL, property_id = property_id + 5")
    what = source.choice([f"UPDATE es_seal SET {one} {where}" for one in changes] + [f"DELETE FROM es_seal {where}"])
    return Change([(what, values)], set(), set(DAYS[index : index + 2]))


def key(source: random.Random, past: Past) -> Change:
    """The key that the seals name."""
    changes = ["UPDATE es_seal_key SET public_key = sha256(public_key)", "DELETE FROM es_seal_key",
               "UPDATE es_seal_key SET key_id = 'other'"]  # fmt: skip
    return Change([(source.choice(changes), ())], set(), set(DAYS[:1]))


def days_exchanged(source: random.Random, past: Past) -> Change:
    """One column of the seals of two days exchanged."""
    one, other = source.sample(DAYS, 2)
    column = source.choice(["root", "signature", "document", "hash", "sealed_at"])
    what = (
        f"UPDATE es_seal s SET {column} = o.{column} FROM es_seal o WHERE o.property_id = s.property_id AND "
        "s.property_id = 1 AND (s.day, o.day) IN ((%s, %s), (%s, %s))"
    )
    return Change([(what, (one, other, other, one))], set(), {min(one, other)})


# --- much at once -----------------------------------------------------------------------------------------------------


def partition(source: random.Random, past: Past) -> Change:
    """A month taken away: detached, dropped, emptied."""
    name, month = source.choice([("es_commit_2026_11", 11), ("es_commit_2026_12", 12)])
    first = next(row for row in past.rows if row.day.month == month)
    what = source.choice([f"ALTER TABLE es_commit DETACH PARTITION {name}", f"DROP TABLE {name}", f"TRUNCATE {name}"])
    return Change([(what, ())], {first.place}, set())


def stream_gone(source: random.Random, past: Past) -> Change:
    """A stream of a sealed day with its head: nothing of it is left to be named but the day."""
    row = source.choice([one for one in past.rows if one.day != OPEN and one.property_id == 1])
    both = [(f"DELETE FROM {table} WHERE property_id = %s AND day = %s AND stream = %s", row[:3])
            for table in ("es_event", "es_stream")]  # fmt: skip
    return Change(both, set(), {row.day})


def tail_gone(source: random.Random, past: Past) -> Change:
    """The end of a stream of a sealed day, its head put back to fit."""
    row = source.choice([one for one in past.rows if one.day != OPEN and one.version > 1])
    back = (
        "UPDATE es_stream s SET version = %s - 1, head_hash = e.hash FROM es_event e "
        "WHERE e.property_id = s.property_id AND e.stream = s.stream AND e.version = %s - 1 "
        "AND s.property_id = %s AND s.stream = %s"
    )
    cut = (f"DELETE FROM es_event WHERE {AT.replace('version =', 'version >=')}", _at(row))
    return Change([cut, (back, (row.version, row.version, row.property_id, row.stream))], set(), {row.day})


KINDS: dict[str, Callable[[random.Random, Past], Change]] = {
    one.__name__: one
    for one in (
        payload,
        kind,
        actor,
        times,
        hash_of_event,
        checksum,
        version,
        position,
        order,
        moved,
        swapped,
        deleted,
        tail,
        inserted,
        head,
        ghost,
        seal,
        key,
        days_exchanged,
        partition,
        stream_gone,
        tail_gone,
    )
}


def change(past: Past, name: str, seed: int) -> Change:
    """The change of this kind that this seed gives."""
    return KINDS[name](random.Random(f"{name} {seed}"), past)


def _of_stream(past: Past, row: Row, number: int) -> Row:
    return next(one for one in past.rows if one[:3] == row[:3] and one.version == number)


def written_anew(cursor: Any, row: Row) -> list[tuple[str, tuple[Any, ...]]]:
    """A stream of one event rewritten with its checksum, hash and head: what one who owns the database can do."""
    from zlib import crc32

    data = '{"amount":1,"counts":{},"note":null,"who":"me"}'
    cursor.execute(f"SELECT type, schema, occurred_at, recorded_at, actor FROM es_event WHERE {AT}", _at(row))
    kind, schema, occurred, recorded, actor = cursor.fetchone()
    moments = [hashing.microseconds(occurred), hashing.microseconds(recorded)]
    header = [row.property_id, row.day.isoformat(), row.stream, 1, kind, schema, *moments, actor]
    digest = offline_verifier.event_hash(hashing.ZERO, header, data)
    crc = int.from_bytes(crc32(data.encode()).to_bytes(4, "big"), "big", signed=True)
    anew = "UPDATE es_stream SET head_hash = %s WHERE property_id = %s AND stream = %s"
    return [_set(row, "data = %s::json, data_crc = %s, hash = %s", data, crc, digest),
            (anew, (digest, row.property_id, row.stream))]  # fmt: skip
