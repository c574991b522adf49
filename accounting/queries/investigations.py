"""Investigations: those that are open, overdue ones first, and the exceptions that nobody looks into yet."""

from __future__ import annotations

import datetime as dt

from django.db.models import QuerySet

from accounting.models import DayException, Investigation
from casino.models import Property

INVESTIGATED = ("hold_out_of_range",)
"""The exceptions that are not done with before somebody looked into them (control W2)."""


def investigations(property: Property, *, status: str | None = None) -> QuerySet[Investigation]:
    """Investigations by the day they are due; open ones or concluded ones only, if asked."""
    rows = Investigation.objects.filter(property_id=property.pk).order_by("due", "number")
    return rows if status is None else rows.filter(status=status)


def is_overdue(row: Investigation, today: dt.date) -> bool:
    """Whether it is open after the day it was due."""
    return row.status == Investigation.Status.OPEN and row.due < today


def not_investigated(property: Property) -> QuerySet[DayException]:
    """Holds out of range that nobody has begun to look into, the oldest first."""
    known = Investigation.objects.filter(property_id=property.pk).values("exception")
    rows = DayException.objects.filter(property_id=property.pk, code__in=INVESTIGATED)
    return rows.exclude(pk__in=known).order_by("day", "number")
