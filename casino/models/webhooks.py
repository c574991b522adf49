"""Webhooks: which events go to which address (configuration), and what became of each."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.models.deliveries import Delivery
from casino.models.properties import Property

WEBHOOK_CHECKS: list[Callable[[Webhook], None]] = []
"""Checks of a webhook before it is saved; each raises `ValidationError`. `casino.webhooks` adds its own."""


class Webhook(models.Model):
    """An address that is sent the events of chosen types, signed with a secret of its own.

    `secret`, `previous_secret`: encrypted (`casino.webhooks.signing_secrets`), bound to `identity`. `position`: events
    of the feed up to it are entered as deliveries, or happened before the webhook was switched on.
    """

    plain_secret = ""
    """Set on an instance that was given a new secret, to be shown once; not stored."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="webhooks", verbose_name=_("property"))
    name = models.CharField(_("name"), max_length=80)
    url = models.CharField(
        _("address"),
        max_length=500,
        help_text=_("https://…; only addresses that the environment allows."),
    )
    events = models.JSONField(_("events"), default=list)
    active = models.BooleanField(
        _("active"), default=True, help_text=_("Events that happen while it is off are not sent later.")
    )
    identity = models.UUIDField(default=uuid4, unique=True, editable=False)
    position = models.BigIntegerField(default=0, editable=False)
    secret = models.CharField(max_length=300, blank=True, editable=False)
    previous_secret = models.CharField(max_length=300, blank=True, editable=False)
    previous_until = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [models.UniqueConstraint(fields=["property", "name"], name="casino_webhook_name")]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Check the address and the events."""
        for check in WEBHOOK_CHECKS:
            check(self)


class WebhookDelivery(Delivery):
    """One event on its way to one webhook: its position in the feed, and its type."""

    webhook = models.ForeignKey(Webhook, models.PROTECT, related_name="deliveries", verbose_name=_("webhook"))
    position = models.BigIntegerField(_("position in the store"))
    event = models.CharField(_("event"), max_length=64)

    class Meta:
        verbose_name = _("webhook delivery")
        verbose_name_plural = _("webhook deliveries")
        constraints = [models.UniqueConstraint(fields=["webhook", "position"], name="casino_webhook_event_once")]
        indexes = [
            models.Index(
                fields=["webhook", "position"],
                condition=models.Q(status="due") | models.Q(status="retrying"),
                name="casino_webhook_waiting",
            )
        ]

    def __str__(self) -> str:
        return f"{self.webhook} {self.event} {self.position}"
