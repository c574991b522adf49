"""What is recorded stays: the triggers hold even the owner, the rights hold the application. Each tested by itself."""

from __future__ import annotations

from datetime import date

import psycopg
import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import override_settings

from casino.embedded import superuser_dsn
from casino.eventstore import partitions, read_stream, seal_day, subscriptions, verify_store
from casino.eventstore.grants import restrict
from tests.eventstore.toys import DAY, pay, put

CHANGES = [
    "UPDATE {} SET day = day",
    "UPDATE {} SET day = day WHERE false",
    "DELETE FROM {}",
    "DELETE FROM {} WHERE false",
    "TRUNCATE {}",
]
PARTITION = "es_commit_2026_11"
PRIVILEGE, TRIGGER = "42501", "ES010"


def sqlstate(alias_or_connection, statement: str) -> str | None:
    """The SQLSTATE with which a statement is refused; None when it is not."""
    target = connections[alias_or_connection] if isinstance(alias_or_connection, str) else alias_or_connection
    try:
        with target.cursor() as cursor:
            cursor.execute(statement)
    except Exception as error:  # noqa: BLE001 - Django's or psycopg's
        cause = error if isinstance(error, psycopg.Error) else error.__cause__
        return cause.sqlstate
    return None


def record() -> None:
    put(pay("round:a", 0, 1, 2))
    seal_day(1, DAY)


@pytest.fixture
def recorded(scratch_database):
    """A store that the test may change."""
    record()


@pytest.fixture(scope="module")
def recorded_once(module_database, tmp_path_factory):
    key = tmp_path_factory.mktemp("keys") / "seal.pem"
    with override_settings(EVENTSTORE_SEAL_KEY_FILE=str(key), EVENTSTORE_SEAL_KEY_GENERATE=True), subscriptions.only():
        record()
    return contents()


@pytest.fixture
def untouched(recorded_once):
    """A store in which all that the test tries is refused: it is afterwards as it was."""
    yield
    assert contents() == recorded_once


def contents() -> list[str]:
    """Every row of the store."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT e::text FROM es_event e UNION ALL SELECT s::text FROM es_stream s UNION ALL "
            "SELECT s::text FROM es_seal s UNION ALL SELECT k::text FROM es_seal_key k ORDER BY 1"
        )
        return [row for (row,) in cursor.fetchall()]


TABLES = ("es_commit", PARTITION, "es_event_row", "es_event_2026_11", "es_seal")


@pytest.mark.parametrize("table", TABLES)
class TestChanges:
    def test_the_application_has_no_right(self, untouched, table):
        assert refusals("default", table) == dict.fromkeys(CHANGES, PRIVILEGE)

    def test_triggers_stop_the_owner(self, untouched, table):
        assert refusals("owner", table) == dict.fromkeys(CHANGES, TRIGGER)
        assert len(read_stream(1, "round:a")) == 2

    def test_triggers_stop_a_superuser_in_replica_mode(self, untouched, module_database, table):
        with psycopg.connect(superuser_dsn(module_database), autocommit=True) as superuser:
            superuser.execute("SET session_replication_role = replica")
            assert refusals(superuser, table) == dict.fromkeys(CHANGES, TRIGGER)


def test_triggers_stop_the_application_if_it_had_the_right(recorded, superuser_connection):
    for table in TABLES:
        superuser_connection.execute(f"GRANT ALL ON {table} TO casino_app")
        assert refusals("default", table) == dict.fromkeys(CHANGES, TRIGGER)


def refusals(alias_or_connection, table: str) -> dict[str, str | None]:
    """Every change of a table, and how it is refused."""
    return {change: sqlstate(alias_or_connection, change.format(table)) for change in CHANGES}


class TestPartitions:
    def test_every_partition_is_guarded_and_none_has_rights_of_its_own(self, recorded):
        put(pay("round:far", 0, day=date(2151, 5, 5)))
        partitions.ensure(30)
        names = partitions.existing()
        assert {"es_event_2151_05", "es_commit_2151_05"} <= set(names)
        for name in names:
            assert sqlstate("owner", f"TRUNCATE {name}") == TRIGGER
            assert sqlstate("owner", f"DELETE FROM {name}") == TRIGGER
            with connections["owner"].cursor() as cursor:
                for right in ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE"):
                    cursor.execute("SELECT has_table_privilege('casino_app', %s, %s)", [name, right])
                    assert cursor.fetchone() == (False,), (name, right)
                # A batch is copied in, but never with a property that the session did not say.
                cursor.execute(
                    "SELECT array_agg(attname::text) FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 "
                    "AND NOT has_column_privilege('casino_app', attrelid, attnum, 'INSERT')",
                    [name],
                )
                assert cursor.fetchone() == (["property_id"],), name

    def test_default_privileges_open_no_side_door(self, recorded):
        with connections["owner"].cursor() as cursor:
            cursor.execute("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO casino_app")
        put(pay("round:far", 0, day=date(2151, 5, 5)))
        assert sqlstate("default", "DELETE FROM es_commit_2151_05") == PRIVILEGE

    def test_the_application_makes_partitions_only_through_the_function(self, recorded):
        assert partitions.ensure(14, today=date(2140, 1, 31))[:2] == [date(2140, 1, 1), date(2140, 2, 1)]
        assert partitions.ensure(14, today=date(2140, 1, 31)) == []
        assert sqlstate("default", "CREATE TABLE mine (x integer)") == PRIVILEGE
        partition = "CREATE TABLE mine PARTITION OF es_commit FOR VALUES FROM ('2160-01-01') TO ('2160-02-01')"
        assert sqlstate("default", partition) == PRIVILEGE

    def test_there_is_no_default_partition(self, untouched):
        with connection.cursor() as cursor:
            cursor.execute("SELECT partdefid FROM pg_partitioned_table WHERE partrelid = 'es_commit'::regclass")
            assert cursor.fetchone() == (0,)

    @pytest.mark.parametrize("months", [-1, 121])
    def test_limits(self, months):
        with pytest.raises(ValueError, match="months_ahead"):
            partitions.ensure(months)


class TestHeads:
    @pytest.mark.parametrize("alias", ["default", "owner"])
    def test_they_only_move_forward(self, untouched, alias):
        for change in (
            "version = version - 1",
            "head_hash = head_hash",
            "day = day + 1, version = version + 1",
            "stream = 'round:b', version = version + 1",
            "property_id = 2, version = version + 1",
        ):
            assert sqlstate(alias, f"UPDATE es_stream SET {change}") == TRIGGER, change

    def test_they_are_never_removed(self, untouched):
        for change in ("DELETE FROM es_stream", "TRUNCATE es_stream"):
            assert sqlstate("default", change) == PRIVILEGE
            assert sqlstate("owner", change) == TRIGGER

    def test_a_head_pushed_forward_by_the_application_is_found(self, recorded):
        assert sqlstate("default", "UPDATE es_stream SET version = version + 1") is None
        kinds = [finding.kind for finding in verify_store().findings]
        assert "missing_version" in kinds


class TestRights:
    def test_the_sequence_cannot_be_set_back(self, untouched):
        assert sqlstate("default", "SELECT setval('es_position', 1)") == PRIVILEGE

    def test_seal_keys_cannot_be_changed(self, untouched):
        assert sqlstate("default", "UPDATE es_seal_key SET public_key = public_key") == PRIVILEGE
        assert sqlstate("owner", "UPDATE es_seal_key SET public_key = public_key") == TRIGGER

    def test_restricting_again_after_a_general_grant_restores_the_rights(self, recorded):
        with connections["owner"].cursor() as cursor:
            cursor.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO casino_app")
            restrict(cursor, settings.DATABASES["default"]["USER"])
        assert sqlstate("default", "DELETE FROM es_commit") == PRIVILEGE
        assert sqlstate("default", f"DELETE FROM {PARTITION}") == PRIVILEGE
        put(pay("round:b", day=date(2026, 11, 22)))

    def test_triggers_cannot_be_switched_off_by_the_application(self, untouched):
        assert sqlstate("default", "ALTER TABLE es_commit DISABLE TRIGGER ALL") == PRIVILEGE
        assert sqlstate("default", "SET session_replication_role = replica") == PRIVILEGE
