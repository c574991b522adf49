"""The exceptions inbox."""

from __future__ import annotations

import datetime as dt
from typing import Any

import msgspec
from django.db.models import Count, Min, Q, QuerySet, Sum

from accounting.models import AuditSettings, ExceptionCase
from accounting.queries.investigations import overdue_investigations
from casino.models import Property
from casino.requests.request_cache import cached_in_request

UNRESOLVED = ExceptionCase.Status.OPEN, ExceptionCase.Status.ASSIGNED, ExceptionCase.Status.ANSWERED


@cached_in_request
def overdue_before(venue: Property, now: dt.datetime | None = None) -> dt.date:
    """Unresolved cases of days before this one are overdue."""
    return venue.gaming_day(now) - dt.timedelta(days=AuditSettings.of(venue).exception_days)


def age_days(venue: Property, case: ExceptionCase, now: dt.datetime | None = None) -> int:
    """Gaming days since the day of the exception, until its answer where it has one."""
    until = venue.gaming_day(case.resolved_at or now)
    return max(0, (until - case.day).days)


def exception_cases(
    venue: Property,
    *,
    status: str = "",
    code: str = "",
    table: str = "",
    owner: str = "",
    day: dt.date | None = None,
    overdue: bool | None = None,
    now: dt.datetime | None = None,
) -> QuerySet[ExceptionCase]:
    """Cases, the oldest first. `status` "unresolved" stands for all that wait."""
    wanted = Q(property_id=venue.pk)
    if status:
        wanted &= Q(status__in=UNRESOLVED) if status == "unresolved" else Q(status=status)
    for field, value in (("code", code), ("table", table), ("owner", owner), ("day", day)):
        if value:
            wanted &= Q(**{field: value})
    if overdue is not None:
        late = Q(status__in=UNRESOLVED, day__lt=overdue_before(venue, now))
        wanted &= late if overdue else ~late
    return ExceptionCase.objects.filter(wanted).order_by("day", "raised_at", "key")


def exception_case(venue: Property, case: str) -> ExceptionCase | None:
    """One case."""
    return ExceptionCase.objects.filter(property_id=venue.pk, case=case).first()


class InboxCounts(msgspec.Struct, frozen=True, kw_only=True):
    """How full the inbox is. `investigations`: those open after the day they were due."""

    open: int
    assigned: int
    answered: int
    overdue: int
    investigations: int


def inbox_counts(venue: Property, now: dt.datetime | None = None) -> InboxCounts:
    """Unresolved cases by state, how many of them are overdue, and overdue investigations."""
    found = _unresolved_by_code(venue, now)
    sums = {name: sum(row[name] for row in found) for name in (*_STATES, "overdue")}
    return InboxCounts(**sums, investigations=len(overdue_investigations(venue, now)))


_STATES = tuple(status.value for status in UNRESOLVED)


@cached_in_request
def _unresolved_by_code(venue: Property, now: dt.datetime | None) -> list[dict[str, Any]]:
    """Sums over unresolved cases by code and state: what the counts and the groups show, read once."""
    rows = ExceptionCase.objects.filter(property_id=venue.pk, status__in=UNRESOLVED).values("code")
    found = rows.annotate(
        count=Count("key"),
        overdue=Count("key", filter=Q(day__lt=overdue_before(venue, now))),
        total=Sum("at_stake"),
        oldest=Min("day"),
        **{state: Count("key", filter=Q(status=state)) for state in _STATES},
    )
    return list(found)


class InboxGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Unresolved exceptions of one code: how many, how many of them overdue, what is at stake, the oldest day."""

    code: str
    count: int
    overdue: int
    at_stake: int
    oldest: dt.date


def inbox_groups(venue: Property, now: dt.datetime | None = None) -> list[InboxGroup]:
    """Unresolved cases by what they are: overdue ones first, then the oldest."""
    found = [
        InboxGroup(
            code=row["code"], count=row["count"], overdue=row["overdue"], at_stake=row["total"], oldest=row["oldest"]
        )
        for row in _unresolved_by_code(venue, now)
    ]
    return sorted(found, key=lambda row: (-row.overdue, row.oldest, row.code))
