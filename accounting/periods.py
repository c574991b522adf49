"""The periods that statistics are asked for, and the same period a year before. Pure: dates in, dates out.

Weeks are those of ISO 8601 (Monday to Sunday, numbered by the year of their Thursday). Months, quarters and years are
those of the calendar. The business year is the calendar year.
"""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.errors import Text
from casino.rows import Choice, Day, row_type

Kind = Literal["day", "week", "month", "quarter", "year", "month_to_date", "year_to_date"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

PERIODS: Final[Mapping[Kind, Text]] = {
    "day": _("Day"),
    "week": _("Week"),
    "month": _("Month"),
    "quarter": _("Quarter"),
    "year": _("Year"),
    "month_to_date": _("Month to date"),
    "year_to_date": _("Year to date"),
}


@row_type()
class Period(msgspec.Struct, frozen=True, kw_only=True):
    """Gaming days from `first` to `last`, both included."""

    kind: Annotated[Kind, Choice(_("Period"), listed=KINDS)]
    first: Annotated[dt.date, Day(_("First day"))]
    last: Annotated[dt.date, Day(_("Last day"))]


def period(kind: Kind, day: dt.date) -> Period:
    """The period of that kind that `day` lies in; the ones to date end with it."""
    if kind == "day":
        return Period(kind=kind, first=day, last=day)
    if kind == "week":
        monday = day - dt.timedelta(days=day.weekday())
        return Period(kind=kind, first=monday, last=monday + dt.timedelta(days=6))
    if kind == "month":
        return Period(kind=kind, first=day.replace(day=1), last=_end_of_month(day.year, day.month))
    if kind == "quarter":
        month = (day.month - 1) // 3 * 3 + 1
        return Period(kind=kind, first=dt.date(day.year, month, 1), last=_end_of_month(day.year, month + 2))
    if kind == "year":
        return Period(kind=kind, first=dt.date(day.year, 1, 1), last=dt.date(day.year, 12, 31))
    if kind == "month_to_date":
        return Period(kind=kind, first=day.replace(day=1), last=day)
    return Period(kind=kind, first=dt.date(day.year, 1, 1), last=day)


def last_year(now: Period) -> Period | None:
    """The same period a year before; None where that year has none: no 29 February, no week 53, no year 0.

    A whole month or quarter is compared with the whole one, however many days it has; a period to date that ends with
    29 February with the one that ended with 28 February.
    """
    if now.first.year == dt.MINYEAR:
        return None
    if now.kind == "week":
        return _same_week(now)
    if now.kind == "day":
        other = _year_before(now.first)
        return None if other is None else Period(kind=now.kind, first=other, last=other)
    first = now.first.replace(year=now.first.year - 1)
    if now.kind.endswith("to_date"):
        last = _year_before(now.last) or dt.date(now.last.year - 1, 2, 28)
        return Period(kind=now.kind, first=first, last=last)
    return period(now.kind, first)


def _same_week(now: Period) -> Period | None:
    year, week, _weekday = now.first.isocalendar()
    try:
        monday = dt.date.fromisocalendar(year - 1, week, 1)
    except ValueError:  # that year has 52 weeks
        return None
    return period("week", monday)


def _year_before(day: dt.date) -> dt.date | None:
    if (day.month, day.day) == (2, 29):
        return None
    return day.replace(year=day.year - 1)


def _end_of_month(year: int, month: int) -> dt.date:
    return dt.date(year, month, calendar.monthrange(year, month)[1])
