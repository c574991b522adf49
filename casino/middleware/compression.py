"""Compression of pages for browsers that take gzip."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class PageCompressionMiddleware(GZipMiddleware):
    """Compress HTML pages, and nothing else: the API's machines are near, and its answers short.

    No secret is revealed by lengths (BREACH): the CSRF token is masked anew in every response, keys and passwords are
    shown once, and Django adds up to 100 random bytes to each response.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)
