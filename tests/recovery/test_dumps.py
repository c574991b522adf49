"""A dump and the way back, with real databases: whole, with the rights, beside the old one, and never when damaged."""

import datetime as dt
import threading
from io import StringIO

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from casino.embedded import superuser_dsn
from casino.events import FormPrinted
from casino.eventstore import Append, append, store_head
from casino.integrity import signed_manifests, verification
from casino.recovery import dumps
from casino.recovery.errors import RecoveryRefused
from casino.recovery.servers import configured, pointed_at

DAY = dt.date(2026, 11, 20)
RIGHTS = """
    SELECT relname, string_agg(right_, ' ' ORDER BY right_)
    FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) right_
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND has_table_privilege(%(role)s, oid, right_) GROUP BY relname
    UNION ALL SELECT proname, 'EXECUTE' FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND has_function_privilege(%(role)s, oid, 'EXECUTE') ORDER BY 1, 2
"""


def test_a_dump_comes_back_whole_and_a_damaged_one_does_not(scratch_database, tmp_path, monkeypatch):
    for number in range(1, 4):
        record(number)
    output = StringIO()
    call_command("backup", to=tmp_path, stdout=output)
    file = next(tmp_path.glob("*.dump"))
    assert f"position {store_head().position}" in output.getvalue()
    assert file.stat().st_mode & 0o077 == 0
    record(4)  # after the dump: not in it

    side = f"{scratch_database}_restored"
    try:
        restored = dumps.restore(file, into=side)
        assert restored.ok
        assert restored.checked.events == 3
        assert store_head().position > restored.checked.head.position  # the old one was not touched
        assert rights_in(side) == rights_in(scratch_database)
        with (
            pointed_at(configured(), side),
            pytest.raises(Exception, match="permission denied"),
            connection.cursor() as cursor,
        ):
            cursor.execute("DELETE FROM es_commit")
        with pytest.raises(RecoveryRefused, match="exists"):
            dumps.restore(file, into=side)

        there = psycopg.connect(superuser_dsn(scratch_database))
        monkeypatch.setattr(dumps, "LEAVING_SECONDS", 0.1)
        with pytest.raises(RecoveryRefused, match="in use"):
            dumps.put_in_place(restored, scratch_database)
        monkeypatch.undo()
        threading.Timer(0.4, there.close).start()  # who is about to leave is waited for
        kept = dumps.put_in_place(restored, scratch_database)
        side = kept
        assert store_head() == restored.manifest.head
        record(5)  # the system goes on in it
        assert rows_in(kept) == 4
    finally:
        close()
        configured().drop(side)

    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] + bytes([whole[len(whole) // 2] ^ 1]) + whole[len(whole) // 2 + 1 :])
    refused_without_trace(file, side, "SHA-256")
    file.write_bytes(whole[:-1])
    refused_without_trace(file, side, "bytes")
    # Even when somebody made the manifest fit: pg_restore stumbles, and nothing stays.
    file.write_bytes(whole[:1000])
    dumps.write_manifest(dumps.manifest_of(file), rewritten(file))
    refused_without_trace(file, side, "pg_restore failed")
    dumps.manifest_of(file).unlink()
    with pytest.raises(CommandError, match="missing"):
        call_command("restore", file, into=side)


def test_a_restored_state_is_the_signed_one_when_a_manifest_says_so(
    scratch_database, superuser_connection, tmp_path, settings
):
    settings.EVENTSTORE_MANIFEST_DIRECTORY = str(tmp_path / "manifests")
    record(1)
    signed_manifests.write_next()
    record(2)
    call_command("backup", to=tmp_path, stdout=StringIO())
    record(3)
    signed_manifests.write_next()
    last = store_head().position
    superuser_connection.close()
    side = f"{scratch_database}_side"
    try:
        dumps.restore(next(tmp_path.glob("*.dump")), into=side)
        with pointed_at(configured(), side):
            report = verification.run(None)
        assert (report.ok, report.not_compared) == (True, signed_manifests.OF_ANOTHER_DATABASE), report.findings
    finally:
        close()
        configured().drop(side)
    said = StringIO()
    kept = ""
    try:
        call_command("restore", next(tmp_path.glob("*.dump")), replace=True, stdout=said)
        kept = said.getvalue().partition("The old one is ")[2].partition(".")[0]
        position = store_head().position
        assert f"Restored to position {position}, manifest of position {last} kept" in said.getvalue()
        report = verification.run(None)
        assert (report.ok, report.manifest.number, report.manifest.position) == (True, 3, position), report.findings
    finally:
        close()
        configured().drop(kept)


def record(number: int) -> None:
    event = FormPrinted(serial=str(number), copy="parts", copy_number=1, by="drill", signatures=[])
    append(1, [Append(f"print:{number}.{DAY}", DAY, 0, [event], dt.datetime.now(dt.UTC))], actor="drill")


def refused_without_trace(file, into: str, why: str) -> None:
    with pytest.raises(RecoveryRefused, match=why):
        dumps.restore(file, into=into)
    assert not configured().has(into)


def rewritten(file) -> dumps.Manifest:
    import hashlib

    import msgspec

    manifest = msgspec.json.decode(dumps.manifest_of(file).read_bytes(), type=dumps.Manifest)
    data = file.read_bytes()
    return msgspec.structs.replace(manifest, size=len(data), sha256=hashlib.sha256(data).hexdigest())


def rights_in(database: str) -> list[tuple[str, str]]:
    with psycopg.connect(superuser_dsn(database)) as master:
        return master.execute(RIGHTS, {"role": connections.settings["default"]["USER"]}).fetchall()


def rows_in(database: str) -> int:
    with psycopg.connect(superuser_dsn(database)) as master:
        return master.execute("SELECT count(*) FROM es_event").fetchone()[0]


def close() -> None:
    for alias in ("default", "owner"):
        connections[alias].close()
