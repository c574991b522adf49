"""The lines of the log about a request (django-structlog)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware
from ipware import get_client_ip
from python_ipware.modern.defaults import DEFAULT_PRECEDENCE
from structlog.contextvars import bind_contextvars

from casino.middleware.browsers import has_key

MOST_ADDRESSES: Final = 4096


class RequestLogMiddleware(RequestMiddleware):
    """Bind the id and the address of a request for its lines, and log its beginning and its answer.

    Of a device's request, of which there are many a second, only the answer is logged.
    """

    def prepare(self, request: HttpRequest) -> None:
        """Bind what every line of the request has."""
        if not has_key(request):
            super().prepare(request)
            return
        bind_contextvars(request_id=_request_id(request), ip=_address(request))


def _request_id(request: HttpRequest) -> str:
    """Return the id that a trusted proxy gave the request, or a new one."""
    given = request.META.get("HTTP_X_REQUEST_ID") if settings.DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID else None
    return given or str(uuid4())


def _address(request: HttpRequest) -> str | None:
    """Return the client's address by its headers and connection, as django-structlog logs it."""
    meta = request.META
    return _address_of(tuple((name, meta[name]) for name in DEFAULT_PRECEDENCE if name in meta))


@lru_cache(maxsize=MOST_ADDRESSES)
def _address_of(values: tuple[tuple[str, str], ...]) -> str | None:
    request = HttpRequest()
    request.META = dict(values)
    address: str | None = get_client_ip(request)[0]
    return address
