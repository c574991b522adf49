"""Middleware that sets the properties of a request for row-level security (`casino/tenancy/row_security.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from casino import jurisdictions
from casino.identity.access import properties_of, property_of
from casino.tenancy import row_security


class WallMiddleware:
    """A request works for the properties of the person whose session it is, and for none while nobody is known.

    After authentication. A device is known later, by its key: `DeviceKeyAuthentication` says its property.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with row_security.working_for(), jurisdictions.speaking():
            jurisdictions.speak_for(lambda: _jurisdiction_of(request))
            user: Any = getattr(request, "user", None)
            if user is not None and user.is_authenticated:
                row_security.narrow_to(properties_of(user))
            response = self.get_response(request)
            # What is sent bit by bit is asked for after this block.
            if response.streaming and getattr(response, "file_to_stream", None) is None:
                response.streaming_content = _carried(response.streaming_content, row_security.current_setting())  # type: ignore[attr-defined]
            return response


def _jurisdiction_of(request: HttpRequest) -> str | None:
    """The jurisdiction of the property somebody works in; asked for only where a text depends on it."""
    user: Any = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return None
    venue = property_of(request)
    return venue.jurisdiction if venue else None


def _carried(chunks: Iterable[bytes], said: str) -> Iterator[bytes]:
    """The chunks, each made for the properties that the request worked for."""
    source = iter(chunks)
    while True:
        with row_security.with_setting(said):
            chunk = next(source, None)
        if chunk is None:
            return
        yield chunk
