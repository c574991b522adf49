-- Months that were taken out of the event table on purpose. Their heads stay: no stream of theirs can begin anew.
-- Written by the owner's role alone (casino/eventstore/archiving.py); a month that came back keeps its note, ended.
CREATE TABLE es_archive (
    month          date        NOT NULL CHECK (month = date_trunc('month', month)::date),
    archived_at    timestamptz NOT NULL,
    attached_at    timestamptz,                      -- null: the month is not here
    properties     integer[]   NOT NULL,
    streams        bigint      NOT NULL,
    events         bigint      NOT NULL,
    first_position bigint      NOT NULL,
    last_position  bigint      NOT NULL,
    digest         bytea       NOT NULL CHECK (octet_length(digest) = 32),  -- SHA-256 of the rows as they were copied out
    actor          text        COLLATE "C" NOT NULL,
    PRIMARY KEY (month, archived_at)
);
CREATE UNIQUE INDEX es_archive_away ON es_archive (month) WHERE attached_at IS NULL;

CREATE FUNCTION es_note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.attached_at IS NOT NULL OR NEW.attached_at IS NULL
            OR (to_jsonb(NEW) - 'attached_at') <> (to_jsonb(OLD) - 'attached_at') THEN
        RAISE EXCEPTION 'archived month %: a note is ended once and not changed', OLD.month USING ERRCODE = 'ES010';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER es_note_stays BEFORE UPDATE ON es_archive FOR EACH ROW EXECUTE FUNCTION es_note_stays();
CREATE TRIGGER es_no_removal BEFORE DELETE OR TRUNCATE ON es_archive
    FOR EACH STATEMENT EXECUTE FUNCTION es_refuse_change();
ALTER TABLE es_archive ENABLE ALWAYS TRIGGER es_note_stays;
ALTER TABLE es_archive ENABLE ALWAYS TRIGGER es_no_removal;

-- As before, and a month that was archived is not begun anew: ES007.
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
    RETURN true;
END $$;
