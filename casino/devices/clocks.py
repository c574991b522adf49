"""Compare clocks of devices with the server's (control S5), and report those that differ by more than the property
allows.

What a device says of its clock: the header `X-Device-Time` (or `Date`) of a request, which is when it was sent. Without
one only an event that has not happened yet betrays a clock; an event long past may be what a table buffered, and says
nothing. Both times stay with every event: `occurred_at` is the device's, `recorded_at` the server's.

A round of which an event lies after the server's clock by more than the property's tolerance did not happen: it is
refused, and nothing is stored (`tables.timekeeping.timing`). So is any other act a day and more after it.

Exceptions of a day, and the days themselves, live on the floor above, which registers a listener and a horizon; this
floor only compares.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime

import msgspec
from django.utils.dateparse import parse_datetime

from casino.errors import Refused
from casino.models import Property

HEADER = "X-Device-Time"

FAR_AHEAD = dt.timedelta(days=1)
"""Longest time by which an event may lie in the future, after the server's clock and after all open days."""


class Skew(msgspec.Struct, frozen=True, kw_only=True):
    """A clock that is too far off: what the device said and when the server heard it, both UTC.

    `certain`: the device said when it sent; otherwise it reported an event still to come.
    """

    device: str
    stated: dt.datetime
    received: dt.datetime
    certain: bool

    def seconds(self) -> int:
        """How far the device is ahead; negative when it is behind."""
        return round((self.stated - self.received).total_seconds())


Listener = Callable[[Property, Skew], None]

Horizon = Callable[[Property], dt.datetime | None]
"""When the latest gaming day that was opened ends."""

_listeners: list[Listener] = []
_horizons: list[Horizon] = []


def register_listener(listener: Listener) -> None:
    """Tell this listener of every clock that is off. Call from `AppConfig.ready`."""
    if listener not in _listeners:
        _listeners.append(listener)


def register_horizon(horizon: Horizon) -> None:
    """Register a horizon: events up to the end it returns are accepted. Call from `AppConfig.ready`."""
    if horizon not in _horizons:
        _horizons.append(horizon)


def is_far_ahead(venue: Property, moment: dt.datetime, received: dt.datetime) -> bool:
    """Return whether a time is too far ahead for a mere clock error: a day and more after now, and after every open
    day."""
    if moment - received <= FAR_AHEAD:
        return False
    ends = (horizon(venue) for horizon in _horizons)
    return all(end is None or moment - end > FAR_AHEAD for end in ends)


def not_happened(
    venue: Property, moment: dt.datetime, received: dt.datetime, *, field: str, at: int | None = None
) -> Refused:
    """Return the refusal of what has not happened yet; `at`: the index of the event among several."""
    details = {} if at is None else {"at": at}
    return Refused(
        "not_happened_yet", field=field, now=shown(venue, received), then=shown(venue, moment), details=details
    )


def shown(venue: Property, moment: dt.datetime) -> str:
    """Return an instant for a sentence, by the property's wall."""
    with suppress(OverflowError):  # the last night of the calendar
        moment = moment.astimezone(venue.zone)
    return moment.isoformat(sep=" ", timespec="seconds")


def stated_time(device_time: str | None, date: str | None) -> dt.datetime | None:
    """When a device says that it sent a request. Refused: `bad_device_time`.

    `device_time` is ISO 8601 with its offset; `date` (RFC 9110) comes from libraries: unreadable, it is not there.
    """
    if device_time is not None:
        return _iso(device_time)
    try:
        found = parsedate_to_datetime(date) if date else None
    except ValueError:
        return None
    return found if found is not None and found.tzinfo is not None else None


def compare(
    venue: Property,
    device: str,
    *,
    received: dt.datetime,
    stated: dt.datetime | None,
    latest_event: dt.datetime | None,
) -> Skew | None:
    """The skew of a device's clock when it is beyond the property's tolerance, else None."""
    tolerance = dt.timedelta(seconds=venue.clock_tolerance_seconds)
    if stated is not None:
        if abs(stated - received) <= tolerance:
            return None
        return Skew(device=device, stated=stated, received=received, certain=True)
    if latest_event is None or latest_event - received <= tolerance:
        return None
    return Skew(device=device, stated=latest_event, received=received, certain=False)


def report_skew(venue: Property, skew: Skew) -> None:
    """Pass a clock error to the registered listeners, which record exceptions."""
    for listener in _listeners:
        listener(venue, skew)


def _iso(text: str) -> dt.datetime:
    try:
        found = parse_datetime(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise Refused("bad_device_time", field=HEADER)
    return found
