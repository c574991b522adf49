"""The poker room's money over REST: time charges, rake as counted, pools of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from casino.api.fields import AmountField, CountsField
from casino.api.operations import answer, plain_field
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import Property
from tables import commands, queries
from tables.commands.poker import PoolCounts
from tables.rows import BuyInRow


class TakenSerializer(serializers.Serializer):
    """The amount taken."""

    total = AmountField()


RakeLineSerializer = serializer_of(queries.RakeLine)
PoolSerializer = serializer_of(queries.PoolLine)
BuyInSerializer = serializer_of(BuyInRow)


plain_field(PoolCounts, serializers.DictField, child=CountsField())


def _rake(venue: Property, result: int | None, given: Mapping[str, Any]) -> queries.RakeLine:
    lines = queries.rake_report(venue, given["day"])
    return next(line for line in lines if (line.table, line.shift) == (given["table"], given["shift"]))


def _pool(venue: Property, result: int | None, given: Mapping[str, Any]) -> queries.PoolLine:
    return next(line for line in queries.pools(venue) if line.pool == given["pool"])


answer(commands.take_time_charge, TakenSerializer, lambda venue, result, given: {"total": result})
answer(commands.count_rake, RakeLineSerializer, _rake)
answer(commands.pay_from_pool, PoolSerializer, _pool)
answer(commands.close_pool, PoolSerializer, _pool)


POKER = Reads("reports:read", "poker", shows=())

RakeReportView = POKER.all(
    "Show the rake of a day",
    queries.RakeLine,
    queries.rake_report,
    about="Rake by the hands beside rake counted.",
    tables=TableScope.ROWS,
)
BuyInsView = POKER.pages(
    "List the buy-ins of poker players",
    BuyInRow,
    queries.buy_ins,
    order=("-happened_at", "-key"),
    by=("kind", "table", "day", "shift", "player"),
    description="Chips with which players sat down and got up (PR §15.2(A), (L)), the latest first.",
    shows=("tables.buyin",),
    tables=TableScope.ROWS,
)
PoolsView = POKER.all("List the players' pools", queries.PoolLine, queries.pools, about="What the players' pools hold.")
