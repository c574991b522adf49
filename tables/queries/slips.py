"""Fills and credits."""

from __future__ import annotations

from django.db.models import QuerySet

from casino.models import Property
from tables.models import Slip


def slip(property: Property, serial: str) -> Slip | None:
    """The slip of that number; None when there is none."""
    return Slip.objects.filter(property_id=property.pk, serial=serial).first()


def slips_under_way(property: Property) -> QuerySet[Slip]:
    """Slips requested or in transit, by serial (control T9)."""
    under_way = (Slip.Status.REQUESTED, Slip.Status.ISSUED)
    return Slip.objects.filter(property_id=property.pk, status__in=under_way).order_by("serial")
