"""Take the names of winners of special draws out of the projection; they are kept apart, encrypted (decision 98)."""

from django.db import migrations, models


def empty(apps, schema_editor):
    owner = schema_editor.connection.alias
    apps.get_model("progressive", "DrawPrize").objects.using(owner).exclude(name="").update(name="")


class Migration(migrations.Migration):
    dependencies = [("progressive", "0013_winners")]

    operations = [
        migrations.AlterField(
            model_name="drawprize",
            name="name",
            field=models.CharField(blank=True, default="", editable=False, max_length=120, verbose_name="player"),
        ),
        migrations.RunPython(empty, migrations.RunPython.noop),
    ]
