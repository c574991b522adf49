"""Projection of chips that went from one store to another."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class ChipMove(Projection):
    """Chips by the piece from one place to another. Key `<property>:<reference>`: a reference is used once."""

    class Place(models.TextChoices):
        MAKER = "maker", _("Maker")
        VAULT = "vault", _("Vault")
        CAGE = "cage", _("Cage")
        DROP = "drop", _("Counted drop")
        TABLE = "table", _("Table")
        TRANSIT = "transit", _("In transit")
        RETIRED = "retired", _("Retired, put away")
        PATRONS = "patrons", _("Players")
        DESTROYED = "destroyed", _("Destroyed")

    stream = models.CharField(max_length=120)
    day = models.DateField()
    reference = models.CharField(max_length=40)
    origin = models.CharField(max_length=10, choices=Place.choices)
    destination = models.CharField(max_length=10, choices=Place.choices)
    chip_set = models.CharField(max_length=20, blank=True)
    table = models.CharField(max_length=20, blank=True)
    counts = models.JSONField()
    total = models.BigIntegerField()
    reason = models.CharField(_("remark"), max_length=200, blank=True)
    signers = models.JSONField()
    moved_at = models.DateTimeField(_("moved at"))

    class Meta:
        verbose_name = _("movement of chips")
        verbose_name_plural = _("movements of chips")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_chipmove_day")]
        constraints = [models.CheckConstraint(condition=Q(total__gt=0), name="tables_chipmove_positive")]
