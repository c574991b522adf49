"""Projection of a table's limits: one row for every step of their history (control T11)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class TableLimits(Projection):
    """Limits that a table opened with, that were announced or that it was changed to.

    Key `<property>:<table>.<day>.<shift>.<version in the session's stream>`; a change keeps its announcement's row.
    """

    class Kind(models.TextChoices):
        OPENING = "opening", _("At the opening")
        RAISE = "raise", _("Raised")
        LOWER = "lower", _("Lowered")
        BOTH = "both", _("One up, one down")

    class Status(models.TextChoices):
        ANNOUNCED = "announced", _("Announced")
        IN_FORCE = "in_force", _("Came into force")
        CANCELLED = "cancelled", _("Cancelled")

    day = models.DateField()
    table = models.CharField(max_length=20)
    shift = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    version = models.IntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    status = models.CharField(max_length=10, choices=Status.choices)
    before = models.JSONField(default=dict)
    after = models.JSONField()
    announced_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    in_force_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    announcer = models.CharField(max_length=20, blank=True)
    witness = models.CharField(max_length=20, blank=True)
    inspector_told = models.CharField(max_length=120, blank=True)
    changed_by = models.JSONField(default=list)
    reason = models.CharField(max_length=200, blank=True)
    cite = models.CharField(max_length=60, blank=True)

    class Meta:
        verbose_name = _("limits of a table")
        verbose_name_plural = _("limits of tables")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_limits_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "table", "day", "shift"],
                condition=models.Q(status="announced"),
                name="tables_limits_one_announced",
            )
        ]
