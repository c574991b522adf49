-- Two sessions write the first event of a month that nobody made ahead. As before, but whoever waited for the other one
-- sees what he made, and goes on in it.
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
    -- The catalogue itself is read: of a name that was not there a session remembers that, also while it waits.
    IF EXISTS (SELECT FROM pg_class p JOIN pg_class e USING (relnamespace)
               WHERE p.relname = v_name AND e.oid = 'es_event'::regclass) THEN
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
