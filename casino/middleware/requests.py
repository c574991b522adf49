"""Middleware around every request."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlencode

import structlog
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from casino.api.problems import CONTENT_TYPE, of_refusal
from casino.errors import Refused
from casino.identity import first_passwords, pin_attempts, second_factor, sessions
from casino.identity.access import actor_of, property_of
from casino.middleware.browsers import has_key
from casino.models import Property
from casino.requests.request_limits import MAX_ADDRESS_BYTES, MAX_HEADER_BYTES, MAX_PARAMETERS, MAX_REQUEST_BYTES

logger = structlog.get_logger(__name__)

OPEN: Final = frozenset(
    {
        "admin:login",
        "admin:logout",
        "admin:password_change",
        "admin:password_change_done",
        "admin:second-factor",
        "admin:second-factor-new",
        "set_language",
        "calendar",  # its address is its key, with any session or none
        "health-live",
        "health-ready",
        "metrics",
    }
)
"""Names of what a session may reach that still owes its second factor. Nothing else."""
OPEN_TO_CHANGE: Final = OPEN - {"admin:second-factor", "admin:second-factor-new"}
"""Names of the pages that a session with a generated password may open."""


PAGES: Final = (
    # unfold's pages carry Alpine, which reads expressions out of attributes, and colours in a style element: no script
    # is in a page, none comes from elsewhere (docs/decisions/0035-the-second-factor.md).
    "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
DATA: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
NO_SENSORS: Final = ", ".join(
    f"{name}=()"
    for name in (
        "accelerometer", "autoplay", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
        "microphone", "midi", "payment", "usb",
    )
)  # fmt: skip
METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
REQUEST_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{7,63}")
"""Form of the request ids accepted from a proxy (`TRUST_REQUEST_ID`); any other is replaced."""


AGAIN_SECONDS: Final = 5
NOT_IN_HEADERS: Final = re.compile("[\0\r\n\u0100-\U0010ffff]")
"""Characters that no header may hold: control characters (RFC 9110, section 5.5), and those not in Latin-1 (PEP
3333)."""


class HeadersMiddleware:
    """Set the security headers of every response, and refuse malformed requests.

    A view that has a policy of its own keeps it. A compressed body is refused: nothing here unpacks what it is sent.
    The first of the project's middleware: an invalid `X-Request-ID` goes no further.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not REQUEST_ID.fullmatch(request.META.get("HTTP_X_REQUEST_ID", "")):
            request.META.pop("HTTP_X_REQUEST_ID", None)
            request.__dict__.pop("headers", None)  # cached from META on first use
        response = self._refusal(request) or self.get_response(request)
        if getattr(request.META.get("wsgi.input"), "too_slow", False):  # casino.runtime.bodies
            response = problem(Refused("busy", details={"retry_after": AGAIN_SECONDS}))
            response.headers["Retry-After"] = str(AGAIN_SECONDS)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        response.headers.setdefault("Content-Security-Policy", PAGES if is_page else DATA)
        response.headers.setdefault("Permissions-Policy", NO_SENSORS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        if request.method == "POST" and getattr(request.resolver_match, "view_name", "") == "admin:logout":
            # Acts that wait to be sent stay (decision 132): the page took away the rest before it sent the field.
            unsent = bool(request.POST.get("unsent"))
            response.headers["Clear-Site-Data"] = '"cache"' if unsent else '"cache", "storage"'
        return response

    def _refusal(self, request: HttpRequest) -> HttpResponse | None:
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        if settings.SECURE_SSL_REDIRECT and request.path.startswith("/api/") and not request.is_secure():
            # Sent on, a machine would go on showing its key in plain, and nobody would notice.
            return problem(Refused("https_required", field="Authorization"))
        if request.headers.get("Content-Encoding", "identity").strip().lower() not in ("", "identity"):
            return problem(Refused("encoding_not_supported"))
        if any(NOT_IN_HEADERS.search(value) for name, value in request.META.items() if name.startswith("HTTP_")):
            return problem(Refused("bad_header"))
        length = request.headers.get("Content-Length") or "0"
        if not (length.isascii() and length.isdigit() and len(length) < 12) or int(length) > MAX_REQUEST_BYTES:
            return problem(Refused("body_too_large", most=MAX_REQUEST_BYTES))
        return _too_long(request)


def _too_long(request: HttpRequest) -> HttpResponse | None:
    """The refusal of an address or of headers that are too long, before anything takes them apart."""
    query = request.META.get("QUERY_STRING", "")
    most = MAX_PARAMETERS
    if max(len(request.path_info), len(query)) > MAX_ADDRESS_BYTES or query.count("&") >= most:
        return problem(Refused("address_too_long", bytes=MAX_ADDRESS_BYTES, most=most))
    if sum(len(value) for name, value in request.META.items() if name.startswith("HTTP_")) > MAX_HEADER_BYTES:
        return problem(Refused("headers_too_long", most=MAX_HEADER_BYTES))
    return None


class SessionEndMiddleware:
    """End an expired session before the view: the request continues without a login."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if has_key(request):
            return self.get_response(request)
        user: Any = request.user
        if user.is_authenticated:
            if second_factor.session_is_over(request) or first_passwords.session_is_over(request):
                logger.info("session_over", user=user.pk)
                logout(request)
            elif not sessions.is_known(request):
                first_passwords.mark(request, user)
        return self.get_response(request)


class PinLockMiddleware:
    """Report a device or login at which too many wrong PINs were typed, after the request was refused (control S1).

    After `WallMiddleware`: the request's transaction is rolled back by then, what is reported stays.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with pin_attempts.collected_locks() as locks:
            response = self.get_response(request)
        for lock in locks:
            if lock.device is not None:
                property_id, code = lock.device
                pin_attempts.report(Property.objects.get(pk=property_id), f"device:{code}", lock)
            elif (venue := property_of(request)) is not None:
                pin_attempts.report(venue, actor_of(request), lock)
        return response


class FirstPasswordMiddleware:
    """Refuse every page and answer to a session with a generated password, except the change of it (control S1).

    A request with an `Authorization` header is judged by the API's own authentication.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        match = request.resolver_match
        if match is not None and match.view_name in OPEN_TO_CHANGE:
            return None
        of_api = request.path.startswith("/api/")
        if (of_api and "Authorization" in request.headers) or not first_passwords.is_due(request):
            return None
        if of_api:
            return problem(Refused("first_password"))
        messages.warning(request, _("Your password was generated by the system. Choose your own before you continue."))
        return HttpResponseRedirect(reverse("admin:password_change"))


class SecondFactorMiddleware:
    """Nobody who owes a second factor gets any page or answer before it (control S1).

    After `OTPMiddleware`. A request with an `Authorization` header is judged by the API's own authentication, which
    takes a device by its key and no session without its second factor.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        match = request.resolver_match
        if match is not None and match.view_name in OPEN:
            return None
        of_api = request.path.startswith("/api/")
        if of_api and "Authorization" in request.headers:
            return None
        if not second_factor.is_missing(request):
            return None
        if not of_api:
            return _to_the_code(request)
        return problem(Refused("second_factor_required"))


def problem(refusal: Refused) -> HttpResponse:
    """Return a refusal's problem document, where no view answers."""
    body = of_refusal(refusal)
    return JsonResponse(body, status=body["status"], content_type=CONTENT_TYPE)


def _to_the_code(request: HttpRequest) -> HttpResponse:
    address = reverse("admin:second-factor")
    if request.method == "GET":
        address += "?" + urlencode({"next": request.get_full_path()})
    return HttpResponseRedirect(address)
