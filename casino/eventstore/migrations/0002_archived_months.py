"""Notes of months that were archived (0002_archived_months.sql beside this file)."""

from pathlib import Path
from typing import Any

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql")


def create(apps: Any, schema_editor: Any) -> None:
    """The table of notes, and the function that makes partitions looks into it."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT quote_ident(current_schema())")
        (schema,) = cursor.fetchone()
        cursor.execute(SQL.read_text(encoding="utf-8").replace(":schema", schema))


class Migration(migrations.Migration):
    """No reverse: what is noted stays."""

    dependencies = [("eventstore", "0001_event_store")]
    operations = [migrations.RunPython(create, elidable=False)]
