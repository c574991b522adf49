from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0027_figures_of_programmes"),
    ]

    operations = [
        migrations.AddField(
            model_name="tablesession",
            name="interrupted_at",
            field=models.DateTimeField(null=True, verbose_name="interrupted at"),
        ),
        migrations.CreateModel(
            name="FreedSeat",
            fields=[
                ("key", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("property_id", models.BigIntegerField()),
                ("table", models.CharField(max_length=20, verbose_name="table")),
                ("day", models.DateField(verbose_name="gaming day")),
                ("shift", models.CharField(max_length=20, verbose_name="shift")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("cite", models.CharField(max_length=60, verbose_name="clause")),
                ("signers", models.JSONField(default=list, verbose_name="signed by")),
                ("seat", models.IntegerField(verbose_name="seat")),
                ("plays", models.IntegerField(verbose_name="plays without a bet")),
                (
                    "counted",
                    models.CharField(
                        choices=[("rounds", "Recorded rounds"), ("staff", "Staff of the table")],
                        max_length=8,
                        verbose_name="counted by",
                    ),
                ),
                (
                    "asked_by",
                    models.CharField(
                        choices=[("player", "Another player"), ("dealer", "Dealer")],
                        max_length=8,
                        verbose_name="asked for by",
                    ),
                ),
                ("freed_at", models.DateTimeField(verbose_name="freed at")),
            ],
            options={
                "verbose_name": "freed seat",
                "verbose_name_plural": "freed seats",
                "indexes": [models.Index(fields=["property_id", "day", "table"], name="tables_freed_seat_day")],
            },
        ),
        migrations.CreateModel(
            name="HeldPayment",
            fields=[
                ("key", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("property_id", models.BigIntegerField()),
                ("table", models.CharField(max_length=20, verbose_name="table")),
                ("day", models.DateField(verbose_name="gaming day")),
                ("shift", models.CharField(max_length=20, verbose_name="shift")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("cite", models.CharField(max_length=60, verbose_name="clause")),
                ("signers", models.JSONField(default=list, verbose_name="signed by")),
                ("hold", models.CharField(max_length=40, verbose_name="held payment")),
                ("seat", models.IntegerField(verbose_name="seat")),
                ("amount", models.BigIntegerField(verbose_name="amount")),
                ("round", models.CharField(blank=True, max_length=36, verbose_name="round")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                ("held_at", models.DateTimeField(verbose_name="held at")),
                ("due_at", models.DateTimeField(verbose_name="due at")),
                ("released_at", models.DateTimeField(null=True, verbose_name="released at")),
                (
                    "decision",
                    models.CharField(
                        blank=True,
                        choices=[("paid", "Paid"), ("refused", "Not paid")],
                        max_length=8,
                        verbose_name="decision",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("released_by", models.JSONField(default=list, verbose_name="released by")),
            ],
            options={
                "verbose_name": "held payment",
                "verbose_name_plural": "held payments",
                "indexes": [
                    models.Index(
                        condition=models.Q(("released_at", None)),
                        fields=["property_id", "due_at"],
                        name="tables_hold_due",
                    ),
                    models.Index(fields=["property_id", "day", "table"], name="tables_hold_day"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Interruption",
            fields=[
                ("key", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("property_id", models.BigIntegerField()),
                ("table", models.CharField(max_length=20, verbose_name="table")),
                ("day", models.DateField(verbose_name="gaming day")),
                ("shift", models.CharField(max_length=20, verbose_name="shift")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("cite", models.CharField(max_length=60, verbose_name="clause")),
                ("signers", models.JSONField(default=list, verbose_name="signed by")),
                ("cause", models.CharField(max_length=20, verbose_name="cause")),
                ("keys_with", models.CharField(max_length=20, verbose_name="keys with")),
                ("closes_at", models.DateTimeField(null=True, verbose_name="authorised closing hour")),
                ("interrupted_at", models.DateTimeField(verbose_name="interrupted at")),
                ("resumed_at", models.DateTimeField(null=True, verbose_name="resumed at")),
                ("resumed_by", models.JSONField(default=list, verbose_name="resumed by")),
            ],
            options={
                "verbose_name": "interruption of a table",
                "verbose_name_plural": "interruptions of tables",
                "indexes": [models.Index(fields=["property_id", "day", "table"], name="tables_interruption_day")],
            },
        ),
        migrations.CreateModel(
            name="LastPlays",
            fields=[
                ("key", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("property_id", models.BigIntegerField()),
                ("table", models.CharField(max_length=20, verbose_name="table")),
                ("day", models.DateField(verbose_name="gaming day")),
                ("shift", models.CharField(max_length=20, verbose_name="shift")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("cite", models.CharField(max_length=60, verbose_name="clause")),
                ("signers", models.JSONField(default=list, verbose_name="signed by")),
                (
                    "play",
                    models.CharField(
                        choices=[
                            ("spins", "Spins"),
                            ("balls", "Balls"),
                            ("rounds", "Rounds"),
                            ("games", "Games"),
                            ("hands", "Hands"),
                            ("passes", "Passes"),
                            ("throws", "Throws"),
                            ("shooters", "Shooters"),
                            ("shoes", "Shoes"),
                        ],
                        max_length=10,
                        verbose_name="play",
                    ),
                ),
                ("number", models.IntegerField(verbose_name="number")),
                ("announced_at", models.DateTimeField(verbose_name="announced at")),
            ],
            options={
                "verbose_name": "announcement of the last plays",
                "verbose_name_plural": "announcements of the last plays",
                "indexes": [models.Index(fields=["property_id", "day", "table"], name="tables_last_plays_day")],
            },
        ),
    ]
