from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("progressive", "0008_reserve_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="distribution",
            name="documented_day",
            field=models.DateField(blank=True, null=True, verbose_name="documented again on"),
        ),
    ]
