import django.core.validators
from django.db import migrations, models

import casino.models.approvals


class Migration(migrations.Migration):
    dependencies = [
        ("casino", "0004_formnumber_position"),
    ]

    operations = [
        migrations.AddField(
            model_name="approval",
            name="effective_from",
            field=models.DateField(
                blank=True, help_text="Empty: from the date of the document.", null=True, verbose_name="effective from"
            ),
        ),
        migrations.AddField(
            model_name="approval",
            name="effective_until",
            field=models.DateField(
                blank=True,
                help_text="The last gaming day it covers; empty: no end.",
                null=True,
                verbose_name="effective until",
            ),
        ),
        migrations.AddField(
            model_name="approval",
            name="file",
            field=models.FileField(
                blank=True,
                help_text="PDF, PNG or JPEG, at most 10 MiB.",
                max_length=200,
                upload_to=casino.models.approvals._place,
                validators=[casino.models.approvals._readable_document],
                verbose_name="document",
            ),
        ),
        migrations.AddField(
            model_name="approval",
            name="sha256",
            field=models.CharField(blank=True, editable=False, max_length=64, verbose_name="SHA-256 of the document"),
        ),
        migrations.AddField(
            model_name="employee",
            name="licence_kind",
            field=models.CharField(
                blank=True, help_text="As the authority calls it.", max_length=40, verbose_name="kind of licence"
            ),
        ),
        migrations.AddField(
            model_name="property",
            name="clock_tolerance_seconds",
            field=models.PositiveIntegerField(
                default=300,
                help_text="A device with a larger clock error is reported once a day (control S5).",
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(3600),
                ],
                verbose_name="tolerance of device clocks (seconds)",
            ),
        ),
        migrations.AddField(
            model_name="property",
            name="licence_required",
            field=models.BooleanField(
                default=False,
                help_text=("Employees of pit, cage and count room need a licence on file to sign (control S2)."),
                verbose_name="licences required",
            ),
        ),
        migrations.AlterField(
            model_name="approval",
            name="reference",
            field=models.CharField(max_length=60, verbose_name="document number"),
        ),
        migrations.AlterField(
            model_name="approval",
            name="subject",
            field=models.CharField(
                help_text="For an option of a game: its name, as on the page of the table; for raised limits: limits.",
                max_length=200,
                verbose_name="subject",
            ),
        ),
        migrations.AddConstraint(
            model_name="approval",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("effective_until__isnull", True),
                    models.Q(("effective_from__isnull", True), ("effective_until__gte", models.F("date"))),
                    models.Q(("effective_from__isnull", False), ("effective_until__gte", models.F("effective_from"))),
                    _connector="OR",
                ),
                name="casino_approval_period",
                violation_error_message="The approval ends before it begins.",
            ),
        ),
        migrations.AddConstraint(
            model_name="approval",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("file", ""), ("sha256", "")),
                    models.Q(models.Q(("file", ""), _negated=True), models.Q(("sha256", ""), _negated=True)),
                    _connector="OR",
                ),
                name="casino_approval_digest",
            ),
        ),
        migrations.AddConstraint(
            model_name="property",
            constraint=models.CheckConstraint(
                condition=models.Q(("clock_tolerance_seconds__gte", 1), ("clock_tolerance_seconds__lte", 3600)),
                name="casino_property_clock_tolerance",
            ),
        ),
    ]
