"""Deadlines as a calendar that people subscribe to (iCalendar, RFC 5545), at an address that is a key.

A calendar program sends no session and no header: the address itself carries who subscribed, signed. It ends with the
login and with a change of its password, and gives nothing but deadlines.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language, override
from icalendar import Calendar, Event

from casino.api.problems import takes_only
from casino.deadlines import due_for
from casino.identity.access import properties_of
from casino.models import Property
from casino.tenancy import row_security

PAST: Final = dt.timedelta(days=31)
AHEAD: Final = dt.timedelta(days=366)
_SALT: Final = "casino.calendars"
_CONTENT_TYPE: Final = "text/calendar; charset=utf-8"


def address_of(user: Any, venue: Property) -> str:
    """Return the path of a login's calendar, in the language of the screen."""
    token = signing.dumps([user.pk, venue.pk, get_language(), _stamp(user)], salt=_SALT)
    return reverse("calendar", args=[token])


def _stamp(user: Any) -> str:
    """Return a part of what Django keeps a session valid by: it changes with the password."""
    return str(user.get_session_auth_hash())[:24]


@takes_only()
def show(request: HttpRequest, token: str) -> HttpResponse:
    """Answer with the calendar of an address. 404 for an address that is not, or not any more, somebody's."""
    try:
        user_id, property_id, language, stamp = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError) as reason:
        raise Http404 from reason
    user = get_user_model().objects.filter(pk=user_id, is_active=True).first()
    if user is None or not constant_time_compare(stamp, _stamp(user)):
        raise Http404
    own = properties_of(user)
    if own is not None and property_id not in own:
        raise Http404
    row_security.narrow_to((property_id,))
    venue = Property.objects.filter(pk=property_id).first()
    if venue is None:
        raise Http404
    with override(language):
        content = written(user, venue, timezone.now())
    return HttpResponse(content, content_type=_CONTENT_TYPE, headers={"Cache-Control": "private, max-age=300"})


def written(user: Any, venue: Property, now: dt.datetime) -> bytes:
    """Return the calendar of a login: what is open of the last month and due within a year."""
    today = venue.gaming_day(now)
    calendar = Calendar()
    calendar.add("prodid", "-//casino//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"{venue.code} · {venue.name}")
    for one in due_for(user, venue, today - PAST, today + AHEAD):
        event = Event()
        event.add("uid", f"{venue.code}-{one.identity}")
        event.add("dtstamp", now)
        due = one.deadline.due
        event.add("dtstart", due.astimezone(dt.UTC) if isinstance(due, dt.datetime) else due)
        event.add("summary", str(one.deadline.about))
        if one.deadline.cite:
            event.add("description", one.deadline.cite)
        calendar.add_component(event)
    return bytes(calendar.to_ical())
