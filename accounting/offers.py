"""Current choices of inputs: cases, exceptions, investigations, people, days, lines; labels in the active language."""

from __future__ import annotations

import functools
from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy as _lazy

from accounting import checks, queries
from accounting.models import CloseRun, DayException, Investigation
from casino.checklist import checklist_lines
from casino.models import Employee, Property
from casino.offers import when_empty
from casino.roles import Role
from casino.wording.exception_details import exception_detail
from casino.wording.formats import EXCEPTIONS, language

MOST = 100
MOST_DAYS = 400


def code_name(code: str) -> str:
    """An exception in words: of an identity, or of the floor."""
    identity = checks.CHECKS.get(code)
    return str(identity.broken if identity else EXCEPTIONS.get(code, code))


class _Words(dict[str, str]):
    """Words for the codes of exceptions, looked up when they are shown."""

    def get(self, code: str, default: Any = None) -> str:
        return code_name(code)


CODE_WORDS = _Words()


def detail_in_words(row: DayException, currency: str) -> str:
    """The detail of an exception of the close, or both of its sides where it has none."""
    unit = queries.unit_of(row.code, row.detail)
    detail = row.detail or f"{row.expected} ≠ {row.found}"
    return exception_detail(row.code, detail, currency, language(), unit=unit)


@when_empty(_lazy("No exception is open."))
def cases(
    venue: Property, *, statuses: Collection[str] = queries.UNRESOLVED, investigated: bool = True
) -> list[tuple[str, str]]:
    """Cases of these statuses; without `investigated` only those that need no investigation."""
    rows = queries.exception_cases(venue, status="unresolved").filter(status__in=statuses)
    if not investigated:
        rows = rows.exclude(code__in=queries.INVESTIGATED)
    name = functools.cache(code_name)  # of many cases a few codes
    found = rows.values_list("case", "code", "subject")
    return [(case, f"{case} · {name(code)} · {subject}") for case, code, subject in found]


@when_empty(_lazy("No exception waits for an investigation."))
def uninvestigated(venue: Property) -> list[tuple[str, str]]:
    """Exceptions that need an investigation and have none."""
    rows, currency = queries.not_investigated(venue)[:MOST], venue.currency
    return [(row.pk, f"{row.day} · {row.subject} · {detail_in_words(row, currency)}") for row in rows]


@when_empty(_lazy("No investigation is open."))
def open_investigations(venue: Property) -> list[tuple[str, str]]:
    """Investigations that are not concluded."""
    rows = queries.investigations(venue, status=Investigation.Status.OPEN)
    return [(row.number, f"{row.number} · {row.subject} · {row.concerns_day}") for row in rows]


@when_empty(_lazy("The property has no employees. Add them under Staff."))
def people(venue: Property) -> list[tuple[str, str]]:
    """People who work here."""
    rows = Employee.objects.filter(property=venue, active=True).order_by("code")
    return [(row.code, f"{row.code} · {row.name}") for row in rows]


@when_empty(_lazy("No employee holds this role. Assign it under Staff."))
def people_who_are(venue: Property, *, roles: Collection[Role]) -> list[tuple[str, str]]:
    """People who work here in one of these roles."""
    rows = Employee.objects.filter(property=venue, active=True, roles__role__in=roles).distinct().order_by("code")
    return [(row.code, f"{row.code} {row.name}") for row in rows]


@when_empty(_lazy("No gaming day is closed yet."))
def closed_days(venue: Property) -> list[tuple[str, str]]:
    """Gaming days that were closed, the latest first."""
    closed = CloseRun.objects.filter(property_id=venue.pk, status=CloseRun.Status.CLOSED).order_by("-day")
    return [(day.isoformat(), day.isoformat()) for day in closed.values_list("day", flat=True)[:MOST_DAYS]]


@when_empty(_lazy("The checklist has no lines to sign."))
def lines_of_checklist(venue: Property) -> list[tuple[str, str]]:
    """The lines of every day's checklist."""
    return [(line.code, line.label) for line in checklist_lines(venue.jurisdiction)]


@when_empty(_lazy("The jurisdiction orders no return."))
def returns(venue: Property) -> list[tuple[str, str]]:
    """The statutory returns of the property's jurisdiction."""
    return [(one.code, str(one.title)) for one in queries.returns_of(venue)]


@when_empty(_lazy("No month is complete yet: every day of it must be closed."))
def closed_months(venue: Property) -> list[tuple[str, str]]:
    """Months with a closed gaming day, the latest first."""
    days = CloseRun.objects.filter(property_id=venue.pk, status=CloseRun.Status.CLOSED).dates("day", "month", "DESC")
    return [(f"{first:%Y-%m}", f"{first:%Y-%m}") for first in days]
