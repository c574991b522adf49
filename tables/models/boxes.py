"""Projection of the custody of drop boxes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class BoxCustody(Projection):
    """One box on one table for one shift, until it is counted. Key `<property>:<box>.<day>.<shift>`."""

    class Status(models.TextChoices):
        INSTALLED = "installed", _("On the table")
        IN_TRANSIT = "in_transit", _("In transit or stored")
        COUNTED = "counted", _("Counted")

    stream = models.CharField(max_length=120)
    version = models.IntegerField()
    box = models.CharField(max_length=20)
    table = models.CharField(max_length=20)
    day = models.DateField()
    shift = models.CharField(max_length=20)
    status = models.CharField(max_length=10, choices=Status.choices)
    installed_at = models.DateTimeField()
    installed_by = models.JSONField()
    removed_at = models.DateTimeField(null=True)
    removed_by = models.JSONField(default=list)
    counted_at = models.DateTimeField(null=True)
    counted_by = models.JSONField(default=list)
    contents = models.JSONField(default=list)
    total = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("custody of a drop box")
        verbose_name_plural = _("custody of drop boxes")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_box_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "table"],
                condition=Q(status="installed"),
                name="tables_one_box_per_table",
            ),
            models.UniqueConstraint(
                fields=["property_id", "box"], condition=~Q(status="counted"), name="tables_box_in_one_place"
            ),
            models.CheckConstraint(
                condition=Q(status="counted", total__isnull=False) | ~Q(status="counted") & Q(total__isnull=True),
                name="tables_box_total",
            ),
        ]
