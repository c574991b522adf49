"""The exceptions inbox over REST."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import queries
from accounting.api.kit import day_parameter
from accounting.models import ExceptionCase
from accounting.rows import CaseRow
from casino.api import pages
from casino.api.base_view import CasinoAPIView
from casino.api.operations import RESOURCES, Resource
from casino.api.parameters import choice_asked, day_asked
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.models import Property

MOST = 500
"""Most open exceptions that a display follows."""


STATES = ["unresolved", *ExceptionCase.Status.values]


class CaseStepSerializer(serializers.Serializer):
    """Something that was done about a case."""

    at = serializers.DateTimeField()
    what = serializers.CharField()
    words = serializers.CharField()
    by = serializers.CharField()
    owner = serializers.CharField(required=False)


class CaseSerializer(serializer_of(CaseRow)):  # type: ignore[misc]
    """An exception and what becomes of it."""

    age_days = serializers.IntegerField(read_only=True)
    investigation = serializers.CharField(
        read_only=True, help_text="number of the investigation that answers it, if any"
    )
    history = CaseStepSerializer(many=True)


class InboxSerializer(serializers.Serializer):
    """Cases and how full the inbox is."""

    open = serializers.IntegerField()
    assigned = serializers.IntegerField()
    answered = serializers.IntegerField()
    overdue = serializers.IntegerField()
    investigations = serializers.IntegerField(help_text="investigations open after the day they were due")
    cases = CaseSerializer(many=True)


def with_progress(venue: Property, cases: Iterable[ExceptionCase]) -> list[ExceptionCase]:
    """Return the cases with `age_days` and the number of the `investigation` that answers each, if any."""
    found = list(cases)
    numbers = queries.investigation_numbers(venue, found)
    for case in found:
        case.age_days = queries.age_days(venue, case)  # type: ignore[attr-defined]
        case.investigation = numbers.get(case.case, "")  # type: ignore[attr-defined]
    return found


def _case(venue: Property, case: str) -> ExceptionCase | None:
    found = queries.exception_case(venue, case)
    return found and with_progress(venue, [found])[0]


RESOURCES["exception"] = Resource(CaseSerializer, _case, required=False)


def _filter(name: str, description: str = "") -> OpenApiParameter:
    return OpenApiParameter(name, str, description=description)


def shown(venue: Property, cases: Iterable[ExceptionCase]) -> list[dict[str, Any]]:
    """Return cases with their amounts in the property's currency."""
    context = {"currency": venue.currency}
    rows: list[dict[str, Any]] = CaseSerializer(with_progress(venue, cases), many=True, context=context).data
    return rows


class InboxView(CasinoAPIView):
    """The property's exceptions."""

    scopes = {"GET": "reports:read"}

    @pages.lists(
        "List exceptions",
        tag="audit",
        rows=InboxSerializer,
        description="The oldest first.",
        parameters=[
            OpenApiParameter("status", str, enum=STATES, description="unresolved: all but resolved"),
            _filter("code"),
            _filter("table"),
            _filter("owner", "employee number"),
            day_parameter("day", "gaming day of the exception"),
            OpenApiParameter("overdue", bool, description="true: only what is overdue; false: all else"),
        ],
    )
    def get(self, request: Request) -> Response:
        asked = request.query_params
        choice_asked(request, "status", STATES)
        cases = queries.exception_cases(
            self.property,
            **{name: asked.get(name, "") for name in ("status", "code", "table", "owner")},
            day=day_asked(request, "day"),
            overdue=_flag(request),
        )
        counts = queries.inbox_counts(self.property)
        found, cursor = pages.page_of(request, cases, "day", "raised_at", "key")
        answer = Response(
            {
                **{name: getattr(counts, name) for name in counts.__struct_fields__},
                "cases": shown(self.property, found),
            }
        )
        return pages.with_link(request, answer, cursor)


def _flag(request: Request) -> bool | None:
    text = choice_asked(request, "overdue", ("true", "false"))
    return None if text is None else text == "true"


CaseView = Reads("reports:read", "audit").one("Show an exception", CaseSerializer, _case, about="An exception.")
