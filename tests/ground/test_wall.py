"""The wall between properties: the database itself shows and takes nothing of another one
(casino/tenancy/row_security.py)."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import (
    DatabaseError,
    ProgrammingError,
    close_old_connections,
    connection,
    connections,
    transaction,
)
from django.test import Client

from casino.api.authentication import forget_keys
from casino.eventstore import append, read_stream
from casino.eventstore import database as store
from casino.tenancy import row_security
from settings import celery_app
from tests.accounting.day import Played
from tests.api.conftest import Terminal, round_body
from tests.eventstore.toys import pay
from tests.factories import DAY, Floor

TOUCHES_NO_ROW = {"eventstore.ensure_partitions"}
"""Tasks that say nothing, because no table of a property is asked."""


def tables() -> dict[str, bool]:
    """Every table of the schema, and whether it has a column of the property."""
    with connection.cursor() as cursor:
        cursor.execute(row_security.TABLES)
        return {name: has_property for name, has_property, *_ in cursor.fetchall()}


def of_property(table: str) -> str:
    """SQL of a row's property, seen by whoever sees all."""
    if table in row_security.BY_EXPRESSION:
        return row_security.BY_EXPRESSION[table]
    if table in row_security.THROUGH:
        column, parent = row_security.THROUGH[table]
        return f"(SELECT parent.property_id FROM {parent} parent WHERE parent.id = {table}.{column})"
    return row_security.PROPERTY_COLUMN


def walled() -> list[str]:
    return [name for name, has_property in tables().items() if row_security.condition(name, has_property=has_property)]


def number(statement: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return int(cursor.fetchone()[0])


def refusal(statement: str) -> str:
    """The SQLSTATE of what the database says to this; the transaction goes on."""
    with pytest.raises(DatabaseError) as caught, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    return str(caught.value.__cause__.sqlstate)


@pytest.mark.django_db
def test_every_table_has_its_policy_or_a_reason():
    found = tables()
    for name, has_property in found.items():
        is_walled = row_security.condition(name, has_property=has_property) is not None
        assert is_walled != (name in row_security.SHARED), f"{name}: give it a property, a way to one, or a reason"
    for name in (*row_security.SHARED, *row_security.THROUGH, *row_security.BY_EXPRESSION):
        assert name in found, f"{name} is no table"
    for name, (_, parent) in row_security.THROUGH.items():
        assert found[parent], (name, parent)
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_policies WHERE policyname = 'wall' AND cmd = 'ALL'")
        policies = {name for (name,) in cursor.fetchall()}
        assert policies == set(walled())
        cursor.execute("SELECT relname FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace")
        assert {name for (name,) in cursor.fetchall()} == policies
        cursor.execute("SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user")
        assert cursor.fetchone() == (False, False)
        cursor.execute("SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole AND relrowsecurity")
        assert cursor.fetchone() == (0,)
        assert row_security.raise_wall(connection, cursor) == [], "a wall that stands is left alone"


def test_every_task_says_for_whom_it_works():
    celery_app.loader.import_default_modules()
    ours = {name: task for name, task in celery_app.tasks.items() if not name.startswith(("celery.", "tests."))}
    silent = {name for name, task in ours.items() if not hasattr(getattr(task, "_orig_run", task.run), "wall")}
    assert silent == TOUCHES_NO_ROW


@pytest.fixture
def two(db) -> tuple[Floor, Floor]:
    """Two houses with the same tables, boxes and people's codes; a day played in each."""
    return Played.ready(), Played.ready()


def test_sql_of_a_request_reaches_no_other_property(two):
    mine, other = two[0].property.pk, two[1].property.pk
    columns, empty = tables(), []
    with connection.cursor() as cursor:
        # What waits for the end of the transaction would forbid the TRUNCATE before the wall does.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for table in walled():
        strangers = f"SELECT count(*) FROM {table} WHERE {of_property(table)} IS DISTINCT FROM {mine}"
        there = number(strangers)
        with row_security.working_for(mine):
            own = number(f"SELECT count(*) FROM {table}")
            # The property of a row is itself asked for behind the wall: what is seen is counted, whosever it is.
            assert number(strangers) == 0, table
            if table.startswith("es_"):
                continue  # no right to change at all: tests/eventstore/test_immutability.py
            with transaction.atomic(), connection.cursor() as cursor:
                for act in ("DELETE FROM {0}", "UPDATE {0} SET {1} = {1}"):
                    column = "property_id" if columns[table] else "id"
                    cursor.execute(act.format(table, column) + f" WHERE {of_property(table)} = {other}")
                    assert cursor.rowcount == 0, (table, act)
            assert refusal(f"TRUNCATE {table} CASCADE") == "42501", table
        with row_security.working_for():
            assert number(f"SELECT count(*) FROM {table}") == 0, f"{table}: nothing said, nothing seen"
        with row_security.working_for(mine, other):
            assert number(f"SELECT count(*) FROM {table} WHERE {of_property(table)} = {mine}") == own
        if not there:
            empty.append(table)
    seen = {"es_commit", "es_stream", "casino_employee", "casino_property", "tables_round", "tables_slip",
            "progressive_meter", "casino_formnumber", "tables_boxcustody"}  # fmt: skip
    assert not seen & set(empty), "nothing of the other house was there to be seen"


def test_nothing_is_written_for_another_property(two):
    mine, other = two[0].property.pk, two[1].property.pk
    copied = 0
    with row_security.working_for(mine):
        for table, has_property in tables().items():
            if not has_property or not number(f"SELECT count(*) FROM {table}"):
                continue
            changed = f"jsonb_build_object('property_id', {other})"
            row = f"SELECT (jsonb_populate_record(x, {changed})).* FROM {table} x LIMIT 1"
            assert refusal(f"INSERT INTO {table} {row}") == "42501", table
            copied += 1
            if not table.startswith("es_"):
                assert refusal(f"UPDATE {table} SET property_id = {other}") == "42501", table
        assert copied > 20
        commit = (
            "(property_id, day, stream, version, events, position, recorded_at, actor, occurred_at, types, schemas, "
            "crcs, hashes, data)"
        )
        row = f"({other}, '{DAY}', 'round:x', 1, 1, 1, now(), 'x', now(), 'X', '1', '', '', '{{}}')"
        assert refusal(f"INSERT INTO es_commit {commit} VALUES {row}") == "42501"
        # Straight into the partition: with the property said by the batch, which the session does not work for.
        partition, columns = f"es_commit_{DAY:%Y_%m}", commit.replace("property_id, ", "")
        straight = f"INSERT INTO {partition} {columns} VALUES {row.replace(f'{other}, ', '', 1)}"
        assert refusal(f"SELECT set_config('es.property', '{other}', true); {straight}") == "23502"
        assert refusal(f"INSERT INTO {partition} {commit} VALUES {row}") == "42501"
        assert refusal(f"SELECT count(*) FROM {partition}") == "42501"
        for count in (1, 80):  # one statement; a batch
            with pytest.raises(ProgrammingError, match="row-level security"):
                append(other, [pay(f"round:{count}", 0, *range(1, count + 1))], actor="device:x")
        assert read_stream(other, "round:1") == []
    assert read_stream(other, "round:80") == []


@pytest.mark.parametrize(
    "statement",
    [
        "SET LOCAL row_security = off; SELECT count(*) FROM es_event",
        "ALTER TABLE es_commit DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE tables_round NO FORCE ROW LEVEL SECURITY",
        "DROP POLICY wall ON tables_round",
        "CREATE POLICY mine ON tables_round USING (true)",
        "DROP TRIGGER wall_truncation ON tables_round",
        "CREATE OR REPLACE FUNCTION wall_properties() RETURNS integer[] LANGUAGE sql AS 'SELECT ARRAY[NULL::integer]'",
        "SET ROLE casino_owner",
        "COPY es_commit FROM STDIN",
    ],
)
def test_the_application_cannot_take_the_wall_down(db, statement):
    with row_security.working_for(1):
        assert refusal(statement) in ("42501", "0A000")


def test_a_connection_brings_nothing_along(scratch_database):
    """Kept, pooled, rolled back, half-way rolled back: what counts is what the context says now."""
    first, second = Floor.seeded(), Floor.seeded()

    def seen() -> list[str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT code FROM casino_property ORDER BY id")
            return [code for (code,) in cursor.fetchall()]

    def of_store() -> int:
        with store.cursor() as cursor:
            return int(cursor.execute("SELECT count(*) FROM casino_property").fetchone()[0])

    for floor in (first, second, first):
        with row_security.working_for(floor.property.pk):
            assert seen() == [floor.property.code]
        with row_security.working_for():
            assert (seen(), of_store()) == ([], 0)
    with row_security.working_for(first.property.pk):
        with transaction.atomic(), row_security.all_properties("for a moment"):
            assert seen() == [first.property.code, second.property.code]
            transaction.set_rollback(True)
        assert seen() == [first.property.code], "the rollback undid what was said in it"
        with transaction.atomic():
            saved = transaction.savepoint()
            with row_security.working_for(second.property.pk):
                assert seen() == [second.property.code]
            transaction.savepoint_rollback(saved)
            assert seen() == [first.property.code]
            with store.snapshot():
                assert of_store() == 1
        with store.snapshot():
            assert of_store() == 1, "also where nothing may be written"
    options = {"pool": {"min_size": 1, "max_size": 1}}
    settings = {**connections.settings["default"], "CONN_MAX_AGE": 0}
    pooled = type(connections["default"])({**settings, "OPTIONS": {**settings["OPTIONS"], **options}}, "pooled")
    try:
        backends = set()
        for said, expected in (("{NULL}", 2), ("{}", 0), (f"{{{second.property.pk}}}", 1), ("{}", 0)):
            with row_security.with_setting(said), pooled.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid(), count(*) FROM casino_property")
                backend, count = cursor.fetchone()
                assert count == expected, said
                backends.add(backend)
            pooled.close()
        assert len(backends) == 1, "one session, handed on"
    finally:
        pooled.close_pool()


def test_a_connection_that_died_is_let_go(scratch_database, superuser_connection):
    """One request is sent away to come again; the next has a new connection, and is told its property."""
    forget_keys()
    floor = Floor.seeded(with_devices=True)
    terminal = Terminal(floor.house.keys["PIT-1"])
    terminal.client = Client(raise_request_exception=False)
    assert terminal.get("/api/v1/rounds").status_code == 200
    superuser_connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    forget_keys()  # who it is, is asked of the database again
    with row_security.working_for(floor.property.pk):  # something must be said again at this
        away = terminal.get("/api/v1/rounds")
        assert (away.status_code, away.json()["code"], away["Retry-After"]) == (503, "out_of_reach", "2")
        close_old_connections()  # as the server does before every request
    assert terminal.get("/api/v1/rounds").status_code == 200


def test_one_process_serves_both_houses_and_strangers_nothing(db):
    forget_keys()
    houses = [Floor.seeded(with_pins=True, with_devices=True) for _ in range(2)]
    for house in houses:
        house.open_day()
        house.open("RO-1")
    terminals = [Terminal(house.house.keys["PIT-1"]) for house in houses]
    for turn, (house, terminal) in enumerate([*zip(houses, terminals, strict=True)] * 2):
        identity = f"0193f5a0-0000-7000-8000-{turn:012d}"
        assert terminal.post("/api/v1/rounds", round_body(identity)).status_code == 201
        assert terminal.get(f"/api/v1/rounds/{identity}").status_code == 200
        assert terminals[1 - turn % 2].get(f"/api/v1/rounds/{identity}").status_code == 404
        told = b"".join(terminal.client.get("/api/v1/feed", {"limit": 1000}, headers=terminal.headers))
        assert identity.encode() in told
        assert row_security.current_setting() == row_security.EVERYTHING, "what a request said ended with it"
        assert house.property.code
    anonymous = Client()
    assert anonymous.get("/api/v1/rounds").status_code in (401, 403)
    assert anonymous.get("/admin/login/").status_code == 200


def test_a_house_at_work_without_a_wall_gets_it_when_the_code_before_has_gone(scratch_database):
    owner = connections["owner"]

    def kept() -> int:
        with transaction.atomic(using="owner"), owner.cursor() as cursor:
            return len(row_security.keep_wall(owner, cursor))

    def take_down() -> None:
        with owner.cursor() as cursor:
            for table in walled():
                cursor.execute(f"DROP POLICY wall ON {table}; DROP TRIGGER wall_truncation ON {table}")
                cursor.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")

    def raised() -> str:
        said = StringIO()
        call_command("raise_wall", stdout=said)
        return said.getvalue()

    take_down()
    assert kept() == len(walled()), "nobody works here yet"
    take_down()
    floor = Floor.seeded()
    assert kept() == 0
    with row_security.working_for():
        assert number("SELECT count(*) FROM casino_property") == 1, "code that says nothing goes on"
    append(floor.property.pk, [pay("round:1", 0, *range(1, 81))], actor="device:x")  # what says, does too
    assert f" {len(walled())} tables" in raised()
    with row_security.working_for():
        assert number("SELECT count(*) FROM casino_property") == 0
    assert " 0 tables" in raised()
    assert kept() == 0
