"""Projections of the authority's inspections."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class Inspection(Projection):
    """One inspection. Key `<property>:<day>-<number>`."""

    class Status(models.TextChoices):
        ANNOUNCED = "announced", _("Announced, not drawn")
        DRAWN = "drawn", _("Drawn, being read")
        FINISHED = "finished", _("Finished")
        CANCELLED = "cancelled", _("Cancelled before the draw")

    code = models.CharField(_("inspection"), max_length=40)
    version = models.IntegerField()
    day = models.DateField()
    shift = models.CharField(max_length=20)
    status = models.CharField(max_length=10, choices=Status.choices)
    inspector = models.CharField(_("inspector"), max_length=20)
    commitment = models.CharField(_("commitment"), max_length=64)
    pool = models.JSONField(_("tables that could be drawn"))
    wanted = models.IntegerField(_("tables to draw"))
    method = models.CharField(_("way of the draw"), max_length=40)
    last_sealed_day = models.CharField(_("last sealed day"), max_length=10, blank=True)
    announced_at = models.DateTimeField(_("announced at"))
    secret = models.CharField(_("secret"), max_length=200, blank=True)
    seed = models.CharField(_("seed"), max_length=64, blank=True)
    tables = models.JSONField(_("tables drawn"), default=list)
    drawn_at = models.DateTimeField(_("drawn at"), null=True)
    finished_at = models.DateTimeField(_("finished at"), null=True)
    remarks = models.TextField(_("remarks"), blank=True)
    signers = models.JSONField(default=list)

    class Meta:
        verbose_name = _("inspection")
        verbose_name_plural = _("inspections")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_inspection_day")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "commitment"], name="tables_inspection_commitment"),
            models.UniqueConstraint(
                fields=["property_id", "day"], condition=Q(status="announced"), name="tables_inspection_one_draw"
            ),
        ]


class InspectionReading(Projection):
    """A reading of one table. Key `<property>:<day>-<number>.<table>.<kind>`. `difference`: of the chips."""

    class Kind(models.TextChoices):
        OPENING = "opening", _("Opening")
        FLOAT = "float", _("Float")
        CLOSING = "closing", _("Closing")

    inspection = models.CharField(_("inspection"), max_length=40)
    day = models.DateField()
    table = models.CharField(max_length=20)
    shift = models.CharField(max_length=20)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    counts = models.JSONField()
    total = models.BigIntegerField()
    expected = models.BigIntegerField(_("by the system"), null=True)
    at_most = models.BooleanField(_("only the maximum is known"), default=False)
    difference = models.BigIntegerField(_("difference"), default=0)
    differences = models.IntegerField(_("figures that differ"), default=0)
    figures = models.JSONField(_("figures"))
    pieces = models.JSONField(_("pieces beyond those of the system"), default=dict)
    box_cash = models.BigIntegerField(_("cash in the box"), null=True)
    rounds_open = models.IntegerField(_("rounds being played"), default=0)
    inspector = models.CharField(_("inspector"), max_length=20)
    read_at = models.DateTimeField(_("read at"))
    remarks = models.TextField(_("remarks"), blank=True)
    signers = models.JSONField(default=list)

    class Meta:
        verbose_name = _("inspection reading")
        verbose_name_plural = _("inspection readings")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_inspection_read")]
