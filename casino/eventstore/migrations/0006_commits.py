"""One row for the events that are appended together (0006_commits.sql beside this file)."""

from pathlib import Path
from typing import Any

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql")


def create(apps: Any, schema_editor: Any) -> None:
    """The table of commits, and a view in place of the table of single events, whose rows stay as they are."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT quote_ident(current_schema())")
        (schema,) = cursor.fetchone()
        cursor.execute(SQL.read_text(encoding="utf-8").replace(":schema", schema))


class Migration(migrations.Migration):
    """No reverse: what is recorded in the new form stays. The program before reads it through the view."""

    dependencies = [("eventstore", "0005_one_month_at_once")]
    operations = [migrations.RunPython(create, elidable=False)]
