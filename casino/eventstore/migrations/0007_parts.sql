-- Appends of many streams in parts: rows and heads of a part by one call, so that the server stores one part while the
-- program makes the next. Every list has one item for each row, in the order of the rows; lists of texts are parted by
-- blanks, those whose items contain blanks by U+001D, which neither a type's name nor JSON contains.
--
-- p_all_days: the gaming days of the part, each once; p_past: events in the rows before; p_before: version of the
-- stream before the append, for the last row of a stream, and -1 for its other rows; p_previous: hash of the stream's
-- last event before the append, 32 bytes for each row.
--
-- Returns the position of the first event when all follow one another, else that of the first event of each row.
CREATE FUNCTION es_append_commits(
    p_property integer, p_recorded timestamptz, p_actor text, p_all_days text, p_streams text, p_days text, p_versions text,
    p_events text, p_past text, p_before text, p_previous bytea, p_occurred text, p_later text, p_types text, p_schemas text,
    p_crcs bytea, p_hashes bytea, p_data text
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    v_streams   text[] := string_to_array(p_streams, ' ');
    v_days      date[] := string_to_array(p_days, ' ')::date[];
    v_versions  integer[] := string_to_array(p_versions, ' ')::integer[];
    v_events    integer[] := string_to_array(p_events, ' ')::integer[];
    v_past      integer[] := string_to_array(p_past, ' ')::integer[];
    v_before    integer[] := string_to_array(p_before, ' ')::integer[];
    v_rows      integer := cardinality(v_streams);
    v_total     integer := octet_length(p_hashes) / 32;
    v_moved     integer := 0;
    v_made      integer;
    v_odd       integer;
    v_first     bigint;
    v_last      bigint;
    v_positions bigint[];
BEGIN
    PERFORM es_enter(p_property, string_to_array(p_all_days, ' ')::date[]);
    -- Heads first, in the order of their names: two batches of the same streams wait for one another.
    IF 0 < ANY (v_before) THEN
        PERFORM FROM es_stream s JOIN unnest(v_streams, v_before) AS w(stream, before) USING (stream)
        WHERE s.property_id = p_property AND w.before > 0 ORDER BY s.stream FOR UPDATE OF s;
        UPDATE es_stream s SET version = w.version + w.events - 1,
                               head_hash = substring(p_hashes FROM (w.past + w.events) * 32 - 31 FOR 32)
        FROM unnest(v_streams, v_days, v_versions, v_events, v_past, v_before)
             WITH ORDINALITY AS w(stream, day, version, events, past, before, n)
        WHERE s.property_id = p_property AND s.stream = w.stream AND s.day = w.day AND w.before > 0
          AND s.version = w.before AND s.head_hash = substring(p_previous FROM w.n::integer * 32 - 31 FOR 32);
        GET DIAGNOSTICS v_moved = ROW_COUNT;
    END IF;
    INSERT INTO es_stream (property_id, stream, day, version, head_hash)
    SELECT p_property, w.stream, w.day, w.version + w.events - 1, substring(p_hashes FROM (w.past + w.events) * 32 - 31 FOR 32)
    FROM unnest(v_streams, v_days, v_versions, v_events, v_past, v_before) AS w(stream, day, version, events, past, before)
    WHERE w.before = 0 ORDER BY w.stream
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS v_made = ROW_COUNT;
    IF v_moved + v_made < v_rows - cardinality(array_positions(v_before, -1)) THEN
        SELECT w.n INTO v_odd
        FROM unnest(v_streams, v_versions, v_events, v_past, v_before)
             WITH ORDINALITY AS w(stream, version, events, past, before, n)
        LEFT JOIN es_stream s ON s.property_id = p_property AND s.stream = w.stream
        WHERE w.before >= 0
          AND (s.version IS DISTINCT FROM w.version + w.events - 1
               OR s.head_hash IS DISTINCT FROM substring(p_hashes FROM (w.past + w.events) * 32 - 31 FOR 32))
        ORDER BY w.n LIMIT 1;
        PERFORM es_explain(p_property, v_streams[v_odd], v_before[v_odd], v_days[v_odd]);
    END IF;
    v_first := nextval('es_position');
    v_last := v_first;
    IF v_total > 1 THEN
        SELECT max(nextval('es_position')) INTO v_last FROM generate_series(2, v_total);
    END IF;
    IF v_last - v_first <> v_total - 1 THEN
        -- Another append drew in between: each row draws for itself, again when that happens to it.
        FOR v_row IN 1 .. v_rows LOOP
            LOOP
                v_first := nextval('es_position');
                v_last := v_first;
                FOR _ IN 2 .. v_events[v_row] LOOP
                    v_last := nextval('es_position');
                END LOOP;
                EXIT WHEN v_last - v_first = v_events[v_row] - 1;
            END LOOP;
            v_positions[v_row] := v_first;
        END LOOP;
    END IF;
    INSERT INTO es_commit (property_id, day, stream, version, events, position, recorded_at, actor, occurred_at, later,
                           types, schemas, crcs, hashes, data)
    SELECT p_property, w.day, w.stream, w.version, w.events, coalesce(w.position, v_first + w.past), p_recorded, p_actor,
           timestamptz 'epoch' + w.occurred * interval '1 microsecond', w.later, w.types, w.schemas,
           substring(p_crcs FROM w.past * 4 + 1 FOR w.events * 4),
           substring(p_hashes FROM w.past * 32 + 1 FOR w.events * 32), w.data
    FROM unnest(v_streams, v_days, v_versions, v_events, v_past, v_positions, string_to_array(p_occurred, ' ')::bigint[],
                string_to_array(p_later, E'\x1d', ''), string_to_array(p_types, E'\x1d'),
                string_to_array(p_schemas, E'\x1d'), string_to_array(p_data, E'\x1d'))
         AS w(stream, day, version, events, past, position, occurred, later, types, schemas, data);
    RETURN coalesce(v_positions, ARRAY[v_first]);
END $$;

-- As before, but for how positions are drawn: a statement over generate_series was planned anew at every call, since the
-- planner knows its rows only when it knows the number.
CREATE OR REPLACE FUNCTION es_append_commit(
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
        FOR _ IN 2 .. v_count LOOP
            v_last := nextval('es_position');
        END LOOP;
        EXIT WHEN v_last - v_first = v_count - 1;
    END LOOP;
    INSERT INTO es_commit (property_id, day, stream, version, events, position, recorded_at, actor, occurred_at, later,
                           types, schemas, crcs, hashes, data)
    VALUES (p_property, p_day, p_stream, p_expected + 1, v_count, v_first, p_recorded, p_actor, p_occurred, p_later,
            p_types, p_schemas, p_crcs, p_hashes, p_data);
    RETURN v_first;
END $$;
