"""Validate subscriptions to reports."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from casino.models import ReportSubscription
from casino.models.reports import SUBSCRIPTION_CHECKS
from casino.reports import destinations, kit


def require_deliverable(subscription: ReportSubscription) -> None:
    """Refuse a subscription whose report, format, time or destination there is not. Raises `ValidationError`."""
    report = kit.REGISTRY.get(subscription.report)
    if report is None:
        raise ValidationError({"report": _("There is no such report.")})
    if subscription.format not in report.formats:
        raise ValidationError({"format": _("The report cannot be had in this format.")})
    if subscription.when != subscription.When.AFTER_CLOSE and subscription.hour is None:
        raise ValidationError({"hour": _("Enter the time.")})
    if subscription.is_monthly() and "day" in report.parameters and "period" not in report.parameters:
        raise ValidationError({"when": _("This report is of one day: it cannot be sent monthly.")})
    refusal = destinations.refusal_of(subscription.destination, subscription.target)
    if refusal:
        raise ValidationError({"target": refusal})


SUBSCRIPTION_CHECKS.append(require_deliverable)
