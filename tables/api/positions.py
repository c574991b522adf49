"""Positions at tables and money that was found, over REST."""

from __future__ import annotations

from casino.api import pages
from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands
from tables.models import FoundMoney, TablePosition
from tables.rows import FoundMoneyRow, TablePositionRow

FoundMoneySerializer = serializer_of(FoundMoneyRow)

answer(commands.take_position, serializer_of(TablePositionRow))
answer(commands.record_found_money, FoundMoneySerializer)
answer(commands.return_found_money, FoundMoneySerializer)

PositionsView = Reads("reports:read", "tables", tables=TableScope.ROWS).pages(
    "List positions at tables",
    TablePositionRow,
    lambda venue: TablePosition.objects.filter(property_id=venue.pk),
    order=("-since", "-key"),
    by=("day", "table", "shift", "person"),
    operation_id="positions_list",
    description="As they were taken, the latest first.",
)
FoundMoneyView = Reads("reports:read", "cage").pages(
    "List found money",
    FoundMoneyRow,
    lambda venue: FoundMoney.objects.filter(property_id=venue.pk),
    order=("-found_at", "-key"),
    by=("day", "table"),
    more={"open": pages.FlagFilter(field_name="returned_at", lookup_expr="isnull", label="not claimed yet")},
    operation_id="found_money_list",
    description="The latest first.",
)
