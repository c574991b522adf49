"""Current choices of inputs: cases, exceptions, investigations, people, days, lines; labels in the active language."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _lazy

from accounting import checks, queries
from accounting.models import CloseRun, DayException, ExceptionCase, Investigation
from casino.checklist import checklist_lines
from casino.models import Employee, Property
from casino.offers import Lookup, when_empty
from casino.roles import Role
from casino.search.matching import day_of, folded
from casino.wording.exception_details import exception_detail
from casino.wording.formats import EXCEPTIONS, language

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


def cases(*, statuses: Collection[str] = queries.UNRESOLVED, investigated: bool = True) -> Lookup:
    """Cases of these statuses, the latest first; without `investigated` only those that need no investigation."""

    def rows(venue: Property) -> QuerySet[ExceptionCase]:
        found = queries.exception_cases(venue, status="unresolved").filter(status__in=statuses)
        if not investigated:
            found = found.exclude(code__in=queries.INVESTIGATED)
        return found.order_by("-day", "-at_stake", "key").only("case", "code", "subject")

    def label(_venue: Property, row: ExceptionCase) -> str:
        return f"{row.case} · {code_name(row.code)} · {row.subject}"

    return Lookup(rows, "case", label, _cases_with, _lazy("No exception is open."))


def uninvestigated() -> Lookup:
    """Exceptions that need an investigation and have none, the oldest first."""

    def label(venue: Property, row: DayException) -> str:
        return f"{row.day} · {row.subject} · {detail_in_words(row, venue.currency)}"

    empty = _lazy("No exception waits for an investigation.")
    return Lookup(queries.not_investigated, "pk", label, _exceptions_with, empty)


def _cases_with(word: str) -> Q:
    """Cases in whose number, subject, kind or gaming day a word is, or that somebody of this number owns."""
    named = Q(case__icontains=word) | Q(subject__icontains=word) | Q(owner__iexact=word)
    return named | Q(code__in=_codes_with(word)) | _on_day(word)


def _exceptions_with(word: str) -> Q:
    return Q(subject__icontains=word) | Q(code__in=_codes_with(word)) | Q(detail__icontains=word) | _on_day(word)


def _codes_with(word: str) -> list[str]:
    """Codes of exceptions whose name has a word in it, in the active language."""
    typed = folded(word)
    return [code for code in {*checks.CHECKS, *EXCEPTIONS} if typed in folded(code_name(code))]


def _on_day(word: str) -> Q:
    day = day_of(word)
    return Q() if day is None else Q(day=day)


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
