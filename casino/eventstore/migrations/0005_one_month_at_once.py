"""A month that several begin at the same instant is made once (0005_one_month_at_once.sql beside this file)."""

from pathlib import Path
from typing import Any

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql")


def create(apps: Any, schema_editor: Any) -> None:
    """The function as the program before calls it, too."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT quote_ident(current_schema())")
        (schema,) = cursor.fetchone()
        cursor.execute(SQL.read_text(encoding="utf-8").replace(":schema", schema))


class Migration(migrations.Migration):
    """No reverse: the function before did the same but for that."""

    dependencies = [("eventstore", "0004_copy_then_heads")]
    operations = [migrations.RunPython(create, migrations.RunPython.noop, elidable=False)]
