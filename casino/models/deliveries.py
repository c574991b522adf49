"""Fields of every delivery: state, attempts, the next of them, and how the last one ended."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Delivery(models.Model):
    """Something on its way to somebody; written by `casino.deliveries` alone."""

    class Status(models.TextChoices):
        DUE = "due", pgettext_lazy("delivery", "Due")
        RETRYING = "retrying", _("Failed, will be tried again")
        FAILED = "failed", _("Failed")
        DELIVERED = "delivered", _("Delivered")

    status = models.CharField(_("status"), max_length=9, choices=Status.choices, default=Status.DUE)
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    sent = models.PositiveIntegerField(_("times sent"), default=0)
    due_at = models.DateTimeField(_("next attempt"), default=timezone.now)
    error = models.TextField(_("error"), blank=True)
    target = models.CharField(_("address"), max_length=500, blank=True)
    delivered_at = models.DateTimeField(_("delivered at"), null=True)
    resent_by = models.CharField(_("sent again by"), max_length=120, blank=True)

    class Meta:
        abstract = True
