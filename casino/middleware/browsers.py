"""Middleware for people in browsers: their session, login, second factor and messages.

A device's request has none of these: it carries its key, by which the API's own authentication judges it
(`casino/api/authentication.py`). It passes them by (docs/decisions/0128-devices-pass-by-what-browsers-need.md).
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth import middleware as logins
from django.contrib.messages import middleware as messages
from django.contrib.sessions import middleware as sessions
from django.http import HttpRequest
from django_otp import middleware as second_factors

API: Final = "/api/"
SCHEME: Final = "bearer "


def has_key(request: HttpRequest) -> bool:
    """Return whether a request of the API carries a device key, valid or not: no session is looked at then."""
    authorization = request.META.get("HTTP_AUTHORIZATION", "")
    return authorization[: len(SCHEME)].lower() == SCHEME and request.path_info.startswith(API)


class PassedByKeys:
    """Mixin: requests with a device key do not enter this middleware."""

    get_response: Any

    def __call__(self, request: HttpRequest) -> Any:
        if has_key(request):
            return self.get_response(request)
        return super().__call__(request)  # type: ignore[misc]


class SessionMiddleware(PassedByKeys, sessions.SessionMiddleware):
    """The session of a browser."""


class AuthenticationMiddleware(PassedByKeys, logins.AuthenticationMiddleware):
    """The login of a session, as `request.user`."""


class OTPMiddleware(PassedByKeys, second_factors.OTPMiddleware):
    """The second factor of a session."""


class MessageMiddleware(PassedByKeys, messages.MessageMiddleware):
    """Messages that the next page shows."""
