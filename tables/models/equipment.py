"""Projections of the sets of cards, dice and tiles (control R4)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class EquipmentKind(models.TextChoices):
    CARDS = "cards", _("Cards")
    DICE = "dice", _("Dice")
    TILES = "tiles", _("Tiles")


class EquipmentSet(Projection):
    """A set as it stands. Key `<property>:<code>`."""

    class Status(models.TextChoices):
        STORED = "stored", _("In the store")
        ISSUED = "issued", _("Issued to a table")
        IN_PLAY = "in_play", _("In play")
        REMOVED = "removed", _("Out of play, in its envelope")
        RETURNED = "returned", _("Returned, to be inspected")
        HELD = "held", _("Held for the Inspector")
        DEFECT = "defect", _("Defective, to be cancelled")
        CANCELLED = "cancelled", _("Cancelled")
        DESTROYED = "destroyed", _("Destroyed")

    code = models.CharField(_("set"), max_length=40)
    kind = models.CharField(max_length=5, choices=EquipmentKind.choices)
    lot = models.CharField(_("lot"), max_length=30)
    colour = models.CharField(_("colour or back"), max_length=60)
    supplier = models.CharField(_("supplier"), max_length=120)
    seal = models.CharField(_("seal"), max_length=60)
    status = models.CharField(max_length=9, choices=Status.choices)
    place = models.CharField(_("place"), max_length=60, blank=True)
    table = models.CharField(max_length=20, blank=True)
    since = models.DateTimeField(_("since"))
    use = models.IntegerField(_("times in play"), default=0)
    overdue = models.BooleanField(_("too long in play"), default=False)
    envelope = models.CharField(_("envelope"), max_length=60, blank=True)
    note = models.CharField(_("remark"), max_length=500, blank=True)
    received_day = models.DateField(_("received in gaming day"))
    destroyed_day = models.DateField(_("destroyed in gaming day"), null=True)
    last_day = models.DateField(_("last moved in gaming day"))
    signers = models.JSONField(default=list)

    class Meta:
        verbose_name = _("set of equipment")
        verbose_name_plural = _("sets of equipment")
        indexes = [models.Index(fields=["property_id", "status", "kind"], name="tables_set_status")]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="destroyed", destroyed_day__isnull=False)
                | ~Q(status="destroyed") & Q(destroyed_day__isnull=True),
                name="tables_set_destroyed",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=("issued", "in_play", "removed")) | ~Q(table=""), name="tables_set_at_table"
            ),
        ]


class SetInPlay(Projection):
    """A set at a table from one instant to another. Key `<property>:<set>.<use>`."""

    code = models.CharField(_("set"), max_length=40)
    kind = models.CharField(max_length=5, choices=EquipmentKind.choices)
    table = models.CharField(max_length=20)
    day = models.DateField()
    shift = models.CharField(max_length=20)
    since = models.DateTimeField(_("in play since"))
    until = models.DateTimeField(_("until"), null=True)
    reason = models.CharField(max_length=12, blank=True)

    class Meta:
        verbose_name = _("set in play")
        verbose_name_plural = _("sets in play")
        indexes = [models.Index(fields=["property_id", "table", "since"], name="tables_set_in_play")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "code"], condition=Q(until__isnull=True), name="tables_set_in_one_place"
            )
        ]


class EquipmentDay(Projection):
    """Movements of the sets of a kind in a gaming day. Key `<property>:<day>.<kind>`."""

    day = models.DateField()
    kind = models.CharField(max_length=5, choices=EquipmentKind.choices)
    received = models.IntegerField(_("received"), default=0)
    issued = models.IntegerField(_("issued"), default=0)
    installed = models.IntegerField(_("put into play"), default=0)
    removed = models.IntegerField(_("removed from play"), default=0)
    returned = models.IntegerField(_("returned to the store"), default=0)
    inspected = models.IntegerField(_("inspected"), default=0)
    held = models.IntegerField(_("held"), default=0)
    released = models.IntegerField(_("released"), default=0)
    cancelled = models.IntegerField(_("cancelled"), default=0)
    destroyed = models.IntegerField(_("destroyed"), default=0)

    class Meta:
        verbose_name = _("day of the equipment")
        verbose_name_plural = _("days of the equipment")


class EquipmentCount(Projection):
    """Sets counted beside the book. Key `<property>:<day>-<number>`."""

    code = models.CharField(_("count"), max_length=40)
    day = models.DateField()
    inventory = models.BooleanField(_("physical inventory"))
    counted = models.JSONField(_("counted"))
    book = models.JSONField(_("by the book"))
    differences = models.IntegerField(_("sets that differ"))
    counted_at = models.DateTimeField()
    remarks = models.TextField(_("remarks"), blank=True)
    signers = models.JSONField(default=list)

    class Meta:
        verbose_name = _("count of the equipment")
        verbose_name_plural = _("counts of the equipment")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_equipment_count")]
