"""The exceptions inbox over REST."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands, queries
from accounting.api.kit import AUDITING, day_parameter, signature_in
from accounting.documents import exception_told
from accounting.models import ExceptionCase
from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.api.parameters import choice_asked, day_asked
from casino.models import Property
from casino.roles import Role
from casino.rules.money import format_amount

MOST = 500
"""Of those that wait, as displays follow them."""


STATES = ["unresolved", *ExceptionCase.Status.values]


class CaseStepSerializer(serializers.Serializer):
    """Something that was done about a case."""

    at = serializers.DateTimeField()
    what = serializers.CharField()
    words = serializers.CharField()
    by = serializers.CharField()
    owner = serializers.CharField(required=False)


class CaseSerializer(serializers.Serializer):
    """An exception and what becomes of it."""

    case = serializers.CharField()
    day = serializers.DateField()
    source = serializers.CharField()
    code = serializers.CharField()
    subject = serializers.CharField()
    detail = serializers.SerializerMethodField(help_text="for people, in their language")
    table = serializers.CharField()
    shift = serializers.CharField()
    unit = serializers.ChoiceField(["money", "money_e4", "count", "percent"], help_text="what `amount` counts")
    amount = serializers.SerializerMethodField(help_text="a decimal amount of money, or a whole number of things")
    at_stake = AmountField()
    raised_at = serializers.DateTimeField()
    raised_by = serializers.CharField()
    status = serializers.ChoiceField(ExceptionCase.Status.values)
    owner = serializers.CharField()
    age_days = serializers.SerializerMethodField()
    investigation = serializers.SerializerMethodField(help_text="number of the investigation that answers it, if any")
    outcome = serializers.CharField()
    explanation = serializers.CharField()
    adjustment = serializers.CharField()
    resolved_at = serializers.DateTimeField(allow_null=True)
    resolved_by = serializers.CharField()
    confirmed_by = serializers.CharField()
    history = CaseStepSerializer(many=True)

    def get_detail(self, case: ExceptionCase) -> str:
        return exception_told(case, self.context["currency"], get_language() or "es")

    def get_amount(self, case: ExceptionCase) -> str:
        if case.unit == "percent":
            return format_amount(case.amount, "USD")  # basis points are hundredths of a per cent
        if case.unit == "count":
            return str(case.amount)
        minor = case.amount if case.unit == "money" else case.amount // 10_000
        return format_amount(minor, self.context["currency"])

    def get_age_days(self, case: ExceptionCase) -> int:
        return queries.age_days(self.context["property"], case)

    def get_investigation(self, case: ExceptionCase) -> str:
        number: str = self.context["investigations"].get(case.case, "")
        return number


class InboxSerializer(serializers.Serializer):
    """Cases and how full the inbox is."""

    open = serializers.IntegerField()
    assigned = serializers.IntegerField()
    answered = serializers.IntegerField()
    overdue = serializers.IntegerField()
    investigations = serializers.IntegerField(help_text="investigations open after the day they were due")
    cases = CaseSerializer(many=True)


class AssignSerializer(serializers.Serializer):
    """Give a case to somebody."""

    owner = serializers.CharField(max_length=20)
    note = serializers.CharField(max_length=1_000, required=False, default="", allow_blank=True)
    assigned = SignerSerializer()


class NoteSerializer(serializers.Serializer):
    """Add what was found."""

    note = serializers.CharField(max_length=1_000)
    noted = SignerSerializer()


class ResolveSerializer(serializers.Serializer):
    """Answer a case."""

    outcome = serializers.ChoiceField(ExceptionCase.Outcome.values)
    explanation = serializers.CharField(max_length=2_000)
    adjustment = serializers.CharField(max_length=32, required=False, default="", allow_blank=True)
    resolved = SignerSerializer()


class ConfirmSerializer(serializers.Serializer):
    """An auditor agrees."""

    note = serializers.CharField(max_length=1_000, required=False, default="", allow_blank=True)
    confirmed = SignerSerializer()


class ReturnSerializer(serializers.Serializer):
    """An auditor does not agree."""

    reason = serializers.CharField(max_length=1_000)
    returned = SignerSerializer()


def _filter(name: str, description: str = "") -> OpenApiParameter:
    return OpenApiParameter(name, str, description=description)


def shown(property: Property, case: Any, *, many: bool = False) -> Any:
    """A case with its amounts in the property's currency."""
    context = {
        "currency": property.currency,
        "property": property,
        "investigations": queries.investigation_numbers(property, case if many else [case]),
    }
    return CaseSerializer(case, many=many, context=context).data


class InboxView(Door):
    """The exceptions of the house."""

    scopes = {"GET": "reports:read"}

    @pages.lists(
        "List exceptions",
        tag="audit",
        operation_id="exceptions_list",
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
                "cases": shown(self.property, found, many=True),
            }
        )
        return pages.with_link(request, answer, cursor)


def _flag(request: Request) -> bool | None:
    text = choice_asked(request, "overdue", ("true", "false"))
    return None if text is None else text == "true"


class CaseDoor(Door):
    """A door to one case."""

    scopes = {"GET": "reports:read", "POST": "books:write"}

    def shown(self, case: str) -> Response:
        found = queries.exception_case(self.property, case)
        if found is None:
            raise NotFound()
        return Response(shown(self.property, found))


class CaseView(CaseDoor):
    """An exception."""

    @reads("Show an exception", tag="audit", answer=CaseSerializer)
    def get(self, request: Request, case: str) -> Response:
        return self.shown(case)


class AssignView(CaseDoor):
    """Who looks into it."""

    @writes("Assign an exception", tag="audit", body=AssignSerializer, answer=CaseSerializer)
    def post(self, request: Request, case: str) -> Response:
        body = self.read(AssignSerializer)
        signature = signature_in(self, body["assigned"], AUDITING, "assign_exception")
        commands.assign_exception(
            self.property, case=case, owner=body["owner"], note=body["note"], assigned=signature, actor=self.actor
        )
        return self.shown(case)


class NoteView(CaseDoor):
    """What was found."""

    @writes("Add a note to an exception", tag="audit", body=NoteSerializer, answer=CaseSerializer)
    def post(self, request: Request, case: str) -> Response:
        body = self.read(NoteSerializer)
        signature = signature_in(self, body["noted"], commands.NOTERS, "note_exception")
        commands.note_exception(self.property, case=case, note=body["note"], noted=signature, actor=self.actor)
        return self.shown(case)


class ResolveView(CaseDoor):
    """The answer."""

    @writes("Resolve an exception", tag="audit", body=ResolveSerializer, answer=CaseSerializer)
    def post(self, request: Request, case: str) -> Response:
        body = self.read(ResolveSerializer)
        commands.resolve_exception(
            self.property,
            case=case,
            outcome=body["outcome"],
            explanation=body["explanation"],
            adjustment=body["adjustment"],
            resolved=signature_in(self, body["resolved"], AUDITING, "resolve_exception"),
            actor=self.actor,
        )
        return self.shown(case)


class ConfirmView(CaseDoor):
    """The auditor's agreement."""

    @writes("Confirm the answer to an exception", tag="audit", body=ConfirmSerializer, answer=CaseSerializer)
    def post(self, request: Request, case: str) -> Response:
        body = self.read(ConfirmSerializer)
        signature = self.signature(body["confirmed"], Role.AUDITOR, "confirm_exception")
        commands.confirm_exception(self.property, case=case, note=body["note"], confirmed=signature, actor=self.actor)
        return self.shown(case)


class ReturnView(CaseDoor):
    """The auditor's disagreement."""

    @writes("Return the answer to an exception", tag="audit", body=ReturnSerializer, answer=CaseSerializer)
    def post(self, request: Request, case: str) -> Response:
        body = self.read(ReturnSerializer)
        signature = self.signature(body["returned"], Role.AUDITOR, "return_exception")
        commands.return_exception(self.property, case=case, reason=body["reason"], returned=signature, actor=self.actor)
        return self.shown(case)
