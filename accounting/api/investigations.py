"""Investigations over REST (control W2)."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands, queries
from accounting.models import Investigation
from casino.api import pages
from casino.api.door import Door
from casino.api.operations import answer


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


for _command in (commands.open_investigation, commands.note_investigation, commands.conclude_investigation):
    answer(_command, InvestigationSerializer)


class InvestigationFilter(pages.Filters):
    """Which investigations."""

    class Meta:
        model = Investigation
        fields = ("status", "assigned_to", "code", "concerns_day", "exception")


class InvestigationsView(Door):
    """Investigations."""

    scopes = {"GET": "reports:read"}

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
