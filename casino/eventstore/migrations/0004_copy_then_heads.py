"""Batches whose events are copied before their heads move (0004_copy_then_heads.sql beside this file)."""

from pathlib import Path
from typing import Any

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql")


def create(apps: Any, schema_editor: Any) -> None:
    """The two functions around the COPY; what the program before calls stays."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(SQL.read_text(encoding="utf-8"))


def remove(apps: Any, schema_editor: Any) -> None:
    """Back to the program before, which does not call them."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION es_begin_batch, es_end_batch")


class Migration(migrations.Migration):
    """Adds functions; takes nothing away."""

    dependencies = [("eventstore", "0003_wall")]
    operations = [migrations.RunPython(create, remove, elidable=False)]
