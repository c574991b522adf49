"""Requests from the inside: those that may read how the processes are doing."""

from __future__ import annotations

import hmac

from django.conf import settings
from django.http import HttpRequest

THIS_MACHINE = ("127.0.0.1", "::1")


def is_internal(request: HttpRequest) -> bool:
    """Return whether a request carries METRICS_TOKEN or, where none is set, comes from this machine."""
    token = settings.METRICS_TOKEN
    if token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    # Behind a proxy everybody comes from its address: a forwarded request is not of this machine.
    forwarded = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return not forwarded and request.META.get("REMOTE_ADDR") in THIS_MACHINE
