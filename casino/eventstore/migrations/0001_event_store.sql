-- The event store: one append-only table for all streams, their heads, the seals.
-- Text that is compared or ordered has collation "C": byte order, the same in SQL, in Python and on every machine.

-- Zero is never drawn: last_value is always "the highest position drawn so far".
CREATE SEQUENCE es_position AS bigint MINVALUE 0 START WITH 0 CACHE 1;
SELECT setval('es_position', 0, true);

CREATE TABLE es_event (
    property_id integer     NOT NULL,
    day         date        NOT NULL,              -- the gaming day of the stream, constant for all its events
    stream      text        COLLATE "C" NOT NULL,
    version     integer     NOT NULL,              -- 1, 2, 3 … without gaps within the stream
    position    bigint      NOT NULL DEFAULT nextval('es_position'),
    type        text        COLLATE "C" NOT NULL,
    schema      smallint    NOT NULL,              -- the version of the type's payload
    occurred_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    actor       text        COLLATE "C" NOT NULL,
    data_crc    integer     NOT NULL,              -- CRC-32 of the payload: tells an altered payload from an altered header
    data        json        NOT NULL,              -- json, not jsonb: the exact text is what was hashed
    hash        bytea       NOT NULL,
    PRIMARY KEY (property_id, day, stream, version)
) PARTITION BY RANGE (day);
CREATE INDEX es_event_position ON es_event (position);

CREATE TABLE es_stream (
    property_id integer NOT NULL CHECK (property_id >= 0),
    stream      text    COLLATE "C" NOT NULL,
    day         date    NOT NULL,
    version     integer NOT NULL CHECK (version > 0),
    head_hash   bytea   NOT NULL CHECK (octet_length(head_hash) = 32),
    PRIMARY KEY (property_id, stream)
) WITH (fillfactor = 80);
CREATE INDEX es_stream_day ON es_stream (property_id, day, stream);

CREATE TABLE es_seal_key (
    key_id     text        COLLATE "C" PRIMARY KEY,
    public_key bytea       NOT NULL CHECK (octet_length(public_key) = 32),
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE es_seal (
    property_id   integer     NOT NULL,
    day           date        NOT NULL,
    sealed_at     timestamptz NOT NULL,
    streams       integer     NOT NULL,
    events        bigint      NOT NULL,
    root          bytea       NOT NULL CHECK (octet_length(root) = 32),
    previous_hash bytea       CHECK (octet_length(previous_hash) = 32),   -- null: the property's first seal
    key_id        text        COLLATE "C" NOT NULL REFERENCES es_seal_key,
    document      text        NOT NULL,            -- the canonical JSON that was signed
    hash          bytea       NOT NULL CHECK (octet_length(hash) = 32),   -- SHA-256 of document
    signature     bytea       NOT NULL CHECK (octet_length(signature) = 64),
    PRIMARY KEY (property_id, day)
);
-- One successor for each seal: the chain cannot fork.
CREATE UNIQUE INDEX es_seal_chain ON es_seal (property_id, previous_hash) NULLS NOT DISTINCT;

-- Immutability ---------------------------------------------------------------------------------------------------

CREATE FUNCTION es_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % refused: what is recorded stays', TG_OP, TG_TABLE_NAME USING ERRCODE = 'ES010';
END $$;

CREATE FUNCTION es_forward_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.property_id <> OLD.property_id OR NEW.stream <> OLD.stream OR NEW.day <> OLD.day
            OR NEW.version <= OLD.version THEN
        RAISE EXCEPTION 'stream %: a head keeps its day and only moves forward', OLD.stream
            USING ERRCODE = 'ES010';
    END IF;
    RETURN NEW;
END $$;

-- Guards one table: statement triggers fire even when no row matches, row triggers also reach a partition
-- through its parent. ALWAYS: session_replication_role does not switch them off.
CREATE PROCEDURE es_guard_table(p_table regclass) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('CREATE TRIGGER es_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON %s '
                   'FOR EACH STATEMENT EXECUTE FUNCTION es_refuse_change()', p_table);
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER es_no_change', p_table);
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = p_table AND tgname = 'es_no_row_change') THEN
        EXECUTE format('CREATE TRIGGER es_no_row_change BEFORE UPDATE OR DELETE ON %s '
                       'FOR EACH ROW EXECUTE FUNCTION es_refuse_change()', p_table);
    END IF;
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER es_no_row_change', p_table);
END $$;

CALL es_guard_table('es_event');
CALL es_guard_table('es_seal');
CALL es_guard_table('es_seal_key');

CREATE TRIGGER es_no_removal BEFORE DELETE OR TRUNCATE ON es_stream
    FOR EACH STATEMENT EXECUTE FUNCTION es_refuse_change();
CREATE TRIGGER es_forward BEFORE UPDATE ON es_stream FOR EACH ROW EXECUTE FUNCTION es_forward_only();
ALTER TABLE es_stream ENABLE ALWAYS TRIGGER es_no_removal;
ALTER TABLE es_stream ENABLE ALWAYS TRIGGER es_forward;

-- Seals come in day order; the lock of the sealing transaction makes the check exact.
CREATE FUNCTION es_seal_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM es_seal WHERE property_id = NEW.property_id AND day >= NEW.day) THEN
        RAISE EXCEPTION 'day % of property %: a seal of this or a later day exists', NEW.day, NEW.property_id
            USING ERRCODE = 'ES011';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER es_seal_order BEFORE INSERT ON es_seal FOR EACH ROW EXECUTE FUNCTION es_seal_in_order();

-- Partitions -----------------------------------------------------------------------------------------------------

-- Makes the partition of p_day's month; true when it was not there. Runs with the owner's rights, because the
-- application may not create tables. Made beside and attached, which locks writers out of nothing.
CREATE FUNCTION es_ensure_partition(p_day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = :schema, pg_temp AS $$
DECLARE
    v_first   date := date_trunc('month', p_day)::date;
    v_name    text := 'es_event_' || to_char(v_first, 'YYYY_MM');
    v_grantee oid;
BEGIN
    IF p_day < date '2000-01-01' OR p_day >= date '2170-01-01' THEN
        RAISE EXCEPTION 'day % is out of range: 2000-01-01 to 2169-12-31', p_day USING ERRCODE = 'ES006';
    END IF;
    IF to_regclass(quote_ident(v_name)) IS NOT NULL THEN
        RETURN false;
    END IF;
    PERFORM pg_advisory_xact_lock(25974::bigint << 48);
    IF to_regclass(quote_ident(v_name)) IS NOT NULL THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE es_event INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES '
                   'INCLUDING STORAGE)', v_name);
    EXECUTE format('ALTER TABLE es_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                   v_name, v_first, (v_first + interval '1 month')::date);
    EXECUTE format('CALL es_guard_table(%L)', quote_ident(v_name));
    -- Rights come from the parent alone; default privileges must not open a side door.
    FOR v_grantee IN
        SELECT DISTINCT a.grantee FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.oid = quote_ident(v_name)::regclass AND a.grantee <> c.relowner
    LOOP
        EXECUTE format('REVOKE ALL ON %I FROM %s', v_name,
                       CASE WHEN v_grantee = 0 THEN 'PUBLIC' ELSE v_grantee::regrole::text END);
    END LOOP;
    RETURN true;
END $$;

-- Appending ------------------------------------------------------------------------------------------------------
-- Advisory locks of the store are single 64-bit keys whose upper 16 bits say what they are for:
--   25971 the feed (lower bits: a position)      25972 a gaming day (property, days since 2000-01-01)
--   25973 a property's chain of seals            25974 the making of partitions
-- SQLSTATEs: ES001 conflict, ES002 sealed, ES003 other day, ES004 stale hash, ES005 isolation, ES006 day range.

CREATE FUNCTION es_day_lock(p_property integer, p_day date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT (25972::bigint << 48) | (p_property::bigint << 16) | (p_day - date '2000-01-01')::bigint
$$;

-- What every append does first: announces itself to the feed's readers, bars the sealing of its days, refuses sealed ones.
CREATE FUNCTION es_enter(p_property integer, p_days date[]) RETURNS void LANGUAGE plpgsql AS $$
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
        IF to_regclass('es_event_' || to_char(v_day, 'YYYY_MM')) IS NULL THEN
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

-- Says why a head did not move.
CREATE FUNCTION es_explain(p_property integer, p_stream text, p_expected integer, p_day date) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    v_head es_stream;
BEGIN
    SELECT * INTO v_head FROM es_stream WHERE property_id = p_property AND stream = p_stream;
    IF coalesce(v_head.version, 0) <> p_expected THEN
        RAISE EXCEPTION 'conflict on %', p_stream
            USING ERRCODE = 'ES001', DETAIL = p_stream || '|' || p_expected || '|' || coalesce(v_head.version, 0);
    ELSIF v_head.day <> p_day THEN
        RAISE EXCEPTION 'stream % belongs to another day', p_stream
            USING ERRCODE = 'ES003', DETAIL = p_stream || '|' || v_head.day;
    END IF;
    RAISE EXCEPTION 'stream % has another hash than assumed', p_stream USING ERRCODE = 'ES004', DETAIL = p_stream;
END $$;

-- The small case: events of one stream, one round trip. Lists come as text: blank-separated, the payloads parted by
-- U+001E (which JSON cannot contain unescaped), the hashes as one string of bytes. Returns the positions.
CREATE FUNCTION es_append_one(
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
        INSERT INTO es_event (property_id, day, stream, version, type, schema, occurred_at, recorded_at, actor,
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

-- The batch: moves the heads of many streams and draws positions for their events, which the caller then copies in.
CREATE FUNCTION es_open_batch(
    p_property integer, p_all_days text, p_streams text, p_days text, p_expected text, p_counts text,
    p_previous bytea, p_heads bytea, p_events integer
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    v_streams  text[] := string_to_array(p_streams, ' ');
    v_days     date[] := string_to_array(p_days, ' ')::date[];
    v_expected integer[] := string_to_array(p_expected, ' ')::integer[];
    v_counts   integer[] := string_to_array(p_counts, ' ')::integer[];
    v_known    integer;
    v_moved    integer;
    v_made     integer;
    v_odd      integer;
    v_positions bigint[];
BEGIN
    PERFORM es_enter(p_property, string_to_array(p_all_days, ' ')::date[]);
    SELECT count(*) INTO v_known FROM unnest(v_expected) e WHERE e > 0;
    v_moved := 0;
    IF v_known > 0 THEN
        -- In stream order, so that two batches wait for one another instead of deadlocking.
        PERFORM 1 FROM es_stream WHERE property_id = p_property AND stream = ANY (v_streams) ORDER BY stream FOR UPDATE;
        UPDATE es_stream s SET version = w.expected + w.count,
                               head_hash = substring(p_heads FROM w.n::integer * 32 - 31 FOR 32)
        FROM unnest(v_streams, v_days, v_expected, v_counts) WITH ORDINALITY AS w(stream, day, expected, count, n)
        WHERE s.property_id = p_property AND s.stream = w.stream AND s.day = w.day AND w.expected > 0
          AND s.version = w.expected AND s.head_hash = substring(p_previous FROM w.n::integer * 32 - 31 FOR 32);
        GET DIAGNOSTICS v_moved = ROW_COUNT;
    END IF;
    INSERT INTO es_stream (property_id, stream, day, version, head_hash)
    SELECT p_property, w.stream, w.day, w.count, substring(p_heads FROM w.n::integer * 32 - 31 FOR 32)
    FROM unnest(v_streams, v_days, v_expected, v_counts) WITH ORDINALITY AS w(stream, day, expected, count, n)
    WHERE w.expected = 0 ORDER BY w.stream
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS v_made = ROW_COUNT;
    IF v_moved + v_made < cardinality(v_streams) THEN
        SELECT w.n INTO v_odd
        FROM unnest(v_streams, v_expected, v_counts) WITH ORDINALITY AS w(stream, expected, count, n)
        LEFT JOIN es_stream s ON s.property_id = p_property AND s.stream = w.stream
        WHERE s.version IS DISTINCT FROM w.expected + w.count
           OR s.head_hash IS DISTINCT FROM substring(p_heads FROM w.n::integer * 32 - 31 FOR 32)
        ORDER BY w.n LIMIT 1;
        PERFORM es_explain(p_property, v_streams[v_odd], v_expected[v_odd], v_days[v_odd]);
    END IF;
    SELECT array_agg(nextval('es_position')) INTO v_positions FROM generate_series(1, p_events);
    RETURN v_positions;
END $$;

-- The feed -------------------------------------------------------------------------------------------------------

-- The position up to which nothing can appear any more. The order of the two reads is the proof (see feed()).
CREATE FUNCTION es_horizon() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_last    bigint;
    v_pending bigint;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'the feed needs READ COMMITTED' USING ERRCODE = 'ES005';
    END IF;
    SELECT last_value INTO v_last FROM es_position;
    SELECT min(((classid::bigint & 65535) << 32) | objid::bigint) INTO v_pending
    FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 16 = 25971
      AND pid <> pg_backend_pid()  -- our own events can be seen by us
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
    RETURN least(v_last, v_pending);
END $$;
