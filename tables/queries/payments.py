"""Payments that a supervisor approves: which still wait for a signature."""

from __future__ import annotations

import datetime as dt

from django.db.models import QuerySet

from casino.models import Property
from tables.models import PaymentApproval


def payments_to_approve(venue: Property, *days: dt.date) -> QuerySet[PaymentApproval]:
    """Return payments of these gaming days that nobody signed, in the order paid."""
    rows = PaymentApproval.objects.filter(property_id=venue.pk, day__in=days, approved_at=None)
    return rows.order_by("paid_at", "key")
