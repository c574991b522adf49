-- The properties that this session works for, as it said itself; nothing said: none. {NULL} is all of them.
-- Policies on the tables ask it; casino/wall.py says them and makes the policies.
CREATE FUNCTION wall_properties() RETURNS integer[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(current_setting('casino.properties', true), ''), '{}')::integer[]
$$;

-- Row-level security says nothing of TRUNCATE: only a session that works for all properties may empty a table.
CREATE FUNCTION wall_refuse_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF row_security_active(TG_RELID) AND array_position(wall_properties(), NULL) IS NULL THEN
        RAISE EXCEPTION 'TRUNCATE on % refused: rows of other properties are in it', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;

-- Batches ------------------------------------------------------------------------------------------------------------
-- COPY is refused on a table with row-level security, and INSERT takes a sixth longer. So a batch is copied into the
-- partition itself, where the application may fill every column but the property: that one is the batch's own
-- (es.property, said with es_open_batch), and null, which is refused, unless the session works for it.
CREATE FUNCTION es_batch_property() RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN (current_setting('es.property', true)::integer = ANY (wall_properties())) IS NOT FALSE
                THEN current_setting('es.property', true)::integer END
$$;
ALTER TABLE es_event ALTER COLUMN property_id SET DEFAULT es_batch_property();

-- Who may INSERT into the event table may copy into a partition, but for the property. Run by the owner.
CREATE PROCEDURE es_grant_copying(p_partition text) LANGUAGE plpgsql AS $$
DECLARE
    v_grantee oid;
BEGIN
    FOR v_grantee IN
        SELECT DISTINCT a.grantee FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.oid = 'es_event'::regclass AND a.privilege_type = 'INSERT' AND a.grantee NOT IN (0, c.relowner)
    LOOP
        EXECUTE format('GRANT INSERT (day, stream, version, position, type, schema, occurred_at, recorded_at, actor, '
                       'data_crc, data, hash) ON %s TO %s', p_partition, v_grantee::regrole);
    END LOOP;
END $$;

-- Nobody copies into a month that leaves the event table.
CREATE PROCEDURE es_end_copying(p_table text) LANGUAGE plpgsql AS $$
DECLARE
    v_grantee oid;
BEGIN
    FOR v_grantee IN
        SELECT DISTINCT a.grantee FROM pg_attribute t, aclexplode(t.attacl) a
        WHERE t.attrelid = p_table::regclass AND a.grantee <> 0
    LOOP
        EXECUTE format('REVOKE ALL ON %s FROM %s', p_table, v_grantee::regrole);
    END LOOP;
END $$;

-- As before; at its end the right to copy.
CREATE OR REPLACE FUNCTION es_ensure_partition(p_day date) RETURNS boolean
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
    IF EXISTS (SELECT FROM es_archive WHERE month = v_first AND attached_at IS NULL) THEN
        RAISE EXCEPTION 'month % is archived', v_first USING ERRCODE = 'ES007', DETAIL = v_first::text;
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
    CALL es_grant_copying(quote_ident(v_name));
    RETURN true;
END $$;
