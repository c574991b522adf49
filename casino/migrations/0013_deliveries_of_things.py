"""Of a report about one thing (a count, a progressive) a day may have several: a delivery names the thing.

A constraint over three columns, the third of which the code before never writes, asks no more of it than the one over
two did.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casino", "0012_reports"),
    ]

    operations = [
        migrations.AddField(
            model_name="reportdelivery",
            name="about",
            field=models.CharField(blank=True, db_default="", default="", max_length=60, verbose_name="about"),
        ),
        migrations.AddConstraint(
            model_name="reportdelivery",
            constraint=models.UniqueConstraint(
                fields=("subscription", "day", "about"), name="casino_delivery_of_a_thing_once"
            ),
        ),
        migrations.RemoveConstraint(
            model_name="reportdelivery",
            name="casino_delivery_once",
        ),
    ]
