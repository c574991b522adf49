"""The tables, triggers and functions of the event store (0001_event_store.sql beside this file says it all)."""

from datetime import date
from pathlib import Path
from typing import Any

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql")
MONTHS_BACK = 14
MONTHS_AHEAD = 6


def create(apps: Any, schema_editor: Any) -> None:
    """Create everything in the current schema, and partitions from a year back (expired jackpots) to half a year ahead."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT quote_ident(current_schema())")
        (schema,) = cursor.fetchone()
        cursor.execute(SQL.read_text(encoding="utf-8").replace(":schema", schema))
        today = date.today()
        for offset in range(-MONTHS_BACK, MONTHS_AHEAD + 1):
            months = today.year * 12 + today.month - 1 + offset
            cursor.execute("SELECT es_ensure_partition(%s)", [date(months // 12, months % 12 + 1, 1)])


class Migration(migrations.Migration):
    """No reverse: events are for ever."""

    initial = True
    dependencies: list[tuple[str, str]] = []
    operations = [migrations.RunPython(create, elidable=False)]
