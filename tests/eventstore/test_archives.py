"""A month leaves the event table and comes back: whole, noted, and only as it went."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connections, transaction

from casino.api import problems
from casino.eventstore import (
    Append,
    ArchiveRefused,
    MonthArchived,
    append,
    archives,
    archiving,
    export_day,
    feed,
    manifests,
    offline_verifier,
    read_events,
    read_stream,
    read_streams,
    rebuild,
    rebuilding,
    seal_day,
    verify_day,
    verify_store,
    verify_stream,
    verifying,
)
from casino.eventstore.replaying import read_by_position
from casino.integrity import signed_manifests, verification
from tests.eventstore import tamper
from tests.eventstore.toys import MOMENT, Noted

NOVEMBER, DECEMBER = dt.date(2025, 11, 1), dt.date(2025, 12, 1)


@pytest.fixture
def store(scratch_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two properties, a year ago: three sealed days in November and December, an open one."""
    monkeypatch.setattr(tamper, "DAYS", [day.replace(year=2025) for day in tamper.DAYS])
    monkeypatch.setattr(tamper, "OPEN", tamper.OPEN.replace(year=2025))
    monkeypatch.setattr(verifying, "_closing", {tamper.CLOSING.encode()})
    tamper.fill(random.Random(3), 8)


def positions() -> list[int | None]:
    return [one.position for one in feed(None, limit=10_000)]


def written(stream: str, day: dt.date, property_id: int) -> None:
    append(property_id, [Append(stream, day, 0, [Noted(text="late")], MOMENT)], actor="employee:017")


def refused(reason: str, act: Any, *arguments: Any, **more: Any) -> None:
    with pytest.raises(ArchiveRefused, match=reason):
        act(*arguments, **more)


def owner(statement: str) -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute(statement)


def test_a_month_goes_and_comes_back(store: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path = tmp_path / "archive"
    before, all_positions = verify_store(), positions()
    assert before.ok, before.findings
    assert before.archived == []
    stream = next(one.stream for one in feed(1, limit=10) if one.day.month == 11)
    told = [(one.version, one.data) for one in read_stream(1, stream)]

    refused("not over", archiving.detach, dt.datetime.now(dt.UTC).date(), tmp_path, actor="a")
    refused("days without seal: 2025-12-02 of property 1", archiving.detach, DECEMBER, tmp_path, actor="a")
    refused("no events", archiving.detach, dt.date(2025, 10, 9), tmp_path, actor="a")
    refused("not archived", archiving.attach, NOVEMBER)
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute("LOCK TABLE es_commit IN ACCESS SHARE MODE")  # a long reader
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(archiving, "LOCK_MILLISECONDS", 20)
            refused("in use", archiving.detach, NOVEMBER, tmp_path, actor="a")
    assert not list(tmp_path.glob("*"))
    assert verify_store().ok

    call_command("partitions", "detach", "2025-11", "--to", str(tmp_path), "--by", "employee:017")
    assert "archived 2025-11:" in capsys.readouterr().out
    folder = tmp_path / "2025-11"
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["1-2025-11-29.jsonl", "1-2025-11-30.jsonl", "2-2025-11-29.jsonl", "2-2025-11-30.jsonl",
                     "events.copy", "note.json", "offline_verifier.py"]  # fmt: skip
    assert offline_verifier.check_file(str(folder / names[0]), []).problems == []

    # In order, and it says what it did not look at.
    report = verify_store()
    assert (report.ok, report.archived) == (True, ["2025-11"]), report.findings
    assert (report.days, report.streams, report.seals) == (before.days, before.streams, before.seals)
    (note,) = archives.away()
    assert report.events == before.events - note.events
    assert verify_store(2).archived == verify_day(1, tamper.DAYS[0]).archived == ["2025-11"]
    call_command("verify", "--allow-unproved-archives")
    assert "2025-11 is archived: heads checked against seals; events NOT PROVED" in capsys.readouterr().out
    call_command("verify", "--archive", str(tmp_path))
    assert "events proved by its archive" in capsys.readouterr().out

    # Whoever needs its events is told, and not handed less.
    for act in (
        lambda: read_stream(1, stream), lambda: read_streams(1, [stream]), lambda: read_events(1, [stream]),
        lambda: read_by_position(1, [stream]), lambda: verify_stream(1, stream), lambda: feed(1),
        lambda: feed(1, until=tamper.DAYS[0]),
        lambda: feed(None, after=note.last_position - 1), lambda: export_day(1, tamper.DAYS[0], tmp_path / "x"),
        rebuild, rebuilding.compare,
    ):  # fmt: skip
        with pytest.raises(MonthArchived) as raised:
            act()
        assert raised.value.months == [NOVEMBER]
    told_outside = problems.of_exception(raised.value)
    assert told_outside is not None
    assert [told_outside[name] for name in ("status", "code", "months")] == [410, "month_archived", ["2025-11"]]
    assert [one.position for one in feed(None, after=note.last_position)] == [
        one for one in all_positions if one and one > note.last_position
    ]
    assert {one.day >= DECEMBER for one in feed(None, since=DECEMBER)} == {True}
    # Nothing is written into it: not by the system that has sealed it, not by one that never sealed a day.
    for property_id in (1, 9):
        with pytest.raises(MonthArchived):
            written("toy:late", tamper.DAYS[0], property_id)
    refused("archived already", archiving.detach, NOVEMBER, tmp_path / "other", actor="a")

    # A changed file does not come back, nor frees it the table; the true one does both.
    copy = folder / "events.copy"
    true = copy.read_bytes()
    copy.write_bytes(true.replace(b'{"', b'{ "'[:2] + b"'", 1))
    refused("not the one that was noted", archiving.drop, NOVEMBER, tmp_path)
    copy.write_bytes(true)
    call_command("partitions", "drop", "2025-11", "--from", str(tmp_path))
    refused("name the folder", archiving.attach, NOVEMBER)
    changed = bytearray(true)
    changed[true.index(b'"amount":') + 9] ^= 1
    for wrong in (bytes(changed), true[:-40], true + b"x", b""):
        copy.write_bytes(wrong)
        refused("not those that were archived|cannot be read", archiving.attach, NOVEMBER, tmp_path)
    copy.write_bytes(true)
    assert archiving.attach(NOVEMBER, tmp_path).ok
    assert (verify_store(), positions()) == (before, all_positions)
    assert [(one.version, one.data) for one in read_stream(1, stream)] == told
    with connections["default"].cursor() as cursor:  # guarded again
        cursor.execute("SELECT has_table_privilege('es_commit_2025_11', 'SELECT')")
        assert cursor.fetchone() == (False,)
        cursor.execute(
            "SELECT count(*) FROM pg_trigger WHERE tgrelid = 'es_commit_2025_11'::regclass AND tgenabled = 'A'"
        )
        assert cursor.fetchone() == (2,)


def test_a_note_is_proved_by_its_archive(store: None, tmp_path: Path) -> None:
    def kinds(**options: Any) -> list[str]:
        return [finding.kind for finding in verification.run(None, **options).findings]

    archiving.detach(NOVEMBER, tmp_path, actor="employee:017")
    assert kinds() == ["archive_unproved"]
    assert kinds(allow_unproved=True) == []
    assert kinds(archive=tmp_path) == []
    assert set(kinds(archive=tmp_path / "nowhere")) == {"archive_unproved"}
    day = next(tmp_path.glob("2025-11/*.jsonl"))
    day.write_text(day.read_text().replace(":000", ":001", 1).replace('"version":1', '"version":2', 1)[:-1])
    assert kinds(archive=tmp_path) == ["archive_unproved"]
    day.unlink()
    assert kinds(archive=tmp_path) == ["archive_unproved"]


def test_a_month_in_the_archive_is_as_the_manifest_says(store: None, tmp_path: Path, settings: Any) -> None:
    """Going and coming back are in order; a stream of such a month is verified with its day, by the archive."""
    settings.EVENTSTORE_MANIFEST_DIRECTORY = str(tmp_path / "manifests")
    stream = next(one.stream for one in feed(1, limit=10) if one.day.month == 11)
    signed_manifests.write_next()
    manifest = manifests.newest(tmp_path / "manifests")
    assert manifest is not None
    archiving.detach(NOVEMBER, tmp_path / "archive", actor="employee:017")
    assert manifests.differences(manifest) == []
    unproved = verification.run(1, stream=stream)
    assert "archive not given (--archive DIR" in unproved.findings[0].detail
    proved = verification.run(1, stream=stream, archive=tmp_path / "archive")
    assert (proved.ok, "stream_by_its_day" in verification.remarks(proved)) == (True, True), proved.findings
    archiving.attach(NOVEMBER)
    assert manifests.differences(manifest) == []


def test_an_archive_hides_nothing(store: None, tmp_path: Path) -> None:
    archiving.detach(NOVEMBER, tmp_path, actor="employee:017")
    # From its own table, with one event changed behind everybody's back.
    away = "es_archived_commits_2025_11"
    owner(f"ALTER TABLE {away} DISABLE TRIGGER ALL")
    change = f"UPDATE {away} SET position = position + 1 WHERE position = (SELECT max(position) FROM {away})"
    owner(change)
    refused("not those that were archived", archiving.attach, NOVEMBER)
    owner(change.replace("+ 1", "- 1"))
    assert archiving.attach(NOVEMBER).ok
    assert archives.away() == []
    archiving.detach(NOVEMBER, tmp_path / "again", actor="employee:017")

    # Heads, seals and the note go on being held against each other.
    for statement, kind in (
        ("UPDATE es_stream SET head_hash = sha256(head_hash) WHERE day = '2025-11-29'", verifying.SEAL_MISMATCH),
        ("DELETE FROM es_stream WHERE day = '2025-11-30'", verifying.SEAL_MISMATCH),
        ("DELETE FROM es_seal WHERE day = '2025-11-29'", verifying.SEAL_MISSING),
        ("UPDATE es_archive SET events = events + 1 WHERE attached_at IS NULL", verifying.ARCHIVE_MISMATCH),
        ("DELETE FROM es_archive WHERE attached_at IS NULL", verifying.MISSING_VERSION),
        ("DROP TABLE es_commit_2025_12", verifying.MISSING_VERSION),
    ):
        with transaction.atomic(using="owner"), connections["owner"].cursor() as cursor:
            for table in ("es_stream", "es_seal", "es_archive"):
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            cursor.execute(statement)
            applications = connections["default"]
            connections["default"] = connections["owner"]
            try:
                assert kind in {finding.kind for finding in verify_store().findings}, statement
            finally:
                connections["default"] = applications
            transaction.set_rollback(True, using="owner")
    report = verify_store()
    assert (report.ok, report.archived) == (True, ["2025-11"])
    with pytest.raises(CommandError, match="not archived"):
        call_command("partitions", "attach", "2025-12")
    # The rest of the system goes on: the next day is sealed beside the gap.
    assert seal_day(1, tamper.OPEN).day == tamper.OPEN
    assert verify_store().ok
