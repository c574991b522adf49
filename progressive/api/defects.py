"""What a person puts right: a defective meter lowered, a payout form voided (PR §7.14(I)(4), §7.12(D))."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import writes
from casino.roles import SUPERVISORS, Role
from progressive import commands, queries
from progressive.api.meters import MeterSerializer
from progressive.api.prizes import PrizeSerializer, held_role
from progressive.commands.payouts import VOID_APPROVERS
from progressive.models import Prize


class LowerMeterSerializer(serializers.Serializer):
    """Lower a meter because of a defect, approved in writing beforehand (PR §7.14(I)(4))."""

    cite = "PR §7.14(I)(4)"
    day = serializers.DateField()
    table = serializers.CharField(max_length=20)
    amount = AmountField()
    approval = serializers.CharField(max_length=60)
    approved_on = serializers.DateField()
    explanation = serializers.CharField(max_length=500)
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class DefectView(Door):
    """The lowering of a defective meter."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Lower a defective meter", tag="progressive", body=LowerMeterSerializer, answer=MeterSerializer, status=201,
        description="With the written approval of the Company, explained in the summary; nobody raises a meter.",
    )  # fmt: skip
    def post(self, request: Request, link: str) -> Response:
        body = self.read(LowerMeterSerializer)
        role = held_role(self.property, body["by"]["employee"], (Role.PIT_MANAGER, Role.ACCOUNTING))
        commands.lower_meter_for_defect(
            self.property,
            link=link,
            table=body["table"],
            day=body["day"],
            amount_minor=body["amount"],
            approval=body["approval"],
            approved_on=body["approved_on"],
            explanation=body["explanation"],
            by=self.signature(body["by"], role, "lower_meter_for_defect"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(MeterSerializer, queries.meter_of(self.property.pk, link), status=201)


class VoidPayoutFormSerializer(serializers.Serializer):
    """Mark a payout form NULO/VOID: its preparer, and a pit manager or accounting (PR §7.12(D))."""

    cite = "PR §7.12(D)"
    day = serializers.DateField()
    reason = serializers.CharField(max_length=200)
    prepared = SignerSerializer()
    supervised = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class VoidPayoutFormView(Door):
    """The voiding of a payout form."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Void a payout form", tag="progressive", body=VoidPayoutFormSerializer, answer=PrizeSerializer, status=201,
        description="Of a paid prize the next number takes its place; before the payment the next blank one is void.",
    )  # fmt: skip
    def post(self, request: Request, prize: str) -> Response:
        body = self.read(VoidPayoutFormSerializer)
        prepared = held_role(self.property, body["prepared"]["employee"], sorted(SUPERVISORS))
        supervised = held_role(self.property, body["supervised"]["employee"], VOID_APPROVERS)
        commands.void_payout_form(
            self.property,
            prize=prize,
            reason=body["reason"],
            prepared=self.signature(body["prepared"], prepared, "void_payout_form"),
            supervised=self.signature(body["supervised"], supervised, "void_payout_form"),
            day=body["day"],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(PrizeSerializer, Prize.objects.get(property_id=self.property.pk, prize=prize), status=201)
