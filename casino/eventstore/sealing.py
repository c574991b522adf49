"""Seal: at the close of a gaming day its streams are summed up in one signed document, after which the day is shut.

The document (canonical JSON: sorted keys, no blanks, ASCII) holds the Merkle root over all stream heads of the
property's day in stream order, their number and that of their events, the hash of the property's previous seal, and the
order in which all was written (`positions`). So one seal is enough to prove every event of that day and of all days
before it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final

import msgspec
import psycopg
from django.db import transaction
from django.dispatch import Signal

from casino.eventstore import database, hashing, keys, packing, positions
from casino.eventstore.errors import SealOrder

FORMAT: Final = "casino-seal/1"
COLUMNS: Final = "property_id, day, sealed_at, streams, events, root, previous_hash, key_id, document, hash, signature"


PART_EVENTS: Final = 100_000
"""A day is read in parts of about so many events."""

day_sealed: Final = Signal()
"""Sent after the commit of every new seal, with `seal`."""


class Seal(msgspec.Struct, frozen=True):
    """The seal of one gaming day. `document` is what was signed; `hash` its SHA-256, which the next seal names."""

    property_id: int
    day: date
    sealed_at: datetime
    streams: int
    events: int
    root: bytes
    previous_hash: bytes | None
    key_id: str
    document: str
    hash: bytes
    signature: bytes


class Part(msgspec.Struct, frozen=True):
    """Some streams of a day: from `first` to before `end` (None: to the last), `streams` with `events` in all;
    `before` is the number of streams that precede them."""

    property_id: int
    day: date
    first: str
    end: str | None
    before: int
    streams: int
    events: int


class Piece(msgspec.Struct, frozen=True):
    """What the streams of a part add to the seal: full subtrees of their heads, and positions of their events."""

    streams: int
    events: int
    subtrees: list[tuple[int, bytes]]
    positions: positions.Piece


Spread = Callable[[Sequence[Part]], Iterable[Piece]]
"""Has the parts done by others (`piece_of`) and returns what they found, in the order of the parts."""


def seal_day(property_id: int, day: date, *, spread: Spread | None = None) -> Seal:
    """Seals a day, or returns the seal it already has. Afterwards appends to it, or to an earlier day, are refused.

    Waits for appends to the day that are under way. Joins an outer atomic block, and is undone with it. Memory is
    bounded however long the day: its streams are read in parts, here or, with `spread`, by others. Errors:
    SealOrder when a later day is sealed, or an earlier one has events and no seal; SealKeyMissing; WrongIsolation.
    """
    key = keys.signing_key()
    with transaction.atomic(using=database.ALIAS):
        database.require_read_committed()
        with database.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock((25973::bigint << 48) | %s::bigint)", (property_id,))
            last = _last_seal(cursor, property_id)
            if last is not None and last.day >= day:
                return _existing(cursor, property_id, day, last)
            _shut(cursor, property_id, day, last)
        content = _gather(property_id, day, spread)
        seal = _write(property_id, day, content, last, key)
        transaction.on_commit(lambda: day_sealed.send(Seal, seal=seal), using=database.ALIAS)
        return seal


def get_seal(property_id: int, day: date) -> Seal | None:
    """The seal of a day, if it has one."""
    with database.cursor() as cursor:
        return _seal(cursor, property_id, day)


def previous_seal(seal: Seal) -> Seal | None:
    """The seal that this one continues; None for a property's first."""
    with database.cursor() as cursor:
        cursor.execute(
            f"SELECT {COLUMNS} FROM es_seal WHERE property_id = %s AND hash = %s",
            (seal.property_id, seal.previous_hash),
        )
        row = cursor.fetchone()
    return Seal(*row) if row else None


def public_key(key_id: str) -> bytes | None:
    """The public key that a seal names, as the database has it."""
    with database.cursor() as cursor:
        cursor.execute("SELECT public_key FROM es_seal_key WHERE key_id = %s", (key_id,), binary=True)
        row = cursor.fetchone()
    return row[0] if row else None


def unsealed_days(property_id: int, *, before: date) -> list[date]:
    """Days with events before a day that have no seal: they must be sealed first, in order."""
    with database.cursor() as cursor:
        return _unsealed(cursor, property_id, before)


def canonical(document: dict[str, Any]) -> str:
    """The one way a document is written: sorted keys, no blanks, ASCII."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _last_seal(cursor: psycopg.Cursor[Any], property_id: int) -> Seal | None:
    cursor.execute(f"SELECT {COLUMNS} FROM es_seal WHERE property_id = %s ORDER BY day DESC LIMIT 1", (property_id,))
    row = cursor.fetchone()
    return Seal(*row) if row else None


def _seal(cursor: psycopg.Cursor[Any], property_id: int, day: date) -> Seal | None:
    cursor.execute(f"SELECT {COLUMNS} FROM es_seal WHERE property_id = %s AND day = %s", (property_id, day))
    row = cursor.fetchone()
    return Seal(*row) if row else None


def _existing(cursor: psycopg.Cursor[Any], property_id: int, day: date, last: Seal) -> Seal:
    found = _seal(cursor, property_id, day)
    if found is None:
        raise SealOrder(f"gaming day {day} cannot be sealed any more: {last.day} already is, and seals follow in order")
    return found


def _shut(cursor: psycopg.Cursor[Any], property_id: int, day: date, last: Seal | None) -> None:
    """Bars appends to the day and to the unsealed days before it, then makes sure that the latter are empty."""
    cursor.execute(
        "SELECT pg_advisory_xact_lock(es_day_lock(%(property)s::int, d::date)) FROM generate_series("
        "coalesce(%(last)s::date + 1, (SELECT min(day) FROM es_stream WHERE property_id = %(property)s), "
        "%(day)s::date),"
        " %(day)s::date, interval '1 day') d",
        {"property": property_id, "day": day, "last": last.day if last else None},
    )
    # Of its own, in case the day lies before every event.
    cursor.execute("SELECT pg_advisory_xact_lock(es_day_lock(%s::int, %s::date))", (property_id, day))
    open_days = _unsealed(cursor, property_id, day)
    if open_days:
        listed = ", ".join(str(one) for one in open_days[:5])
        raise SealOrder(f"gaming day {day} cannot be sealed before the earlier days with events: {listed}")


def _unsealed(cursor: psycopg.Cursor[Any], property_id: int, before: date) -> list[date]:
    cursor.execute(
        "SELECT DISTINCT s.day FROM es_stream s WHERE s.property_id = %s AND s.day < %s AND s.day > coalesce("
        "(SELECT max(day) FROM es_seal WHERE property_id = %s), '-infinity') ORDER BY s.day",
        (property_id, before, property_id),
    )
    return [row[0] for row in cursor]


class _Content(msgspec.Struct):
    """The content of a day, as its seal states it."""

    tree: hashing.MerkleTree
    events: int
    positions: positions.Summary


def _gather(property_id: int, day: date, spread: Spread | None) -> _Content:
    parts = _plan(property_id, day)
    content = _Content(hashing.MerkleTree(), 0, positions.Summary())
    for part, found in zip(parts, spread(parts) if spread else map(piece_of, parts), strict=True):
        # Nobody else sees what this transaction itself wrote. The day is shut, so that others see all the rest; and
        # versions only grow: as many streams with as many events are the same ones.
        same = (found.streams, found.events) == (part.streams, part.events)
        piece = found if same else piece_of(part)
        for width, node in piece.subtrees:
            content.tree.add(node, width)
        content.events += piece.events
        content.positions.add(piece.positions)
    return content


def _plan(property_id: int, day: date) -> list[Part]:
    """The streams of a day in parts of about `PART_EVENTS` events, in order."""
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT min(stream), count(*), sum(version)::bigint FROM (SELECT stream, version, "
            "(sum(version) OVER (ORDER BY stream ROWS UNBOUNDED PRECEDING) - 1) / %s AS number "
            "FROM es_stream WHERE property_id = %s AND day = %s) numbered GROUP BY number ORDER BY number",
            (PART_EVENTS, property_id, day),
        )
        rows = cursor.fetchall() or [("", 0, 0)]
    edges = ["", *(first for first, _streams, _events in rows[1:]), None]
    parts, before = [], 0
    for (first, end), (_first, streams, events) in zip(pairwise(edges), rows, strict=True):
        parts.append(Part(property_id, day, first or "", end, before, streams, events))
        before += streams
    return parts


def piece_of(part: Part) -> Piece:
    """What a part adds to the seal, as this transaction sees it."""
    where, values = "property_id = %s AND day = %s AND stream >= %s", [part.property_id, part.day, part.first]
    if part.end is not None:
        where, values = f"{where} AND stream < %s", [*values, part.end]
    tree, events = hashing.MerkleTree(start=part.before), 0
    heads = f"SELECT textsend(stream), version, head_hash FROM es_stream WHERE {where} ORDER BY stream"
    with database.streaming(heads, values) as rows:
        for stream, version, head in rows:
            tree.add(hashing.leaf(stream, version, head))
            events += version
    lying = f"SELECT e.position, e.events FROM {packing.BOTH} e WHERE {where} ORDER BY e.stream, e.version"
    with database.streaming(lying, values) as rows:
        return Piece(tree.count, events, tree.subtrees(), positions.piece_of(rows))


def _write(property_id: int, day: date, content: _Content, last: Seal | None, key: Any) -> Seal:
    public = keys.public_bytes(key)
    sealed_at = datetime.now(UTC)
    document = canonical(
        {
            "day": day.isoformat(),
            "events": content.events,
            "format": FORMAT,
            "key": keys.key_id(public),
            "positions": content.positions.stated(),
            "previous": last.hash.hex() if last else None,
            "property": property_id,
            "root": content.tree.root().hex(),
            "sealed_at_us": hashing.microseconds(sealed_at),
            "streams": content.tree.count,
        }
    )
    seal = Seal(
        property_id=property_id,
        day=day,
        sealed_at=sealed_at,
        streams=content.tree.count,
        events=content.events,
        root=content.tree.root(),
        previous_hash=last.hash if last else None,
        key_id=keys.key_id(public),
        document=document,
        hash=sha256(document.encode()).digest(),
        signature=key.sign(document.encode()),
    )
    with database.cursor() as cursor:
        cursor.execute(
            "INSERT INTO es_seal_key (key_id, public_key) VALUES (%s, %b) ON CONFLICT DO NOTHING",
            (seal.key_id, public),
        )
        cursor.execute(
            f"INSERT INTO es_seal ({COLUMNS}) VALUES (%s, %s, %s, %s, %s, %b, %b, %s, %s, %b, %b)",
            msgspec.structs.astuple(seal),
        )
    return seal
