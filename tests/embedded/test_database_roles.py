"""The two roles: the owner changes tables, the application only what is in them."""

import json

import psycopg
import pytest
from django.db import IntegrityError, ProgrammingError, connection, connections, transaction

from casino.roles import Role
from casino.tenancy.database_roles import GUARDS
from tables.seed import seed_property

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE intruder (id int)",
        "DROP TABLE django_session",
        "ALTER TABLE django_session ADD COLUMN intruder int",
        "DELETE FROM django_migrations",
        "CREATE FUNCTION intruder() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "SELECT setval('casino_employee_id_seq', 1)",
        "COPY (SELECT 1) TO PROGRAM 'id'",
        "COPY django_session FROM '/etc/passwd'",
        "SELECT pg_read_file('/etc/passwd')",
        "SELECT lo_import('/etc/passwd')",
        "SET session_replication_role = replica",
        "SET ROLE casino_owner",
        "SET SESSION AUTHORIZATION casino_owner",
        "ALTER ROLE casino_app SUPERUSER",
        "CREATE OR REPLACE FUNCTION es_seal_in_order() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "ALTER TABLE casino_employeerole DISABLE TRIGGER casino_one_department",
    ],
)
def test_application_role_changes_no_structure(statement):
    with pytest.raises(ProgrammingError) as refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert isinstance(refusal.value.__cause__, psycopg.errors.InsufficientPrivilege)


def test_no_temporary_table_deceives_a_guard():
    """A session may have tables of its own, which come first where a name is looked up: not for those who refuse."""
    looking = (
        "SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype ="
        " 'trigger'::regtype AND prosrc ~* '\\m(FROM|JOIN)\\M +(es|casino|tables|progressive|accounting)_'"
    )
    second = (
        "INSERT INTO public.casino_employeerole (employee_id, role, department) VALUES (%s, 'cashier', 'cage');"
        " SET CONSTRAINTS ALL IMMEDIATE"
    )
    alone = (
        "INSERT INTO public.accounting_journalline SELECT * FROM"
        " jsonb_populate_record(NULL::public.accounting_journalline, %s); SET CONSTRAINTS ALL IMMEDIATE"
    )
    house = seed_property(code="SHADOW")
    dealer = house.staff[Role.DEALER][0]
    with connection.cursor() as cursor:
        cursor.execute(looking)
        found = dict(cursor.fetchall())
        assert found.keys() == set(GUARDS)
        assert all(config == ["search_path=public, pg_temp"] for config in found.values())
        cursor.execute("CREATE TEMP TABLE casino_employeerole (LIKE public.casino_employeerole)")
        cursor.execute("CREATE TEMP TABLE accounting_journalline (LIKE public.accounting_journalline)")
        try:
            with pytest.raises(IntegrityError, match="another department"), transaction.atomic():
                cursor.execute(second, [dealer.pk])
            line = _line(cursor, house.property.pk)
            with pytest.raises(IntegrityError, match="does not balance"), transaction.atomic():
                cursor.execute(alone, [line])
        finally:
            cursor.execute("DROP TABLE pg_temp.casino_employeerole, pg_temp.accounting_journalline")


def _line(cursor, property_id):
    """A line that no other balances, as JSON: something in every column."""
    cursor.execute(
        "SELECT attname, format_type(atttypid, NULL) FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped"
        " AND attrelid = 'public.accounting_journalline'::regclass"
    )
    plain = {"bigint": 0, "integer": 0, "date": "2026-11-20", "boolean": False, "smallint": 0, "jsonb": {}}
    line = {name: plain.get(kind, "2026-11-20" if kind.startswith("time") else "x") for name, kind in cursor.fetchall()}
    return json.dumps({**line, "property_id": property_id, "debit": 7})


def test_application_role_reads_and_writes_ordinary_tables():
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO auth_group (name) VALUES ('cage') RETURNING id")
        (identity,) = cursor.fetchone()
        cursor.execute("UPDATE auth_group SET name = 'count' WHERE id = %s", [identity])
        cursor.execute("DELETE FROM auth_group WHERE id = %s", [identity])
        assert cursor.rowcount == 1


def test_roles_are_two_and_neither_is_superuser(scratch_database):
    found = {}
    for alias in ("default", "owner"):
        with connections[alias].cursor() as cursor:
            cursor.execute(
                "SELECT current_user, current_database(), rolsuper FROM pg_roles WHERE rolname = current_user"
            )
            found[alias] = cursor.fetchone()
    assert found["default"][0] != found["owner"][0]
    assert {database for _, database, _ in found.values()} == {scratch_database}
    assert not any(superuser for _, _, superuser in found.values())
