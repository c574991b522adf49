"""The tables of events without their guards, for tests that change single events behind the store's back."""

from __future__ import annotations

from typing import Any, Protocol


class Executes(Protocol):
    """A connection of psycopg, or anything with its `execute`."""

    def execute(self, statement: str, /) -> Any: ...


def unguard(superuser: Executes) -> None:
    """Switch the triggers of the tables off, and let UPDATE and DELETE on the view es_event change the rows
    that hold the events: in their lists where these can say it, else the row is parted."""
    superuser.execute(OFF)
    for statement in CHANGES:
        superuser.execute(statement)


def as_single_rows(superuser: Executes, where: str) -> None:
    """Lay the events of commits as the release before wrote them, a row for each; those that meet the condition."""
    superuser.execute(f"INSERT INTO es_event_row SELECT {COLUMNS} FROM es_event WHERE {where}")
    superuser.execute(f"DELETE FROM es_commit WHERE {where}")


COLUMNS = (
    "property_id, day, stream, version, position, type, schema, occurred_at, recorded_at, actor, data_crc, data, hash"
)
OFF = """
DO $$
DECLARE
    v_table regclass;
BEGIN
    FOR v_table IN SELECT c.oid::regclass FROM pg_class c WHERE c.relkind IN ('r', 'p')
        AND c.relname ~ '^es_(commit|event|stream|seal)' AND c.relnamespace = current_schema()::regnamespace
    LOOP
        EXECUTE format('ALTER TABLE %s DISABLE TRIGGER ALL', v_table);
    END LOOP;
END $$
"""
CHANGES = (
    r"""
CREATE OR REPLACE FUNCTION test_insert_event(e es_event) RETURNS void LANGUAGE sql AS $$
    INSERT INTO es_commit (property_id, day, stream, version, events, position, recorded_at, actor, occurred_at, types,
                           schemas, crcs, hashes, data)
    VALUES (e.property_id, e.day, e.stream, e.version, 1, e.position, e.recorded_at, e.actor, e.occurred_at, e.type,
            e.schema::text, int4send(e.data_crc), e.hash, e.data::text)
$$
""",
    r"""
CREATE OR REPLACE FUNCTION test_change_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    v_commit es_commit;
    v_number integer;
    v_types  text[];
    v_schemas text[];
    v_data   text[];
    v_later  text[];
    v_other  es_event;
BEGIN
    SELECT * INTO v_commit FROM es_commit c
    WHERE c.property_id = OLD.property_id AND c.day = OLD.day AND c.stream = OLD.stream
      AND OLD.version - c.version = OLD.position - c.position AND OLD.version - c.version BETWEEN 0 AND c.events - 1;
    IF NOT FOUND THEN
        DELETE FROM es_event_row WHERE property_id = OLD.property_id AND day = OLD.day AND stream = OLD.stream
            AND version = OLD.version;
        IF TG_OP = 'DELETE' THEN
            RETURN OLD;
        END IF;
        INSERT INTO es_event_row VALUES (NEW.property_id, NEW.day, NEW.stream, NEW.version, NEW.position, NEW.type,
            NEW.schema, NEW.occurred_at, NEW.recorded_at, NEW.actor, NEW.data_crc, NEW.data, NEW.hash);
        RETURN NEW;
    END IF;
    v_number := OLD.version - v_commit.version;
    IF TG_OP = 'UPDATE' AND (NEW.property_id, NEW.day, NEW.stream, NEW.version, NEW.position, NEW.recorded_at,
            NEW.actor) = (OLD.property_id, OLD.day, OLD.stream, OLD.version, OLD.position, OLD.recorded_at, OLD.actor)
            AND octet_length(NEW.hash) = 32 AND isfinite(NEW.occurred_at) AND v_commit.events > 1 THEN
        v_types := string_to_array(v_commit.types, ' ');
        v_types[v_number + 1] := NEW.type;
        v_schemas := string_to_array(v_commit.schemas, ' ');
        v_schemas[v_number + 1] := NEW.schema::text;
        v_data := string_to_array(v_commit.data, E'\x1e');
        v_data[v_number + 1] := NEW.data::text;
        IF NEW.occurred_at <> OLD.occurred_at THEN
            v_later := coalesce(string_to_array(v_commit.later, ' '), array_fill('0'::text, ARRAY[v_commit.events]));
            v_later[v_number + 1] :=
                (extract(epoch FROM NEW.occurred_at - v_commit.occurred_at) * 1000000)::bigint::text;
        END IF;
        UPDATE es_commit c SET types = array_to_string(v_types, ' '), schemas = array_to_string(v_schemas, ' '),
            data = array_to_string(v_data, E'\x1e'), later = coalesce(array_to_string(v_later, ' '), c.later),
            crcs = overlay(crcs PLACING int4send(NEW.data_crc) FROM v_number * 4 + 1),
            hashes = overlay(hashes PLACING NEW.hash FROM v_number * 32 + 1)
        WHERE (c.property_id, c.day, c.stream, c.version)
            = (v_commit.property_id, v_commit.day, v_commit.stream, v_commit.version);
        RETURN NEW;
    END IF;
    CREATE TEMP TABLE IF NOT EXISTS parted AS SELECT * FROM es_event WITH NO DATA;
    DELETE FROM parted;
    INSERT INTO parted SELECT * FROM es_event e
    WHERE (e.property_id, e.day, e.stream) = (OLD.property_id, OLD.day, OLD.stream)
      AND e.version <> OLD.version AND e.version BETWEEN v_commit.version AND v_commit.version + v_commit.events - 1
      AND e.version - v_commit.version = e.position - v_commit.position;
    DELETE FROM es_commit c WHERE (c.property_id, c.day, c.stream, c.version)
        = (v_commit.property_id, v_commit.day, v_commit.stream, v_commit.version);
    FOR v_other IN SELECT * FROM parted LOOP
        PERFORM test_insert_event(v_other);
    END LOOP;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    PERFORM test_insert_event(NEW);
    RETURN NEW;
END $$
""",
    """
CREATE OR REPLACE TRIGGER test_change_event INSTEAD OF UPDATE OR DELETE ON es_event
    FOR EACH ROW EXECUTE FUNCTION test_change_event()
""",
)
