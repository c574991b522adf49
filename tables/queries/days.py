"""The gaming day."""

from __future__ import annotations

import datetime as dt

import msgspec
from django.db.models import QuerySet

from casino.models import Property
from casino.requests.request_cache import cached_in_request
from tables.models import BoxCustody, ExceptionLine, GamingDay, Slip
from tables.queries.boxes import boxes_in_transit
from tables.queries.sessions import SessionResult, session_results
from tables.queries.slips import slips_under_way
from tables.timekeeping.calendar import day_bounds


def gaming_day(venue: Property, day: dt.date) -> GamingDay | None:
    """The day's row, None when it was never opened."""
    return GamingDay.objects.filter(property_id=venue.pk, day=day).first()


@cached_in_request
def gaming_days(venue: Property) -> QuerySet[GamingDay]:
    """Every gaming day, the latest first."""
    return GamingDay.objects.filter(property_id=venue.pk).order_by("-day")


@cached_in_request
def latest_day(venue: Property) -> GamingDay | None:
    """The last day that was opened."""
    return GamingDay.objects.filter(property_id=venue.pk).order_by("-day").first()


@cached_in_request
def unclosed_days(venue: Property) -> list[GamingDay]:
    """Return the gaming days that are not closed, oldest first."""
    rows = GamingDay.objects.filter(property_id=venue.pk).exclude(status=GamingDay.Status.CLOSED)
    return list(rows.order_by("day"))


def latest_open_day(venue: Property) -> dt.date | None:
    """The gaming day in which something of now is recorded: the latest that is open."""
    rows = GamingDay.objects.filter(property_id=venue.pk, status=GamingDay.Status.OPEN)
    return rows.order_by("-day").values_list("day", flat=True).first()


def end_of_days(venue: Property) -> dt.datetime | None:
    """When the last day that was opened ends; None before there is one."""
    latest = latest_day(venue)
    return day_bounds(venue, latest.day)[1] if latest is not None else None


def exceptions(venue: Property, day: dt.date) -> QuerySet[ExceptionLine]:
    """Return the exceptions for accounting to examine, in the order in which they were raised."""
    return ExceptionLine.objects.filter(property_id=venue.pk, day=day).order_by("raised_at", "key")


class DayOverview(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day at a glance."""

    day: GamingDay
    sessions: list[SessionResult]
    slips_under_way: list[Slip]
    boxes_in_transit: list[BoxCustody]
    exceptions: list[ExceptionLine]


def day_overview(venue: Property, day: dt.date) -> DayOverview | None:
    """Everything of a day, in a fixed number of statements; None when the day was never opened."""
    row = gaming_day(venue, day)
    if row is None:
        return None
    return DayOverview(
        day=row,
        sessions=session_results(venue, day),
        slips_under_way=list(slips_under_way(venue).filter(day=day)),
        boxes_in_transit=list(boxes_in_transit(venue).filter(day=day)),
        exceptions=list(exceptions(venue, day)),
    )
