"""Lists by pages: filters of django-filter, and a cursor that holds however much is written meanwhile.

A page is a plain list; `Link: <…>; rel="next"` (RFC 8288) leads to the next one and is missing on the last. The cursor
in it is opaque: the place in the order of the last row that was shown.
"""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import json
from collections.abc import Callable, Sequence
from typing import Any

import django_filters as filters
from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django_filters.filterset import FILTER_FOR_DBFIELD_DEFAULTS
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from casino.api.base_view import CasinoAPIView
from casino.api.ground import number_asked
from casino.api.openapi import Method, reads
from casino.errors import Refused
from casino.refusals.requests import unreadable
from casino.requests.iso_dates import parse_day

PAGE = 200
MOST = 1_000

NEXT_PAGE = OpenApiParameter(
    "Link", str, OpenApiParameter.HEADER, response=[200], description='`<…>; rel="next"`, unless this page is the last'
)
PARAMETERS = (
    OpenApiParameter("limit", int, description=f"1 to {MOST}, default {PAGE}"),
    OpenApiParameter("cursor", str, description="of the `Link` to the next page"),
    NEXT_PAGE,
)


class DayField(forms.Field):
    """A gaming day in the one spelling of the API, in every language alike."""

    def to_python(self, value: str | None) -> dt.date | None:
        """Return the day, None where none is given."""
        try:
            return parse_day(value) if value else None
        except ValueError:
            raise ValidationError(_("Give a day of the calendar, like 2026-11-20.")) from None


class DayFilter(filters.DateFilter):
    """A gaming day."""

    field_class = DayField


class FlagFilter(filters.TypedChoiceFilter):
    """`true` or `false`."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        choices = [("true", "true"), ("false", "false")]
        super().__init__(*arguments, choices=choices, coerce=lambda text: text == "true", **more)


class StateFilter(filters.ChoiceFilter):
    """One of the states of a thing, or `all`."""

    def __init__(self, *, choices: Sequence[tuple[str, Any]], **more: Any) -> None:
        super().__init__(choices=[("all", "all"), *choices], **more)

    def filter(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        """Return the rows in that state."""
        return rows if value == "all" else super().filter(rows, value)


class Filters(filters.FilterSet):
    """Filters of a list; `label` describes each."""

    FILTER_DEFAULTS = {**FILTER_FOR_DBFIELD_DEFAULTS, models.DateField: {"filter_class": DayFilter}}


def lists(
    summary: str,
    *,
    tag: str,
    rows: Any,
    filters: type[Filters] | None = None,
    description: str = "",
    parameters: Sequence[OpenApiParameter] = (),
) -> Callable[[Method], Method]:
    """Documents the GET of a list by pages. `rows`: what the answer is."""
    return reads(
        summary,
        tag=tag,
        answer=rows,
        description=f"{description} The next page is in `Link`.".strip(),
        parameters=[*(parameters_of(filters) if filters else ()), *parameters, *PARAMETERS],
    )


def parameters_of(asked: type[filters.FilterSet]) -> list[OpenApiParameter]:
    """The filters as the schema tells of them."""
    return [_parameter(name, one) for name, one in asked.base_filters.items()]


def _parameter(name: str, asked: filters.Filter) -> OpenApiParameter:
    label = str(asked.extra.get("label") or asked._label or "")
    if isinstance(asked, FlagFilter):
        return OpenApiParameter(name, bool, description=label)
    if isinstance(asked, filters.ChoiceFilter):
        return OpenApiParameter(name, str, enum=[key for key, _label in asked.extra["choices"]], description=label)
    return OpenApiParameter(
        name, OpenApiTypes.DATE if isinstance(asked, filters.DateFilter) else OpenApiTypes.STR, description=label
    )


def filtered(request: Request, asked: type[filters.FilterSet], rows: QuerySet[Any]) -> QuerySet[Any]:
    """The rows that the address asks for. Refused: `bad_filter`, naming the filter."""
    found = asked(request.query_params, queryset=rows)
    if not found.is_valid():
        name, reasons = next(iter(found.errors.items()))
        raise Refused("bad_filter", field=name, problem=" ".join([*reasons, _choices(asked, name)]).strip())
    return found.qs


def _choices(asked: type[filters.FilterSet], name: str) -> str:
    """Return the values of a filter that has only a few."""
    one = asked.base_filters[name]
    if not isinstance(one, filters.ChoiceFilter):
        return ""
    return _now("One of: %(choices)s.") % {"choices": ", ".join(key for key, _label in one.extra["choices"])}


def page_of(request: Request, rows: QuerySet[Any], *order: str, page: int = PAGE) -> tuple[list[Any], str | None]:
    """A page of the rows by these fields, which together are unique, and the cursor of the next page, if any.

    `-name`: the latest first, as in `order_by`.
    """
    limit = number_asked(request, "limit", page, low=1, high=MOST)
    found = list(_beyond(request, rows, order).order_by(*order)[: limit + 1])
    if len(found) <= limit:
        return found, None
    return found[:limit], _cursor([getattr(found[limit - 1], name.lstrip("-")) for name in order])


def shown(view: CasinoAPIView, serializer: type[Serializer], rows: QuerySet[Any], *order: str) -> Response:
    """The answer to a list whose rows are shown one by one."""
    found, cursor = page_of(view.request, rows, *order)
    return with_link(view.request, view.show(serializer, found, many=True), cursor)


def part_of(request: Request, items: Sequence[Any]) -> tuple[list[Any], str | None]:
    """A page of what was computed as a whole and only grows at its end: the cursor counts."""
    start, limit = span_asked(request)
    end = start + limit
    return list(items[start:end]), after(end) if end < len(items) else None


def span_asked(request: Request) -> tuple[int, int]:
    """Return which items of such a list are asked for: the number of the first (from 0), and how many at most."""
    limit = number_asked(request, "limit", PAGE, low=1, high=MOST)
    (start,) = _place(request, 1) or (0,)
    if not isinstance(start, int) or isinstance(start, bool) or start < 0:
        raise unreadable("cursor")
    return start, limit


def after(number: int) -> str:
    """The cursor of the page that begins with the item of this number (from 0) of such a list."""
    return _cursor([number])


def with_link(request: Request, answer: Response, cursor: str | None) -> Response:
    """The answer with the way to the next page."""
    if cursor is not None:
        query = request.query_params.copy()
        query["cursor"] = cursor
        answer["Link"] = f'<{request.build_absolute_uri(request.path)}?{query.urlencode()}>; rel="next"'
    return answer


def _cursor(place: list[Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(place, default=str).encode()).decode()


def _place(request: Request, length: int) -> list[Any] | None:
    """Return the place where the previous page ended; None for the first page."""
    cursor = request.query_params.get("cursor")
    if cursor is None:
        return None
    try:
        place = json.loads(base64.b64decode(cursor, altchars=b"-_", validate=True))
    except (ValueError, RecursionError, binascii.Error):
        raise unreadable("cursor") from None
    if not isinstance(place, list) or len(place) != length:
        raise unreadable("cursor")
    return place


def _beyond(request: Request, rows: QuerySet[Any], order: tuple[str, ...]) -> QuerySet[Any]:
    place = _place(request, len(order))
    if place is None:
        return rows
    names = [name.lstrip("-") for name in order]
    try:
        values = [_field(rows, name).to_python(value) for name, value in zip(names, place, strict=True)]
    except (ValueError, TypeError, ValidationError):
        raise unreadable("cursor") from None
    if any(value is None or (isinstance(value, str) and "\x00" in value) for value in values):
        raise unreadable("cursor")
    wanted = Q()
    for depth, name in enumerate(names):
        same = dict(zip(names[:depth], values[:depth], strict=True))
        further = "lt" if order[depth].startswith("-") else "gt"
        wanted |= Q(**same, **{f"{name}__{further}": values[depth]})
    # The first field alone bounds the part of an index that is read: alternatives do not.
    bound = "lte" if order[0].startswith("-") else "gte"
    return rows.filter(wanted, **{f"{names[0]}__{bound}": values[0]})


def _field(rows: QuerySet[Any], name: str) -> models.Field[Any, Any]:
    computed = rows.query.annotations.get(name)
    found: models.Field[Any, Any] = computed.output_field if computed is not None else rows.model._meta.get_field(name)
    return found
