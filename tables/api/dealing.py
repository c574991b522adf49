"""Terminals of tables and dealers at them, over REST."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.table_scope import TableScope
from casino.models import Property
from tables import commands, queries
from tables.models import DealerSeat
from tables.rows import DealerSeatRow


class TerminalAnswerSerializer(serializers.Serializer):
    """A table, with a terminal or without."""

    table = serializers.CharField()
    attached = serializers.BooleanField()


def _terminal(venue: Property, _result: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    return {"table": given["table"], "attached": queries.has_terminal(venue, given["table"])}


answer(commands.attach_terminal, TerminalAnswerSerializer, _terminal)
answer(commands.detach_terminal, TerminalAnswerSerializer, _terminal)


class SeatAnswerSerializer(serializers.Serializer):
    """The dealer of a table."""

    table = serializers.CharField()
    dealer = serializers.CharField()


answer(
    commands.seat_dealer,
    SeatAnswerSerializer,
    lambda _property, _result, given: {"table": given["table"], "dealer": given["dealer"].employee},
)


DealersView = Reads("tables:read", "tables", tables=TableScope.ADDRESS).pages(
    "List the dealers of a table",
    DealerSeatRow,
    lambda venue, table: DealerSeat.objects.filter(property_id=venue.pk, table=table),
    about="The dealers of a table.",
    order=("-at", "-key"),
    by=("day", "shift", "dealer"),
    description="The latest first.",
)
