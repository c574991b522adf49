"""Investigations over REST (control W2)."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands, queries
from accounting.models import Investigation
from accounting.rows import InvestigationRow
from casino.api import pages
from casino.api.door import Door
from casino.api.operations import answer
from casino.api.rows import serializer_of

InvestigationSerializer = serializer_of(InvestigationRow)

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
