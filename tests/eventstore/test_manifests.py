"""What a signed manifest shows that the store by itself cannot: removed properties, changed protections."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from psycopg import sql

from casino.eventstore import manifests, partitions, seal_day, verify_store
from casino.integrity import record_checks, verification
from casino.tasks import write_manifest
from tests.eventstore.toys import DAY, NEXT_DAY, pay, put


def verified(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("verify", *arguments, stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.fixture
def signed(scratch_database: str, tmp_path: Path, settings: Any) -> Path:
    """Two properties with sealed days and events in the day after. No one asked for the manifest: sealing wrote it."""
    folder = tmp_path / "manifests"
    for property_id in (1, 2):
        put(pay("box:a", 0, 1, 2), property_id=property_id)
        put(pay("box:b", 0, 3, day=NEXT_DAY), property_id=property_id)
    seal_day(1, DAY)
    settings.EVENTSTORE_MANIFEST_DIRECTORY = str(folder)
    seal_day(2, DAY)
    assert [path.name for path in folder.glob("*.json")] == ["manifest-000001.json"]
    return folder


def remove_property(superuser_connection: Any, number: int) -> None:
    for table in ("es_commit", "es_commit_2026_11", "es_stream", "es_seal"):
        superuser_connection.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER ALL").format(sql.Identifier(table)))
    for table in ("es_commit", "es_stream", "es_seal"):
        superuser_connection.execute(
            sql.SQL("DELETE FROM {} WHERE property_id = {}").format(sql.Identifier(table), sql.Literal(number))
        )
    for table in ("es_commit", "es_commit_2026_11", "es_stream", "es_seal"):
        superuser_connection.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER ALL").format(sql.Identifier(table)))
    for table in ("es_commit", "es_commit_2026_11"):
        superuser_connection.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(sql.Identifier(table)))


def test_every_seal_writes_the_next_one_and_growth_is_in_order(signed: Path) -> None:
    first = manifests.newest(signed)
    assert first is not None
    put(pay("box:c", 0, 1, day=NEXT_DAY), property_id=1)
    put(pay("box:c", 0, 1, day=NEXT_DAY), property_id=3)
    assert manifests.differences(first) == [], "more events and a new property"
    seal_day(1, NEXT_DAY)
    second = manifests.newest(signed)
    assert second is not None
    assert (second.name.number, second.content["previous"]) == (2, first.hash)
    seal_day(1, NEXT_DAY)
    assert manifests.newest(signed) == second, "a day that is sealed already is not sealed again"
    assert manifests.differences(first) == []
    code, said = verified()
    assert code == 0, said
    assert f"Compared with manifest 2, signed {second.name.made_at:%Y-%m-%d %H:%M:%S} UTC at position " in said
    assert write_manifest() == str(signed / "manifest-000003.json")


def test_a_seal_that_is_rolled_back_writes_none(signed: Path) -> None:
    with transaction.atomic():
        seal_day(1, NEXT_DAY)
        transaction.set_rollback(True)
    assert len(list(signed.glob("*.json"))) == 1


def test_partitions_ahead_are_in_order(signed: Path) -> None:
    manifest = manifests.newest(signed)
    assert manifest is not None
    partitions.ensure(9, today=DAY)
    assert manifests.differences(manifest) == []


def test_without_a_manifest_the_result_says_so(signed: Path, tmp_path: Path, settings: Any) -> None:
    settings.EVENTSTORE_MANIFEST_DIRECTORY = ""
    assert "Not compared with a manifest: EVENTSTORE_MANIFEST_DIRECTORY is not set." in verified()[1]
    settings.EVENTSTORE_MANIFEST_DIRECTORY = str(tmp_path / "empty")
    assert "Not compared with a manifest: there is none yet." in verified()[1]


def test_a_removed_property_is_named(signed: Path, superuser_connection: Any) -> None:
    remove_property(superuser_connection, 2)
    assert verify_store().ok, "by itself the store is in order"
    code, said = verified()
    assert (code, "property 2: record_missing: the property is gone" in said) == (1, True)
    assert write_manifest() == "", "what differs is not signed over"
    seal_day(1, NEXT_DAY)
    assert manifests.newest(signed).name.number == 1, "by no seal either"  # type: ignore[union-attr]
    report = verification.run(1)
    assert [str(one) for one in report.findings if one.kind == manifests.RECORD_MISSING] == [
        "whole store: record_missing: records of another property are missing: verify the whole store"
    ]
    assert [row.kind for row in record_checks.failed(1, record_checks.MANIFEST)] == ["manifest"]
    remove_property(superuser_connection, 1)
    code, said = verified()
    assert (code, "property 1: record_missing" in said, "property 2: record_missing" in said) == (1, True, True)
    call_command("manifest", "--accept", stdout=StringIO())
    assert record_checks.failed(1, record_checks.MANIFEST) == []


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("DROP POLICY wall ON es_commit", "table es_commit was altered"),
        ("ALTER TABLE casino_property DISABLE ROW LEVEL SECURITY", "table casino_property was altered"),
        ("ALTER POLICY wall ON es_seal USING (true)", "table es_seal was altered"),
        ("ALTER TABLE es_seal DISABLE TRIGGER es_seal_order", "table es_seal was altered"),
        ("GRANT UPDATE ON es_commit TO casino_app", "table es_commit was altered"),
        (
            "CREATE OR REPLACE VIEW es_event AS SELECT * FROM es_event_row",
            "view es_event was altered",
        ),
        (
            "CREATE OR REPLACE FUNCTION wall_properties() RETURNS integer[] LANGUAGE sql STABLE "
            "AS 'SELECT array[NULL::int]'",
            "function wall_properties() was altered",
        ),
    ],
)
def test_changed_protections_are_named(signed: Path, superuser_connection: Any, statement: str, named: str) -> None:
    superuser_connection.execute(statement)
    code, said = verified()
    assert (code, named in said) == (1, True), said
    details = [one.detail for one in verification.run(1, day=DAY).findings]
    assert any(named in detail for detail in details), "of one day, too"


def test_a_migration_signs_what_it_changed_unless_it_began_with_something_else(
    signed: Path, superuser_connection: Any
) -> None:
    call_command("migrate", verbosity=0)
    assert manifests.newest(signed).content["number"] == 2  # type: ignore[union-attr]
    superuser_connection.execute("DROP POLICY wall ON es_seal")
    err = StringIO()
    call_command("migrate", verbosity=0, stderr=err)
    assert "No manifest was signed" in err.getvalue()
    assert manifests.newest(signed).content["number"] == 2  # type: ignore[union-attr]


def test_a_manifest_is_signed(signed: Path) -> None:
    path = signed / "manifest-000001.json"
    path.write_text(path.read_text().replace('\\"events\\":3', '\\"events\\":1'))
    code, said = verified()
    assert (code, "manifest_invalid" in said) == (1, True)
    assert settings.CELERY_BEAT_SCHEDULE["write-manifest"]["task"] == "casino.write_manifest"
