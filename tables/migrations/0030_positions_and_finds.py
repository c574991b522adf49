from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0029_card_faces"),
    ]

    operations = [
        migrations.CreateModel(
            name="FoundMoney",
            fields=[
                ("key", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("property_id", models.BigIntegerField()),
                ("found", models.CharField(max_length=40, verbose_name="found money")),
                ("day", models.DateField(verbose_name="gaming day")),
                ("table", models.CharField(blank=True, max_length=20, verbose_name="table")),
                ("place", models.CharField(max_length=120, verbose_name="place")),
                ("amount", models.BigIntegerField(verbose_name="amount")),
                ("cite", models.CharField(max_length=60, verbose_name="clause")),
                ("found_at", models.DateTimeField(verbose_name="found at")),
                ("signers", models.JSONField(default=list, verbose_name="signed by")),
                ("returned_at", models.DateTimeField(null=True, verbose_name="given back at")),
                ("owner", models.CharField(blank=True, max_length=120, verbose_name="owner")),
                ("proof", models.CharField(blank=True, max_length=200, verbose_name="proof")),
                ("returned_by", models.JSONField(default=list, verbose_name="given back by")),
            ],
            options={
                "verbose_name": "found money",
                "verbose_name_plural": "found money",
                "indexes": [models.Index(fields=["property_id", "day"], name="tables_found_day")],
            },
        ),
        migrations.CreateModel(
            name="TablePosition",
            fields=[
                ("key", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("property_id", models.BigIntegerField()),
                ("table", models.CharField(max_length=20, verbose_name="table")),
                ("day", models.DateField(verbose_name="gaming day")),
                ("shift", models.CharField(max_length=20, verbose_name="shift")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("cite", models.CharField(max_length=60, verbose_name="clause")),
                ("signers", models.JSONField(default=list, verbose_name="signed by")),
                ("position", models.CharField(max_length=20, verbose_name="position")),
                ("person", models.CharField(max_length=20, verbose_name="person")),
                ("relieves", models.CharField(blank=True, max_length=20, verbose_name="relieves")),
                ("number", models.IntegerField(verbose_name="number")),
                ("since", models.DateTimeField(verbose_name="since")),
            ],
            options={
                "verbose_name": "position at a table",
                "verbose_name_plural": "positions at tables",
                "indexes": [models.Index(fields=["property_id", "day", "table"], name="tables_position_day")],
            },
        ),
    ]
