from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("progressive", "0012_summaries_received"),
    ]

    operations = [
        migrations.CreateModel(
            name="PrizeWinner",
            fields=[
                ("key", models.CharField(max_length=140, primary_key=True, serialize=False)),
                ("property_id", models.BigIntegerField()),
                ("prize", models.CharField(max_length=120, verbose_name="prize")),
                ("hidden", models.TextField(blank=True, verbose_name="encrypted")),
            ],
            options={
                "verbose_name": "winner of a prize",
                "verbose_name_plural": "winners of prizes",
                "default_permissions": (),
            },
        ),
    ]
