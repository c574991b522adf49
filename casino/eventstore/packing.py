"""Commits: the rows in which events lie, each with the events of one stream that were appended together.

What the events of a row have in common stands once, what each has of its own in lists in the order of their versions
(migrations/0006_commits.sql). Versions and positions of a row follow one another without gaps. Rows of single events,
as every append wrote them before, are read as rows of one event (docs/decisions/0110-one-row-per-append.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import repeat
from struct import Struct
from typing import Any, Final

from casino.eventstore import limits
from casino.eventstore.errors import MalformedEvent
from casino.eventstore.recorded import Recorded

SEPARATOR: Final = b"\x1e"
"""Between the payloads of a row; JSON cannot contain it unescaped."""
HASH_BYTES: Final = 32
CRC_BYTES: Final = 4
_MICROSECOND: Final = timedelta(microseconds=1)

BOTH: Final = (
    "(SELECT property_id, day, stream, version, events, position, recorded_at, actor, occurred_at, later, types, "
    "schemas, crcs, hashes, textsend(data) AS data FROM es_commit "
    "UNION ALL SELECT property_id, day, stream, version, 1, position, recorded_at, actor, occurred_at, NULL, type, "
    "schema::text, int4send(data_crc), hash, json_send(data) FROM es_event_row)"
)
"""All rows, for FROM; conditions and orders by key or position reach the indexes of both tables."""
COLUMNS: Final = (
    "e.property_id, e.stream, e.day, e.version, e.events, e.position, e.types, e.schemas, e.occurred_at, e.later, "
    "e.recorded_at, e.actor, e.data, e.hashes"
)
"""Columns that `unpacked` asks for, in its order; the rows are named e."""


ONE_BY_ONE: Final = """
    SELECT c.property_id, c.day, c.stream, c.version + n AS version, c.position + n AS position,
           split_part(c.types, ' ', n + 1) AS type, split_part(c.schemas, ' ', n + 1)::smallint AS schema,
           CASE WHEN c.later IS NULL THEN c.occurred_at
                ELSE c.occurred_at + split_part(c.later, ' ', n + 1)::bigint * interval '1 microsecond'
           END AS occurred_at,
           c.recorded_at, c.actor,
           ('x' || encode(substring(c.crcs FROM n * 4 + 1 FOR 4), 'hex'))::bit(32)::integer AS data_crc,
           split_part(c.data, E'\\x1e', n + 1)::json AS data, substring(c.hashes FROM n * 32 + 1 FOR 32) AS hash
    FROM {commits} c CROSS JOIN LATERAL generate_series(0, c.events - 1) AS n
"""
"""The events of a table of commits, as the view es_event has them."""


def unpacked(
    property_id: int, stream: str, day: date, version: int, events: int, position: int, types: str, schemas: str,
    occurred_at: datetime, later: str | None, recorded_at: datetime, actor: str, data: bytes, hashes: bytes,
) -> list[Recorded]:  # fmt: skip
    """Return the events of a row. MalformedEvent: its lists differ in length, or its times are written otherwise than
    `later` writes them."""
    if later is not None and not is_canonical(later, events):
        raise MalformedEvent(stream, f"the times in the row of version {version} are not in canonical form")
    if events == 1:
        return [
            Recorded(
                property_id, stream, day, version, position, types, int(schemas),
                occurred_at, recorded_at, actor, data, hashes,
            )
        ]  # fmt: skip
    kinds, versions = _split(types), _numbers(schemas)
    moments = repeat(occurred_at, events) if later is None else _moments(occurred_at, later)
    digests = [hashes[start : start + HASH_BYTES] for start in range(0, len(hashes), HASH_BYTES)]
    try:
        return [
            Recorded(
                property_id, stream, day, version + number, position + number, kind, schema,
                moment, recorded_at, actor, payload, digest,
            )
            for number, kind, schema, moment, payload, digest in zip(
                range(events), kinds, versions, moments, data.split(SEPARATOR), digests, strict=True
            )
        ]  # fmt: skip
    except ValueError as error:
        raise MalformedEvent(stream, f"the row of version {version} holds lists of different lengths") from error


def all_unpacked(rows: Iterable[Sequence[Any]]) -> list[Recorded]:
    """Return the events of rows, in their order."""
    return [event for row in rows for event in unpacked(*row)]


def payloads(stream: str, types: str, schemas: str, data: bytes) -> list[tuple[str, int, bytes]]:
    """Return type, payload version and payload of the events of a row. Errors as of `unpacked`."""
    try:
        return list(zip(_split(types), _numbers(schemas), data.split(SEPARATOR), strict=True))
    except ValueError as error:
        raise MalformedEvent(stream, "a row holds lists of different lengths") from error


def later(moments_us: Sequence[int]) -> str | None:
    """Return the list of microseconds after the first moment; None when all are that one."""
    first = moments_us[0]
    if moments_us.count(first) == len(moments_us):
        return None
    return " ".join([str(moment - first) for moment in moments_us])


_LATER: Final = re.compile(r"0(?: (?:0|-?[1-9][0-9]{0,17}))+")


def is_canonical(later: str | None, events: int) -> bool:
    """Return whether a row's list of times is written in the one way in which `later` writes it.

    Other lists could say the same times, or, of a row of one event, times that only some readers look at.

    >>> is_canonical(None, 3), is_canonical("0 0 7", 3), is_canonical("0 -5", 2)
    (True, True, True)
    >>> is_canonical("0 0 0", 3), is_canonical("5 5 12", 3), is_canonical("0 07", 2), is_canonical("0", 1)
    (False, False, False, False)
    """
    if later is None:
        return True
    return events > 1 and bool(later.strip("0 ")) and _LATER.fullmatch(later) is not None


def crcs(numbers: Sequence[int]) -> bytes:
    """Return CRC-32 numbers (unsigned) as a row holds them."""
    return _crcs_packer(len(numbers))(*numbers)


@lru_cache(maxsize=4096)
def cuts(count: int) -> list[tuple[int, int]]:
    """Cut so many events of a stream into rows: (first, count), the first numbered from 0.

    >>> cuts(13), cuts(130)
    ([(0, 13)], [(0, 64), (64, 64), (128, 2)])
    """
    most = limits.MAX_EVENTS_PER_COMMIT
    return [(first, min(most, count - first)) for first in range(0, count, most)]


@lru_cache(maxsize=4096)
def _split(types: str) -> tuple[str, ...]:
    return tuple(types.split(" "))


@lru_cache(maxsize=4096)
def _numbers(schemas: str) -> tuple[int, ...]:
    return tuple(map(int, schemas.split(" ")))


def _moments(occurred_at: datetime, later: str) -> list[datetime]:
    return [occurred_at + int(each) * _MICROSECOND for each in later.split(" ")]


@lru_cache(maxsize=256)
def _crcs_packer(count: int) -> Any:
    return Struct(f"!{count}I").pack
