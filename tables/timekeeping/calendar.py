"""The shift calendar on the property's wall clock, in nights when the clock is changed too.

Shifts tile the gaming day: the first begins with it, each begins where the one before ends, the last ends with it.
A boundary is the first instant at which the wall clock shows its time or, when that time is skipped that night, a
later one; of a time that comes twice it is the first. So every instant belongs to one shift of one gaming day, shifts
are as long as the night makes them (a day has 23, 24 or 25 hours), and days begin where `Property.gaming_day` says.

What may not live here: which shift a table is in. That is what its session says.
"""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Iterable
from typing import Protocol
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _now

from casino.errors import Refused
from casino.models import Property
from tables.models import ShiftDefinition

_DAY_SECONDS = 24 * 60 * 60


class Shift(Protocol):
    """A shift as far as the calendar knows it: times of the wall clock."""

    @property
    def code(self) -> str: ...
    @property
    def order(self) -> int: ...
    @property
    def starts(self) -> dt.time: ...
    @property
    def ends(self) -> dt.time: ...


def tiling_problem(day_start_hour: int, shifts: Iterable[Shift]) -> str | None:
    """Return the reason why the shifts, in their order, do not tile the gaming day; None when they do.

    A shift that ends when it begins is the whole day.
    """
    ordered = sorted(shifts, key=lambda shift: shift.order)
    reached = 0
    before: Shift | None = None
    for shift in ordered:
        begins = _since_start(shift.starts, day_start_hour)
        ends = _since_start(shift.ends, day_start_hour) or _DAY_SECONDS
        if begins != reached:
            return _misfit(shift, before, begins, reached, day_start_hour)
        if ends <= begins:
            return _now("Shift %(shift)s runs over the end of the gaming day.") % {"shift": shift.code}
        reached, before = ends, shift
    if before is not None and reached != _DAY_SECONDS:
        return _now("The last shift, %(shift)s, must end when the gaming day ends: %(hour)s.") % {
            "shift": before.code, "hour": f"{day_start_hour:02d}:00"
        }  # fmt: skip
    return None


def require_tiling(venue: Property, shifts: Iterable[Shift]) -> None:
    """Refuse a calendar with a gap or an overlap. Refused: `shifts_do_not_tile`."""
    problem = tiling_problem(venue.day_start_hour, shifts)
    if problem is not None:
        raise Refused("shifts_do_not_tile", field="shifts", problem=problem)


def day_bounds(venue: Property, day: dt.date) -> tuple[dt.datetime, dt.datetime]:
    """First instant of the gaming day and of the next one, in UTC."""
    starts = dt.time(venue.day_start_hour)
    return instant(venue.zone, day, starts), instant(venue.zone, day + dt.timedelta(days=1), starts)


class Standing(enum.Enum):
    """Position of a gaming day relative to the clock."""

    OVER = "over"
    NOW = "now"
    NEXT = "next"
    AHEAD = "ahead"


def day_standing(venue: Property, day: dt.date, at: dt.datetime | None = None) -> Standing:
    """Return the position of a gaming day at an instant, by default now by the server's clock (control S5)."""
    days = (day - venue.gaming_day(at)).days
    if days < 0:
        return Standing.OVER
    return (Standing.NOW, Standing.NEXT)[days] if days < 2 else Standing.AHEAD


def shift_bounds(venue: Property, day: dt.date, shift: str | Shift) -> tuple[dt.datetime, dt.datetime]:
    """First instant of a shift and first instant after it, in UTC. Refused: `unknown_shift`."""
    if isinstance(shift, str):
        shift = _of_code(venue, shift)
    start = dt.time(venue.day_start_hour)
    begins = day if shift.starts >= start else day + dt.timedelta(days=1)
    ends = day if shift.ends > start else day + dt.timedelta(days=1)
    return instant(venue.zone, begins, shift.starts), instant(venue.zone, ends, shift.ends)


def shift_at(venue: Property, at: dt.datetime) -> tuple[dt.date, str]:
    """Gaming day and code of the shift that an instant belongs to. Refused: `no_shifts`."""
    day = venue.gaming_day(at)
    for shift in ShiftDefinition.objects.filter(property=venue).order_by("order"):
        begins, ends = shift_bounds(venue, day, shift)
        if begins <= at < ends:
            return day, shift.code
    raise Refused("no_shifts")


def instant(zone: ZoneInfo, date: dt.date, time: dt.time) -> dt.datetime:
    """The first instant, in UTC, at which the wall clock of that date shows the time or, if it is skipped, more.

    >>> instant(ZoneInfo("Europe/Madrid"), dt.date(2026, 3, 29), dt.time(2, 30)).isoformat()
    '2026-03-29T01:00:00+00:00'
    """
    wall = dt.datetime.combine(date, time)
    first = wall.replace(tzinfo=zone, fold=0).astimezone(dt.UTC)
    if first.astimezone(zone).replace(tzinfo=None, fold=0) == wall:
        return first
    # Skipped: the offset before the change puts the time after it, the offset after the change before it.
    return _change_between(zone, wall.replace(tzinfo=zone, fold=1).astimezone(dt.UTC), first)


def _change_between(zone: ZoneInfo, low: dt.datetime, high: dt.datetime) -> dt.datetime:
    """The instant at which the zone's offset changes, to the second."""
    offset = high.astimezone(zone).utcoffset()
    while (seconds := int((high - low).total_seconds())) > 1:
        middle = low + dt.timedelta(seconds=seconds // 2)
        low, high = (low, middle) if middle.astimezone(zone).utcoffset() == offset else (middle, high)
    return high


def _of_code(venue: Property, code: str) -> ShiftDefinition:
    found = ShiftDefinition.objects.filter(property=venue, code=code).first()
    if found is None:
        raise Refused("unknown_shift", field="shift")
    return found


def _since_start(time: dt.time, day_start_hour: int) -> int:
    """Seconds of the wall clock since the gaming day began."""
    seconds = time.hour * 3600 + time.minute * 60 + time.second
    return (seconds - day_start_hour * 3600) % _DAY_SECONDS


def _misfit(shift: Shift, before: Shift | None, begins: int, reached: int, day_start_hour: int) -> str:
    if before is None:
        return _now("The first shift, %(shift)s, must begin with the gaming day: %(hour)s.") % {
            "shift": shift.code, "hour": f"{day_start_hour:02d}:00"
        }  # fmt: skip
    text = (
        _now("Between shifts %(before)s and %(shift)s is a gap.")
        if begins > reached
        else _now("Shifts %(before)s and %(shift)s overlap.")
    )
    return text % {"before": before.code, "shift": shift.code}
