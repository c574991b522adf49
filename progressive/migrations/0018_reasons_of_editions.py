"""Why an edition of a programme was recorded."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progressive", "0017_complementary_prizes")]

    operations = [
        migrations.AddField(
            model_name="programmeedition",
            name="reason",
            field=models.CharField(blank=True, db_default="", default="", max_length=500, verbose_name="reason"),
        ),
    ]
