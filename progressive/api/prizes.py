"""Prizes and their payment on numbered forms (PR §7.10-7.12)."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.roles import Role
from progressive import commands, queries
from progressive.models import Prize


class PrizeSerializer(serializers.Serializer):
    """A progressive prize."""

    prize = serializers.CharField()
    link = serializers.CharField()
    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    round = serializers.CharField()
    seat = serializers.IntegerField()
    hand = serializers.CharField(source="outcome")
    amount = AmountField(source="amount_minor")
    meter_before = AmountField(source="meter_before_minor")
    status = serializers.CharField()
    method = serializers.CharField()
    form_serial = serializers.CharField()
    won_at = serializers.DateTimeField()
    paid_at = serializers.DateTimeField(allow_null=True)


class PaymentSerializer(serializers.Serializer):
    """Pay a prize (PR §7.10-7.12): supervisor and inspector always, accounting where the money leaves the tray."""

    method = serializers.ChoiceField(Prize.Method.choices)
    prepared = SignerSerializer()
    validated = SignerSerializer()
    verified = SignerSerializer(required=False)
    supervisor_present = serializers.BooleanField(default=False)
    inspector_present = serializers.BooleanField(default=False)
    occurred_at = serializers.DateTimeField(required=False)


class PrizesView(Door):
    """Prizes waiting to be paid."""

    scopes = {"GET": "meters:read"}

    @reads(
        "List prizes to be paid",
        tag="progressive",
        answer=PrizeSerializer(many=True),
        parameters=[OpenApiParameter("link", str)],
    )
    def get(self, request: Request) -> Response:
        prizes = queries.open_prizes(self.property.pk, request.query_params.get("link"))
        return self.show(PrizeSerializer, prizes, many=True)


class PaymentView(Door):
    """The payment of a prize."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Pay a prize on its numbered form",
        tag="progressive",
        body=PaymentSerializer,
        answer=PrizeSerializer,
        status=201,
    )
    def post(self, request: Request, prize: str) -> Response:
        body = self.read(PaymentSerializer)
        verified = body.get("verified")
        commands.pay_prize(
            self.property,
            prize=prize,
            method=body["method"],
            prepared=self.signature(body["prepared"], Role.FLOOR_SUPERVISOR, "pay_prize"),
            validated=self.signature(body["validated"], Role.INSPECTOR, "pay_prize"),
            verified=self.signature(verified, Role.ACCOUNTING, "pay_prize") if verified else None,
            supervisor_present=body["supervisor_present"],
            inspector_present=body["inspector_present"],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        paid = Prize.objects.get(property_id=self.property.pk, prize=prize)
        return self.show(PrizeSerializer, paid, status=201)
