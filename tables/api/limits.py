"""Limits of a table over REST (control T11): their history, announcements, changes."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.operations import answer
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.api.sessions import SessionSerializer
from tables.models import TableLimits
from tables.rows import TableLimitsRow

TableLimitsSerializer = serializer_of(TableLimitsRow)


answer(commands.announce_limits, TableLimitsSerializer)
answer(commands.change_limits, SessionSerializer)


class LimitsFilter(pages.Filters):
    """Which steps; gaming days from and to are both included."""

    first = pages.DayFilter("day", lookup_expr="gte", label="first gaming day")
    last = pages.DayFilter("day", lookup_expr="lte", label="last gaming day")

    class Meta:
        model = TableLimits
        fields = ("shift", "kind", "status")


class TableLimitsView(Door):
    """The history of a table's limits."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.tablelimits",)
    table_scope = TableScope.ADDRESS

    @pages.lists(
        "History of a table's limits",
        tag="tables",
        rows=TableLimitsSerializer(many=True),
        filters=LimitsFilter,
        operation_id="table_limits_list",
        description="In the order in which it happened.",
    )
    def get(self, request: Request, table: str) -> Response:
        rows = pages.filtered(request, LimitsFilter, queries.limits_history(self.property, table=table))
        return pages.shown(self, TableLimitsSerializer, rows, "began", "key")
