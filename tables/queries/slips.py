"""Slips on their way."""

from __future__ import annotations

import datetime as dt

from django.db.models import QuerySet

from casino.models import Property
from tables.models import Slip


def slip(venue: Property, serial: str) -> Slip | None:
    """The slip of that number; None when there is none."""
    return Slip.objects.filter(property_id=venue.pk, serial=serial).first()


def every_slip(venue: Property) -> QuerySet[Slip]:
    """Every slip, by serial."""
    return Slip.objects.filter(property_id=venue.pk).order_by("serial")


def slips_under_way(venue: Property) -> QuerySet[Slip]:
    """Slips requested, in transit or on their way back, by serial (control T9)."""
    return Slip.objects.filter(property_id=venue.pk, status__in=Slip.UNDER_WAY).order_by("serial")


def late_slips(venue: Property, now: dt.datetime) -> QuerySet[Slip]:
    """Slips longer on their way than the property allows, by serial (control T9)."""
    handed_over_before = now - dt.timedelta(minutes=venue.slip_late_minutes)
    under_way = (Slip.Status.ISSUED, Slip.Status.RETURNING)
    rows = Slip.objects.filter(property_id=venue.pk, status__in=under_way, issued_at__lt=handed_over_before)
    return rows.order_by("serial")
