from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("casino", "0002_one_department_per_person")]

    operations = [
        migrations.AddField("formnumber", "position", models.BigIntegerField(default=0), preserve_default=False),
    ]
