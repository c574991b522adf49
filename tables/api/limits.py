"""Limits of a table over REST (control T11): their history, announcements, changes."""

from __future__ import annotations

from casino.api import pages
from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.api.sessions import SessionSerializer
from tables.rows import TableLimitsRow

TableLimitsSerializer = serializer_of(TableLimitsRow)


answer(commands.announce_limits, TableLimitsSerializer)
answer(commands.change_limits, SessionSerializer)
answer(commands.announce_limits_of_tables, TableLimitsSerializer, many=True)
answer(commands.change_limits_of_tables, SessionSerializer, many=True)


TableLimitsView = Reads("tables:read", "tables", tables=TableScope.ADDRESS).pages(
    "History of a table's limits",
    TableLimitsRow,
    queries.limits_history,
    order=("began", "key"),
    by=("shift", "kind", "status"),
    more={
        "first": pages.DayFilter("day", lookup_expr="gte", label="first gaming day"),
        "last": pages.DayFilter("day", lookup_expr="lte", label="last gaming day"),
    },
    description="In the order in which it happened.",
)
