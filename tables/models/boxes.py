"""Projection of the custody of drop boxes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class BoxCustody(Projection):
    """One box on one table for one shift, until it came back empty. Key `<property>:<box>.<day>.<shift>`.

    `contents` are those that two counts agreed on; `total` is there once the team signed for it, `agreed_total` before.
    """

    class Status(models.TextChoices):
        INSTALLED = "installed", _("On the table")
        IN_TRANSIT = "in_transit", _("In transit")
        STORED = "stored", _("Stored, to be counted")
        OPENED = "opened", _("Open in the count room")
        EMPTIED = "emptied", _("Counted, sheet not signed")
        COUNTED = "counted", _("Counted")

    UNCOUNTED = (Status.IN_TRANSIT, Status.STORED, Status.OPENED, Status.EMPTIED)
    """Off the table, and nobody signed yet for what is in it (control D6)."""

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
    emergency = models.BooleanField(default=False)
    emergency_reason = models.CharField(max_length=200, blank=True)
    transported_at = models.DateTimeField(null=True)
    transported_by = models.JSONField(default=list)
    stored_at = models.DateTimeField(null=True)
    stored_by = models.JSONField(default=list)
    place = models.CharField(max_length=60, blank=True)
    count = models.CharField(max_length=40, blank=True)
    opened_at = models.DateTimeField(null=True)
    opened_by = models.JSONField(default=list)
    marked_table = models.CharField(max_length=20, blank=True)
    agreed_total = models.BigIntegerField(null=True)
    documents = models.JSONField(default=list)
    emptied_at = models.DateTimeField(null=True)
    emptied_by = models.JSONField(default=list)
    counted_at = models.DateTimeField(null=True)
    counted_by = models.JSONField(default=list)
    contents = models.JSONField(default=list)
    total = models.BigIntegerField(null=True)
    returned_at = models.DateTimeField(null=True)
    returned_by = models.JSONField(default=list)

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
                fields=["property_id", "count"],
                condition=Q(status="opened"),
                name="tables_one_open_box_per_count",
            ),
            models.UniqueConstraint(
                fields=["property_id", "box"], condition=~Q(status="counted"), name="tables_box_in_one_place"
            ),
            models.CheckConstraint(
                condition=Q(status="counted", total__isnull=False) | ~Q(status="counted") & Q(total__isnull=True),
                name="tables_box_total",
            ),
        ]

    @property
    def is_returned(self) -> bool:
        """Return whether it came back empty from the count room."""
        return self.returned_at is not None
