"""Status of gaming days and counts, registered by the apps that own them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from casino.models import Property

ClosedDays = Callable[[Property, dt.date], list[dt.date]]
"""`closed_days(venue, since)`: gaming days closed, from that day on, oldest first."""
OpenDays = Callable[[Property, dt.date, dt.date], bool]
"""`open_days(venue, first, last)`: whether one of these gaming days was opened and is not closed."""
UnacceptedCounts = Callable[[Property, dt.date, dt.date], bool]
"""`unaccepted(venue, first, last)`: whether a count of these days is not accepted by the cage yet (control D5)."""

_closed: list[ClosedDays] = []
_open: list[OpenDays] = []
_unaccepted: list[UnacceptedCounts] = []


def register_gaming_days(closed: ClosedDays, opened: OpenDays) -> None:
    """Register functions that answer for gaming days. Call from `AppConfig.ready`."""
    _closed.append(closed)
    _open.append(opened)


def register_unaccepted_counts(judge: UnacceptedCounts) -> None:
    """Register a function that answers for counts. Call from `AppConfig.ready`."""
    _unaccepted.append(judge)


def closed_days(venue: Property, since: dt.date) -> list[dt.date]:
    """Gaming days closed, from that day on, oldest first."""
    return sorted({day for answer in _closed for day in answer(venue, since)})


def has_open_days(venue: Property, first: dt.date, last: dt.date) -> bool:
    """Return whether one of these gaming days was opened and is not closed."""
    return any(answer(venue, first, last) for answer in _open)


def has_unaccepted_counts(venue: Property, first: dt.date, last: dt.date) -> bool:
    """Return whether a count of a box of these days is not accepted by the cage yet."""
    return any(judge(venue, first, last) for judge in _unaccepted)
