"""The base of what is projected."""

from __future__ import annotations

from django.db import models


class Projection(models.Model):
    """Base of the projected rows. `key` starts with `<property id>:` and names what the row is about."""

    key = models.CharField(primary_key=True, max_length=200)
    property_id = models.BigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.key.partition(":")[2] or self.key
