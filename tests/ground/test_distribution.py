"""docker/citus/distribute.sql against the schema, with Citus's rules in the place of Citus.

The file runs as it is, in a copy of the migrated database. `create_distributed_table` and `create_reference_table` are
functions of this test that look into the catalogue and refuse what Citus refuses:

- every primary key and unique index of a distributed table holds its distribution column (an exclusion likewise);
- a foreign key out of a distributed table leads to a reference table, or holds the distribution column and leads to
  the same column of a table of its group; none leads out of a reference table into a distributed one;
- tables of one group have a distribution column of one type, which may not be null;
- a table is distributed once, and a table referred to by a foreign key comes first.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import psycopg
import pytest

from casino import wall

SQL = Path(__file__).resolve().parents[2] / "docker/citus/distribute.sql"
LEFT_ALONE = {"django_migrations"}
"""Stays on the coordinator: the owner's record, asked by no query of the house."""

RULES = """
CREATE TABLE placed (name text PRIMARY KEY, kind text NOT NULL, leader text NOT NULL, type regtype);

CREATE FUNCTION create_reference_table(p_table regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_odd text;
BEGIN
    SELECT confrelid::regclass::text INTO v_odd FROM pg_constraint
    WHERE contype = 'f' AND conrelid = p_table AND confrelid <> p_table
      AND NOT EXISTS (SELECT FROM placed WHERE name = confrelid::regclass::text AND kind = 'reference');
    IF FOUND THEN RAISE 'reference table % refers to %, which is none (yet)', p_table, v_odd; END IF;
    INSERT INTO placed VALUES (p_table::text, 'reference', p_table::text, NULL);
END $$;

CREATE FUNCTION create_distributed_table(p_table regclass, p_column text, colocate_with text DEFAULT 'default')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_column smallint;
    v_type   regtype;
    v_odd    text;
    v_leader text := CASE WHEN colocate_with IN ('default', 'none') THEN p_table::text ELSE colocate_with END;
BEGIN
    SELECT attnum, atttypid INTO v_column, v_type FROM pg_attribute
    WHERE attrelid = p_table AND attname = p_column AND attnotnull AND NOT attisdropped;
    IF NOT FOUND THEN RAISE '% has no column % that is never null', p_table, p_column; END IF;
    SELECT i.indexrelid::regclass::text INTO v_odd FROM pg_index i
    WHERE i.indrelid = p_table AND (i.indisunique OR i.indisexclusion)
      AND v_column <> ALL (i.indkey::smallint[]);
    IF FOUND THEN RAISE '% of % does not hold the distribution column', v_odd, p_table; END IF;
    SELECT c.conname INTO v_odd FROM pg_constraint c LEFT JOIN placed p ON p.name = c.confrelid::regclass::text
    WHERE c.contype = 'f' AND c.conrelid = p_table AND p.kind IS DISTINCT FROM 'reference'
      AND NOT (v_column = ANY (c.conkey) AND p.leader IS NOT DISTINCT FROM v_leader);
    IF FOUND THEN RAISE '% of % leads out of its group', v_odd, p_table; END IF;
    IF v_leader <> p_table::text AND NOT EXISTS
            (SELECT FROM placed WHERE name = v_leader AND kind = 'distributed' AND type = v_type) THEN
        RAISE '% cannot lie with %: it is not there, or of another type', p_table, v_leader;
    END IF;
    INSERT INTO placed VALUES (p_table::text, 'distributed', v_leader, v_type);
END $$;
"""


def distribute(server: psycopg.Connection, statements: str) -> dict[str, str]:
    """Which table went where; undone."""
    with server.transaction(force_rollback=True):
        server.execute(RULES)
        server.execute(re.sub(r"(?m)^(BEGIN|COMMIT);$", "", statements))
        return dict(server.execute("SELECT name, kind FROM placed").fetchall())


def test_every_table_has_its_place_and_every_key_names_the_property(superuser_connection):
    text = SQL.read_text()
    placed = distribute(superuser_connection, text)
    tables = {name: has_property for name, has_property, *_ in superuser_connection.execute(wall.TABLES).fetchall()}
    assert set(placed) == set(tables) - LEFT_ALONE
    for name, kind in placed.items():
        assert kind == "reference" or tables[name], name
        if name in wall.SHARED:
            assert kind == "reference", name
    counts = Counter(placed.values())
    assert counts["distributed"] > counts["reference"]
    # It can fail: a key forgotten, a table forgotten that others refer to, a group of another type.
    for line, fault in (
        (r"ALTER TABLE tables_slip .*", "tables_slip_pkey of tables_slip does not hold"),
        (r"SELECT create_reference_table\('casino_property'\);", "which is none"),
        (r"SELECT create_reference_table\('es_seal_key'\);", "of es_seal leads out of its group"),
        (r"SELECT create_distributed_table\('es_event'.*", "es_stream cannot lie with es_event"),
    ):
        with pytest.raises(psycopg.errors.RaiseException, match=fault):
            distribute(superuser_connection, re.sub(line, "", text, count=1))
