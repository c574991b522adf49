"""Sessions of logins: their number, their list, and ending them early.

A login has at most `SESSIONS_PER_LOGIN` sessions that are in, and as many that still owe their second factor; with one
more the session that was left alone longest ends. Each has a row (`OpenSession`), written at the login, at the code,
and when a session of a release before is met. A session is ended by taking it out of the database: its browser's next
request is nobody's, and one that is under way when it happens does not bring it back (Django refuses to save it).
"""

from __future__ import annotations

import datetime as dt
import re
import time
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256
from typing import Any, Final

import msgspec
import structlog
from axes.helpers import get_client_ip_address
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _now
from django_otp import DEVICE_ID_SESSION_KEY

from casino.identity import calendar_addresses, second_factor
from casino.identity.access import CHOSEN_PROPERTY, logins_of, properties_of, roles_of
from casino.identity.change_log import login_changed
from casino.models import OpenSession, Property

logger = structlog.get_logger(__name__)

NOTED: Final = "session_noted"
"""Session entry with the digest of the key under which it was recorded. Under another key it is recorded anew."""


class Open(msgspec.Struct, frozen=True, kw_only=True):
    """A session that would be answered. `key` is its secret: no page shows it; `id` is its row's number."""

    id: int
    key: str
    user_id: int
    begun_at: dt.datetime
    seen_at: dt.datetime
    address: str
    browser: str
    complete: bool


def most() -> int:
    """How many sessions of a login are open at once."""
    return int(settings.SESSIONS_PER_LOGIN)


# --- noting ---------------------------------------------------------------------------------------------------------


@receiver(user_logged_in)
def _password_given(request: HttpRequest | None, user: Any, **_of_the_signal: Any) -> None:
    if hasattr(request, "session"):
        _note(request, user)  # type: ignore[arg-type]


@receiver(second_factor.given)
def _factor_given(request: HttpRequest, user: Any, **_of_the_signal: Any) -> None:
    _note(request, user)


def is_known(request: HttpRequest) -> bool:
    """Return whether the session is recorded; record it if not (begun under an earlier release, or a new key)."""
    if request.session.get(NOTED) == _digest(request.session.session_key):
        return True
    _note(request, request.user)
    return False


def _note(request: HttpRequest, user: Any) -> None:
    session: Any = request.session
    if session.session_key is None:
        session.create()
    session[NOTED] = _digest(session.session_key)
    with transaction.atomic():
        # Of two logins at once the second counts the first.
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        try:
            session.save()
        except UpdateError as gone:
            raise SessionInterrupted("The session was ended while this request was under way.") from gone
        OpenSession.objects.update_or_create(
            session_key=session.session_key,
            defaults={
                "user": user,
                "begun_at": _instant(session[second_factor.BEGUN]),
                "address": get_client_ip_address(request) or None,
                "browser": _browser(request.META.get("HTTP_USER_AGENT", "")),
            },
        )
        there = open_of([user])
        OpenSession.objects.filter(user=user).exclude(pk__in=[each.id for each in there]).delete()
        complete = _is_complete(session, user)
        alike = [each for each in there if each.complete is complete and each.key != session.session_key]
        beyond = alike[most() - 1 :]
        end(beyond)
    if beyond:
        logger.info("sessions_beyond_limit", user=user.pk, ended=len(beyond))
        said = _now("You had more than %(most)d open sessions. The one idle longest was ended.")
        messages.info(request, said % {"most": most()}, fail_silently=True)


def _digest(key: str | None) -> str:
    return sha256((key or "").encode()).hexdigest()[:16]


def _instant(seconds: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(seconds, dt.UTC)


_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
"""Browsers by their part of the `User-Agent`, most specific first: many name those whom they resemble."""
_SYSTEMS: Final = (
    ("Windows", "Windows"), ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def _browser(agent: str) -> str:
    """The browser by the name people know; of another program the name it gives itself."""
    found = [next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS)]
    own_name = re.match(r"[\w.-]{1,40}", agent, re.ASCII)
    return " · ".join(filter(None, found)) or (own_name[0] if own_name else "")


# --- looking --------------------------------------------------------------------------------------------------------


def open_of(users: Iterable[Any]) -> list[Open]:
    """The sessions of these logins that would be answered, the one that was used last first."""
    known, now = {user.pk: user for user in users}, int(time.time())
    rows = {row.session_key: row for row in OpenSession.objects.filter(user__in=known)}
    found = []
    for session in Session.objects.filter(session_key__in=rows, expire_date__gt=timezone.now()):
        row, kept = rows[session.session_key], session.get_decoded()
        if _is_open(kept, known[row.user_id], now):
            found.append(
                Open(
                    id=row.pk,
                    key=row.session_key,
                    user_id=row.user_id,
                    begun_at=_instant(kept[second_factor.BEGUN]),
                    seen_at=_instant(kept[second_factor.SEEN]),
                    address=row.address or "",
                    browser=row.browser,
                    complete=_is_complete(kept, known[row.user_id]),
                )
            )
    return sorted(found, key=lambda each: (each.seen_at, each.id), reverse=True)


def _is_open(kept: dict[str, Any], user: Any, now: int) -> bool:
    """Return whether a stored session belongs to this login, with its present password, and has not expired."""
    hashes = {user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()}
    if kept.get(SESSION_KEY) != str(user.pk) or kept.get(HASH_SESSION_KEY) not in hashes:
        return False
    if second_factor.BEGUN not in kept:
        return False
    return not second_factor.is_over(kept, idle_ends=second_factor.required(user), now=now)


def _is_complete(kept: Any, user: Any) -> bool:
    """Return whether the second factor was given in a session, where the login needs one."""
    return DEVICE_ID_SESSION_KEY in kept or not second_factor.required(user)


def watched(request: HttpRequest) -> Callable[[], bool]:
    """Return what says whether the session of a request that goes on is still open, with the same roles and property.

    The database is asked anew each time.
    """
    key, owner = request.session.session_key, request.user.pk
    began = _rights(key, owner)
    return lambda: began is not None and _rights(key, owner) == began


def _rights(key: str | None, owner: Any) -> tuple[Any, ...] | None:
    """Return what a session's login may look at; None when the session would not be answered."""
    session = Session.objects.filter(session_key=key, expire_date__gt=timezone.now()).first()
    user: Any = get_user_model().objects.filter(pk=owner, is_active=True).first()
    if session is None or user is None:
        return None
    kept = session.get_decoded()
    if not (_is_open(kept, user, int(time.time())) and _is_complete(kept, user)):
        return None
    return user.is_staff, user.is_superuser, roles_of(user), properties_of(user), kept.get(CHOSEN_PROPERTY)


def within_reach(venue: Property, by: Any) -> QuerySet[Any]:
    """The logins whose sessions `by` may end: of this property's staff and nobody's yet; his own he ends elsewhere.

    Superusers' only by superusers.
    """
    logins = logins_of(venue).filter(is_active=True).exclude(pk=by.pk).select_related("employee")
    return logins if by.is_superuser else logins.filter(is_superuser=False)


# --- ending ---------------------------------------------------------------------------------------------------------


def end(sessions: Collection[Open]) -> int:
    """Take sessions out of the database; how many there still were."""
    keys = [each.key for each in sessions]
    ended: int = Session.objects.filter(session_key__in=keys).delete()[0]
    OpenSession.objects.filter(session_key__in=keys).delete()
    return ended


def end_own(request: HttpRequest, chosen: Collection[Open]) -> int:
    """End sessions of one's own after re-authentication; return how many were open."""
    ended = end(chosen)
    logger.info("own_sessions_ended", user=request.user.pk, sessions=ended)
    return ended


def password_was_wrong(request: HttpRequest) -> None:
    """Asked for it again, somebody who is in did not know his password: it counts like one at the login."""
    logger.warning("password_wrong", user=request.user.pk)
    second_factor.count_failure(request)


@transaction.atomic
def end_all_of(users: Collection[Any], *, by: Any, reason: str = "") -> int:
    """Every session of these logins, those of a release before that were not met yet included, and the addresses of
    their calendars; how many sessions.

    In the log of changes, of each login that had one, with the `reason` (control S1).
    """
    known = {str(user.pk): user for user in users}
    noted = OpenSession.objects.filter(user__in=list(users)).values_list("session_key", "user_id")
    whose = {key: str(user_id) for key, user_id in noted}
    strangers = Session.objects.filter(expire_date__gt=timezone.now())
    strangers = strangers.exclude(session_key__in=OpenSession.objects.values("session_key"))
    for session in strangers.iterator():
        owner = session.get_decoded().get(SESSION_KEY, "")
        if owner in known:
            whose[session.session_key] = owner
    there = list(Session.objects.filter(session_key__in=whose).values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=there).delete()
    OpenSession.objects.filter(session_key__in=whose).delete()
    calendar_addresses.end(users)
    for owner in sorted({whose[key] for key in there}):
        login_changed(known[owner], by=by, what=_now("Sessions ended"), reason=reason)
    logger.warning("sessions_ended", by=by.pk, logins=len({whose[key] for key in there}), sessions=len(there))
    return len(there)


def forget_ended() -> int:
    """Sessions whose time is over, and rows that are left without a session; how many sessions."""
    forgotten: int = Session.objects.filter(expire_date__lte=timezone.now()).delete()[0]
    OpenSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    return forgotten
