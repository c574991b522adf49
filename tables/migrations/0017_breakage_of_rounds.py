"""Add the breakage of rounds: the difference that a tray keeps or pays for want of a smaller coin."""

from django.db import migrations, models

# Replace this function, too, when tables_round gets a new column that changes with a round. A server that does not
# know the columns yet leaves them out: zero then.
FORWARD = """
CREATE OR REPLACE FUNCTION tables_write_rounds(lock_keys bigint[], session_keys text[], heads text[], opened json, going_on json)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM tables_require_sessions(lock_keys, session_keys, heads);
    IF opened IS NOT NULL THEN
        INSERT INTO tables_round (
        id, property_id, day, shift, "table", game, opened_at, version, status, closed_at, handle, win, payout, commission, rake,
        progressive_chips, progressive_in, variance_count, prizes, stakes, breakage, due_at_cage
        ) SELECT
        id, property_id, day, shift, "table", game, opened_at, version, status, closed_at, handle, win, payout, commission, rake,
        progressive_chips, progressive_in, variance_count, prizes, stakes, COALESCE(breakage, 0), COALESCE(due_at_cage, 0)
        FROM json_populate_recordset(NULL::tables_round, opened);
    END IF;
    IF going_on IS NOT NULL THEN
        UPDATE tables_round r SET
        version = COALESCE(u.version, r.version),
        status = COALESCE(u.status, r.status),
        closed_at = COALESCE(u.closed_at, r.closed_at),
        handle = COALESCE(u.handle, r.handle),
        win = COALESCE(u.win, r.win),
        payout = COALESCE(u.payout, r.payout),
        commission = COALESCE(u.commission, r.commission),
        rake = COALESCE(u.rake, r.rake),
        progressive_chips = COALESCE(u.progressive_chips, r.progressive_chips),
        progressive_in = COALESCE(u.progressive_in, r.progressive_in),
        variance_count = COALESCE(u.variance_count, r.variance_count),
        prizes = COALESCE(u.prizes, r.prizes),
        stakes = COALESCE(u.stakes, r.stakes),
        breakage = COALESCE(u.breakage, r.breakage),
        due_at_cage = COALESCE(u.due_at_cage, r.due_at_cage)
        FROM json_populate_recordset(NULL::tables_round, going_on) u WHERE r.id = u.id;
    END IF;
END $$;
"""

BACKWARD = """
CREATE OR REPLACE FUNCTION tables_write_rounds(lock_keys bigint[], session_keys text[], heads text[], opened json, going_on json)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM tables_require_sessions(lock_keys, session_keys, heads);
    IF opened IS NOT NULL THEN
        INSERT INTO tables_round (
        id, property_id, day, shift, "table", game, opened_at, version, status, closed_at, handle, win, payout, commission, rake,
        progressive_chips, progressive_in, variance_count, prizes, stakes
        ) SELECT
        id, property_id, day, shift, "table", game, opened_at, version, status, closed_at, handle, win, payout, commission, rake,
        progressive_chips, progressive_in, variance_count, prizes, stakes
        FROM json_populate_recordset(NULL::tables_round, opened);
    END IF;
    IF going_on IS NOT NULL THEN
        UPDATE tables_round r SET
        version = COALESCE(u.version, r.version),
        status = COALESCE(u.status, r.status),
        closed_at = COALESCE(u.closed_at, r.closed_at),
        handle = COALESCE(u.handle, r.handle),
        win = COALESCE(u.win, r.win),
        payout = COALESCE(u.payout, r.payout),
        commission = COALESCE(u.commission, r.commission),
        rake = COALESCE(u.rake, r.rake),
        progressive_chips = COALESCE(u.progressive_chips, r.progressive_chips),
        progressive_in = COALESCE(u.progressive_in, r.progressive_in),
        variance_count = COALESCE(u.variance_count, r.variance_count),
        prizes = COALESCE(u.prizes, r.prizes),
        stakes = COALESCE(u.stakes, r.stakes)
        FROM json_populate_recordset(NULL::tables_round, going_on) u WHERE r.id = u.id;
    END IF;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0016_opener_by_the_book")]

    operations = [
        migrations.AddField(model_name="round", name="breakage", field=models.BigIntegerField(default=0, db_default=0)),
        migrations.AddField(
            model_name="round", name="due_at_cage", field=models.BigIntegerField(default=0, db_default=0)
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
