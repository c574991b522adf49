from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("casino", "0003_idempotent_reply")]

    operations = [
        migrations.AddField("formnumber", "position", models.BigIntegerField(default=0), preserve_default=False),
    ]
