from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("progressive", "0011_late_contributions"),
    ]

    operations = [
        migrations.AddField(
            model_name="summarysignature",
            name="received_at",
            field=models.DateTimeField(null=True, verbose_name="received at"),
        ),
        migrations.AddField(
            model_name="summarysignature",
            name="received_by",
            field=models.CharField(blank=True, db_default="", default="", max_length=20, verbose_name="received by"),
        ),
    ]
