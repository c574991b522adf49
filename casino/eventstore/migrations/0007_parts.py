"""Appends of many streams in parts, each by one call (0007_parts.sql beside this file)."""

from pathlib import Path
from typing import Any

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql")


def create(apps: Any, schema_editor: Any) -> None:
    """The function for a part of a batch, and a cheaper one for a single commit. The table stays as it is."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(SQL.read_text(encoding="utf-8"))


class Migration(migrations.Migration):
    """No reverse: the program before this one does not call the function, and goes on with those that it knows."""

    dependencies = [("eventstore", "0006_commits")]
    operations = [migrations.RunPython(create, elidable=False)]
