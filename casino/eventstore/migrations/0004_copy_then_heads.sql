-- The batch in three steps, so that the program hashes while the server stores: begin (what the heads are is made sure
-- of, positions are drawn), COPY, end (the heads move). es_open_batch, which moved the heads first, is the way of the
-- program before; it stays until that one is gone.

-- Holds the heads of streams that go on, in stream order, so that two batches wait for one another instead of
-- deadlocking; says no when one of them is not where the caller thinks. Draws the positions. Streams that are to begin
-- are not asked for here: who writes the first event of a stream that somebody else began meets that one's event.
CREATE FUNCTION es_begin_batch(
    p_property integer, p_all_days text, p_streams text, p_days text, p_expected text, p_previous bytea, p_events integer
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    v_streams   text[] := string_to_array(p_streams, ' ');
    v_days      date[] := string_to_array(p_days, ' ')::date[];
    v_expected  integer[] := string_to_array(p_expected, ' ')::integer[];
    v_odd       integer;
    v_positions bigint[];
BEGIN
    IF row_security_active('es_stream') AND (p_property = ANY (wall_properties())) IS FALSE THEN
        RAISE EXCEPTION 'row-level security: this session does not work for property %', p_property
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM es_enter(p_property, string_to_array(p_all_days, ' ')::date[]);
    IF cardinality(v_streams) > 0 THEN
        PERFORM 1 FROM es_stream WHERE property_id = p_property AND stream = ANY (v_streams) ORDER BY stream FOR UPDATE;
        SELECT w.n INTO v_odd
        FROM unnest(v_streams, v_days, v_expected) WITH ORDINALITY AS w(stream, day, expected, n)
        LEFT JOIN es_stream s ON s.property_id = p_property AND s.stream = w.stream
        WHERE s.version IS DISTINCT FROM w.expected OR s.day IS DISTINCT FROM w.day
           OR s.head_hash IS DISTINCT FROM substring(p_previous FROM w.n::integer * 32 - 31 FOR 32)
        ORDER BY w.n LIMIT 1;
        IF FOUND THEN
            PERFORM es_explain(p_property, v_streams[v_odd], v_expected[v_odd], v_days[v_odd]);
        END IF;
    END IF;
    SELECT array_agg(nextval('es_position')) INTO v_positions FROM generate_series(1, p_events);
    RETURN v_positions;
END $$;

-- Moves the heads to where the events copied in between have brought the streams: those that go on are held since the
-- beginning of the batch, those that begin must not have been begun by anybody.
CREATE FUNCTION es_end_batch(
    p_property integer, p_streams text, p_days text, p_expected text, p_counts text, p_heads bytea
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_streams  text[] := string_to_array(p_streams, ' ');
    v_days     date[] := string_to_array(p_days, ' ')::date[];
    v_expected integer[] := string_to_array(p_expected, ' ')::integer[];
    v_counts   integer[] := string_to_array(p_counts, ' ')::integer[];
    v_moved    integer := 0;
    v_made     integer;
    v_odd      integer;
BEGIN
    IF 0 < ANY (v_expected) THEN
        UPDATE es_stream s SET version = w.expected + w.count,
                               head_hash = substring(p_heads FROM w.n::integer * 32 - 31 FOR 32)
        FROM unnest(v_streams, v_days, v_expected, v_counts) WITH ORDINALITY AS w(stream, day, expected, count, n)
        WHERE s.property_id = p_property AND s.stream = w.stream AND s.day = w.day AND w.expected > 0
          AND s.version = w.expected;
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
END $$;
