"""Hashes of PINs leave `Employee` for a table of their own.

No row is changed, and the column stays: the release before goes on reading and writing it. It gets a default, because
this release writes employees without it; `manage.py move_pins` empties it when that release has ended.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("casino", "0017_slips_and_equipment")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveField(model_name="employee", name="pin_hash"),
                migrations.CreateModel(
                    name="UnkeyedPin",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("pin_hash", models.CharField(max_length=200)),
                    ],
                    options={
                        "verbose_name": "PIN without a key",
                        "verbose_name_plural": "PINs without a key",
                        "db_table": "casino_employee",
                        "managed": False,
                        "default_permissions": (),
                    },
                ),
            ],
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE casino_employee ALTER COLUMN pin_hash SET DEFAULT ''",
                    "ALTER TABLE casino_employee ALTER COLUMN pin_hash DROP DEFAULT",
                ),
            ],
        ),
        migrations.CreateModel(
            name="EmployeePin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hash", models.CharField(max_length=200)),
                ("pepper", models.CharField(blank=True, max_length=8)),
                ("set_at", models.DateTimeField()),
                ("employee_id", models.BigIntegerField(unique=True)),
            ],
            options={"verbose_name": "PIN", "verbose_name_plural": "PINs", "default_permissions": ()},
        ),
        migrations.RunSQL(
            "ALTER TABLE casino_employeepin ADD CONSTRAINT casino_employeepin_of FOREIGN KEY (employee_id) "
            "REFERENCES casino_employee (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED",
            "ALTER TABLE casino_employeepin DROP CONSTRAINT casino_employeepin_of",
        ),
    ]
