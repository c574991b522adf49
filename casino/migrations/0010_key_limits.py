"""A key has a rate of its own, and knows the key that follows it."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casino", "0009_held_sets"),
    ]

    operations = [
        migrations.AddField(
            model_name="devicekey",
            name="requests_per_minute",
            field=models.PositiveIntegerField(
                blank=True,
                help_text="Empty: the default for every key.",
                null=True,
                validators=[django.core.validators.MinValueValidator(1)],
                verbose_name="requests per minute",
            ),
        ),
        migrations.AddField(
            model_name="devicekey",
            name="replaced_by",
            field=models.OneToOneField(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="replaces",
                to="casino.devicekey",
                verbose_name="replaced by",
            ),
        ),
    ]
