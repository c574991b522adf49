"""Compaction: events that lie one a row, as every append wrote them before there were commits, become commits.

Done by the owner's role, a month at a time, while others append. Each month is one transaction: what is interrupted
goes on with the months that are left. A month is verified before and after, and its events, copied out one by one, must
give the same bytes in both forms. The program before may run beside it; its appends to that month wait meanwhile.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Final

import msgspec
import psycopg
from django.db import transaction
from psycopg import sql

from casino.eventstore import archiving, database, limits, packing, verifying
from casino.eventstore.archives import month_after, month_of
from casino.eventstore.archiving import SINGLE
from casino.eventstore.errors import CompactionRefused
from casino.eventstore.verifying import Progress

MADE: Final = sql.Identifier("pg_temp", "es_compacted")
# What was appended together has one moment of recording, one actor, and versions and positions without gaps.
MAKE: Final = sql.SQL("""
    WITH numbered AS (
        SELECT *, position - version AS distance, version - row_number() OVER (
            PARTITION BY property_id, day, stream, recorded_at, actor, position - version ORDER BY version) AS run
        FROM {single}
    ), parted AS (
        SELECT *, (row_number() OVER (
            PARTITION BY property_id, day, stream, recorded_at, actor, distance, run ORDER BY version) - 1
        ) / {most} AS part
        FROM numbered
    ), timed AS (
        SELECT *, first_value(occurred_at) OVER (
            PARTITION BY property_id, day, stream, recorded_at, actor, distance, run, part ORDER BY version) AS first_at
        FROM parted
    )
    INSERT INTO {made} (property_id, day, stream, version, events, position, recorded_at, actor, occurred_at, later,
                        types, schemas, crcs, hashes, data)
    SELECT property_id, day, stream, min(version), count(*), min(position), recorded_at, actor, first_at,
           CASE WHEN min(occurred_at) < max(occurred_at) THEN string_agg(
               (extract(epoch FROM occurred_at - first_at) * 1000000)::bigint::text, ' ' ORDER BY version) END,
           string_agg(type, ' ' ORDER BY version), string_agg(schema::text, ' ' ORDER BY version),
           string_agg(int4send(data_crc), ''::bytea ORDER BY version), string_agg(hash, ''::bytea ORDER BY version),
           string_agg(data::text, E'\\x1e' ORDER BY version)
    FROM timed GROUP BY property_id, day, stream, recorded_at, actor, distance, run, part, first_at
""")


class Compacted(msgspec.Struct, frozen=True):
    """A month whose single events became commits: how many events, in how many commits, in place of how many bytes."""

    month: date
    events: int
    commits: int
    bytes: int
    report: verifying.Report


def months() -> list[date]:
    """Return the months that hold single events, oldest first."""
    found = []
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT to_date(right(c.relname, 7), 'YYYY_MM') FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid "
            "WHERE i.inhparent = 'es_event_row'::regclass ORDER BY 1"
        )
        for (first,) in cursor.fetchall():
            cursor.execute(
                "SELECT EXISTS (SELECT FROM es_event_row WHERE day >= %s AND day < %s)", (first, month_after(first))
            )
            if cursor.fetchone() == (True,):
                found.append(first)
    return found


def compact(month: date, *, progress: Progress | None = None) -> Compacted:
    """Make commits of the single events of a month. Raises CompactionRefused; then everything is as it was."""
    first = month_of(month)
    with transaction.atomic(using=archiving.OWNER), archiving.owner_cursor() as cursor:
        # Single events wait; commits do not, and those appended meanwhile are left alone.
        archiving.take_lock(cursor, sql.SQL("LOCK TABLE {} IN SHARE MODE").format(SINGLE.here(first)))
        before = verifying.verify_month(first, progress=progress)
        if not before.ok:
            raise CompactionRefused(first, f"it does not verify: {before.findings[0]}")
        cursor.execute("CREATE TEMP TABLE es_compacted (LIKE es_commit) ON COMMIT DROP")
        single = SINGLE.here(first)
        most = sql.Literal(limits.MAX_EVENTS_PER_COMMIT)
        cursor.execute(MAKE.format(single=single, made=MADE, most=most))
        made = sql.SQL("({})").format(sql.SQL(packing.ONE_BY_ONE).format(commits=MADE))
        if archiving.copied_out(cursor, made, None) != archiving.copied_out(cursor, single, None):
            raise CompactionRefused(first, "its events would not be what they are")
        events, commits, size = _take_over(cursor, first)
    return Compacted(first, events, commits, size, verifying.verify_month(first))


def _take_over(cursor: psycopg.Cursor[Any], first: date) -> tuple[int, int, int]:
    """Puts the commits made in place of the month's table of single events; their events and number, its bytes."""
    cursor.execute(
        sql.SQL("SELECT coalesce(sum(events), 0)::bigint, count(*), pg_total_relation_size({}) FROM {}").format(
            sql.Literal(SINGLE.name(first)), MADE
        )
    )
    events, commits, size = cursor.fetchone() or (0, 0, 0)
    cursor.execute(sql.SQL("INSERT INTO es_commit SELECT * FROM {}").format(MADE))
    parent = sql.Identifier(SINGLE.parent)
    archiving.take_lock(cursor, sql.SQL("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE").format(parent))
    cursor.execute(sql.SQL("ALTER TABLE {} DETACH PARTITION {}").format(parent, SINGLE.here(first)))
    cursor.execute(sql.SQL("DROP TABLE {}").format(SINGLE.here(first)))
    cursor.execute("CALL es_make_partition(%s, %s, %s)", (SINGLE.parent, SINGLE.name(first), first))
    return events, commits, size
