"""Secret addresses of calendars: made, ended, and opened by what comes in them.

    token = calendar_addresses.make(user, venue)         # shown once; only its digest is kept
    address = calendar_addresses.opened(token)           # None: unknown, ended or expired

An address ends when its owner ends it or makes another, after `LASTING`, with the login, with a change of the password,
and with the sessions that an administrator ends.
"""

from __future__ import annotations

import datetime as dt
import re
import secrets
from collections.abc import Collection
from hashlib import sha256
from typing import Any, Final

import structlog
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language

from casino.models import CalendarAddress, Property
from casino.tenancy import row_security

logger = structlog.get_logger(__name__)

LASTING: Final = dt.timedelta(days=180)
"""An address is good for so long."""
_TOKEN: Final = re.compile(r"([1-9][0-9]{0,17})-([A-Za-z0-9_-]{43})")


def expires_at(user: Any, venue: Property) -> dt.datetime | None:
    """Return until when a login's address of a property is good; None when there is none."""
    found: dt.datetime | None = (
        CalendarAddress.objects.filter(user=user, property=venue, expires_at__gt=timezone.now())
        .values_list("expires_at", flat=True)
        .first()
    )
    return found


def make(user: Any, venue: Property) -> str:
    """Make a login's address of a property, in the language of the screen; return its token. The one before ends."""
    secret = secrets.token_urlsafe(32)
    address, _made = CalendarAddress.objects.update_or_create(
        user=user,
        property=venue,
        defaults={
            "digest": _digest(user, secret),
            "language": get_language() or "",
            "expires_at": timezone.now() + LASTING,
        },
    )
    logger.info("calendar_address_made", user=user.pk)
    return f"{address.pk}-{secret}"


def end(users: Collection[Any], venue: Property | None = None) -> int:
    """End the addresses of logins, of one property or of all; return how many there were."""
    with row_security.all_properties("the addresses of a login are its own, of whatever property"):
        there = CalendarAddress.objects.filter(user__in=users)
        ended: int = (there if venue is None else there.filter(property=venue)).delete()[0]
    if ended:
        logger.info("calendar_addresses_ended", logins=len(users), addresses=ended)
    return ended


def opened(token: str) -> CalendarAddress | None:
    """Return the address that a token opens, with its login and property."""
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        return None
    with row_security.all_properties("whose calendar is asked for, and of which property"):
        address: CalendarAddress | None = (
            CalendarAddress.objects.select_related("user", "property")
            .filter(pk=int(parts[1]), expires_at__gt=timezone.now(), user__is_active=True)
            .first()
        )
    if address is None or not constant_time_compare(address.digest, _digest(address.user, parts[2])):
        return None
    return address


def _digest(user: Any, secret: str) -> str:
    """Return what is kept of a secret: it changes with the password, as what Django keeps a session valid by."""
    return sha256(f"{secret} {user.get_session_auth_hash()}".encode()).hexdigest()


__all__ = ["LASTING", "end", "expires_at", "make", "opened"]
