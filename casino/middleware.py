"""What stands before every page and every answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from casino import second_factor

OPEN: Final = frozenset(
    {
        "admin:login",
        "admin:logout",
        "admin:password_change",
        "admin:password_change_done",
        "admin:second-factor",
        "admin:second-factor-new",
        "set_language",
        "health-live",
        "health-ready",
        "metrics",
    }
)
"""Names of what a session may reach that still owes its second factor. Nothing else."""


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
        return _problem() if of_api else _to_the_code(request)


def _problem() -> HttpResponse:
    from casino.api.problems import CONTENT_TYPE, document

    body = document(
        status=403, code="second_factor_required", detail=_("Log in with your second factor first."), cite="control S1"
    )
    return JsonResponse(body, status=403, content_type=CONTENT_TYPE)


def _to_the_code(request: HttpRequest) -> HttpResponse:
    address = reverse("admin:second-factor")
    if request.method == "GET":
        address += "?" + urlencode({"next": request.get_full_path()})
    return HttpResponseRedirect(address)
