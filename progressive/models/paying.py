"""Projections of receipts of prizes and of their delivery, written by `progressive.projectors.paying` alone."""

from __future__ import annotations

import datetime as dt

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Receipt(models.Model):
    """Projection: a receipt of a prize, cashed at the cage once (PR §7.12(A)(2)). Amounts in minor units.

    One that has run out is not paid any more; its amount stays owed until it is disposed of as the link's terms say.
    """

    class Status(models.TextChoices):
        OUTSTANDING = "outstanding", _("Outstanding")
        CASHED = "cashed", _("Cashed")
        DISPOSED = "disposed", _("Disposed of")

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
    disposed_day = models.DateField(_("disposed of on gaming day"), null=True)
    disposed_at = models.DateTimeField(_("disposed of at"), null=True)
    destination = models.CharField(_("given to"), max_length=9, blank=True, default="")
    approval = models.CharField(_("approval"), max_length=60, blank=True, default="")
    reference = models.CharField(_("proof"), max_length=60, blank=True, default="")

    class Meta:
        app_label = "progressive"
        verbose_name = _("receipt of a prize")
        verbose_name_plural = _("receipts of prizes")
        indexes = [models.Index(fields=["property_id", "status"], name="progressive_receipt_open")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "receipt"], name="progressive_receipt_once"),
            models.CheckConstraint(
                name="progressive_receipt_cashed",
                condition=Q(status="outstanding", cashed_day__isnull=True, disposed_day__isnull=True)
                | Q(status="cashed", cashed_day__isnull=False, disposed_day__isnull=True)
                | Q(status="disposed", cashed_day__isnull=True, disposed_day__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.receipt

    def expired(self, day: dt.date) -> bool:
        """Return whether it has run out by that gaming day."""
        return self.status == self.Status.OUTSTANDING and self.expires_on is not None and self.expires_on < day


class PrizeDelivery(models.Model):
    """Projection: money that the cage delivered, on a form of its own series (PR §7.12(B)(2), §27.3(I)).

    `reference` is the prize; of the special draw `<link>.draw.<place>`. Amount in minor units.
    """

    class Kind(models.TextChoices):
        CAGE_DELIVERY = "cage_delivery", _("Brought from the cage")
        RECEIPT = "receipt", _("Receipt cashed at the cage")
        DRAW = "draw", _("Prize of the special draw")

    key = models.CharField(primary_key=True, max_length=140)  # <property id>:<reference>
    property_id = models.BigIntegerField()
    reference = models.CharField(_("reference"), max_length=120)
    link = models.CharField(_("link"), max_length=20)
    kind = models.CharField(_("kind"), max_length=13, choices=Kind.choices)
    serial = models.CharField(_("delivery form"), max_length=32)
    amount_minor = models.BigIntegerField(_("amount (minor units)"))
    day = models.DateField(_("gaming day"))
    at = models.DateTimeField(_("at"))
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        app_label = "progressive"
        verbose_name = _("delivery of a prize")
        verbose_name_plural = _("deliveries of prizes")
        indexes = [models.Index(fields=["property_id", "day"], name="progressive_delivery_day")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "serial"], name="progressive_delivery_once"),
        ]

    def __str__(self) -> str:
        return self.serial


class ComplementaryPrize(models.Model):
    """Projection: a prize by chance charged to a pot (CL III §6.5.1, BO §2.5.5.1). Amount in minor units."""

    class Form(models.TextChoices):
        CASH = "cash", _("Cash")
        CHIPS = "chips", _("Chips")
        PROMO_CREDITS = "promo_credits", _("Promotional credits")

    key = models.CharField(primary_key=True, max_length=140)  # <property id>:<stream>.<version>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    seat = models.IntegerField(_("seat"))
    amount_minor = models.BigIntegerField(_("amount (minor units)"))
    form = models.CharField(_("paid in"), max_length=13, choices=Form.choices)
    scheme = models.CharField(_("document of the scheme"), max_length=60)
    day = models.DateField(_("gaming day"))
    at = models.DateTimeField(_("at"))
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        app_label = "progressive"
        verbose_name = _("complementary prize")
        verbose_name_plural = _("complementary prizes")
        indexes = [models.Index(fields=["property_id", "day"], name="progressive_chance_day")]

    def __str__(self) -> str:
        return self.key
