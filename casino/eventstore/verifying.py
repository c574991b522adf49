"""Verify: recomputes every hash, every root and every signature, and says where the store differs from its past.

Reads the tables as raw bytes, in one pass and bounded memory, so that values changed to garbage are found and not
stumbled over. What it cannot know: that a property's latest seals, and all the events under them, were removed
together, and that events of a day without seal were written anew with all that hangs on them. Exported days and seals
kept elsewhere show that.

Positions are drawn when an event is written, after it was hashed: within a stream they grow, none is above what the
sequence has drawn, no two are the same; which ones they were is only known since the seal (`positions`).
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from itertools import chain, groupby, pairwise, repeat, starmap, zip_longest
from operator import attrgetter
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from casino.eventstore import appending, archives, database, hashing, keys, packing, partitions, positions, sealing
from casino.eventstore.limits import FIRST_DAY, LAST_DAY

PAYLOAD_ALTERED: Final = "payload_altered"
HEADER_ALTERED: Final = "header_altered"
HASH_ALTERED: Final = "hash_altered"
CHECKSUM_ALTERED: Final = "checksum_altered"
POSITION_ALTERED: Final = "position_altered"
MALFORMED_JSON: Final = "malformed_json"
MISSING_VERSION: Final = "missing_version"
EXTRA_EVENT: Final = "extra_event"
HEAD_MISMATCH: Final = "head_mismatch"
SEAL_MISMATCH: Final = "seal_mismatch"
SIGNATURE_INVALID: Final = "signature_invalid"
SEAL_CHAIN_BROKEN: Final = "seal_chain_broken"
ENCODING_ALTERED: Final = "encoding_altered"
OUTSIDE_SEAL: Final = "outside_seal"
SEAL_MISSING: Final = "seal_missing"
ARCHIVE_MISMATCH: Final = "archive_mismatch"

MAX_FINDINGS: Final = 10_000
PROGRESS_EVERY: Final = 2_000
POSITIONS_HELD: Final = 65_536
"""Positions that are held until they go into the digest of their day."""
PART_EVENTS: Final = 20_000
"""A part of a verification in parts has at least so many events, if there are as many."""
_PARTITION: Final = re.compile(r"es_(?:commit|event)_(2\d{3})_(0[1-9]|1[0-2])")
_DAY_ZERO: Final = date(2000, 1, 1)
_PG_EPOCH_US: Final = 946_684_800_000_000

# *_send: the bytes as they are, whatever they are; nothing is decoded that might not be decodable.
EVENTS: Final = (
    "SELECT e.property_id, e.day - date '2000-01-01', textsend(e.stream), e.version, e.events, e.position, "
    "textsend(e.types), textsend(e.schemas), timestamptz_send(e.occurred_at), textsend(e.later), "
    "timestamptz_send(e.recorded_at), textsend(e.actor), e.crcs, e.data, e.hashes "
    f"FROM {packing.BOTH} e WHERE {{where}} ORDER BY e.property_id, e.day, e.stream, e.version"
)
HEADS: Final = (
    "SELECT property_id, day - date '2000-01-01', textsend(stream), version, head_hash "
    "FROM es_stream WHERE {where} ORDER BY property_id, day, stream"
)

# A seal that no program can read: its times are beyond all calendars.
READABLE: Final = "day BETWEEN %s AND %s AND sealed_at BETWEEN '1970-01-01' AND '9999-01-01'"

Progress = Callable[[int, int], None]
_Key = tuple[int, int, bytes]  # property, days since 2000-01-01, stream


_closing: set[bytes] = set()


def closes_a_day(type_name: str) -> None:
    """Says that a stream ending with this type of event was written with its day's seal, in one transaction.

    So a day that holds one and has no seal lost it; without this the last seal of all could go unnoticed.
    """
    _closing.add(type_name.encode())


class Finding(msgspec.Struct, frozen=True):
    """One thing that is not as it was. Without stream: it concerns a whole day; without version: a whole stream; of
    property 0: the whole store."""

    kind: str
    detail: str
    property_id: int
    day: date | None = None
    stream: str | None = None
    version: int | None = None

    def __str__(self) -> str:
        place = " ".join(str(part) for part in (self._property(), self.day, self.stream, self._version()) if part)
        return f"{place}: {self.kind}: {self.detail}"

    def _property(self) -> str:
        return f"property {self.property_id}" if self.property_id else "whole store"

    def _version(self) -> str | None:
        return None if self.version is None else f"version {self.version}"


class ManifestName(msgspec.Struct, frozen=True):
    """A signed manifest by its number in its folder, with the time and the last position it was written at."""

    number: int
    made_at: datetime
    position: int


class Report(msgspec.Struct):
    """Extent of a verification, and its findings."""

    findings: list[Finding] = []
    events: int = 0
    streams: int = 0
    days: int = 0
    seals: int = 0
    truncated: bool = False
    archived: list[str] = []
    """Months that are not here: their events were not looked at, their heads were held against their seals."""
    pinned: bool = False
    """True when signatures were checked against keys that the settings pin; else against those that the database
    names."""
    manifest: ManifestName | None = None
    """The signed manifest with which the store was compared."""
    not_compared: str = ""
    """Code of the reason why it was compared with none."""
    only_day: date | None = None
    """The day that was verified in place of a stream whose month is archived."""

    @property
    def empty(self) -> bool:
        """Return whether there was nothing to verify: no event, no head and no seal."""
        return not (self.events or self.streams or self.seals or self.archived)

    @property
    def ok(self) -> bool:
        """Return whether something was verified and nothing was found."""
        return not self.findings and not self.empty


class _Commit(NamedTuple):
    """A row of the store, as it is: events of a stream that were appended together."""

    property_id: int
    day: int
    stream: bytes
    version: int  # of its first event
    events: int
    position: int
    types: bytes
    schemas: bytes
    occurred: bytes
    later: bytes | None
    recorded: bytes
    actor: bytes
    crcs: bytes
    data: bytes
    hashes: bytes


class _Event(NamedTuple):
    """An event of a row, as it is."""

    property_id: int
    day: int
    stream: bytes
    version: int
    position: int
    type: bytes
    schema: bytes
    occurred_us: int
    recorded_us: int
    actor: bytes
    crc: bytes
    data: bytes
    hash: bytes
    ragged: bool  # the lists of its row hold more than the row has events


class _Suspect(NamedTuple):
    version: int
    should: bytes  # the hash that the row's content gives
    kind: str
    detail: str


class _Head(NamedTuple):
    property_id: int
    day: int
    stream: bytes
    version: int
    hash: bytes


def verify_stream(property_id: int, stream: str, *, with_seal: bool = True) -> Report:
    """Checks one stream: its events, their chain and its head; and that the seal of its day covers all heads of the
    day as they are (`with_seal`; reads them all). Raises MonthArchived."""
    check = _Check(None)
    where = "property_id = %s AND stream = %s AND day BETWEEN %s AND %s"
    with database.snapshot():
        with database.cursor() as cursor:
            known = appending.read_heads(cursor, property_id, [stream])
        archives.require(head.day for head in known.values())
        days = set()
        for key, head, commits in _streams(where, (property_id, stream, FIRST_DAY, LAST_DAY)):
            check.stream(key, head, commits)
            days.add(_date(key[1]))
        for day in sorted(days) if with_seal else ():
            check.sealed_heads(property_id, day)
    return check.report


def verify_day(property_id: int, day: date, *, progress: Progress | None = None) -> Report:
    """Checks one gaming day of a property: all its streams and, when it has one, its seal and the link to the last."""
    check = _Check(progress)
    with database.snapshot():
        seals = check.seals(property_id, only=day)
        gone = [note for note in archives.away() if note.month == archives.month_of(day)]
        if gone:
            check.archived(gone[0], property_id, seals, only=day)
        else:
            check.range("property_id = %s AND day = %s", (property_id, day), seals)
        check.without_events(seals)
    return check.report


def verify_month(month: date, *, progress: Progress | None = None) -> Report:
    """Checks one month of all properties: its streams, its seals, and the links between all seals."""
    check = _Check(progress)
    with database.snapshot():
        seals = check.seals(None)
        first, after = archives.month_of(month), archives.month_after(month)
        check.unseen = {place for place in check.unseen if first <= place[1] < after}
        check.range("day >= %s AND day < %s", (first, after), seals)
        check.without_events(seals)
    return check.report


def verify_store(property_id: int | None = None, *, progress: Progress | None = None) -> Report:
    """Checks everything, or everything of one property. `progress(events done, events in all)`."""
    check = _Check(progress)
    with database.snapshot():
        seals = check.seals(property_id)
        gone = {note.month: note for note in archives.away()}
        for first, after in _months(gone):
            if first in gone:
                check.archived(gone[first], property_id, seals)
            else:
                check.range(*_of("day >= %s AND day < %s", (first, after), property_id), seals)
        check.outside(property_id)
        check.without_events(seals)
    return check.report


class Piece(msgspec.Struct, frozen=True):
    """Some streams of a property's day: their leaves, 32 bytes each, and positions, 8 bytes each, by stream."""

    property_id: int
    leaves: bytes
    positions: bytes
    events: int
    misplaced: bool
    closed: bool


class Part(msgspec.Struct, frozen=True):
    """A share of a verification: days from `first` to before `after`; of one day also only the streams from `start`
    to before `end`. `month`: where the range begins in which the one process would look at it."""

    property_id: int | None
    month: date
    first: date
    after: date
    start: str = ""
    end: str | None = None

    @property
    def is_piece(self) -> bool:
        return bool(self.start) or self.end is not None


class PartReport(msgspec.Struct):
    """Report of a part; `pieces`, when it was not whole days; `seen`: sealed days that had events."""

    report: Report
    pieces: list[Piece] = []
    seen: list[tuple[int, date]] = []


def plan(property_id: int | None, parts: int) -> list[Part]:
    """The store in about so many parts alike, whole days where days are small enough; what is archived is no part."""
    gone = {note.month for note in archives.away()}
    where, values = _of("day BETWEEN %s AND %s", (FIRST_DAY, LAST_DAY), property_id)
    with database.cursor() as cursor:
        cursor.execute(
            f"SELECT day, sum(version)::bigint FROM es_stream WHERE {where} GROUP BY day ORDER BY day", values
        )
        sizes = dict(cursor.fetchall())
    most = max(PART_EVENTS, sum(sizes.values()) // max(1, parts))
    found: list[Part] = []
    for first, after in _months(gone):
        if first in gone:
            continue
        begun, size = first, 0
        for day in [one for one in sizes if first <= one < after]:
            if size and size + sizes[day] > most:
                found.append(Part(property_id, first, begun, day))
                begun, size = day, 0
            if sizes[day] > 2 * most:
                next_day = day + timedelta(days=1)
                found += [Part(property_id, first, begun, day)] if begun < day else []
                found += _pieces(property_id, first, day, most)
                begun, size = next_day, 0
            else:
                size += sizes[day]
        found += [Part(property_id, first, begun, after)] if begun < after else []
    return found


def _property_and_day(finding: Finding) -> tuple[int, date]:
    return finding.property_id, finding.day or FIRST_DAY


def _pieces(property_id: int | None, month: date, day: date, most: int) -> list[Part]:
    where, values = _of("day = %s", (day,), property_id)
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT min(stream) FROM (SELECT stream, (sum(version) OVER (ORDER BY stream) - 1) / %s AS number "
            f"FROM es_stream WHERE {where}) numbered GROUP BY number ORDER BY number",
            (most, *values),
        )
        starts = [row[0] for row in cursor]
    edges = ["", *starts[1:], None]
    next_day = day + timedelta(days=1)
    return [Part(property_id, month, day, next_day, start or "", end) for start, end in pairwise(edges)]


def verify_part(part: Part) -> PartReport:
    """Checks a part, in the caller's transaction (`database.shared`)."""
    check = _Check(None)
    where, values = _of("day >= %s AND day < %s", (part.first, part.after), part.property_id)
    if part.is_piece:
        where, values = f"{where} AND stream >= %s", (*values, part.start)
        if part.end is not None:
            where, values = f"{where} AND stream < %s", (*values, part.end)
        return PartReport(check.report, pieces=check.piece(where, values))
    seals = check.known_seals(part.property_id, part.first, part.after)
    check.range(where, values, seals)
    return PartReport(check.report, seen=sorted(set(seals) - check.unseen))


def gather(property_id: int | None, parts: Sequence[Part], done: Sequence[PartReport]) -> Report:
    """Merge the reports of the parts into that of `verify_store`; in the transaction they shared."""
    check = _Check(None)
    seals = check.seals(property_id)
    gone = {note.month: note for note in archives.away()}
    together = list(zip(parts, done, strict=True))
    for month in sorted({*gone, *(part.month for part in parts)}):
        before = len(check.report.findings)
        if month in gone:
            check.archived(gone[month], property_id, seals)
            continue
        mine = [pair for pair in together if pair[0].month == month]
        for (day, is_piece), those in groupby(mine, key=lambda pair: (pair[0].first, pair[0].is_piece)):
            pieces = [piece for _part, found in those for piece in check.take(found)]
            if is_piece:
                check.join(day, pieces, seals)
        # As they would have come: property by property, and of each day what concerns the whole of it last.
        check.report.findings[before:] = sorted(check.report.findings[before:], key=_property_and_day)
    check.outside(property_id)
    check.without_events(seals)
    return check.report


class _Check:
    """One verification under way: collects findings and counts."""

    def __init__(self, progress: Progress | None) -> None:
        self.report = Report(findings=[], pinned=keys.trusted_keys() is not None)
        self.progress = progress
        self.total = 0
        self.last_sealed: dict[int, date] = {}
        self.unseen: set[tuple[int, date]] = set()
        self.closed: set[tuple[int, int]] = set()
        self.drawn = 0  # the highest position ever, as far as it was asked for
        self.positions = array("q")  # of the day under way, those that are not in its digest yet
        self.misplaced = False  # whether one of them was found to be wrong already

    def find(self, kind: str, detail: str, key: _Key, version: int | None = None) -> None:
        """Notes what was found in a stream."""
        self._note(Finding(kind, detail, key[0], _date(key[1]), _text(key[2]), version))

    def find_in_seal(self, kind: str, detail: str, property_id: int, day: date) -> None:
        """Notes what was found in a day as a whole."""
        self._note(Finding(kind, detail, property_id, day))

    def _note(self, finding: Finding) -> None:
        if len(self.report.findings) >= MAX_FINDINGS:
            self.report.truncated = True
        else:
            self.report.findings.append(finding)

    # Streams ------------------------------------------------------------------------------------------------------

    def take(self, found: PartReport) -> list[Piece]:
        """Adds what was found in a part."""
        for finding in found.report.findings:
            self._note(finding)
        self.report.truncated |= found.report.truncated
        self.report.events += found.report.events
        self.report.streams += found.report.streams
        self.report.days += found.report.days
        self.unseen -= set(found.seen)
        return found.pieces

    def piece(self, where: str, values: Any) -> list[Piece]:
        """Checks some of the streams of one day; what they come to is held against the seal when all are there."""
        pieces = []
        for (property_id, _number), streams in groupby(_streams(where, values), key=lambda item: item[0][:2]):
            leaves, events = bytearray(), 0
            self.positions, self.misplaced = array("q"), False
            self.closed.clear()
            for key, head, commits in streams:
                version, last, count = self.stream(key, head, commits)
                leaves += hashing.leaf(key[2], version, last)
                events += count
            numbers = self.positions.tobytes()
            pieces.append(Piece(property_id, bytes(leaves), numbers, events, self.misplaced, bool(self.closed)))
        return pieces

    def join(self, day: date, pieces: Sequence[Piece], seals: dict[tuple[int, date], sealing.Seal]) -> None:
        """A day looked at in pieces, as if it had been looked at whole."""
        ordered = sorted(pieces, key=attrgetter("property_id"))
        for property_id, mine in groupby(ordered, key=attrgetter("property_id")):
            tree, order, events = hashing.MerkleTree(), positions.Order(), 0
            self.positions, self.misplaced = array("q"), False
            for piece in mine:
                for start in range(0, len(piece.leaves), 32):
                    tree.add(piece.leaves[start : start + 32])
                events += piece.events
                self.positions.frombytes(piece.positions)
                order.take(self.positions)
                self.misplaced |= piece.misplaced
                if piece.closed:
                    self.closed.add((property_id, (day - _DAY_ZERO).days))
            self.report.days += 1
            self._against_seal(property_id, day, tree, events, seals)
            self._order(property_id, day, seals, order)

    def range(self, where: str, values: Any, seals: dict[tuple[int, date], sealing.Seal]) -> None:
        """Checks all streams of a range of days, day by day, and holds each day against its seal."""
        if self.progress:
            self.total += _count(where, values)
        for (property_id, number), streams in groupby(_streams(where, values), key=lambda item: item[0][:2]):
            tree, order, events = hashing.MerkleTree(), positions.Order(), 0
            self.positions, self.misplaced = array("q"), False
            for key, head, commits in streams:
                version, last, count = self.stream(key, head, commits)
                tree.add(hashing.leaf(key[2], version, last))
                events += count
                if len(self.positions) >= POSITIONS_HELD:
                    order.take(self.positions)
            order.take(self.positions)
            self.report.days += 1
            self._against_seal(property_id, _date(number), tree, events, seals)
            self._order(property_id, _date(number), seals, order)

    def archived(
        self, note: archives.Note, property_id: int | None, seals: dict[tuple[int, date], sealing.Seal],
        *, only: date | None = None,
    ) -> None:  # fmt: skip
        """Holds what is left of a month that is not here, its heads, against its seals and its note."""
        first, after = (only, only + timedelta(days=1)) if only else (note.month, archives.month_after(note.month))
        where, values = _of("day >= %s AND day < %s", (first, after), property_id)
        if _any_events(where, values):
            self.range(where, values, seals)  # they should not be there, and are named one by one
            return
        self.report.archived.append(f"{note.month:%Y-%m}")
        streams = events = 0
        with database.streaming(HEADS.format(where=where), values) as rows:
            for (number, day), heads in groupby(map(_Head._make, rows), key=lambda head: head[:2]):
                tree, of_day = hashing.MerkleTree(), 0
                for head in heads:
                    tree.add(hashing.leaf(head.stream, head.version, head.hash))
                    of_day += head.version
                self.report.days += 1
                self.report.streams += tree.count
                streams, events = streams + tree.count, events + of_day
                if (number, _date(day)) in seals:
                    self._against_seal(number, _date(day), tree, of_day, seals)
                else:
                    detail = "the day was archived, and its seal is not there"
                    self.find_in_seal(SEAL_MISSING, detail, number, _date(day))
        if property_id is None and (streams, events) != (note.streams, note.events):
            detail = f"{streams} streams with {events} events; archived were {note.streams} with {note.events}"
            self.find_in_seal(ARCHIVE_MISMATCH, detail, note.properties[0], note.month)

    def stream(self, key: _Key, head: _Head | None, commits: Iterator[_Commit]) -> tuple[int, bytes, int]:
        """Checks one stream; returns the version and hash it ends with and the number of its events."""
        self.report.streams += 1
        before = len(self.report.findings)
        start = b'[%d,"%b","%b",' % (key[0], _date(key[1]).isoformat().encode(), key[2])
        recorded: bytes | None = hashing.ZERO  # the hash before this event; None behind a gap: nothing to chain to
        suspect: _Suspect | None = None
        version, position, count, first, kind = 0, 0, 0, None, b""
        for commit in commits:
            end = None
            if suspect is None and recorded is not None and self._follows(commit, head, version, position):
                end = _as_written(commit, start, recorded)
            if end is not None:
                self.positions.extend(range(commit.position, commit.position + commit.events))
                self._count_events(commit.events)
                count += commit.events
                version, position, recorded, kind = end
                continue
            there = len(self.report.findings)
            for event in _events(*commit):
                first = event.version if first is None else first
                self.positions.append(event.position)
                self._count_events(1)
                count += 1
                self._place(key, head, event, version, position)
                if event.version > version + 1:
                    recorded = None
                suspect = self._link(key, event, start + _header_rest(event), recorded, suspect)
                version, position, recorded, kind = event.version, event.position, event.hash, event.type
            in_order = suspect is None and len(self.report.findings) == there
            if in_order and not packing.is_canonical(_text_of(commit.later), commit.events):
                detail = "the times of the row are not written in the one way in which they are recorded"
                self.find(ENCODING_ALTERED, detail, key, commit.version)
        if head is None:
            self.find(EXTRA_EVENT, "the stream has no head", key, first)
        self._end(key, head, version, recorded or hashing.ZERO, suspect)
        if kind in _closing:
            self.closed.add(key[:2])
        if len(self.report.findings) > before + 1:  # the first bad event first
            of_stream = self.report.findings[before:]
            self.report.findings[before:] = sorted(of_stream, key=lambda finding: finding.version or 0)
        return version, recorded or hashing.ZERO, count

    def _follows(self, commit: _Commit, head: _Head | None, version: int, position: int) -> bool:
        """Return whether versions and positions of a row's events are in order after these, and none is too high."""
        last = commit.position + commit.events - 1
        return (
            head is not None
            and commit.version == version + 1
            and version + commit.events <= head.version
            and commit.position > position
            and (last <= self.drawn or last <= self._drawn())
        )

    def _place(self, key: _Key, head: _Head | None, event: _Event, version: int, position: int) -> None:
        """Checks what needs no hash: the event's place in its stream and among the positions."""
        if event.version > version + 1 and (version or head is not None):
            self.find(MISSING_VERSION, _span(version + 1, event.version - 1), key, version + 1)
        if version and event.version <= version:
            self.find(EXTRA_EVENT, "a version that was there already", key, event.version)
        if event.ragged:
            self.find(EXTRA_EVENT, "the row holds more than it says", key, event.version)
        if event.version < 1:
            self.find(EXTRA_EVENT, "a version below 1", key, event.version)
        if head is not None and event.version > head.version:
            self.find(EXTRA_EVENT, f"the stream's head is at version {head.version}", key, event.version)
        if event.position <= position:
            self.misplaced = True
            self.find(POSITION_ALTERED, f"position {event.position} after {position}", key, event.version)
        elif event.position > self.drawn and event.position > self._drawn():
            self.misplaced = True
            self.find(POSITION_ALTERED, f"position {event.position}: {self.drawn} was drawn last", key, event.version)

    def _link(
        self, key: _Key, event: _Event, header: bytes, recorded: bytes | None, suspect: _Suspect | None
    ) -> _Suspect | None:
        """Checks an event's hash. One that does not fit stays a suspect until its successor shows what is wrong:
        a successor that continues the hash it should have proves that only the recorded hash was changed."""
        should = hashing.event_hash(recorded, header, event.data) if recorded is not None else event.hash
        fits = should == event.hash
        if suspect is not None:
            if not fits and hashing.event_hash(suspect.should, header, event.data) == event.hash:
                suspect, fits = (
                    suspect._replace(kind=HASH_ALTERED, detail="the next event continues another hash"),
                    True,
                )
            self.find(suspect.kind, suspect.detail, key, suspect.version)
        if not fits:
            return _Suspect(event.version, should, *_why(event))
        if _crc(event.data) != event.crc:
            self.find(CHECKSUM_ALTERED, "the payload's CRC-32 differs, its hash does not", key, event.version)
        return None

    def _end(self, key: _Key, head: _Head | None, version: int, last: bytes, suspect: _Suspect | None) -> None:
        """Holds the end of a stream against its head."""
        only_hash = suspect is not None and head is not None and head[3:] == (version, suspect.should)
        if suspect is not None:
            kind, detail = (HASH_ALTERED, "the head has another hash") if only_hash else (suspect.kind, suspect.detail)
            self.find(kind, detail, key, suspect.version)
        if head is None:
            return
        if head.version > version:
            self.find(MISSING_VERSION, _span(version + 1, head.version), key, version + 1)
        elif head.version < version:
            self.find(HEAD_MISMATCH, f"the head is at version {head.version}, the events at {version}", key, version)
        elif head.hash != last and not only_hash:
            self.find(HEAD_MISMATCH, "the head's hash is not that of the last event", key, version)

    def _drawn(self) -> int:
        """Return the last position drawn from the sequence: never less than the positions of any visible event."""
        with database.cursor() as cursor:
            cursor.execute("SELECT last_value FROM es_position")
            row = cursor.fetchone()
        self.drawn = int(row[0]) if row else 0
        return self.drawn

    def _order(
        self, property_id: int, day: date, seals: dict[tuple[int, date], sealing.Seal], order: positions.Order
    ) -> None:
        """Holds the positions of a day against those that were sealed, or else against one another. Only where they
        differ all of them are read, and held, to say which."""
        if self.misplaced:
            return
        seal = seals.get((property_id, day))
        sealed = positions.sealed_in(seal.document) if seal is not None else None
        if sealed is None:
            twice = positions.twice(_positions(property_id, day)) if _overlapping(property_id, day) else []
            for number in twice:
                detail = "another event of the day has the same position"
                self._find_at(property_id, day, number, detail)
            return
        if seal is None or order.count != seal.events or order.digest() == sealed.digest:
            return
        moved = positions.moved(_positions(property_id, day), sealed)
        if not moved:
            self.find_in_seal(POSITION_ALTERED, "the positions of its events are not the sealed ones", property_id, day)
        for number, was in moved:
            self._find_at(property_id, day, number, f"the sealed position is {was}")

    def _find_at(self, property_id: int, day: date, number: int, detail: str) -> None:
        """Notes what was found at an event of a day; `number`: its place by stream and version, from 0."""
        with database.cursor() as cursor:
            cursor.execute(
                f"SELECT e.day - date '2000-01-01', textsend(e.stream), e.version + n FROM {packing.BOTH} e "
                "CROSS JOIN LATERAL generate_series(0, e.events - 1) n "
                "WHERE e.property_id = %s AND e.day = %s ORDER BY e.stream, e.version, n OFFSET %s LIMIT 1",
                (property_id, day, number),
                binary=True,
            )
            row = cursor.fetchone()
        assert row is not None, "counted a moment ago"
        self.find(POSITION_ALTERED, detail, (property_id, row[0], row[1]), row[2])

    def outside(self, property_id: int | None) -> None:
        """Events and heads of days that no gaming day can be."""
        where, values = _of("NOT day BETWEEN %s AND %s", (FIRST_DAY, LAST_DAY), property_id)
        events = (("es_commit", EXTRA_EVENT), ("es_event_row", EXTRA_EVENT))
        for table, kind in (*events, ("es_stream", HEAD_MISMATCH)):
            statement = f"SELECT property_id, day::text, textsend(stream), version FROM {table} WHERE {where}"
            with database.streaming(f"{statement} ORDER BY property_id, day, stream, version", values) as rows:
                for number, day, stream, version in rows:
                    detail = f"{day} can be no gaming day"
                    self._note(Finding(kind, detail, number, None, _text(stream), version))

    def _count_events(self, number: int) -> None:
        before = self.report.events // PROGRESS_EVERY
        self.report.events += number
        if self.progress and self.report.events // PROGRESS_EVERY > before:
            self.progress(self.report.events, self.total)

    # Seals --------------------------------------------------------------------------------------------------------

    def seals(self, property_id: int | None, *, only: date | None = None) -> dict[tuple[int, date], sealing.Seal]:
        """Checks documents, signatures and links of the seals, and returns them. `only`: just that day's."""
        where, values = ("property_id = %s", [property_id]) if property_id is not None else ("true", [])
        found: dict[tuple[int, date], sealing.Seal] = {}
        known = _public_keys()
        pinned = keys.trusted_keys()
        last: sealing.Seal | None = None
        self._unreadable_seals(where, values)
        statement = f"SELECT {sealing.COLUMNS} FROM es_seal WHERE {where} AND {READABLE} ORDER BY property_id, day"
        with database.streaming(statement, [*values, FIRST_DAY, LAST_DAY]) as rows:
            for row in rows:
                seal = sealing.Seal(*row)
                previous = last if last is not None and last.property_id == seal.property_id else None
                last = seal
                self.last_sealed[seal.property_id] = seal.day
                if only is None or seal.day == only:
                    self._seal(seal, previous, known, pinned)
                    found[seal.property_id, seal.day] = seal
                elif (previous is None or previous.day <= only) and seal.day > only:
                    self._continues(seal, previous, only)  # the day's own seal may have been removed before it
        self.unseen = set(found)
        return found

    def _unreadable_seals(self, where: str, values: list[int]) -> None:
        statement = f"SELECT property_id, day::text, sealed_at::text FROM es_seal WHERE {where} AND NOT ({READABLE})"
        with database.streaming(statement, [*values, FIRST_DAY, LAST_DAY]) as rows:
            for property_id, day, sealed_at in rows:
                detail = f"a seal of {day}, made at {sealed_at}: there is no such time"
                self._note(Finding(SEAL_MISMATCH, detail, property_id))

    def known_seals(self, property_id: int | None, first: date, after: date) -> dict[tuple[int, date], sealing.Seal]:
        """The seals of these days, their documents checked by somebody else."""
        where, values = _of(f"{READABLE} AND day >= %s AND day < %s", (FIRST_DAY, LAST_DAY, first, after), property_id)
        with database.streaming(f"SELECT {sealing.COLUMNS} FROM es_seal WHERE {where}", values) as rows:
            seals = {(seal.property_id, seal.day): seal for seal in (sealing.Seal(*row) for row in rows)}
        with database.cursor() as cursor:
            cursor.execute(
                f"SELECT property_id, max(day) FROM es_seal WHERE {READABLE} GROUP BY property_id",
                (FIRST_DAY, LAST_DAY),
            )
            self.last_sealed = dict(cursor.fetchall())
        self.unseen = set(seals)
        return seals

    def sealed_heads(self, property_id: int, day: date) -> None:
        """Checks that all heads of a sealed day are those that were sealed, without reading their events."""
        seals = self.seals(property_id, only=day)
        if not seals:
            return
        tree, events = hashing.MerkleTree(), 0
        where = "property_id = %s AND day = %s"
        with database.streaming(HEADS.format(where=where), (property_id, day)) as rows:
            for head in map(_Head._make, rows):
                tree.add(hashing.leaf(head.stream, head.version, head.hash))
                events += head.version
        self._against_seal(property_id, day, tree, events, seals)

    def without_events(self, seals: dict[tuple[int, date], sealing.Seal]) -> None:
        """Sealed days of which not a single event or head was seen: the seal must say that there were none."""
        for property_id, day in sorted(self.unseen):
            self._against_seal(property_id, day, hashing.MerkleTree(), 0, seals)

    def _seal(
        self,
        seal: sealing.Seal,
        previous: sealing.Seal | None,
        known: dict[str, bytes],
        pinned: frozenset[bytes] | None,
    ) -> None:
        self.report.seals += 1
        place = seal.property_id, seal.day
        document = seal.document.encode()
        public = known.get(seal.key_id)
        if public is None or keys.key_id(public) != seal.key_id:
            self.find_in_seal(SIGNATURE_INVALID, f"there is no key {seal.key_id}", *place)
        elif pinned is not None and public not in pinned:
            self.find_in_seal(SIGNATURE_INVALID, f"key {seal.key_id} is not one of the trusted keys", *place)
        elif not keys.signature_holds(public, seal.signature, document):
            self.find_in_seal(
                SIGNATURE_INVALID, f"the signature is not that of key {seal.key_id} over the document", *place
            )
        if sha256(document).digest() != seal.hash:
            self.find_in_seal(SEAL_MISMATCH, "the hash is not that of the document", *place)
        odd = _odd_fields(seal)
        if odd:
            self.find_in_seal(SEAL_MISMATCH, f"the document says otherwise than the row: {odd}", *place)
        self._continues(seal, previous, seal.day)

    def _continues(self, seal: sealing.Seal, previous: sealing.Seal | None, day: date) -> None:
        """Checks that a seal names the one before it; what is found is said of `day`."""
        if seal.previous_hash == (previous.hash if previous else None):
            return
        before = f"the seal of {previous.day}" if previous else "no seal before it"
        detail = f"it does not continue {before}"
        if day != seal.day:
            detail = f"the seal of {seal.day} does not continue {before}"
            if previous is None or previous.day < day:
                detail = f"the seal of {seal.day} continues one that is missing: of this day or of another before it"
        self.find_in_seal(SEAL_CHAIN_BROKEN, detail, seal.property_id, day)

    def _against_seal(
        self, property_id: int, day: date, tree: hashing.MerkleTree, events: int,
        seals: dict[tuple[int, date], sealing.Seal],
    ) -> None:  # fmt: skip
        self.unseen.discard((property_id, day))
        seal = seals.get((property_id, day))
        place = property_id, day
        if seal is None:
            last = self.last_sealed.get(property_id)
            if (property_id, (day - _DAY_ZERO).days) in self.closed:
                self.find_in_seal(SEAL_MISSING, "the day was closed, and its seal is not there", *place)
            elif last is not None and day < last:
                self.find_in_seal(
                    OUTSIDE_SEAL,
                    f"{events} events of a day without seal before the sealed day {last}",
                    *place,
                )
            return
        if (tree.count, events) != (seal.streams, seal.events):
            found = f"{tree.count} streams with {events} events"
            self.find_in_seal(SEAL_MISMATCH, f"{found}; sealed were {seal.streams} with {seal.events}", *place)
        elif tree.root() != seal.root:
            self.find_in_seal(SEAL_MISMATCH, "the root over the stream heads is not the sealed one", *place)


def _streams(where: str, values: Any) -> Iterator[tuple[_Key, _Head | None, Iterator[_Commit]]]:
    """Rows and heads of a range side by side, stream by stream, in key order; one of both may be missing."""
    with (
        database.streaming(EVENTS.format(where=where), values) as events,
        database.streaming(HEADS.format(where=where), values) as heads,
    ):
        groups = groupby(map(_Commit._make, events), key=lambda commit: commit[:3])
        group = next(groups, None)
        head = next(heads, None)
        while group is not None or head is not None:
            key: _Key = min(one for one in (group and group[0], head and head[:3]) if one is not None)
            mine = head is not None and head[:3] == key
            commits: Iterator[_Commit] = group[1] if group is not None and group[0] == key else iter(())
            yield key, _Head._make(head) if head is not None and mine else None, commits
            if group is not None and group[0] == key:
                group = next(groups, None)
            if mine:
                head = next(heads, None)


def _as_written(commit: _Commit, start: bytes, previous: bytes) -> tuple[int, int, bytes, bytes] | None:
    """Compute a row's hashes and checksums from the hash before it, all at once; `start` begins the headers.

    Version, position, hash and type of its last event; None unless everything is as it was written: then its events are
    looked at one by one, to say what is not.
    """
    payloads = commit.data.split(packing.SEPARATOR)
    middles = _header_middles(commit.types, commit.schemas, commit.version)
    moments = None if commit.later is None else commit.later.split(b" ")
    if not len(payloads) == len(middles) == commit.events:
        return None
    if moments is not None and len(moments) != commit.events:
        return None
    if not packing.is_canonical(_text_of(commit.later), commit.events):
        return None
    first_us = _epoch(commit.occurred)
    end = b',%d,"%b"]\n' % (_epoch(commit.recorded), commit.actor)
    if moments is None:
        end = b"%d%b" % (first_us, end)
    else:
        middles = [b"%b%d" % (one, first_us + _offset(after)) for one, after in zip(middles, moments, strict=True)]
    hashes = hashing.event_hashes(previous, start, middles, end, payloads)
    if b"".join(hashes) != commit.hashes or packing.crcs([crc32(one) for one in payloads]) != commit.crcs:
        return None
    past = commit.events - 1
    return commit.version + past, commit.position + past, hashes[-1], commit.types.rpartition(b" ")[2]


@lru_cache(maxsize=1024)
def _header_middles(types: bytes, schemas: bytes, version: int) -> list[bytes]:
    """The headers of a row's events from the version to the time; none where its lists differ in length."""
    kinds, schemas_of = types.split(b" "), schemas.split(b" ")
    if len(kinds) != len(schemas_of):
        return []
    versions = range(version, version + len(kinds))
    return [b'%d,"%b",%b,' % one for one in zip(versions, kinds, schemas_of, strict=True)]


def _positions(property_id: int, day: date) -> array[int]:
    """All positions of a day, by stream and version."""
    where = EVENTS.format(where="property_id = %s AND day = %s")
    with database.streaming(where, (property_id, day)) as events:
        return array("q", (event.position for event in chain.from_iterable(starmap(_events, events))))


def _overlapping(property_id: int, day: date) -> bool:
    """Return whether two events of a day may have one position: a row begins before the one before it ends."""
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM (SELECT e.position, "
            "lag(e.position + e.events) OVER (ORDER BY e.position) AS free "
            f"FROM {packing.BOTH} e WHERE e.property_id = %s AND e.day = %s) p WHERE position < free)",
            (property_id, day),
        )
        row = cursor.fetchone()
    return bool(row and row[0])


def _events(
    property_id: int, day: int, stream: bytes, version: int, events: int, position: int, types: bytes, schemas: bytes,
    occurred: bytes, later: bytes | None, recorded: bytes, actor: bytes, crcs: bytes, data: bytes, hashes: bytes,
) -> Iterator[_Event]:  # fmt: skip
    """Take the events of a row apart, whatever stands there: of a list that is too short the rest is empty."""
    first_us, recorded_us = _epoch(occurred), _epoch(recorded)
    lists = [[types], [schemas], [data], [hashes], [crcs]]
    if events != 1:
        lists = [
            types.split(b" "), schemas.split(b" "), data.split(packing.SEPARATOR),
            _cut(hashes, packing.HASH_BYTES), _cut(crcs, packing.CRC_BYTES),
        ]  # fmt: skip
    if later is not None:
        lists.append(later.split(b" "))
    longest = max(map(len, lists))
    parts = chain(zip_longest(*lists, fillvalue=b""), repeat((b"",) * len(lists)))
    # One more than there is shows that the row says more than it holds.
    for number, (kind, schema, payload, digest, crc, *after) in zip(
        range(min(events, longest + 1)), parts, strict=False
    ):
        yield _Event(
            property_id, day, stream, version + number, position + number, kind, schema,
            first_us + (_offset(after[0]) if after else 0), recorded_us, actor, crc, payload, digest,
            number == events - 1 and longest > events,
        )  # fmt: skip


def _cut(raw: bytes, size: int) -> list[bytes]:
    return [raw[start : start + size] for start in range(0, len(raw), size)]


def _offset(text: bytes) -> int:
    """Microseconds out of a list; what is no number as it is written by us gives a moment before all times.

    The clock of a device may run back a little: times may be before the first one.
    """
    number = int(text) if text.removeprefix(b"-").isdigit() and len(text) < 20 else 0
    return number if b"%d" % number == text else -(2**63)


def _text_of(raw: bytes | None) -> str | None:
    return None if raw is None else raw.decode("latin-1")


def _header_rest(event: _Event) -> bytes:
    """The header from the version on, of what the event says now."""
    return b'%d,"%b",%b,%d,%d,"%b"]\n' % (
        event.version, event.type, event.schema, event.occurred_us, event.recorded_us, event.actor,
    )  # fmt: skip


def _why(event: _Event) -> tuple[str, str]:
    """Return the likely cause (code, detail) of an event whose hash does not fit."""
    try:
        payload = json.loads(event.data.decode())
    except (ValueError, RecursionError) as error:
        return MALFORMED_JSON, f"the payload cannot be read: {error}"
    if not isinstance(payload, dict):
        return MALFORMED_JSON, f"the payload is no object but {_text(event.data)[:80]}"
    if _crc(event.data) != event.crc:
        return PAYLOAD_ALTERED, "hash and CRC-32 of the payload differ from those recorded"
    return (
        HEADER_ALTERED,
        "the payload has its CRC-32, so type, times, actor or another field of the row was changed",
    )


def _odd_fields(seal: sealing.Seal) -> str:
    """Names of the columns that differ from the signed document."""
    try:
        document = json.loads(seal.document)
        columns = {
            "day": seal.day.isoformat(),
            "events": seal.events,
            "format": sealing.FORMAT,
            "key": seal.key_id,
            "previous": seal.previous_hash.hex() if seal.previous_hash else None,
            "property": seal.property_id,
            "root": seal.root.hex(),
            "sealed_at_us": hashing.microseconds(seal.sealed_at),
            "streams": seal.streams,
        }
        return ", ".join(sorted(name for name in columns if document.get(name) != columns[name]))
    except (ValueError, AttributeError, RecursionError) as error:
        return f"it cannot be read ({error})"


def _public_keys() -> dict[str, bytes]:
    with database.cursor() as cursor:
        cursor.execute("SELECT key_id, public_key FROM es_seal_key", binary=True)
        return dict(cursor.fetchall())


def _months(gone: Iterable[date]) -> Iterator[tuple[date, date]]:
    """All days that there can be, as half-open ranges: one for each month that has a partition or heads.

    What lies between two belongs to the earlier: a partition may have been dropped, or lie under a wrong name.
    """
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT date_trunc('month', day)::date FROM es_stream WHERE day BETWEEN %s AND %s",
            (FIRST_DAY, LAST_DAY),
        )
        months = {row[0] for row in cursor}
    for name in partitions.existing():
        named = _PARTITION.fullmatch(name)
        if named:
            months.add(date(int(named[1]), int(named[2]), 1))
    for month in gone:
        months |= {month, min(archives.month_after(month), LAST_DAY)}
    edges = sorted({FIRST_DAY, *months, LAST_DAY + timedelta(days=1)})
    yield from pairwise(edges)


def _of(where: str, values: tuple[Any, ...], property_id: int | None) -> tuple[str, tuple[Any, ...]]:
    """The condition, for one property alone if one is named."""
    return (where, values) if property_id is None else (f"{where} AND property_id = %s", (*values, property_id))


def day_size(property_id: int, day: date) -> int:
    """Return the number of events of a day by the heads of its streams."""
    return _count("property_id = %s AND day = %s", (property_id, day))


def _count(where: str, values: Any) -> int:
    with database.cursor() as cursor:
        cursor.execute(f"SELECT coalesce(sum(version), 0) FROM es_stream WHERE {where}", values)
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def _any_events(where: str, values: Any) -> bool:
    with database.cursor() as cursor:
        cursor.execute(f"SELECT EXISTS (SELECT FROM {packing.BOTH} e WHERE {where})", values)
        row = cursor.fetchone()
    return bool(row and row[0])


def _epoch(sent: bytes) -> int:
    """Microseconds since 1970 of a timestamp as PostgreSQL sends it (since 2000, big-endian)."""
    return int.from_bytes(sent, "big", signed=True) + _PG_EPOCH_US


def _crc(data: bytes) -> bytes:
    return crc32(data).to_bytes(packing.CRC_BYTES, "big")


def _date(number: int) -> date:
    return _DAY_ZERO + timedelta(days=number)


def _text(raw: bytes) -> str:
    return raw.decode(errors="backslashreplace")


def _span(first: int, last: int) -> str:
    return f"version {first} is missing" if first == last else f"versions {first} to {last} are missing"
