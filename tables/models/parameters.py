"""Projection of the parameters that change at an instant."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class DatedParameter(Projection):
    """A parameter of a game, or of one table, from an instant on. Key `<property>:<day>@<version in the stream>`."""

    day = models.DateField()
    game = models.CharField(max_length=60)
    table = models.CharField(max_length=20, blank=True)
    parameter = models.CharField(max_length=60)
    value = models.JSONField(null=True)
    effective_at = models.DateTimeField()
    document = models.CharField(max_length=60)
    registered_at = models.DateTimeField()
    signers = models.JSONField()
    stream = models.CharField(max_length=120)

    class Meta:
        verbose_name = _("dated parameter")
        verbose_name_plural = _("dated parameters")
        indexes = [models.Index(fields=["property_id", "game", "effective_at"], name="tables_dated_parameter")]
