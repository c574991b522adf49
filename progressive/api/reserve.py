"""The reserve of a link over REST: what stands behind the meter, transfers, prizes that it gives back."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.models import Property
from casino.roles import Role
from progressive import commands, cover
from progressive.models import Meter, ReserveMovement


class ReserveMovementSerializer(serializers.Serializer):
    """A movement of a reserve; what left it is below zero."""

    day = serializers.DateField()
    kind = serializers.ChoiceField(ReserveMovement.Kind.choices)
    fund = serializers.ChoiceField(ReserveMovement.Fund.choices)
    amount = AmountField(source="amount_minor")
    reference = serializers.CharField()
    prize = serializers.CharField()
    at = serializers.DateTimeField()


class ReserveSerializer(serializers.Serializer):
    """What stands behind a link's meter now (PR §4.14(A)(3), §7.10(D), §13.10(A)(6))."""

    link = serializers.CharField()
    rule = serializers.CharField(help_text="alone: the reserve; joint: reserve and casino bank; none")
    cite = serializers.CharField()
    required = AmountField(source="required_minor")
    reserve = AmountField(source="reserve_minor")
    bank = AmountField(source="bank_minor", allow_null=True, help_text="null: on no file")
    short = AmountField(source="short_minor")
    known = serializers.BooleanField(help_text="false: nobody can say what lacks, the bank is on no file")
    blocks = serializers.BooleanField(help_text="true: no table of the link opens with its progressive")
    movements = ReserveMovementSerializer(many=True)


class TransferReserveSerializer(serializers.Serializer):
    """Put money into a reserve, or take it out."""

    day = serializers.DateField()
    direction = serializers.ChoiceField(["in", "out"])
    fund = serializers.ChoiceField(ReserveMovement.Fund.choices)
    amount = AmountField()
    reference = serializers.CharField(max_length=40)
    cage = SignerSerializer()
    accounting = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ReimbursementSerializer(serializers.Serializer):
    """Give back out of the reserve what a prize took off the meter."""

    day = serializers.DateField()
    cage = SignerSerializer()
    accounting = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ReimbursedSerializer(serializers.Serializer):
    """What the reserve gave back for a prize."""

    prize = serializers.CharField()
    amount = AmountField()


def _shown(property: Property, link: str) -> dict[str, object]:
    meter = Meter.objects.filter(property_id=property.pk, link=link).first()
    if meter is None:
        raise NotFound()
    covered = cover.cover_now(property, meter)
    movements = cover.reserve_movements(property.pk, link)
    return {**{name: getattr(covered, name) for name in covered.__struct_fields__}, "movements": movements}


class ReserveView(Door):
    """The reserve of a link."""

    scopes = {"GET": "meters:read", "POST": "meters:write"}
    shows = ("progressive.reserve",)

    @reads("Show what stands behind a meter", tag="progressive", answer=ReserveSerializer)
    def get(self, request: Request, link: str) -> Response:
        return self.show(ReserveSerializer, _shown(self.property, link))

    @writes(
        "Transfer money into a reserve or out of it",
        tag="progressive",
        body=TransferReserveSerializer,
        answer=ReserveSerializer,
        status=201,
        description="What must stand behind the meter stays in the reserve (PR §4.14(A)(3), §7.10(D), §13.10(A)(6)).",
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(TransferReserveSerializer)
        commands.transfer_reserve(
            self.property,
            link=link,
            day=body["day"],
            direction=body["direction"],
            fund=body["fund"],
            amount_minor=body["amount"],
            reference=body["reference"],
            cage=self.signature(body["cage"], Role.CAGE_SUPERVISOR, "transfer_reserve"),
            accounting=self.signature(body["accounting"], Role.ACCOUNTING, "transfer_reserve"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(ReserveSerializer, _shown(self.property, link), status=201)


class ReimbursementView(Door):
    """The reimbursement of a paid prize."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Reimburse a paid prize out of the reserve",
        tag="progressive",
        body=ReimbursementSerializer,
        answer=ReimbursedSerializer,
        status=201,
    )
    def post(self, request: Request, prize: str) -> Response:
        body = self.read(ReimbursementSerializer)
        amount = commands.reimburse_prize(
            self.property,
            prize=prize,
            day=body["day"],
            cage=self.signature(body["cage"], Role.CAGE_SUPERVISOR, "reimburse_prize"),
            accounting=self.signature(body["accounting"], Role.ACCOUNTING, "reimburse_prize"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(ReimbursedSerializer, {"prize": prize, "amount": amount}, status=201)
