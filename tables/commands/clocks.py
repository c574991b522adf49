"""A device's clock that is off becomes an exception, once a device and day (control S5)."""

from __future__ import annotations

import datetime as dt

import structlog
from django.db import transaction

from casino.devices.clocks import Skew
from casino.models import Property
from casino.wording.exception_details import detail_of
from tables.commands.day import raise_exception
from tables.locks import lock_day
from tables.models import ExceptionLine
from tables.queries.days import latest_open_day

logger = structlog.get_logger(__name__)

CODE = "clock_skew"


@transaction.atomic
def note_clock_skew(venue: Property, skew: Skew) -> bool:
    """Raise `clock_skew` in the open gaming day, with both times; False when it was raised before or no day is open.

    A mere guess from an event still to come counts in the day that it is, not while another one is played over.
    """
    day = latest_open_day(venue)
    if day is None or (not skew.certain and not _is_now(venue, day, skew.received)):
        logger.warning("clock_skew", device=skew.device, stated=skew.stated, received=skew.received, noted=False)
        return False
    if _raised(venue, day, skew.device):
        return False
    lock_day(venue.pk)
    # Two requests of one device at once: the one that waited checks again, as does one that waited for the close.
    if _raised(venue, day, skew.device) or latest_open_day(venue) != day:
        return False
    raise_exception(
        venue,
        day=day,
        code=CODE,
        subject=skew.device,
        detail=_detail(venue, skew),
        actor=f"device:{skew.device}",
        at=skew.received,
    )
    return True


def _detail(venue: Property, skew: Skew) -> str:
    return detail_of(
        CODE,
        device=_text(skew.stated),
        server=_text(skew.received),
        off=skew.seconds(),
        tolerance=venue.clock_tolerance_seconds,
    )


def _text(moment: dt.datetime) -> str:
    return moment.astimezone(dt.UTC).isoformat(timespec="seconds")


def _is_now(venue: Property, day: dt.date, received: dt.datetime) -> bool:
    """The day, or the night that goes on after it before the next one is opened."""
    today = venue.gaming_day(received)
    return today - dt.timedelta(days=1) <= day <= today


def _raised(venue: Property, day: dt.date, device: str) -> bool:
    lines = ExceptionLine.objects.filter(property_id=venue.pk, day=day, code=CODE, subject=device)
    return lines.exists()
