"""Middleware that puts names in the place of identifiers on the pages of the admin."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from casino.identity.access import property_of
from casino.wording.identities import page_in_names


class NamesMiddleware:
    """Show rounds, prizes and payments by their names, in the language of the page. See `casino.wording.identities`.

    After authentication and the tenant: names are read with the rights of the request.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        place = request.resolver_match
        if place is None or "admin" not in place.namespaces or not request.user.is_authenticated:
            return response
        if isinstance(response, HttpResponse) and response.headers.get("Content-Type", "").startswith("text/html"):
            page = response.content.decode()
            venue = property_of(request)
            shown = page if venue is None else page_in_names(venue, page)
            if shown is not page:
                response.content = shown.encode()
                if "Content-Length" in response.headers:
                    response.headers["Content-Length"] = str(len(response.content))
        return response
