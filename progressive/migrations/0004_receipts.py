"""Receipts of prizes, and how long the terms of a link let them run."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progressive", "0003_absences_notices_deposits")]

    operations = [
        migrations.AddField(
            model_name="link",
            name="receipt_days",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="From the gaming day of the payment. Empty: a receipt never runs out.",
                null=True,
                validators=[django.core.validators.MinValueValidator(1)],
                verbose_name="days in which a receipt is cashed",
            ),
        ),
        migrations.CreateModel(
            name="Receipt",
            fields=[
                ("key", models.CharField(max_length=140, primary_key=True, serialize=False)),
                ("property_id", models.BigIntegerField()),
                ("prize", models.CharField(max_length=120, verbose_name="prize")),
                ("link", models.CharField(max_length=20, verbose_name="link")),
                ("receipt", models.CharField(max_length=32, verbose_name="receipt")),
                ("amount_minor", models.BigIntegerField(verbose_name="amount (minor units)")),
                (
                    "status",
                    models.CharField(
                        choices=[("outstanding", "Outstanding"), ("cashed", "Cashed")],
                        max_length=11,
                        verbose_name="status",
                    ),
                ),
                ("issued_day", models.DateField(verbose_name="issued on gaming day")),
                ("issued_at", models.DateTimeField(verbose_name="issued at")),
                ("expires_on", models.DateField(null=True, verbose_name="cashed at the latest on")),
                ("cashed_day", models.DateField(null=True, verbose_name="cashed on gaming day")),
                ("cashed_at", models.DateTimeField(null=True, verbose_name="cashed at")),
                ("signatures", models.JSONField(default=list, verbose_name="signatures")),
            ],
            options={
                "verbose_name": "receipt of a prize",
                "verbose_name_plural": "receipts of prizes",
                "indexes": [models.Index(fields=["property_id", "status"], name="progressive_receipt_open")],
                "constraints": [
                    models.UniqueConstraint(fields=("property_id", "receipt"), name="progressive_receipt_once"),
                    models.CheckConstraint(
                        condition=models.Q(("cashed_day__isnull", True), ("status", "outstanding"))
                        | models.Q(("cashed_day__isnull", False), ("status", "cashed")),
                        name="progressive_receipt_cashed",
                    ),
                ],
            },
        ),
    ]
