"""Investigations: those that are open, overdue ones first, and the exceptions that nobody looks into yet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django.db.models import QuerySet

from accounting.models import DayException, ExceptionCase, Investigation
from casino.models import Property
from casino.requests.request_cache import cached_in_request

INVESTIGATED = ("hold_out_of_range",)
"""The exceptions that are not done with before somebody looked into them (control W2)."""


def investigations(venue: Property, *, status: str | None = None) -> QuerySet[Investigation]:
    """Investigations by the day they are due; open ones or concluded ones only, if asked."""
    rows = Investigation.objects.filter(property_id=venue.pk).order_by("due", "number")
    return rows if status is None else rows.filter(status=status)


def is_overdue(row: Investigation, today: dt.date) -> bool:
    """Return whether it is open after its due day."""
    return row.status == Investigation.Status.OPEN and row.due < today


@cached_in_request
def overdue_investigations(venue: Property, now: dt.datetime | None = None) -> list[Investigation]:
    """Open investigations whose day has passed, the oldest first."""
    open_ones = investigations(venue, status=Investigation.Status.OPEN)
    return list(open_ones.filter(due__lt=venue.gaming_day(now)))


def exception_of_case(venue: Property, case: str) -> DayException | None:
    """The close's exception that a case of the inbox is about; None for one of the floor."""
    day, _dash, number = case.rpartition("-C")
    if not number.isdecimal():
        return None
    try:
        found = dt.date.fromisoformat(day)
    except ValueError:
        return None
    return DayException.objects.filter(property_id=venue.pk, day=found, number=int(number)).first()


def case_of_exception(row: DayException) -> str:
    """The case of the inbox that an exception of the close is."""
    return f"{row.day.isoformat()}-C{row.number}"


def investigation_of_case(venue: Property, case: str) -> Investigation | None:
    """The investigation of a case, open or concluded."""
    found = exception_of_case(venue, case)
    return found and Investigation.objects.filter(property_id=venue.pk, exception=found.pk).first()


def investigation_numbers(venue: Property, cases: Iterable[ExceptionCase]) -> dict[str, str]:
    """Case to the number of its investigation, of those that have one; one statement for all of them."""
    keys = {
        f"{venue.pk}:{row.day.isoformat()}.{row.code}.{row.case.rpartition('-C')[2]}": row.case
        for row in cases
        if row.source == ExceptionCase.Source.CLOSE
    }
    rows = Investigation.objects.filter(property_id=venue.pk, exception__in=keys)
    return {keys[exception]: number for exception, number in rows.values_list("exception", "number")}


def not_investigated(venue: Property) -> QuerySet[DayException]:
    """Holds out of range that nobody has begun to look into, the oldest first."""
    known = Investigation.objects.filter(property_id=venue.pk).values("exception")
    rows = DayException.objects.filter(property_id=venue.pk, code__in=INVESTIGATED)
    return rows.exclude(pk__in=known).order_by("day", "number")
