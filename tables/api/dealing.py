"""Terminals of tables and dealers at them, over REST."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.operations import answer
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import Property
from tables import commands, queries
from tables.models import DealerSeat
from tables.rows import DealerSeatRow


class TerminalAnswerSerializer(serializers.Serializer):
    """A table, with a terminal or without."""

    table = serializers.CharField()
    attached = serializers.BooleanField()


def _terminal(property: Property, _result: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    return {"table": given["table"], "attached": queries.has_terminal(property, given["table"])}


answer(commands.attach_terminal, TerminalAnswerSerializer, _terminal)
answer(commands.detach_terminal, TerminalAnswerSerializer, _terminal)


class SeatAnswerSerializer(serializers.Serializer):
    """Who deals at a table."""

    table = serializers.CharField()
    dealer = serializers.CharField()


answer(
    commands.seat_dealer,
    SeatAnswerSerializer,
    lambda _property, _result, given: {"table": given["table"], "dealer": given["dealer"].employee},
)


DealerSeatSerializer = serializer_of(DealerSeatRow)


class DealerSeatFilter(pages.Filters):
    """Which dealers."""

    class Meta:
        model = DealerSeat
        fields = ("day", "shift", "dealer")


class DealersView(Door):
    """The dealers of a table."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.dealerseat",)
    table_scope = TableScope.ADDRESS

    @pages.lists(
        "List the dealers of a table",
        tag="tables",
        rows=DealerSeatSerializer(many=True),
        filters=DealerSeatFilter,
        operation_id="dealers_list",
        description="The latest first.",
    )
    def get(self, request: Request, table: str) -> Response:
        rows = DealerSeat.objects.filter(property_id=self.property.pk, table=table)
        rows = pages.filtered(request, DealerSeatFilter, rows)
        return pages.shown(self, DealerSeatSerializer, rows, "-at", "-key")
