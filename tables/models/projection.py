"""Base of the projected rows."""

from __future__ import annotations

from django.db import models


class Projection(models.Model):
    """Base of the projected rows: written by a projector, read by everybody, edited by nobody."""

    key = models.CharField(primary_key=True, max_length=160)
    property_id = models.BigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.key.partition(":")[2] or self.key
