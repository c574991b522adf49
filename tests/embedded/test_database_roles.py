"""The two roles: the owner changes tables, the application only what is in them."""

import psycopg
import pytest
from django.db import ProgrammingError, connection, connections, transaction

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE intruder (id int)",
        "DROP TABLE django_session",
        "ALTER TABLE django_session ADD COLUMN intruder int",
        "DELETE FROM django_migrations",
        "CREATE FUNCTION intruder() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    ],
)
def test_application_role_changes_no_structure(statement):
    with pytest.raises(ProgrammingError) as refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert isinstance(refusal.value.__cause__, psycopg.errors.InsufficientPrivilege)


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
