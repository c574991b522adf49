"""The poker room's money over REST: time charges, rake as counted, pools of the players."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, CountsField
from casino.api.openapi import reads
from casino.api.operations import answer, field_of
from casino.api.table_scope import TableScope
from casino.models import Property
from tables import commands, queries
from tables.commands.poker import PoolCounts


class TakenSerializer(serializers.Serializer):
    """What was taken."""

    total = AmountField()


class RakeLineSerializer(serializers.Serializer):
    """A poker table in one shift; what is not known is null."""

    table = serializers.CharField()
    game = serializers.CharField()
    shift = serializers.CharField()
    rate = serializers.IntegerField(allow_null=True, help_text="posted rate, basis points of a pot")
    by_hands = AmountField(allow_null=True)
    by_time = AmountField()
    counted = AmountField(allow_null=True)
    pools = AmountField()
    difference = AmountField(allow_null=True)


class PoolSerializer(serializers.Serializer):
    """A pool of the players."""

    pool = serializers.CharField()
    name = serializers.CharField()
    contributed = AmountField()
    paid = AmountField()
    balance = AmountField()
    closed_day = serializers.DateField(allow_null=True)


@field_of.register
def _pool_counts(kind: PoolCounts, **options: Any) -> serializers.Field:
    return serializers.DictField(child=CountsField(), **options)


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


class PoolsView(Door):
    """What the players' pools hold."""

    scopes = {"GET": "reports:read"}

    @reads("List the players' pools", tag="poker", answer=PoolSerializer(many=True))
    def get(self, request: Request) -> Response:
        return self.show(PoolSerializer, queries.pools(self.property), many=True)
