"""The poker room's money over REST: time charges, rake as counted, pools of the players."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, CountsField
from casino.api.openapi import reads
from casino.api.operations import answer, plain_field
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import Property
from tables import commands, queries
from tables.commands.poker import PoolCounts
from tables.models import BuyIn
from tables.rows import BuyInRow


class TakenSerializer(serializers.Serializer):
    """What was taken."""

    total = AmountField()


RakeLineSerializer = serializer_of(queries.RakeLine)
PoolSerializer = serializer_of(queries.PoolLine)
BuyInSerializer = serializer_of(BuyInRow)


plain_field(PoolCounts, serializers.DictField, child=CountsField())


def _rake(property: Property, result: int | None, given: Mapping[str, Any]) -> queries.RakeLine:
    lines = queries.rake_report(property, given["day"])
    return next(line for line in lines if (line.table, line.shift) == (given["table"], given["shift"]))


def _pool(property: Property, result: int | None, given: Mapping[str, Any]) -> queries.PoolLine:
    return next(line for line in queries.pools(property) if line.pool == given["pool"])


answer(commands.take_time_charge, TakenSerializer, lambda property, result, given: {"total": result})
answer(commands.count_rake, RakeLineSerializer, _rake)
answer(commands.pay_from_pool, PoolSerializer, _pool)
answer(commands.close_pool, PoolSerializer, _pool)


class RakeReportView(Door):
    """Rake by the hands beside rake counted."""

    scopes = {"GET": "reports:read"}
    table_scope = TableScope.ROWS

    @reads("Show the rake of a day", tag="poker", answer=RakeLineSerializer(many=True))
    def get(self, request: Request, day: dt.date) -> Response:
        lines = self.within_tables(queries.rake_report(self.property, day))
        return self.show(RakeLineSerializer, lines, many=True)


class BuyInFilter(pages.Filters):
    """Whose chips, where and when."""

    class Meta:
        model = BuyIn
        fields = ("kind", "table", "day", "shift", "player")


class BuyInsView(Door):
    """Buy-ins of the poker room."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.buyin",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List the buy-ins of poker players",
        tag="poker",
        rows=BuyInSerializer(many=True),
        filters=BuyInFilter,
        operation_id="buy_ins_list",
        description="Chips with which players sat down and got up (PR §15.2(A), (L)), the latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, BuyInFilter, self.within_tables(queries.buy_ins(self.property)))
        return pages.shown(self, BuyInSerializer, rows, "-happened_at", "-key")


class PoolsView(Door):
    """What the players' pools hold."""

    scopes = {"GET": "reports:read"}

    @reads("List the players' pools", tag="poker", answer=PoolSerializer(many=True))
    def get(self, request: Request) -> Response:
        return self.show(PoolSerializer, queries.pools(self.property), many=True)
