"""The poker room's money over REST: time charges, rake as counted, pools of the players."""

from __future__ import annotations

import datetime as dt

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.api.table_scope import TableScope
from casino.roles import Role
from tables import commands, queries


class TimeChargeSerializer(serializers.Serializer):
    """Charge the players at a table for half an hour, by the posted schedule."""

    half_hour = serializers.RegexField(r"^([01][0-9]|2[0-3]):(00|30)$")
    players = serializers.IntegerField(min_value=1, max_value=20)
    dealer = SignerSerializer()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class TakenSerializer(serializers.Serializer):
    """What was taken."""

    total = AmountField()


class CountRakeSerializer(serializers.Serializer):
    """How the chips of a poker table's boxes divide between the house and the players' pools."""

    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    counts = CountsField()
    pools = serializers.DictField(child=CountsField(), required=False)
    team = SignerSerializer(many=True)
    occurred_at = serializers.DateTimeField(required=False)


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


class PoolPaymentSerializer(serializers.Serializer):
    """Pay a player out of a pool."""

    day = serializers.DateField()
    reference = serializers.CharField(max_length=40)
    player = serializers.CharField(max_length=120)
    reason = serializers.CharField(max_length=200)
    amount = AmountField()
    supervisor = SignerSerializer()
    cashier = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ClosePoolSerializer(serializers.Serializer):
    """Close a pool that was returned in full."""

    day = serializers.DateField()
    supervisor = SignerSerializer()
    accounting = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class TimeChargesView(Door):
    """Half hours charged at a table."""

    scopes = {"POST": "tables:write"}

    @writes("Take a time charge", tag="poker", body=TimeChargeSerializer, answer=TakenSerializer, status=201)
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(TimeChargeSerializer)
        total = commands.take_time_charge(
            self.property,
            table=table,
            half_hour=body["half_hour"],
            players=body["players"],
            dealer=self.signature(body["dealer"], Role.DEALER, "time_charge"),
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "time_charge"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(TakenSerializer, {"total": total}, status=201)


class RakeCountsView(Door):
    """Rake of a table as counted."""

    scopes = {"POST": "tables:write"}

    @writes("Count the rake of a table", tag="poker", body=CountRakeSerializer, answer=RakeLineSerializer, status=201)
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(CountRakeSerializer)
        commands.count_rake(
            self.property,
            table=table,
            day=body["day"],
            shift=body["shift"],
            counts=body["counts"],
            pools=body.get("pools"),
            team=[self.signature(member, Role.COUNT_TEAM, "count_rake") for member in body["team"]],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        lines = queries.rake_report(self.property, body["day"])
        line = next(line for line in lines if (line.table, line.shift) == (table, body["shift"]))
        return self.show(RakeLineSerializer, line, status=201)


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


class PoolPaymentsView(Door):
    """Payments out of a pool."""

    scopes = {"POST": "tables:write"}

    @writes("Pay a player out of a pool", tag="poker", body=PoolPaymentSerializer, answer=PoolSerializer, status=201)
    def post(self, request: Request, pool: str) -> Response:
        body = self.read(PoolPaymentSerializer)
        commands.pay_from_pool(
            self.property,
            pool=pool,
            day=body["day"],
            reference=body["reference"],
            player=body["player"],
            reason=body["reason"],
            amount=body["amount"],
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "pay_from_pool"),
            cashier=self.signature(body["cashier"], Role.CASHIER, "pay_from_pool"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(PoolSerializer, _pool(self, pool), status=201)


class ClosePoolView(Door):
    """A pool returned in full."""

    scopes = {"POST": "tables:write"}

    @writes("Close a pool", tag="poker", body=ClosePoolSerializer, answer=PoolSerializer)
    def post(self, request: Request, pool: str) -> Response:
        body = self.read(ClosePoolSerializer)
        commands.close_pool(
            self.property,
            pool=pool,
            day=body["day"],
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "close_pool"),
            accounting=self.signature(body["accounting"], Role.ACCOUNTING, "close_pool"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(PoolSerializer, _pool(self, pool))


def _pool(door: Door, code: str) -> queries.PoolLine:
    return next(line for line in queries.pools(door.property) if line.pool == code)
