"""Lock-out page after too many wrong passwords or codes (django-axes)."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any, Final

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_cool_off
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def answer(request: HttpRequest, response: HttpResponse | None = None, credentials: Any = None) -> HttpResponse:
    """Return the lock-out page in both languages. It is the same whether or not there is such a login."""
    wait = get_cool_off(request)
    minutes = int(wait.total_seconds() // 60) if wait else 0
    page = render(request, "casino/locked.html", {"minutes": minutes}, status=429)
    page["Cache-Control"] = "no-store"
    if wait:
        page["Retry-After"] = str(int(wait.total_seconds()))
    return page


class ShutOut(Exception):
    """Raised when a failure locks the login: the session is ended and no page is rendered."""


def leave_if_locked(request: HttpRequest) -> None:
    """Raises `ShutOut` when the failure that was just counted shut the login."""
    if getattr(request, "axes_locked_out", False):
        raise ShutOut


NAME_LENGTH: Final = 255
"""Characters of a name in the columns of the attempts; logins have at most 150."""
_NOT_STORED: Final = re.compile("[\0\ud800-\udfff]")


def username_of(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str | None:
    """Return the name that somebody tries to log in with, as the columns of the attempts can hold it.

    A longer name is cut: it is longer than any login, so no login is locked in its place.
    """
    given = (request.POST if credentials is None else credentials).get("username")
    return None if given is None else _NOT_STORED.sub("\N{REPLACEMENT CHARACTER}", str(given))[:NAME_LENGTH]


def is_locked(request: HttpRequest, username: str) -> bool:
    """Return whether this login is locked for the origin of the request."""
    return not AxesProxyHandler.is_allowed(request, {"username": username})


def failures_of(username: str) -> int:
    """How many failures are counted against a login, from everywhere."""
    return sum(AccessAttempt.objects.filter(username=username).values_list("failures_since_start", flat=True))


def unlock(username: str) -> int:
    """Forget the failures of a login, from everywhere: it opens at once. How many places there were."""
    return AxesProxyHandler.reset_attempts(username=username)


def forget(*, before: dt.datetime) -> None:
    """The trail of logins and of failures, names and addresses, is not kept for ever."""
    for trail in (AccessAttempt, AccessFailureLog, AccessLog):
        trail.objects.filter(attempt_time__lt=before).delete()
