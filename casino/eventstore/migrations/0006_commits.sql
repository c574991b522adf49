-- One row for the events of a stream that are appended together, in place of one for each: a commit. What every event
-- has of its own stands in lists, in the order of their versions; the view es_event shows them one by one.
--
-- es_event, the table, becomes es_event_row: what was appended before this migration, and what the program before goes on
-- appending. Its months keep their names (es_event_YYYY_MM), into which that program copies.
ALTER TABLE es_event RENAME TO es_event_row;

CREATE TABLE es_commit (
    property_id integer     NOT NULL DEFAULT es_batch_property(),
    day         date        NOT NULL,              -- the gaming day of the stream
    stream      text        COLLATE "C" NOT NULL,
    version     integer     NOT NULL,              -- of the first event; the others follow without gaps
    events      integer     NOT NULL CHECK (events BETWEEN 1 AND 64),
    position    bigint      NOT NULL,              -- of the first event; the others follow without gaps
    recorded_at timestamptz NOT NULL,
    actor       text        COLLATE "C" NOT NULL,
    occurred_at timestamptz NOT NULL,
    later       text        COLLATE "C",           -- microseconds after occurred_at, parted by blanks; null: none later
    types       text        COLLATE "C" NOT NULL,  -- parted by blanks
    schemas     text        COLLATE "C" NOT NULL,  -- parted by blanks
    crcs        bytea       NOT NULL,              -- CRC-32 of the payloads, four bytes each, big-endian
    hashes      bytea       NOT NULL,              -- 32 bytes each
    data        text        COLLATE "C" NOT NULL,  -- the payloads, parted by U+001E, which JSON cannot contain unescaped
    PRIMARY KEY (property_id, day, stream, version)
) PARTITION BY RANGE (day);
CREATE INDEX es_commit_position ON es_commit (position);
CALL es_guard_table('es_commit');

-- Events one by one, for every reader who asks in SQL. What is not asked for is not taken out of the lists.
CREATE VIEW es_event WITH (security_invoker = true) AS
SELECT c.property_id, c.day, c.stream, c.version + n AS version, c.position + n AS position,
       split_part(c.types, ' ', n + 1) AS type, split_part(c.schemas, ' ', n + 1)::smallint AS schema,
       CASE WHEN c.later IS NULL THEN c.occurred_at
            ELSE c.occurred_at + split_part(c.later, ' ', n + 1)::bigint * interval '1 microsecond' END AS occurred_at,
       c.recorded_at, c.actor, ('x' || encode(substring(c.crcs FROM n * 4 + 1 FOR 4), 'hex'))::bit(32)::integer AS data_crc,
       split_part(c.data, E'\x1e', n + 1)::json AS data, substring(c.hashes FROM n * 32 + 1 FOR 32) AS hash
FROM es_commit c CROSS JOIN LATERAL generate_series(0, c.events - 1) AS n
UNION ALL
SELECT property_id, day, stream, version, position, type, schema, occurred_at, recorded_at, actor, data_crc, data, hash
FROM es_event_row;

-- Appends of the program before that run while this is done: their function goes on with the name that it knew.
CREATE FUNCTION es_insert_single() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.position := coalesce(NEW.position, nextval('es_position'));
    INSERT INTO es_event_row (property_id, day, stream, version, position, type, schema, occurred_at, recorded_at, actor,
                              data_crc, data, hash)
    VALUES (NEW.property_id, NEW.day, NEW.stream, NEW.version, NEW.position, NEW.type, NEW.schema, NEW.occurred_at,
            NEW.recorded_at, NEW.actor, NEW.data_crc, NEW.data, NEW.hash);
    RETURN NEW;
END $$;
CREATE TRIGGER es_insert_single INSTEAD OF INSERT ON es_event FOR EACH ROW EXECUTE FUNCTION es_insert_single();

-- Who read and added events goes on doing so, also before the rights are said anew after the migration.
DO $$
DECLARE
    v_right record;
BEGIN
    FOR v_right IN
        SELECT a.grantee::regrole AS role, a.privilege_type AS privilege FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.oid = 'es_event_row'::regclass AND a.grantee NOT IN (0, c.relowner)
          AND a.privilege_type IN ('SELECT', 'INSERT')
    LOOP
        EXECUTE format('GRANT %s ON es_commit, es_event TO %s', v_right.privilege, v_right.role);
    END LOOP;
END $$;

-- Partitions -----------------------------------------------------------------------------------------------------

-- As before, for the months of both tables: all columns but the property.
CREATE OR REPLACE PROCEDURE es_grant_copying(p_partition text) LANGUAGE plpgsql AS $$
DECLARE
    v_columns text;
    v_grantee oid;
BEGIN
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO v_columns FROM pg_attribute
    WHERE attrelid = p_partition::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'property_id';
    FOR v_grantee IN
        SELECT DISTINCT a.grantee FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent, aclexplode(c.relacl) a
        WHERE i.inhrelid = p_partition::regclass AND a.privilege_type = 'INSERT' AND a.grantee NOT IN (0, c.relowner)
    LOOP
        EXECUTE format('GRANT INSERT (%s) ON %s TO %s', v_columns, p_partition, v_grantee::regrole);
    END LOOP;
END $$;

-- A month of one of the two tables, made beside it and attached, guarded and without rights of its own.
CREATE PROCEDURE es_make_partition(p_parent text, p_name text, p_first date) LANGUAGE plpgsql AS $$
DECLARE
    v_grantee oid;
BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES '
                   'INCLUDING STORAGE)', p_name, p_parent);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                   p_parent, p_name, p_first, (p_first + interval '1 month')::date);
    EXECUTE format('CALL es_guard_table(%L)', quote_ident(p_name));
    -- Rights come from the parent alone; default privileges must not add others.
    FOR v_grantee IN
        SELECT DISTINCT a.grantee FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.oid = quote_ident(p_name)::regclass AND a.grantee <> c.relowner
    LOOP
        EXECUTE format('REVOKE ALL ON %I FROM %s', p_name,
                       CASE WHEN v_grantee = 0 THEN 'PUBLIC' ELSE v_grantee::regrole::text END);
    END LOOP;
    CALL es_grant_copying(quote_ident(p_name));
END $$;

-- As before, for both tables. The month of es_event_row is for the program before, which copies into it.
CREATE OR REPLACE FUNCTION es_ensure_partition(p_day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = :schema, pg_temp AS $$
DECLARE
    v_first  date := date_trunc('month', p_day)::date;
    v_month  text := to_char(v_first, 'YYYY_MM');
    v_parent text;
    v_name   text;
    v_made   boolean := false;
BEGIN
    IF p_day < date '2000-01-01' OR p_day >= date '2170-01-01' THEN
        RAISE EXCEPTION 'day % is out of range: 2000-01-01 to 2169-12-31', p_day USING ERRCODE = 'ES006';
    END IF;
    IF to_regclass('es_commit_' || v_month) IS NOT NULL AND to_regclass('es_event_' || v_month) IS NOT NULL THEN
        RETURN false;
    END IF;
    PERFORM pg_advisory_xact_lock(25974::bigint << 48);
    FOREACH v_parent IN ARRAY ARRAY['es_event_row', 'es_commit'] LOOP
        v_name := CASE v_parent WHEN 'es_commit' THEN 'es_commit_' ELSE 'es_event_' END || v_month;
        -- The catalogue itself is read: of a name that was not there a session remembers that, also while it waits.
        CONTINUE WHEN EXISTS (SELECT FROM pg_class p JOIN pg_class e USING (relnamespace)
                              WHERE p.relname = v_name AND e.oid = 'es_commit'::regclass);
        IF EXISTS (SELECT FROM es_archive WHERE month = v_first AND attached_at IS NULL) THEN
            RAISE EXCEPTION 'month % is archived', v_first USING ERRCODE = 'ES007', DETAIL = v_first::text;
        END IF;
        CALL es_make_partition(v_parent, v_name, v_first);
        v_made := true;
    END LOOP;
    RETURN v_made;
END $$;

DO $$
DECLARE
    v_month text;
BEGIN
    FOR v_month IN
        SELECT right(c.relname, 7) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'es_event_row'::regclass ORDER BY c.relname
    LOOP
        CALL es_make_partition('es_commit', 'es_commit_' || v_month, to_date(v_month, 'YYYY_MM'));
    END LOOP;
END $$;

-- Appending ------------------------------------------------------------------------------------------------------

-- As before, but for the month that it looks for.
CREATE OR REPLACE FUNCTION es_enter(p_property integer, p_days date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_day    date;
    v_sealed date;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'append needs READ COMMITTED' USING ERRCODE = 'ES005';
    END IF;
    -- Once per transaction is enough, and keeps the lock table small. The setting and the lock vanish together.
    IF coalesce(current_setting('es.announced', true), '') = '' THEN
        PERFORM pg_advisory_xact_lock_shared((25971::bigint << 48) | last_value) FROM es_position;
        PERFORM set_config('es.announced', '1', true);
    END IF;
    FOREACH v_day IN ARRAY p_days LOOP
        IF to_regclass('es_commit_' || to_char(v_day, 'YYYY_MM')) IS NULL THEN
            PERFORM es_ensure_partition(v_day);
        END IF;
        PERFORM pg_advisory_xact_lock_shared(es_day_lock(p_property, v_day));
        SELECT day INTO v_sealed FROM es_seal WHERE property_id = p_property AND day >= v_day ORDER BY day LIMIT 1;
        IF FOUND THEN
            RAISE EXCEPTION 'day % is sealed', v_day
                USING ERRCODE = 'ES002', DETAIL = v_day::text || '|' || v_sealed::text;
        END IF;
    END LOOP;
END $$;

-- As before, for the program before: a row for each event.
CREATE OR REPLACE FUNCTION es_append_one(
    p_property integer, p_day date, p_stream text, p_expected integer, p_previous bytea, p_recorded bigint, p_actor text,
    p_types text, p_schemas text, p_occurred text, p_crcs text, p_data text, p_hashes bytea
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    v_count     integer := octet_length(p_hashes) / 32;
    v_head      bytea := substring(p_hashes FROM v_count * 32 - 31);
    v_positions bigint[];
BEGIN
    PERFORM es_enter(p_property, ARRAY[p_day]);
    IF p_expected = 0 THEN
        INSERT INTO es_stream (property_id, stream, day, version, head_hash)
        VALUES (p_property, p_stream, p_day, v_count, v_head) ON CONFLICT DO NOTHING;
    ELSE
        UPDATE es_stream SET version = p_expected + v_count, head_hash = v_head
        WHERE property_id = p_property AND stream = p_stream
          AND version = p_expected AND head_hash = p_previous AND day = p_day;
    END IF;
    IF NOT FOUND THEN
        PERFORM es_explain(p_property, p_stream, p_expected, p_day);
    END IF;
    WITH written AS (
        INSERT INTO es_event_row (property_id, day, stream, version, type, schema, occurred_at, recorded_at, actor,
                                  data_crc, data, hash)
        SELECT p_property, p_day, p_stream, p_expected + u.n::integer, u.type, u.schema::smallint,
               timestamptz 'epoch' + u.occurred::bigint * interval '1 microsecond',
               timestamptz 'epoch' + p_recorded * interval '1 microsecond', p_actor,
               u.crc::integer, u.data::json, substring(p_hashes FROM u.n::integer * 32 - 31 FOR 32)
        FROM unnest(string_to_array(p_types, ' '), string_to_array(p_schemas, ' '), string_to_array(p_occurred, ' '),
                    string_to_array(p_crcs, ' '), string_to_array(p_data, E'\x1e'))
             WITH ORDINALITY AS u(type, schema, occurred, crc, data, n)
        RETURNING position
    )
    SELECT array_agg(position) INTO v_positions FROM written;
    RETURN v_positions;
END $$;

-- The small case: one commit, one round trip. Returns the position of its first event.
CREATE FUNCTION es_append_commit(
    p_property integer, p_day date, p_stream text, p_expected integer, p_previous bytea, p_recorded timestamptz,
    p_actor text, p_occurred timestamptz, p_later text, p_types text, p_schemas text, p_crcs bytea, p_hashes bytea,
    p_data text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    v_count integer := octet_length(p_hashes) / 32;
    v_head  bytea := substring(p_hashes FROM v_count * 32 - 31);
    v_first bigint;
    v_last  bigint;
BEGIN
    PERFORM es_enter(p_property, ARRAY[p_day]);
    IF p_expected = 0 THEN
        INSERT INTO es_stream (property_id, stream, day, version, head_hash)
        VALUES (p_property, p_stream, p_day, v_count, v_head) ON CONFLICT DO NOTHING;
    ELSE
        UPDATE es_stream SET version = p_expected + v_count, head_hash = v_head
        WHERE property_id = p_property AND stream = p_stream
          AND version = p_expected AND head_hash = p_previous AND day = p_day;
    END IF;
    IF NOT FOUND THEN
        PERFORM es_explain(p_property, p_stream, p_expected, p_day);
    END IF;
    -- Drawn again when another append drew in between: a commit has one range.
    LOOP
        v_first := nextval('es_position');
        v_last := v_first;
        IF v_count > 1 THEN
            SELECT max(nextval('es_position')) INTO v_last FROM generate_series(2, v_count);
        END IF;
        EXIT WHEN v_last - v_first = v_count - 1;
    END LOOP;
    INSERT INTO es_commit (property_id, day, stream, version, events, position, recorded_at, actor, occurred_at, later,
                           types, schemas, crcs, hashes, data)
    VALUES (p_property, p_day, p_stream, p_expected + 1, v_count, v_first, p_recorded, p_actor, p_occurred, p_later,
            p_types, p_schemas, p_crcs, p_hashes, p_data);
    RETURN v_first;
END $$;

-- As es_begin_batch. Positions without gaps are returned as the first of them alone.
CREATE FUNCTION es_begin_commits(
    p_property integer, p_all_days text, p_streams text, p_days text, p_expected text, p_previous bytea, p_events integer
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    v_positions bigint[] := es_begin_batch(p_property, p_all_days, p_streams, p_days, p_expected, p_previous, p_events);
BEGIN
    IF v_positions[p_events] - v_positions[1] = p_events - 1 THEN
        RETURN v_positions[1:1];
    END IF;
    RETURN v_positions;
END $$;
