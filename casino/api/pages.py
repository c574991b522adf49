"""Lists by pages: filters of django-filter, and a cursor that holds however much is written meanwhile.

A page is a plain list; `Link: <…>; rel="next"` (RFC 8288) leads to the next one and is missing on the last. The cursor
in it is opaque: the place in the order of the last row that was shown.
"""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import FilterSet
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.ground import number_asked
from casino.errors import Refused

PAGE = 200
MOST = 1_000

PARAMETERS = (
    OpenApiParameter("limit", int, description=f"1 to {MOST}, default {PAGE}"),
    OpenApiParameter("cursor", str, description="of the `Link` to the next page"),
)


def filtered(request: Request, filters: type[FilterSet], rows: QuerySet[Any]) -> QuerySet[Any]:
    """The rows that the address asks for. Refused: `bad_filter`, naming the filter."""
    asked = filters(request.query_params, queryset=rows)
    if not asked.is_valid():
        raise Refused("bad_filter", _("This filter cannot be read."), field=next(iter(asked.errors)), status=400)
    return asked.qs


def page_of(request: Request, rows: QuerySet[Any], *order: str) -> tuple[list[Any], str | None]:
    """A page of the rows by these fields, which together are unique, and the cursor of the next page, if any."""
    limit = number_asked(request, "limit", PAGE, low=1, high=MOST)
    found = list(_beyond(request, rows, order).order_by(*order)[: limit + 1])
    if len(found) <= limit:
        return found, None
    place = [getattr(found[limit - 1], name) for name in order]
    return found[:limit], base64.urlsafe_b64encode(json.dumps(place, default=str).encode()).decode()


def with_link(request: Request, answer: Response, cursor: str | None) -> Response:
    """The answer with the way to the next page."""
    if cursor is not None:
        query = request.query_params.copy()
        query["cursor"] = cursor
        answer["Link"] = f'<{request.build_absolute_uri(request.path)}?{query.urlencode()}>; rel="next"'
    return answer


def _beyond(request: Request, rows: QuerySet[Any], order: tuple[str, ...]) -> QuerySet[Any]:
    cursor = request.query_params.get("cursor")
    if cursor is None:
        return rows
    try:
        place = json.loads(base64.b64decode(cursor, altchars=b"-_", validate=True))
        if not isinstance(place, list) or len(place) != len(order):
            raise ValueError(cursor)
        values = [rows.model._meta.get_field(name).to_python(value) for name, value in zip(order, place, strict=True)]
    except (ValueError, TypeError, ValidationError, binascii.Error):
        raise Refused("bad_filter", _("This filter cannot be read."), field="cursor", status=400) from None
    wanted = Q()
    for depth, name in enumerate(order):
        same = dict(zip(order[:depth], values[:depth], strict=True))
        wanted |= Q(**same, **{f"{name}__gt": values[depth]})
    return rows.filter(wanted)
