"""Parameters that change at an instant, over REST."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.base_view import CasinoAPIView
from casino.api.operations import answer
from casino.api.rows import serializer_of
from tables import commands
from tables.models import DatedParameter
from tables.rows import DatedParameterRow

DatedParameterSerializer = serializer_of(DatedParameterRow)

answer(commands.schedule_parameter, DatedParameterSerializer)


class ParameterFilter(pages.Filters):
    """Filters of parameters."""

    class Meta:
        model = DatedParameter
        fields = ("game", "table", "parameter")


class ParametersView(CasinoAPIView):
    """Parameters of games from an instant on."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.datedparameter",)

    @pages.lists(
        "List dated parameters", tag="parameters", rows=DatedParameterSerializer(many=True), filters=ParameterFilter
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, ParameterFilter, DatedParameter.objects.filter(property_id=self.property.pk))
        return pages.shown(self, DatedParameterSerializer, rows, "effective_at", "key")
