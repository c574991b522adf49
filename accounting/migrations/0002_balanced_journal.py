"""The database refuses a transaction that leaves a journal entry unbalanced."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION accounting_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    v_entry text := CASE WHEN TG_OP = 'DELETE' THEN OLD.entry ELSE NEW.entry END;
    v_difference numeric;
BEGIN
    SELECT coalesce(sum(debit), 0) - coalesce(sum(credit), 0) INTO v_difference
      FROM accounting_journalline WHERE entry = v_entry;
    IF v_difference <> 0 THEN
        RAISE EXCEPTION 'journal entry % does not balance: debits exceed credits by %', v_entry, v_difference
            USING ERRCODE = 'check_violation', CONSTRAINT = 'accounting_entry_balances';
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.entry <> NEW.entry THEN
        SELECT coalesce(sum(debit), 0) - coalesce(sum(credit), 0) INTO v_difference
          FROM accounting_journalline WHERE entry = OLD.entry;
        IF v_difference <> 0 THEN
            RAISE EXCEPTION 'journal entry % does not balance: debits exceed credits by %', OLD.entry, v_difference
                USING ERRCODE = 'check_violation', CONSTRAINT = 'accounting_entry_balances';
        END IF;
    END IF;
    RETURN NULL;
END $$;

-- At the end of the transaction: an entry is written line by line and balances only when it is whole.
CREATE CONSTRAINT TRIGGER accounting_entry_balances
    AFTER INSERT OR UPDATE OR DELETE ON accounting_journalline
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION accounting_entry_balances();
"""

BACKWARD = """
DROP TRIGGER accounting_entry_balances ON accounting_journalline;
DROP FUNCTION accounting_entry_balances();
"""


class Migration(migrations.Migration):
    dependencies = [("accounting", "0001_initial")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
