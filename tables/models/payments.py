"""Payments of rounds that a supervisor approves: projection."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.projection import Projection


class PaymentApproval(Projection):
    """A payment that a supervisor approves (PR §8.10(F)(6)). Key `<property>:<payment>`; amount in minor units.

    `named`: whom the floor named with the payment; the approval is the signature. `approved_at` is empty until then.
    """

    payment = models.CharField(_("payment"), max_length=140)
    round = models.UUIDField(_("round"))
    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    shift = models.CharField(_("shift"), max_length=20)
    game = models.CharField(_("game"), max_length=60)
    seat = models.IntegerField(_("seat"))
    bet = models.CharField(_("bet"), max_length=60)
    hand = models.IntegerField(_("hand"), default=0)
    amount = models.BigIntegerField(_("amount (minor units)"))
    cite = models.CharField(_("clause"), max_length=60)
    named = models.CharField(_("named by the table"), max_length=60, blank=True)
    paid_at = models.DateTimeField(_("paid at"))
    approved_at = models.DateTimeField(_("approved at"), null=True)
    signers = models.JSONField(_("signed by"), default=list)

    class Meta:
        verbose_name = _("payment to approve")
        verbose_name_plural = _("payments to approve")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_payment_day")]
