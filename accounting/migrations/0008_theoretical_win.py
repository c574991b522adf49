"""The theoretical win of a table in a shift, with its interval (control W3)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounting", "0007_money_at_stake")]

    operations = [
        migrations.AddField(
            model_name="dailysummary",
            name="theory_win",
            field=models.BigIntegerField(null=True, verbose_name="theoretical win"),
        ),
        migrations.AddField(
            model_name="dailysummary",
            name="theory_deviation",
            field=models.BigIntegerField(null=True, verbose_name="standard deviation of the theoretical win"),
        ),
        migrations.AddField(
            model_name="dailysummary",
            name="theory_error",
            field=models.BigIntegerField(null=True, verbose_name="error of the theoretical win"),
        ),
        migrations.AddField(
            model_name="dailysummary",
            name="theory_gap",
            field=models.TextField(blank=True, verbose_name="why there is no theoretical win"),
        ),
    ]
