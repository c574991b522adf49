"""Deadlines as a calendar that people subscribe to (iCalendar, RFC 5545), at an address that is a secret.

A calendar program sends no session and no header: the address itself says whose calendar it is
(`casino.identity.calendar_addresses`). No log holds it (`casino.runtime.logs`), and the calendar names no person and no
amount (`Deadline.outside`).
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import override
from icalendar import Calendar, Event, Timezone

from casino.api.problems import takes_only
from casino.deadlines import due_for
from casino.identity import calendar_addresses
from casino.identity.access import properties_of
from casino.models import Property
from casino.tenancy import row_security

PAST: Final = dt.timedelta(days=31)
AHEAD: Final = dt.timedelta(days=366)
_CONTENT_TYPE: Final = "text/calendar; charset=utf-8"


@takes_only()
def show(request: HttpRequest, token: str) -> HttpResponse:
    """Answer with the calendar of an address. 404 for an unknown, ended or expired one."""
    address = calendar_addresses.opened(token)
    if address is None:
        raise Http404
    user, venue = address.user, address.property
    own = properties_of(user)
    if own is not None and venue.pk not in own:
        raise Http404
    row_security.narrow_to((venue.pk,))
    with override(address.language):
        content = written(user, venue, timezone.now())
    return HttpResponse(content, content_type=_CONTENT_TYPE, headers={"Cache-Control": "private, max-age=300"})


def written(user: Any, venue: Property, now: dt.datetime) -> bytes:
    """Return the calendar of a login: what is open of the last month and due within a year.

    The property's time zone is in it, also when nothing is due: a calendar has at least one component (RFC 5545,
    section 3.6).
    """
    today = venue.gaming_day(now)
    calendar = Calendar()
    calendar.add("prodid", "-//casino//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"{venue.code} · {venue.name}")
    calendar.add_component(Timezone.from_tzinfo(venue.zone, first_date=today - PAST, last_date=today + AHEAD))
    for one in due_for(user, venue, today - PAST, today + AHEAD):
        event = Event()
        event.add("uid", f"{venue.code}-{one.identity}")
        event.add("dtstamp", now)
        due = one.deadline.due
        event.add("dtstart", due.astimezone(dt.UTC) if isinstance(due, dt.datetime) else due)
        event.add("summary", str(one.deadline.outside))
        if one.deadline.cite:
            event.add("description", one.deadline.cite)
        calendar.add_component(event)
    return bytes(calendar.to_ical())
