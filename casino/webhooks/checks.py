"""Validate webhooks."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from casino.eventstore.registry import registered_types
from casino.models import Webhook
from casino.models.webhooks import WEBHOOK_CHECKS
from casino.webhooks import endpoints, signing_secrets


def require_deliverable(webhook: Webhook) -> None:
    """Refuse a webhook whose address is not allowed or whose events there are not. Raises `ValidationError`."""
    refusal = endpoints.refusal_of(webhook.url)
    if refusal:
        raise ValidationError({"url": refusal})
    if not signing_secrets.can_sign():
        raise ValidationError(_("Webhooks cannot be signed: set WEBHOOK_KEYS."))
    chosen = webhook.events
    if not isinstance(chosen, list) or not chosen:
        raise ValidationError({"events": _("Choose at least one type of event.")})
    if any(name not in registered_types() for name in chosen):
        raise ValidationError({"events": _("There is no such type of event.")})


WEBHOOK_CHECKS.append(require_deliverable)
