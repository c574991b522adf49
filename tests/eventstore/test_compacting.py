"""Events that the release before appended, a row for each: read beside commits, and made commits of."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from casino.eventstore import (
    Append,
    MalformedEvent,
    append,
    archiving,
    compacting,
    export_day,
    feed,
    hashing,
    head,
    read_events,
    read_stream,
    read_streams,
    registry,
    verify_store,
)
from tests.eventstore import tamper
from tests.eventstore.toys import DAY, MOMENT, Noted, Paid, pay, put
from tests.unguarded import as_single_rows, unguard

GOES_ON = "round:goes.on"


@pytest.fixture
def store(scratch_database: str, superuser_connection: Any) -> None:
    """Two properties; the release before wrote one, some streams of the other, and a part of a stream."""
    tamper.fill(random.Random(7), 8)
    unguard(superuser_connection)
    as_single_rows(superuser_connection, "property_id = 2 OR stream LIKE 'slip:%'")
    put(pay(GOES_ON, 0, 1, 2, day=tamper.OPEN))
    append_as_before(GOES_ON, tamper.OPEN, [Paid(amount=3), Noted(text="¡zurdo!"), Paid(amount=5)])
    put(pay(GOES_ON, 5, *range(6, 76), day=tamper.OPEN))  # more than a row holds
    superuser_connection.execute("DROP TRIGGER test_change_event ON es_event")


def append_as_before(stream: str, day: dt.date, events: list[Any]) -> None:
    """Call the function of the release before; the events happened one second after another."""
    last = head(1, stream)
    assert last is not None
    kinds = [registry.of_class(type(one)) for one in events]
    data = [kind.encode(one) for kind, one in zip(kinds, events, strict=True)]
    happened = [hashing.microseconds(MOMENT) + number * 1_000_000 for number in range(len(events))]
    recorded, actor, hashes, previous = hashing.microseconds(MOMENT), "employee:before", [], last.hash
    for number, (kind, at, payload) in enumerate(zip(kinds, happened, data, strict=True), start=last.version + 1):
        start, end = hashing.header_start(1, day.isoformat(), stream), hashing.header_end(recorded, actor)
        header = f'{start}{number},"{kind.name}",{kind.version},{at}{end}'.encode()
        previous = hashing.event_hash(previous, header, payload)
        hashes.append(previous)
    crcs = [int.from_bytes(crc32(one).to_bytes(4, "big"), "big", signed=True) for one in data]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT es_append_one(1, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [day, stream, last.version, last.hash, recorded, actor, " ".join(kind.name for kind in kinds),
             " ".join(str(kind.version) for kind in kinds), " ".join(map(str, happened)), " ".join(map(str, crcs)),
             b"\x1e".join(data).decode(), b"".join(hashes)],
        )  # fmt: skip


def contents() -> list[tuple[Any, ...]]:
    """All events one by one, as the view shows them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT e::text FROM es_event e ORDER BY position")
        return cursor.fetchall()


def as_read(folder: Path) -> list[Any]:
    """Return the answer of every reader of the store."""
    fed = feed(None, limit=10_000)
    streams = sorted({one.stream for one in fed if one.property_id == 1})
    told = [[(one.stream, one.version, one.position, one.type, one.schema, one.occurred_at, one.recorded_at, one.actor,
              one.data, one.hash) for one in events] for events in (
                fed, read_stream(1, GOES_ON), read_stream(1, GOES_ON, after_version=4),
                feed(1, after=fed[5].position or 0, limit=7), feed(None, limit=40, types=[Noted]),
                *read_streams(1, streams).values())]  # fmt: skip
    files = []
    for property_id in (1, 2):
        files.append(export_day(property_id, tamper.DAYS[0], folder / f"{property_id}.jsonl").path.read_bytes())
    return [*told, read_events(1, streams), *files, verify_store()]


def single_rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event_row")
        return int(cursor.fetchone()[0])


def test_single_events_become_commits_and_nothing_else_changes(store: None, tmp_path: Path, capsys: Any) -> None:
    rows, told = contents(), as_read(tmp_path)
    assert verify_store().ok
    assert [one.version for one in read_stream(1, GOES_ON)] == list(range(1, 76))
    assert compacting.months() == [dt.date(2026, 11, 1), dt.date(2026, 12, 1)]
    assert single_rows() > 20

    call_command("partitions", "compact", "2026-11")
    assert compacting.months() == [dt.date(2026, 12, 1)], "what is left is found again"
    assert (contents(), as_read(tmp_path)) == (rows, told)
    call_command("partitions", "compact")
    assert (compacting.months(), single_rows()) == ([], 0)
    assert (contents(), as_read(tmp_path)) == (rows, told)
    assert "All events are in commits." in capsys.readouterr().out
    with connection.cursor() as cursor:
        cursor.execute("SELECT events, later FROM es_commit WHERE actor = 'employee:before'")
        assert cursor.fetchall() == [(3, "0 1000000 2000000")]
        cursor.execute("SELECT has_column_privilege('es_event_2026_12', 'stream', 'INSERT')")
        assert cursor.fetchone() == (True,), "the release before may go on"
    with connections["owner"].cursor() as cursor, pytest.raises(Exception, match="what is recorded stays"):
        cursor.execute("TRUNCATE es_event_2026_12")
    append_as_before(GOES_ON, tamper.OPEN, [Paid(amount=9)])
    assert read_stream(1, GOES_ON)[-1].event == Paid(amount=9)
    assert compacting.compact(dt.date(2026, 12, 1)).events == 1


def test_what_is_not_in_order_stays(store: None, superuser_connection: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = contents()
    true = archiving.copied_out
    digests = iter([b"one", b"another"])
    monkeypatch.setattr(archiving, "copied_out", lambda *_: next(digests))
    with pytest.raises(CommandError, match="its events would not be what they are"):
        call_command("partitions", "compact")
    monkeypatch.setattr(archiving, "copied_out", true)
    superuser_connection.execute("UPDATE es_event_row SET data_crc = data_crc + 1 WHERE day < '2026-12-01'")
    with pytest.raises(CommandError, match=r"2026-11: it does not verify: .*checksum_altered"):
        call_command("partitions", "compact")
    superuser_connection.execute("UPDATE es_event_row SET data_crc = data_crc - 1 WHERE day < '2026-12-01'")
    assert contents() == rows
    assert len(compacting.months()) == 2


def test_another_encoding_of_the_same_times_is_refused(scratch_database: str, superuser_connection: Any) -> None:
    """Every hash fits. Of a row of one event, some readers would not look at the list: it would say two times."""
    times = [MOMENT, MOMENT - dt.timedelta(seconds=3), MOMENT + dt.timedelta(microseconds=7)]
    paid = [Paid(amount=1), Paid(amount=2), Paid(amount=3)]
    append(1, [Append("round:a", DAY, 0, paid, times)], actor="employee:tester")
    put(pay("round:b", 0, 1), pay("round:c", 0, 1, 2))
    report = verify_store()
    assert report.findings == [], "a clock may run back a little within a row"
    assert [one.occurred_at for one in read_stream(1, "round:a")] == times
    unguard(superuser_connection)
    for stream, change in (
        ("round:a", "later = '5 -2999995 12', occurred_at = occurred_at - interval '5 microseconds'"),
        ("round:b", "later = '0'"),
        ("round:b", "later = '9', occurred_at = occurred_at - interval '9 microseconds'"),
        ("round:c", "later = '0 0'"),
    ):
        before = superuser_connection.execute(
            "SELECT occurred_at, later FROM es_commit WHERE stream = %s", [stream]
        ).fetchone()
        superuser_connection.execute(f"UPDATE es_commit SET {change} WHERE stream = '{stream}'")
        found = [(one.stream, one.kind) for one in verify_store().findings]
        assert (stream, "encoding_altered") in found, change
        assert {one for one, _kind in found} == {stream}
        with pytest.raises(MalformedEvent, match="canonical"):
            read_stream(1, stream)
        with pytest.raises(MalformedEvent, match="canonical"):
            list(feed(1, after=0, limit=100))
        superuser_connection.execute(
            "UPDATE es_commit SET occurred_at = %s, later = %s WHERE stream = %s", [*before, stream]
        )
    assert verify_store().ok


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("events = events - 1", (None, "extra_event")),
        ("events = events + 1", (4, "extra_event")),
        ("version = version + 1", (1, "missing_version")),
        ("types = types || ' toy.Paid'", (3, "extra_event")),
        ("data = data || E'\\x1e{}'", (3, "extra_event")),
        ("later = '0 0 1'", (3, "header_altered")),
        ("later = '0 0 x'", (3, "header_altered")),
        ("later = '0 0 0'", (1, "encoding_altered")),  # the same times: no hash differs
        ("later = '7 7 7', occurred_at = occurred_at - interval '7 microseconds'", (1, "encoding_altered")),
        ("later = '-0 0 0'", (1, "header_altered")),
        ("later = '0 0 0 '", (3, "extra_event")),
        ("schemas = '1 01 1'", (2, "header_altered")),
        ("crcs = substring(crcs FROM 1 FOR 8)", (3, "checksum_altered")),
        ("hashes = substring(hashes FROM 1 FOR 64)", (3, "hash_altered")),
        ("position = position + 1000000", (1, "position_altered")),
    ],
)
def test_a_row_that_says_other_than_it_holds_is_found(
    scratch_database: str, superuser_connection: Any, change: str, named: tuple[int | None, str]
) -> None:
    put(pay("round:a", 0, 1, 2, 3))
    superuser_connection.execute("ALTER TABLE es_commit DROP CONSTRAINT es_commit_events_check")
    unguard(superuser_connection)
    superuser_connection.execute(f"UPDATE es_commit SET {change}")
    found = [(one.version, one.kind) for one in verify_store().findings]
    version, kind = named
    assert kind in [what for _, what in found]
    assert version is None or found[0][0] == version, found
