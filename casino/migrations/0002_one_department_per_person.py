"""The database itself refuses a person with roles of two departments (control S2)."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION casino_one_department() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Two grants at the same time wait for each other here.
    PERFORM 1 FROM casino_employee WHERE id = NEW.employee_id FOR UPDATE;
    IF EXISTS (
        SELECT 1 FROM casino_employeerole
        WHERE employee_id = NEW.employee_id AND department <> NEW.department AND id <> NEW.id
    ) THEN
        RAISE EXCEPTION 'employee % has roles of another department than %', NEW.employee_id, NEW.department
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'casino_one_department';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER casino_one_department BEFORE INSERT OR UPDATE ON casino_employeerole
    FOR EACH ROW EXECUTE FUNCTION casino_one_department();
"""

BACKWARD = """
DROP TRIGGER casino_one_department ON casino_employeerole;
DROP FUNCTION casino_one_department();
"""


class Migration(migrations.Migration):
    dependencies = [("casino", "0001_initial")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
