"""Take an option off Caribbean stud tables that a link says by itself: which tables share the progressive."""

from django.db import migrations

GAME = "pr.caribbean_stud"
OPTION = "progressive_linked_tables"


def drop(apps, schema_editor):
    owner = schema_editor.connection.alias
    for name in ("GamingTable", "TableOffer"):
        for row in apps.get_model("tables", name).objects.using(owner).filter(game_code=GAME, options__has_key=OPTION):
            row.options = {option: value for option, value in row.options.items() if option != OPTION}
            row.save(using=owner, update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("tables", "0024_dated_parameters")]

    operations = [migrations.RunPython(drop, migrations.RunPython.noop)]
