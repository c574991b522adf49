"""Slips on their way."""

from __future__ import annotations

import datetime as dt

from django.db.models import QuerySet

from casino.models import Property
from tables.models import Slip


def slip(property: Property, serial: str) -> Slip | None:
    """The slip of that number; None when there is none."""
    return Slip.objects.filter(property_id=property.pk, serial=serial).first()


def every_slip(property: Property) -> QuerySet[Slip]:
    """Every slip, by serial."""
    return Slip.objects.filter(property_id=property.pk).order_by("serial")


def slips_under_way(property: Property) -> QuerySet[Slip]:
    """Slips requested, in transit or on their way back, by serial (control T9)."""
    return Slip.objects.filter(property_id=property.pk, status__in=Slip.UNDER_WAY).order_by("serial")


def late_slips(property: Property, now: dt.datetime) -> QuerySet[Slip]:
    """Slips longer on their way than the property allows, by serial (control T9)."""
    handed_over_before = now - dt.timedelta(minutes=property.slip_late_minutes)
    under_way = (Slip.Status.ISSUED, Slip.Status.RETURNING)
    rows = Slip.objects.filter(property_id=property.pk, status__in=under_way, issued_at__lt=handed_over_before)
    return rows.order_by("serial")
