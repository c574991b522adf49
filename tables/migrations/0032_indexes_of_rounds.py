"""Rounds by game, void rounds and rounds with a payment variance; made beside the work of others."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import Q

INDEXES = (
    models.Index(fields=["property_id", "game", "day"], name="tables_round_game"),
    models.Index(fields=["property_id", "id"], condition=Q(status="void"), name="tables_round_void"),
    models.Index(fields=["property_id", "id"], condition=Q(variance_count__gt=0), name="tables_round_variance"),
)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("tables", "0031_authorised_hours")]

    operations = [AddIndexConcurrently(model_name="round", index=index) for index in INDEXES]
