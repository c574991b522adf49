"""Database part of tenant isolation by row-level security (0003_wall.sql beside this file)."""

from pathlib import Path
from typing import Any

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql")


def create(apps: Any, schema_editor: Any) -> None:
    """The function that policies ask, and batches that go straight into their month."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT quote_ident(current_schema())")
        (schema,) = cursor.fetchone()
        cursor.execute(SQL.read_text(encoding="utf-8").replace(":schema", schema))


class Migration(migrations.Migration):
    """No reverse: the policies that ask the function are not of this migration."""

    dependencies = [("eventstore", "0002_archived_months")]
    operations = [migrations.RunPython(create, elidable=False)]
