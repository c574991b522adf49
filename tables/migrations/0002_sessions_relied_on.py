"""Rounds are written only while the table sessions that they were judged by stand (see `tables.rounds.reliance`)."""

from django.db import migrations, models

FORWARD = """
CREATE FUNCTION tables_require_sessions(lock_keys bigint[], session_keys text[], heads text[]) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    -- Locks are taken in the order in which they are given, which is the same for everybody. Each statement of a
    -- volatile function sees what was committed before it: whoever held a table alone is done when we look.
    FOR n IN 1 .. cardinality(session_keys) LOOP
        PERFORM pg_advisory_xact_lock_shared(lock_keys[n]);
        PERFORM 1 FROM tables_tablesession s
            WHERE s.key = session_keys[n] AND s.head = heads[n] AND s.status = 'open';
        IF NOT FOUND THEN
            RAISE EXCEPTION 'session % was closed or changed', session_keys[n] USING ERRCODE = 'TB001';
        END IF;
    END LOOP;
    RETURN true;
END $$;
"""

BACKWARD = "DROP FUNCTION tables_require_sessions(bigint[], text[], text[]);"


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.AddField(
            "tablesession", "head", models.CharField(max_length=64, default=""), preserve_default=False
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
