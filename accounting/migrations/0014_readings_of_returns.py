"""Readings of statutory returns: a parameter is a value, or one of the ways in which an open text can be read."""

import django.core.validators
from django.db import migrations, models

import accounting.models.returns


class Migration(migrations.Migration):
    dependencies = [("accounting", "0013_statutory_returns")]

    operations = [
        migrations.AlterField(
            model_name="returnparameter",
            name="value",
            field=models.DecimalField(
                blank=True,
                decimal_places=4,
                help_text="A rate in per cent, an amount in units of the currency.",
                max_digits=16,
                null=True,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="value",
            ),
        ),
        migrations.AddField(
            model_name="returnparameter",
            name="choice",
            field=models.CharField(
                blank=True,
                choices=accounting.models.returns.choices,
                db_default="",
                default="",
                help_text="How an open text is read.",
                max_length=20,
                verbose_name="reading",
            ),
        ),
    ]
