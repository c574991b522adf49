from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounting", "0002_balanced_journal"),
    ]

    operations = [
        migrations.AddField(
            model_name="dailysummary",
            name="pit",
            field=models.CharField(blank=True, default="", max_length=20, verbose_name="pit"),
            preserve_default=False,
        ),
    ]
