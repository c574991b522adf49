"""Form numbers by gaming day; made beside the work of others."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("casino", "0028_webhooks")]

    operations = [
        AddIndexConcurrently(
            model_name="formnumber",
            index=models.Index(fields=["property_id", "day"], name="casino_form_number_day"),
        ),
    ]
