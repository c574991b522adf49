"""Investigations over REST (control W2)."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands, queries
from accounting.models import Investigation
from casino.api import pages
from casino.api.door import Door
from casino.api.fields import SignerSerializer
from casino.api.openapi import writes
from casino.roles import Role


class NoteSerializer(serializers.Serializer):
    """What was added."""

    at = serializers.CharField()
    by = serializers.CharField()
    text = serializers.CharField()


class InvestigationSerializer(serializers.Serializer):
    """An investigation of an exception."""

    number = serializers.CharField()
    status = serializers.CharField()
    exception = serializers.CharField()
    code = serializers.CharField()
    subject = serializers.CharField()
    concerns_day = serializers.DateField()
    assigned_to = serializers.CharField()
    due = serializers.DateField()
    notes = NoteSerializer(many=True)
    outcome = serializers.CharField(allow_blank=True)
    findings = serializers.CharField(allow_blank=True)


class OpenInvestigationSerializer(serializers.Serializer):
    """Look into an exception of a closed day."""

    cite = "control W2"
    day = serializers.DateField(help_text="the open gaming day")
    exception = serializers.CharField(max_length=200, help_text="key of the exception, or its case in the inbox")
    assigned_to = serializers.CharField(max_length=20)
    due = serializers.DateField()
    opened = SignerSerializer()


class AddNoteSerializer(serializers.Serializer):
    """Add what was found."""

    cite = "control W2"
    day = serializers.DateField()
    text = serializers.CharField(max_length=2_000)
    by = SignerSerializer()


class ConcludeSerializer(serializers.Serializer):
    """The outcome, signed by accounting and the pit manager."""

    cite = "control W2"
    day = serializers.DateField()
    outcome = serializers.ChoiceField(choices=Investigation.Outcome.values)
    findings = serializers.CharField(max_length=4_000)
    accounting = SignerSerializer()
    pit_manager = SignerSerializer()


class InvestigationFilter(pages.Filters):
    """Which investigations."""

    class Meta:
        model = Investigation
        fields = ("status", "assigned_to", "code", "concerns_day", "exception")


class InvestigationsView(Door):
    """Investigations."""

    scopes = {"GET": "reports:read", "POST": "books:write"}

    @pages.lists(
        "List investigations",
        tag="reports",
        rows=InvestigationSerializer(many=True),
        filters=InvestigationFilter,
        operation_id="investigations_list",
        description="By the day they are due.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, InvestigationFilter, queries.investigations(self.property))
        return pages.shown(self, InvestigationSerializer, rows, "due", "number")

    @writes(
        "Open an investigation", tag="reports", body=OpenInvestigationSerializer, answer=InvestigationSerializer,
        status=201,
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        body = self.read(OpenInvestigationSerializer)
        opened = self.signature(body.pop("opened"), Role.ACCOUNTING, "open_investigation")
        row = commands.open_investigation(self.property, **body, opened=opened, actor=self.actor)
        return self.show(InvestigationSerializer, row, status=201)


class InvestigationNotesView(Door):
    """Notes of an investigation."""

    scopes = {"POST": "books:write"}

    @writes(
        "Add to an investigation", tag="reports", body=AddNoteSerializer, answer=InvestigationSerializer, status=201
    )
    def post(self, request: Request, number: str) -> Response:
        body = self.read(AddNoteSerializer)
        by = self.signature(body.pop("by"), Role.ACCOUNTING, "note_investigation")
        row = commands.note_investigation(self.property, number=number, **body, by=by, actor=self.actor)
        return self.show(InvestigationSerializer, row, status=201)


class InvestigationConclusionView(Door):
    """The conclusion of an investigation."""

    scopes = {"POST": "books:write"}

    @writes("Conclude an investigation", tag="reports", body=ConcludeSerializer, answer=InvestigationSerializer)
    def post(self, request: Request, number: str) -> Response:
        body = self.read(ConcludeSerializer)
        signed = {
            "accounting": self.signature(body.pop("accounting"), Role.ACCOUNTING, "conclude_investigation"),
            "pit_manager": self.signature(body.pop("pit_manager"), Role.PIT_MANAGER, "conclude_investigation"),
        }
        row = commands.conclude_investigation(self.property, number=number, **body, **signed, actor=self.actor)
        return self.show(InvestigationSerializer, row)
