import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casino", "0005_floor_configuration"),
        ("tables", "0003_write_rounds"),
    ]

    operations = [
        migrations.CreateModel(
            name="Pit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "code",
                    models.CharField(
                        max_length=20,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Za-z0-9_-]{1,20}$", "Use 1 to 20 letters, digits, hyphens or underscores."
                            )
                        ],
                        verbose_name="code",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("active", models.BooleanField(default=True, verbose_name="active")),
            ],
            options={
                "verbose_name": "pit",
                "verbose_name_plural": "pits",
                "ordering": ["code"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="chipset",
            name="tables_chipset_one_in_use",
        ),
        migrations.AddField(
            model_name="chipset",
            name="kind",
            field=models.CharField(
                choices=[("value", "Value chips"), ("colour", "Colour chips")],
                default="value",
                max_length=8,
                verbose_name="kind",
            ),
        ),
        migrations.AddField(
            model_name="chipset",
            name="retired_on",
            field=models.DateField(blank=True, editable=False, null=True, verbose_name="retired on"),
        ),
        migrations.AddField(
            model_name="denomination",
            name="kind",
            field=models.CharField(
                choices=[("chip", "Chip"), ("plaque", "Plaque")], default="chip", max_length=8, verbose_name="kind"
            ),
        ),
        migrations.AddField(
            model_name="dropbox",
            name="shift",
            field=models.CharField(
                blank=True,
                help_text="Empty: a box in reserve, for any shift.",
                max_length=20,
                verbose_name="shift marked on it",
            ),
        ),
        migrations.AddField(
            model_name="tablesession",
            name="pit",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AlterField(
            model_name="chipset",
            name="active",
            field=models.BooleanField(default=True, help_text="Off: in reserve, not counted.", verbose_name="in use"),
        ),
        migrations.AddConstraint(
            model_name="chipset",
            constraint=models.CheckConstraint(
                condition=models.Q(("active", False), ("retired_on__isnull", True), _connector="OR"),
                name="tables_chipset_retired_is_not_in_use",
            ),
        ),
        migrations.AddField(
            model_name="pit",
            name="property",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pits",
                to="casino.property",
                verbose_name="property",
            ),
        ),
        migrations.AddField(
            model_name="gamingtable",
            name="pit",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="tables.pit",
                verbose_name="pit",
            ),
        ),
        migrations.AddConstraint(
            model_name="pit",
            constraint=models.UniqueConstraint(fields=("property", "code"), name="tables_pit_code"),
        ),
    ]
