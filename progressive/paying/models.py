"""Projection of the receipts of prizes, written by `progressive.paying.projectors` alone."""

from __future__ import annotations

import datetime as dt

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Receipt(models.Model):
    """Projection: a receipt of a prize, cashed at the cage once (PR §7.12(A)(2)). Amounts in minor units.

    One that has run out is not paid any more, and its amount stays owed until the authority says to whom.
    """

    class Status(models.TextChoices):
        OUTSTANDING = "outstanding", _("Outstanding")
        CASHED = "cashed", _("Cashed")

    key = models.CharField(primary_key=True, max_length=140)  # <property id>:<prize>
    property_id = models.BigIntegerField()
    prize = models.CharField(_("prize"), max_length=120)
    link = models.CharField(_("link"), max_length=20)
    receipt = models.CharField(_("receipt"), max_length=32)
    amount_minor = models.BigIntegerField(_("amount (minor units)"))
    status = models.CharField(_("status"), max_length=11, choices=Status.choices)
    issued_day = models.DateField(_("issued on gaming day"))
    issued_at = models.DateTimeField(_("issued at"))
    expires_on = models.DateField(_("cashed at the latest on"), null=True)
    cashed_day = models.DateField(_("cashed on gaming day"), null=True)
    cashed_at = models.DateTimeField(_("cashed at"), null=True)
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        app_label = "progressive"
        verbose_name = _("receipt of a prize")
        verbose_name_plural = _("receipts of prizes")
        indexes = [models.Index(fields=["property_id", "status"], name="progressive_receipt_open")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "receipt"], name="progressive_receipt_once"),
            models.CheckConstraint(
                name="progressive_receipt_cashed",
                condition=Q(status="outstanding", cashed_day__isnull=True)
                | Q(status="cashed", cashed_day__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.receipt

    def expired(self, day: dt.date) -> bool:
        """Whether it has run out by that gaming day."""
        return self.status == self.Status.OUTSTANDING and self.expires_on is not None and self.expires_on < day
