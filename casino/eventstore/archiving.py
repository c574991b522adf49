"""Archive: an old month out of the tables of events into files, and back. Done by the owner's role, by hand.

A month goes when it is over, all its days are sealed, it verifies, and each of its days was exported and passes the
offline verifier. Leaving and noting are one transaction: there is no moment in which a month is neither here nor noted.
What stays are heads and seals. A month comes back only as it went: the digest of its rows is held against the note.

    folder/2025-01/events.copy         the events one by one, PostgreSQL's binary COPY format, by key
                   1-2025-01-03.jsonl  each sealed day as `export_day` writes it, and offline_verifier.py beside it
                   note.json           what the database notes, for people
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final

import msgspec
import psycopg
from django.db import connections, transaction
from psycopg import errors as pg
from psycopg import sql

from casino.eventstore import archives, database, offline_verifier, packing, verifying
from casino.eventstore.archives import Note, month_after, month_of
from casino.eventstore.errors import ArchiveRefused
from casino.eventstore.exporting import export_day
from casino.eventstore.verifying import Progress

OWNER: Final = "owner"
ROWS: Final = (
    "property_id, day, stream, version, position, type, schema, occurred_at, recorded_at, actor, data_crc, data, hash"
)
LOCK_TRIES: Final = 5
LOCK_MILLISECONDS: Final = 2_000
"""The table of all events is locked for the moment of leaving: appends wait behind us, so we ask briefly and again."""


class Table(msgspec.Struct, frozen=True):
    """A table of events: its name, and the beginnings of the names of its months, here and away."""

    parent: str
    months: str
    away: str

    def name(self, first: date) -> str:
        return f"{self.months}_{first:%Y_%m}"

    def away_name(self, first: date) -> str:
        return f"{self.away}_{first:%Y_%m}"

    def here(self, first: date) -> sql.Identifier:
        return sql.Identifier(self.name(first))

    def there(self, first: date) -> sql.Identifier:
        return sql.Identifier(self.away_name(first))


COMMITS: Final = Table("es_commit", "es_commit", "es_archived_commits")
SINGLE: Final = Table("es_event_row", "es_event", "es_archived")
TABLES: Final = (COMMITS, SINGLE)


class Archived(msgspec.Struct, frozen=True):
    """A month that left: its note, and the folder that holds it."""

    note: Note
    folder: Path


def detach(month: date, folder: Path, *, actor: str, progress: Progress | None = None) -> Archived:
    """Take a month out of the tables of events into files below `folder`; its tables stay, detached, until `drop`.

    Raises ArchiveRefused; then everything is as it was.
    """
    first, after = month_of(month), month_after(month)
    target = folder / f"{first:%Y-%m}"
    _require_ready(first, after, target)
    beside = folder / f".{first:%Y-%m}.{os.getpid()}"
    beside.mkdir(parents=True)
    try:
        with transaction.atomic(using=OWNER), owner_cursor() as cursor:
            for table in TABLES:
                take_lock(cursor, sql.SQL("LOCK TABLE {} IN SHARE MODE").format(table.here(first)))
            _require_proven(first, progress)
            _export(cursor, first, after, beside)
            note = _note(cursor, first, after, actor, copied_out(cursor, _events_here(first), beside / "events.copy"))
            _say(beside / "note.json", note)
            _leave(cursor, first, note)
            os.replace(beside, target)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    return Archived(note, target)


def drop(month: date, folder: Path) -> int:
    """Give back the space of a month that is away and whose files hold it whole; returns its bytes."""
    first = month_of(month)
    note = _away(first)
    if _digest_of(folder / f"{first:%Y-%m}" / "events.copy") != note.digest:
        raise ArchiveRefused(first, "events.copy is not the one that was noted: the table stays")
    with transaction.atomic(using=OWNER), owner_cursor() as cursor:
        kept = _kept(cursor, first)
        if not kept:
            raise ArchiveRefused(first, "its table was dropped already")
        size = 0
        for table in kept:
            cursor.execute("SELECT pg_total_relation_size(%s)", (table.away_name(first),))
            size += int((cursor.fetchone() or (0,))[0])
            cursor.execute(sql.SQL("DROP TABLE {}").format(table.there(first)))
    return size


def attach(month: date, folder: Path | None = None) -> verifying.Report:
    """Bring a month back, from its detached tables or, when they were dropped, from its files; then it is verified.

    Raises ArchiveRefused when it is not what it was; then it stays away.
    """
    first, after = month_of(month), month_after(month)
    note = _away(first)
    with transaction.atomic(using=OWNER), owner_cursor() as cursor:
        kept = _kept(cursor, first)
        made = [table for table in TABLES if table not in kept]
        for table in made:
            _make(cursor, table, first)
        if not kept:
            _copy_in(cursor, first, folder)
        if copied_out(cursor, _events_there(first), None) != note.digest:
            raise ArchiveRefused(first, "its rows are not those that were archived")
        for table in TABLES:
            _come_back(cursor, table, first, after, made=table in made)
        cursor.execute(
            "UPDATE es_archive SET attached_at = clock_timestamp() WHERE month = %s AND attached_at IS NULL", (first,)
        )
    return verifying.verify_month(first)


# --- before it goes


def _require_ready(first: date, after: date, target: Path) -> None:
    if first >= month_of(datetime.now(UTC).date()):
        raise ArchiveRefused(first, "the month is not over")
    if target.exists():
        raise ArchiveRefused(first, f"{target} is there already")
    if any(note.month == first for note in archives.away()):
        raise ArchiveRefused(first, "it is archived already")
    with database.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", (COMMITS.name(first),))
        row = cursor.fetchone()
        if row is None or not row[0]:
            raise ArchiveRefused(first, "there are no events of it")
        cursor.execute(
            "SELECT DISTINCT s.property_id, s.day FROM es_stream s WHERE s.day >= %s AND s.day < %s AND NOT EXISTS "
            "(SELECT FROM es_seal z WHERE z.property_id = s.property_id AND z.day = s.day) ORDER BY 1, 2 LIMIT 5",
            (first, after),
        )
        unsealed = ", ".join(f"{day} of property {property_id}" for property_id, day in cursor)
    if unsealed:
        raise ArchiveRefused(first, f"days without seal: {unsealed}")


def _require_proven(first: date, progress: Progress | None) -> None:
    report = verifying.verify_month(first, progress=progress)
    if not report.ok:
        raise ArchiveRefused(first, f"it does not verify: {report.findings[0]}")
    if not report.events:
        raise ArchiveRefused(first, "there are no events of it")


def _export(cursor: psycopg.Cursor[Any], first: date, after: date, folder: Path) -> None:
    """Every sealed day as a file, looked at by the program that needs no database."""
    cursor.execute(
        "SELECT property_id, day FROM es_seal WHERE day >= %s AND day < %s ORDER BY property_id, day", (first, after)
    )
    for property_id, day in cursor.fetchall():
        export = export_day(property_id, day, folder / f"{property_id}-{day}.jsonl")
        problems = offline_verifier.check_file(str(export.path), [export.public_key]).problems
        if problems:
            raise ArchiveRefused(first, f"the export of {day} does not pass: {problems[0]}")


def _note(cursor: psycopg.Cursor[Any], first: date, after: date, actor: str, digest: bytes) -> Note:
    cursor.execute(
        "SELECT array_agg(DISTINCT property_id), count(*), sum(version)::bigint FROM es_stream "
        "WHERE day >= %s AND day < %s",
        (first, after),
    )
    properties, streams, events = cursor.fetchone() or ([], 0, 0)
    cursor.execute(sql.SQL("SELECT count(*), min(position), max(position) FROM {} e").format(_events_here(first)))
    there, lowest, highest = cursor.fetchone() or (0, 0, 0)
    if there != events:
        raise ArchiveRefused(first, f"{there} events, the heads say {events}")
    moment = datetime.now(UTC)
    return Note(first, moment, None, sorted(properties), streams, events, lowest, highest, digest, actor)


def _say(path: Path, note: Note) -> None:
    fields = {**msgspec.to_builtins(note), "digest": note.digest.hex()}
    path.write_text(json.dumps(fields, indent=2) + "\n")


def _leave(cursor: psycopg.Cursor[Any], first: date, note: Note) -> None:
    for table in TABLES:
        parent = sql.Identifier(table.parent)
        take_lock(cursor, sql.SQL("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE").format(parent))
        cursor.execute(sql.SQL("ALTER TABLE {} DETACH PARTITION {}").format(parent, table.here(first)))
        cursor.execute("CALL es_end_copying(%s)", (table.name(first),))
        cursor.execute(sql.SQL("ALTER TABLE {} RENAME TO {}").format(table.here(first), table.there(first)))
    cursor.execute(
        f"INSERT INTO es_archive ({archives.COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %b, %s)",
        msgspec.structs.astuple(note),
    )


# --- before it comes back


def _away(first: date) -> Note:
    for note in archives.away():
        if note.month == first:
            return note
    raise ArchiveRefused(first, "it is not archived")


def _copy_in(cursor: psycopg.Cursor[Any], first: date, folder: Path | None) -> None:
    path = folder / f"{first:%Y-%m}" / "events.copy" if folder else None
    if path is None or not path.is_file():
        raise ArchiveRefused(first, "its table was dropped; name the folder that holds its files")
    try:
        statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT binary)").format(SINGLE.there(first), sql.SQL(ROWS))
        with path.open("rb") as file, cursor.copy(statement) as copy:
            while piece := file.read(1 << 20):
                copy.write(piece)
    except (pg.DataError, pg.IntegrityError, pg.InternalError) as error:
        raise ArchiveRefused(first, f"events.copy cannot be read: {error.diag.message_primary}") from error


def _make(cursor: psycopg.Cursor[Any], table: Table, first: date) -> None:
    cursor.execute(
        sql.SQL(
            "CREATE TABLE {} (LIKE {} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES INCLUDING STORAGE)"
        ).format(table.there(first), sql.Identifier(table.parent))
    )


def _come_back(cursor: psycopg.Cursor[Any], table: Table, first: date, after: date, *, made: bool) -> None:
    name, here = table.name(first), table.here(first)
    cursor.execute(sql.SQL("ALTER TABLE {} RENAME TO {}").format(table.there(first), here))
    cursor.execute(
        sql.SQL("ALTER TABLE {} ATTACH PARTITION {} FOR VALUES FROM ({}) TO ({})").format(
            sql.Identifier(table.parent), here, sql.Literal(first), sql.Literal(after)
        )
    )
    if made:
        cursor.execute(sql.SQL("CALL es_guard_table({})").format(sql.Literal(name)))
    else:
        cursor.execute(sql.SQL("ALTER TABLE {} ENABLE ALWAYS TRIGGER es_no_row_change").format(here))
    # Rights come from the parent alone, as in es_make_partition.
    cursor.execute(
        "SELECT DISTINCT a.grantee::regrole::text FROM pg_class c, aclexplode(c.relacl) a "
        "WHERE c.oid = %s::regclass AND a.grantee <> c.relowner AND a.grantee <> 0",
        (name,),
    )
    for (grantee,) in cursor.fetchall():
        cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(here, sql.SQL(grantee)))
    cursor.execute(sql.SQL("REVOKE ALL ON {} FROM PUBLIC").format(here))
    cursor.execute("CALL es_grant_copying(%s)", (name,))


# --- rows


def copied_out(cursor: psycopg.Cursor[Any], events: sql.Composable, path: Path | None) -> bytes:
    """SHA-256 of the events one by one, by key, in whichever form they lie; they are written to `path` if there is
    one."""
    statement = sql.SQL(
        "COPY (SELECT {} FROM {} e ORDER BY property_id, day, stream, version) TO STDOUT (FORMAT binary)"
    ).format(sql.SQL(ROWS), events)
    digest = sha256()
    with _written(path) as file, cursor.copy(statement) as copy:
        for piece in copy:
            digest.update(piece)
            if file is not None:
                file.write(piece)
    if path is not None and _digest_of(path) != digest.digest():
        raise OSError(f"{path}: what was written is not what can be read")
    return digest.digest()


@contextmanager
def _written(path: Path | None) -> Iterator[IO[bytes] | None]:
    if path is None:
        yield None
        return
    with path.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _digest_of(path: Path) -> bytes:
    if not path.is_file():
        raise FileNotFoundError(f"{path} is not there")
    with path.open("rb") as file:
        digest = sha256()
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.digest()


# --- the owner's connection


@contextmanager
def owner_cursor() -> Iterator[psycopg.Cursor[Any]]:
    """A cursor of the owner's connection."""
    connection = connections[OWNER]
    connection.ensure_connection()
    with psycopg.Cursor(connection.connection) as cursor:
        yield cursor


def take_lock(cursor: psycopg.Cursor[Any], statement: sql.Composed | sql.SQL) -> None:
    """Takes a lock in short tries, so that nobody waits long behind us. Raises ArchiveRefused."""
    for left in reversed(range(LOCK_TRIES)):
        cursor.execute("SAVEPOINT es_lock")
        try:
            cursor.execute(sql.SQL("SET LOCAL lock_timeout = {}").format(sql.Literal(LOCK_MILLISECONDS)))
            cursor.execute(statement)
            cursor.execute("SET LOCAL lock_timeout = 0")
            return
        except (pg.LockNotAvailable, pg.DeadlockDetected) as error:
            cursor.execute("ROLLBACK TO SAVEPOINT es_lock")
            if not left:
                raise ArchiveRefused(None, "the event table is in use by a long reader; try again later") from error
            time.sleep(0.2)


def _kept(cursor: psycopg.Cursor[Any], first: date) -> list[Table]:
    """The tables of a month that is away that were not dropped; a month that left before there were commits has one."""
    kept = []
    for table in TABLES:
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", (table.away_name(first),))
        if cursor.fetchone() == (True,):
            kept.append(table)
    return kept


def _events_here(first: date) -> sql.Composed:
    return _events(COMMITS.here(first), SINGLE.here(first))


def _events_there(first: date) -> sql.Composed:
    return _events(COMMITS.there(first), SINGLE.there(first))


def _events(commits: sql.Identifier, single: sql.Identifier) -> sql.Composed:
    return sql.SQL("(SELECT {rows} FROM ({commits}) c UNION ALL SELECT {rows} FROM {single})").format(
        rows=sql.SQL(ROWS), commits=sql.SQL(packing.ONE_BY_ONE).format(commits=commits), single=single
    )
