"""What a signed manifest shows that the store by itself cannot: removed properties, changed protections."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from psycopg import sql

from casino.eventstore import Finding, manifests, seal_day, verify_store
from casino.tasks import write_manifest
from tests.eventstore.toys import DAY, NEXT_DAY, pay, put


def kinds(found: list[Finding]) -> list[tuple[str, int]]:
    return [(one.kind, one.property_id) for one in found]


def verified(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("verify", *arguments, stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.fixture
def signed(scratch_database: str, tmp_path: Path, settings: Any) -> Path:
    """Two properties with sealed days, and a manifest in the configured folder."""
    folder = tmp_path / "manifests"
    settings.EVENTSTORE_MANIFEST_DIRECTORY = str(folder)
    for property_id in (1, 2):
        put(pay("box:a", 0, 1, 2), property_id=property_id)
        seal_day(property_id, DAY)
        put(pay("box:b", 0, 3, day=NEXT_DAY), property_id=property_id)
    assert write_manifest() == str(folder / "manifest-000001.json")
    return folder


def test_the_chain_goes_on_and_follows_what_is_recorded(signed: Path) -> None:
    seal_day(1, NEXT_DAY)
    first = manifests.newest(signed)
    assert first is not None
    assert manifests.differences(first) == []
    assert write_manifest() == str(signed / "manifest-000002.json")
    second = manifests.newest(signed)
    assert second is not None
    assert second.content["previous"] == first.hash
    assert verified()[0] == 0


def test_a_removed_property_is_named(signed: Path, superuser_connection: Any) -> None:
    for table in ("es_event", "es_event_2026_11", "es_stream", "es_seal"):
        superuser_connection.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER ALL").format(sql.Identifier(table)))
    for table in ("es_event", "es_stream", "es_seal"):
        superuser_connection.execute(sql.SQL("DELETE FROM {} WHERE property_id = 2").format(sql.Identifier(table)))
    for table in ("es_event", "es_event_2026_11", "es_stream", "es_seal"):
        superuser_connection.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER ALL").format(sql.Identifier(table)))
    assert verify_store().ok, "by itself the store is in order"
    code, said = verified("--manifest", str(signed / "manifest-000001.json"))
    assert (code, "property 2: record_missing: the property is gone" in said) == (1, True)
    assert write_manifest() == "", "what differs is not signed over"


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("DROP POLICY wall ON es_event", "table es_event was altered"),
        ("ALTER TABLE casino_property DISABLE ROW LEVEL SECURITY", "table casino_property was altered"),
        ("ALTER POLICY wall ON es_seal USING (true)", "table es_seal was altered"),
        ("ALTER TABLE es_seal DISABLE TRIGGER es_seal_order", "table es_seal was altered"),
        ("GRANT UPDATE ON es_event TO casino_app", "table es_event was altered"),
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
