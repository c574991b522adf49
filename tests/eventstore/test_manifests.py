"""What a signed manifest shows that the store by itself cannot: removed properties, changed protections."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from psycopg import sql

from casino.eventstore import manifests, partitions, protections, seal_day, verify_store
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
        (  # a trigger of the same name that does not fire for some rows
            "DROP TRIGGER es_no_row_change ON es_seal; "
            "CREATE TRIGGER es_no_row_change BEFORE UPDATE OR DELETE ON es_seal FOR EACH ROW "
            "WHEN (OLD.property_id = 2) EXECUTE FUNCTION es_refuse_change(); "
            "ALTER TABLE es_seal ENABLE ALWAYS TRIGGER es_no_row_change",
            "table es_seal was altered",
        ),
    ],
)
def test_changed_protections_are_named(signed: Path, superuser_connection: Any, statement: str, named: str) -> None:
    superuser_connection.execute(statement)
    code, said = verified()
    assert (code, named in said) == (1, True), said
    details = [one.detail for one in verification.run(1, day=DAY).findings]
    assert any(named in detail for detail in details), "of one day, too"


def test_a_setting_of_the_database_that_weakens_durability_is_named(signed: Path, superuser_connection: Any) -> None:
    """As a new session finds it, from wherever it comes; who set it, too."""
    name = sql.Identifier(superuser_connection.info.dbname)
    superuser_connection.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = 'local'").format(name))
    superuser_connection.execute(sql.SQL("ALTER DATABASE {} SET search_path = public, pg_catalog").format(name))
    connection.close()
    code, said = verified()
    assert code == 1
    for named in ("setting synchronous_commit", "setting search_path", "database"):
        assert f"{named} was altered" in said
    stated = manifests.protections(protections.LATEST)
    assert {"setting fsync", "setting full_page_writes", "setting session_replication_role"} <= set(stated)


QUIETLY: list[tuple[str, list[str]]] = [
    (  # a trigger that fires for some columns alone
        "DROP TRIGGER es_forward ON es_stream; CREATE TRIGGER es_forward BEFORE UPDATE OF day ON es_stream "
        "FOR EACH ROW EXECUTE FUNCTION es_forward_only(); ALTER TABLE es_stream ENABLE ALWAYS TRIGGER es_forward",
        ["table es_stream was altered"],
    ),
    (  # a month without triggers
        "CREATE TABLE es_commit_2099_01 PARTITION OF es_commit FOR VALUES FROM ('2099-01-01') TO ('2099-02-01')",
        ["table es_commit, partitions was altered"],
    ),
    (  # the same, in another schema
        "CREATE SCHEMA quiet; CREATE TABLE quiet.months PARTITION OF es_commit "
        "FOR VALUES FROM ('2099-01-01') TO ('2099-02-01')",
        ["schema quiet was added", "table es_commit, partitions was altered"],
    ),
    ("ALTER TABLE es_commit_2026_11 DISABLE TRIGGER ALL", ["table es_commit, partitions was altered"]),
    ("DROP TRIGGER es_no_change ON es_commit_2026_11", ["table es_commit, partitions was altered"]),
    ("ALTER TABLE es_seal DISABLE TRIGGER ALL", ["table es_seal was altered"]),
    ("CREATE RULE quiet AS ON INSERT TO es_seal DO INSTEAD NOTHING", ["table es_seal was altered"]),
    (
        "ALTER TABLE es_commit ALTER property_id SET DEFAULT 1",
        ["table es_commit was altered", "table es_commit, partitions was altered"],
    ),
    ("GRANT UPDATE (document) ON es_seal TO casino_app", ["table es_seal was altered"]),
    ("ALTER TABLE casino_recordcheck SET UNLOGGED", [
        "sequence casino_recordcheck_id_seq was altered", "table casino_recordcheck was altered",
    ]),
    ("ALTER FUNCTION es_refuse_change() OWNER TO postgres", ["function es_refuse_change() was altered"]),
    ("ALTER FUNCTION es_refuse_change() SET search_path = quiet", ["function es_refuse_change() was altered"]),
    ("ALTER SEQUENCE es_position INCREMENT 2", ["sequence es_position was altered"]),
    ("CREATE SCHEMA casino_app AUTHORIZATION casino_app", ["schema casino_app was added"]),
    ("GRANT CREATE ON SCHEMA public TO casino_app", ["schema public was altered"]),
    ("ALTER DEFAULT PRIVILEGES GRANT UPDATE ON TABLES TO casino_app", ["default rights of postgres was added"]),
    (
        "CREATE FUNCTION quiet() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END'; "
        "CREATE EVENT TRIGGER quiet ON ddl_command_end EXECUTE FUNCTION quiet()",
        ["event trigger quiet was added", "function quiet() was added"],
    ),
    ("CREATE CAST (json AS bytea) WITH INOUT AS IMPLICIT", ["cast json as bytea was added"]),
    ("CREATE DOMAIN quiet AS text", ["type quiet was added"]),
    ("CREATE PUBLICATION quiet FOR ALL TABLES", ["publication quiet was added"]),
    ("CREATE ROLE quiet SUPERUSER", ["role quiet was added"]),
    ("CREATE ROLE quiet LOGIN BYPASSRLS", ["role quiet was added"]),
    ("CREATE ROLE quiet LOGIN CREATEROLE", ["role quiet was added"]),
    ("CREATE ROLE quiet LOGIN REPLICATION", ["role quiet was added"]),
    ("CREATE ROLE quiet LOGIN IN ROLE casino_owner", ["role quiet was added"]),
    ("CREATE ROLE quiet LOGIN IN ROLE pg_write_all_data", ["role quiet was added"]),
    (
        "CREATE ROLE quiet LOGIN; GRANT UPDATE ON es_stream TO quiet",
        ["role quiet was added", "table es_stream was altered"],
    ),
    ("CREATE ROLE quiet LOGIN", []),  # as many rights as everybody has
    ("ALTER ROLE casino_app BYPASSRLS", ["role casino_app was altered"]),
    ("GRANT casino_owner TO casino_app", ["role casino_app was altered"]),
    ("ALTER ROLE casino_app SET session_replication_role = replica", ["role casino_app was altered"]),
    (
        "GRANT SET ON PARAMETER session_replication_role TO casino_app",
        ["right to set session_replication_role was added"],
    ),
    ("GRANT EXECUTE ON FUNCTION pg_read_file(text) TO casino_app", ["system functions was altered"]),
    (
        "CREATE OR REPLACE FUNCTION pg_catalog.octet_length(bytea) RETURNS integer LANGUAGE sql "
        "IMMUTABLE AS 'SELECT 32'",
        ["system functions was altered"],
    ),
    ("GRANT UPDATE ON pg_catalog.pg_trigger TO casino_app", ["system tables was altered"]),
    # the catalogue itself: what PostgreSQL goes by, beside what the definitions say
    ("UPDATE pg_class SET relhastriggers = false WHERE relname = 'es_seal'", ["table es_seal was altered"]),
    ("UPDATE pg_class SET relchecks = 0 WHERE relname = 'es_commit'", ["table es_commit was altered"]),
    ("UPDATE pg_class SET relhasindex = false WHERE relname = 'es_seal'", ["table es_seal was altered"]),
    (
        "UPDATE pg_index SET indisready = false WHERE indrelid = 'es_stream'::regclass",
        ["table es_stream was altered"],
    ),
    ("UPDATE pg_index SET indimmediate = false WHERE indrelid = 'es_seal'::regclass", ["table es_seal was altered"]),
    (
        "DELETE FROM pg_trigger WHERE tgisinternal AND tgrelid = 'casino_device'::regclass",
        ["table casino_device was altered"],
    ),
    (
        "UPDATE pg_attribute SET atthasdef = false WHERE attrelid = 'es_commit'::regclass",
        ["table es_commit was altered"],
    ),
    (
        "ALTER TABLE casino_device ALTER code TYPE varchar(40) COLLATE \"C\"",
        ["table casino_device was altered"],
    ),
    (
        "UPDATE pg_operator SET oprcode = 'byteaeq' WHERE oprcode = 'byteane'::regproc",
        ["system operators was altered"],
    ),
    ("UPDATE pg_proc SET proisstrict = NOT proisstrict WHERE proname = 'byteane'", ["system functions was altered"]),
    ("UPDATE pg_cast SET castcontext = 'i' WHERE castcontext = 'e'", ["system operators was altered"]),
    (
        "UPDATE pg_authid SET rolcanlogin = true, rolsuper = true WHERE rolname = 'pg_monitor'",
        ["role pg_monitor was altered"],
    ),
    ("GRANT casino_owner TO pg_monitor", ["role pg_monitor was altered"]),
]  # fmt: skip


def test_what_one_could_change_quietly_is_named(signed: Path, superuser_connection: Any) -> None:
    """Each in a transaction that ends in nothing: roles and parameters are of the whole server."""
    before = seen_by(superuser_connection)
    for statement, named in QUIETLY:
        with superuser_connection.transaction(force_rollback=True):
            superuser_connection.execute(statement)
            found = list(manifests._changes(before, seen_by(superuser_connection)))
        assert found == named, statement
    assert seen_by(superuser_connection) == before


def seen_by(superuser: Any) -> dict[str, str]:
    with superuser.cursor() as cursor:
        return manifests.digests(cursor, protections.LATEST)


def test_a_manifest_of_a_format_before_still_verifies(
    signed: Path, superuser_connection: Any, monkeypatch: Any
) -> None:
    """It is compared by its own protections; the next that a person or a migration signs has those of now."""
    with monkeypatch.context() as before:
        before.setattr(manifests, "LATEST", "casino-manifest/1")
        old = manifests.read(manifests.write(signed, accept=True))
    assert old.content["format"] == "casino-manifest/1"
    assert manifests.differences(old) == []
    assert verified()[0] == 0
    following = manifests.read(manifests.write(signed))
    assert (following.content["format"], following.content["protections"]) == (
        "casino-manifest/1", old.content["protections"],
    )  # fmt: skip
    superuser_connection.execute("DROP POLICY wall ON es_seal")
    assert "table es_seal was altered" in verified()[1]
    superuser_connection.execute("CREATE POLICY wall ON es_seal USING (true)")
    call_command("manifest", "--accept", stdout=StringIO())
    newest = manifests.newest(signed)
    assert newest is not None
    assert newest.content["format"] == "casino-manifest/2"


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
