"""Projection of late rounds."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class LateRound(Projection):
    """A whole round that a buffering device sent after its session was over. Key `<property>:<round>`.

    `day`: the open gaming day in which it was received; `belongs_day` and `belongs_shift`: those of its own time. The
    sums are what the rules make of it (minor units); none where no session of that time is known. `breakage`,
    `due_at_cage`: as in `Round`.
    """

    class Status(models.TextChoices):
        RECEIVED = "received", _("To be resolved")
        RECORDED = "recorded", _("Recorded in its own session")
        ADJUSTED = "adjusted", _("Adjusted")
        REJECTED = "rejected", _("Rejected")

    round = models.UUIDField(_("round"))
    status = models.CharField(_("status"), max_length=8, choices=Status.choices)
    table = models.CharField(_("table"), max_length=20)
    device = models.CharField(_("device"), max_length=20)
    day = models.DateField(_("received in gaming day"))
    received_at = models.DateTimeField(_("received"))
    happened_at = models.DateTimeField(_("happened"))
    belongs_day = models.DateField(_("belongs to gaming day"))
    belongs_shift = models.CharField(_("belongs to shift"), max_length=20, blank=True)
    session = models.BooleanField(_("session known"))
    game = models.CharField(_("game"), max_length=60, blank=True)
    void = models.BooleanField(_("void"), default=False)
    handle = models.BigIntegerField(_("handle"), null=True)
    payout = models.BigIntegerField(_("paid out"), null=True)
    commission = models.BigIntegerField(_("commission"), null=True)
    rake = models.BigIntegerField(_("rake"), null=True)
    win = models.BigIntegerField(_("win"), null=True)
    progressive_chips = models.IntegerField(_("progressive chips"), default=0)
    progressive_in = models.BigIntegerField(_("progressive wagers"), default=0)
    prizes = models.IntegerField(_("progressive prizes"), default=0)
    breakage = models.BigIntegerField(_("breakage"), default=0, db_default=0)
    due_at_cage = models.BigIntegerField(_("breakage due at the cage"), default=0, db_default=0)
    resolved_day = models.DateField(_("resolved in gaming day"), null=True)
    resolved_at = models.DateTimeField(_("resolved"), null=True)
    form_serial = models.CharField(_("form of the adjusting entry"), max_length=32, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    signers = models.JSONField(_("signed by"), default=list)

    class Meta:
        verbose_name = _("late round")
        verbose_name_plural = _("late rounds")
        indexes = [
            models.Index(fields=["property_id", "day"], name="tables_late_day"),
            models.Index(fields=["property_id", "belongs_day"], name="tables_late_belongs"),
        ]
