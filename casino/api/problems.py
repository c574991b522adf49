"""How the API says no: problem documents of RFC 9457, with the clause of the regulation where one applies.

    {"type": "urn:casino:problem:above_maximum", "title": "...", "status": 422, "code": "above_maximum",
     "detail": "...", "field": "amount", "cite": "PR §2.5"}

``code`` is stable and for programs; ``detail`` is for people, in the language of ``Accept-Language``.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from asgiref.sync import iscoroutinefunction
from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback
from structlog.contextvars import bind_contextvars

from casino.api import strict
from casino.errors import Refused, clause_of
from casino.eventstore import Conflict, Contention, DaySealed, MonthArchived, StoreError
from casino.jurisdictions import local_cite
from casino.requests import request_limits
from casino.rules.errors import RuleError
from casino.rules.money import format_amount
from casino.runtime.outages import is_outage

CONTENT_TYPE = "application/problem+json"
View = Callable[..., Any]
AGAIN_SECONDS = 2

logger = structlog.get_logger(__name__)


def document(
    *,
    status: int,
    code: str,
    detail: str,
    title: str | None = None,
    field: str | None = None,
    cite: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A problem document. ``more`` are its extension members. What was sent and is shown again is shortened."""
    field = field and request_limits.shortened(field, request_limits.MAX_NAME_CHARACTERS)
    detail = request_limits.shortened(detail, request_limits.MAX_DETAIL_CHARACTERS)
    members = {"field": field, "cite": local_cite(cite or clause_of(code) or "") or None, **more}
    return {
        "type": f"urn:casino:problem:{code}",
        "title": title or title_of(status, cited=members["cite"] is not None),
        "status": status,
        "code": code,
        "detail": detail,
        **{name: value for name, value in members.items() if value is not None},
    }


TITLES = {
    400: gettext_lazy("Unreadable request"),
    401: gettext_lazy("Authentication required"),
    403: gettext_lazy("Forbidden"),
    404: gettext_lazy("Not found"),
    405: gettext_lazy("Method not allowed"),
    406: gettext_lazy("Not acceptable"),
    409: gettext_lazy("Conflict with the current state"),
    410: gettext_lazy("Archived"),
    412: gettext_lazy("Precondition failed"),
    413: gettext_lazy("Request too large"),
    414: gettext_lazy("Address too long"),
    415: gettext_lazy("Unsupported media type"),
    422: gettext_lazy("Refused by the rules"),
    429: gettext_lazy("Too many requests"),
    431: gettext_lazy("Headers too long"),
    500: gettext_lazy("Internal error"),
    503: gettext_lazy("Service temporarily unavailable"),
}
"""Titles of problem documents, by status."""

INVALID = gettext_lazy("Invalid input")
"""Title of status 422 where no clause of a regulation or control refuses."""


def title_of(status: int, *, cited: bool = True) -> str:
    """Return the title for a status in the active language; `cited`: the document names a clause."""
    if status == 422 and not cited:
        return str(INVALID)
    return str(TITLES.get(status) or _("Request refused"))


def of_refusal(refusal: Refused, *, title: str | None = None) -> dict[str, Any]:
    """The document of a refusal; the title is that of its status unless one is given."""
    return document(
        title=title,
        status=refusal.status,
        code=refusal.code,
        detail=str(refusal.message).strip(),
        field=refusal.field,
        cite=refusal.cite,
        **refusal.details,
    )


def of_rule(refusal: RuleError) -> dict[str, Any]:
    """The document of a refusal by the rules."""
    spanish = (get_language() or "en").startswith("es")
    return document(
        status=422,
        code=refusal.code,
        detail=refusal.message_es if spanish else refusal.message_en,
        field=refusal.field,
        cite=refusal.cite,
    )


def of_conflict(conflict: Conflict) -> dict[str, Any]:
    """The document of a lost race: it names the version that stands now."""
    refusal = Refused(
        "version_conflict",
        field="expected_version",
        stream=conflict.stream,
        current=conflict.current,
        expected=conflict.expected,
        details={"current_version": conflict.current},
    )
    return of_refusal(refusal, title=_("Changed by someone else"))


def of_contention() -> dict[str, Any]:
    """The document of an act that stood in another one's way: nothing of it was written."""
    return of_refusal(Refused("busy", details={"retry_after": 1}))


def of_outage(problem: Exception) -> dict[str, Any]:
    """Return the problem document for a database or Redis that is out of reach. It is unknown whether the request was
    carried out; with its Idempotency-Key, or the id of its round, it can be repeated and is carried out once."""
    logger.warning("out_of_reach", error=type(problem).__name__, reason=str(problem)[:300])
    what = _("A part of the system does not answer")
    then = _("send the same again in a few seconds, with its Idempotency-Key or the id of its round; it happens once")
    return of_refusal(Refused("out_of_reach", what=what, then=then, details={"retry_after": AGAIN_SECONDS}))


def of_archived(problem: MonthArchived) -> dict[str, Any]:
    """The document of events that were taken into the archive: not lost, not here."""
    months = [f"{month:%Y-%m}" for month in problem.months]
    return of_refusal(Refused("month_archived", details={"months": months}))


def of_fields(problem: exceptions.ValidationError) -> dict[str, Any]:
    """The document of a body that is not as it should be: its first bad field, and under `errors` all of them."""
    errors, left_out = request_limits.first_errors(problem.get_full_details())
    field, reason = _first(errors)
    refusal = Refused(
        "invalid",
        field=field or None,
        cite=getattr(problem, "cite", None),
        reason=reason,
        details={"errors": errors, "errors_left_out": left_out or None},
    )
    return of_refusal(refusal)


def _first(errors: Any) -> tuple[str, str]:
    """The path of the first field that is wrong, and why it is."""
    if isinstance(errors, Mapping) and "message" in errors and "code" in errors:
        return "", str(errors["message"])
    items = list(errors.items()) if isinstance(errors, Mapping) else list(enumerate(errors))
    for name, inner in items:
        if inner:
            path, reason = _first(inner)
            is_message = isinstance(inner, Mapping) and "message" in inner
            place = f"[{name}]" if isinstance(name, int) else str(name)
            own = "" if name == "non_field_errors" or (is_message and place.startswith("[")) else place
            return f"{own}.{path}".strip(".").replace(".[", "["), reason
    return "", ""


def of_exception(problem: Exception) -> dict[str, Any] | None:
    """Return the problem document of an exception that a view expects; None for a defect of the code."""
    match problem:
        case Refused():
            return of_refusal(problem)
        case RuleError():
            return of_rule(problem)
        case Conflict():
            return of_conflict(problem)
        case DaySealed():
            return of_refusal(Refused("day_sealed"))
        case MonthArchived():
            return of_archived(problem)
        case Contention():
            return of_contention()
        case StoreError():
            return of_refusal(Refused("event_refused", reason=str(problem)))
        case exceptions.ValidationError():
            return of_fields(problem)
        case exceptions.APIException():
            return document(status=problem.status_code, code=_code(problem), detail=str(problem.detail))
        case Http404():
            return of_refusal(Refused("not_found"))
        case DjangoPermissionDenied():
            return of_refusal(Refused("permission_denied"))
    return of_outage(problem) if is_outage(problem) else None


MONEY = ("given", "computed", "required", "reserve", "short", "due", "documented", "meter", "debits_less_credits")
"""Details of refusals that are money, minor units where a command tells them."""
_PIECES = re.compile(r"\b(counts|returned|chips|cash)\.(\d+)$")


def _as_sent(field: str, currency: str) -> str:
    """The field as the sender wrote it: pieces by denomination are in decimals outside (counts.25.00), and no amount
    is called minor."""
    return _PIECES.sub(
        lambda found: f"{found[1]}.{format_amount(int(found[2]), currency)}", field.removesuffix("_minor")
    )


def _in_decimals(details: Mapping[str, Any], currency: str) -> dict[str, Any]:
    """The members of a refusal that hold money, as the API writes it: pieces by denomination, totals."""
    shown: dict[str, Any] = {}
    if "difference" in details:
        shown["difference"] = _by_denomination(details["difference"], currency)
    for name in MONEY:
        if isinstance(details.get(name), int):
            shown[name] = format_amount(details[name], currency)
    return shown


def _as_money(refusal: Refused, context: dict[str, Any]) -> dict[str, Any]:
    """The members of a refusal's document that tell of money, which the command knows in minor units."""
    field = refusal.field or ""
    if not refusal.details and not field.endswith("_minor") and not _PIECES.search(field):
        return {}
    currency = context["view"].property.currency
    return {**({"field": _as_sent(field, currency)} if field else {}), **_in_decimals(refusal.details, currency)}


def _by_denomination(counts: Mapping[str, Any], currency: str) -> dict[str, Any]:
    return {
        format_amount(int(key), currency) if key.isdigit() else key: _by_denomination(value, currency)
        if isinstance(value, Mapping)
        else value
        for key, value in counts.items()
    }


def _shown(value: object) -> str:
    return request_limits.shortened(str(value), request_limits.MAX_NAME_CHARACTERS)


def _code(problem: exceptions.APIException) -> str:
    codes = problem.get_codes()
    return codes if isinstance(codes, str) else "invalid"


def exception_handler(problem: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's hook. A defect of ours is not caught here: it becomes a 500 and is logged with its trace."""
    body = of_exception(problem)
    if body is None:
        return None
    set_rollback()
    bind_contextvars(problem=body["code"])
    if isinstance(problem, Refused):
        body |= _as_money(problem, context)
    if isinstance(problem, exceptions.NotFound) and context["kwargs"]:
        name, value = list(context["kwargs"].items())[-1]
        body |= {"detail": _("There is no %(value)s here.") % {"value": _shown(value)}, "field": name}
    headers = {}
    if isinstance(problem, exceptions.APIException):
        if getattr(problem, "auth_header", None):
            headers["WWW-Authenticate"] = problem.auth_header
        if getattr(problem, "wait", None):
            headers["Retry-After"] = str(int(problem.wait))
    if "retry_after" in body:
        headers["Retry-After"] = str(body["retry_after"])
    return Response(body, status=body["status"], headers=headers, content_type=CONTENT_TYPE)


def takes_only(*known: str) -> Callable[[View], View]:
    """Decorate a plain Django view that takes these parameters: others are refused with a problem document."""

    def refused(request: HttpRequest) -> HttpResponse | None:
        try:
            strict.require_known_parameters(request.GET, known, everywhere=())
        except Refused as refusal:
            return JsonResponse(of_refusal(refusal), status=refusal.status, content_type=CONTENT_TYPE)
        return None

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return refused(request) or view(request, *args, **kwargs)

        @functools.wraps(view)
        async def checked_async(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return refused(request) or await view(request, *args, **kwargs)

        return checked_async if iscoroutinefunction(view) else checked

    return decorate


def server_error(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """``handler500``: under /api/ a problem document that tells nothing of the inside, elsewhere a page. A database or
    Redis out of reach is no defect: 503, and when to ask again."""
    problem = sys.exception()
    if problem is not None and is_outage(problem):
        return _outage(request, problem)
    if isinstance(problem, MonthArchived):
        return _archived(request, problem)
    if not request.path.startswith("/api/"):
        return defaults.server_error(request, *args, **kwargs)
    body = of_refusal(Refused("internal_error"))
    return JsonResponse(body, status=status.HTTP_500_INTERNAL_SERVER_ERROR, content_type=CONTENT_TYPE)


def _outage(request: HttpRequest, problem: Exception) -> HttpResponse:
    body = of_outage(problem)
    headers = {"Retry-After": str(AGAIN_SECONDS)}
    if request.path.startswith("/api/"):
        return JsonResponse(body, status=503, content_type=CONTENT_TYPE, headers=headers)
    # Without the request: whatever it carries of a person is asked of the database.
    return HttpResponse(render_to_string("503.html"), status=503, headers=headers)


def _archived(request: HttpRequest, problem: MonthArchived) -> HttpResponse:
    body = of_archived(problem)
    if request.path.startswith("/api/"):
        return JsonResponse(body, status=body["status"], content_type=CONTENT_TYPE)
    return HttpResponse(render_to_string("410.html", {"problem": body}), status=body["status"])


def not_found(request: HttpRequest, exception: Exception, *args: Any, **kwargs: Any) -> HttpResponse:
    """``handler404``: under /api/ a problem document, elsewhere Django's page."""
    if not request.path.startswith("/api/"):
        return defaults.page_not_found(request, exception, *args, **kwargs)
    body = of_refusal(Refused("not_found"))
    return JsonResponse(body, status=status.HTTP_404_NOT_FOUND, content_type=CONTENT_TYPE)
