"""The progressive floor over REST: meters, readings, prizes and their payment, the summary, the end of a link."""

from __future__ import annotations

import datetime as dt

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.roles import Role
from progressive import commands, queries
from progressive.models import Prize


class MeterSerializer(serializers.Serializer):
    """A link's progressive meter, as its displays show it."""

    link = serializers.CharField()
    game = serializers.CharField()
    status = serializers.CharField()
    amount = AmountField(source="shown_minor")
    reset_amount = AmountField(source="reset_minor")
    rate_bp = serializers.IntegerField(help_text="basis points of each chip that go to the meter")
    locked = serializers.BooleanField()
    open_prizes = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.CharField())
    expires_on = serializers.DateField(allow_null=True)


class ReadingSerializer(serializers.Serializer):
    """The three meters of a table as read (PR §7.14(B))."""

    day = serializers.DateField()
    in_meter = serializers.IntegerField(min_value=0, max_value=10**12)
    meter = AmountField()
    displayed = AmountField(required=False)
    payouts = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=10**9))
    occurred_at = serializers.DateTimeField(required=False)


class DifferenceSerializer(serializers.Serializer):
    """A meter that does not read what was computed (control P15)."""

    meter = serializers.CharField()
    computed = serializers.IntegerField()
    read = serializers.IntegerField()


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


class SignSummarySerializer(serializers.Serializer):
    """Sign a table's line of the summary."""

    prepared = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class DecreaseSerializer(serializers.Serializer):
    """Why a meter reads less than before (PR §7.14(I))."""

    day = serializers.DateField()
    table = serializers.CharField()
    amount = AmountField(source="amount_minor")
    ground = serializers.CharField()
    form_serial = serializers.CharField()
    approval = serializers.CharField()
    explanation = serializers.CharField()


class SummaryLineSerializer(serializers.Serializer):
    """A line of the Table Game Progressive Summary (PR §7.14(L))."""

    day = serializers.DateField()
    table = serializers.CharField()
    link = serializers.CharField()
    opening_in_meter = serializers.IntegerField()
    closing_in_meter = serializers.IntegerField()
    read_in_meter = serializers.IntegerField(allow_null=True)
    opening_meter = AmountField(source="opening_meter_minor")
    closing_meter = AmountField(source="closing_meter_minor")
    read_meter = AmountField(source="read_meter_minor", allow_null=True)
    opening_payouts = serializers.DictField(child=serializers.IntegerField())
    closing_payouts = serializers.DictField(child=serializers.IntegerField())
    retained = AmountField(source="retained_minor")
    decreases = DecreaseSerializer(many=True)
    signed = serializers.BooleanField()


class AnnounceRemovalSerializer(serializers.Serializer):
    """Announce a time limit of at least 30 days at every linked table (PR §7.14(J))."""

    day = serializers.DateField()
    expires_on = serializers.DateField()
    approval = serializers.CharField(max_length=60)
    notices = serializers.ListField(child=serializers.CharField(max_length=20), allow_empty=False)
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ExpirySerializer(serializers.Serializer):
    """Document the final meter (PR §7.14(K))."""

    day = serializers.DateField()
    documented = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class DistributionSerializer(serializers.Serializer):
    """Share out an expired meter (PR §7.14(K))."""

    day = serializers.DateField()
    approval = serializers.CharField(max_length=60)
    approved = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class SharesSerializer(serializers.Serializer):
    """What each fund gets."""

    link = serializers.CharField()
    shares = serializers.DictField(child=AmountField())


class MetersView(Door):
    """The progressive meters of the property."""

    scopes = {"GET": "meters:read"}

    @reads(
        "List progressive meters",
        tag="progressive",
        answer=MeterSerializer(many=True),
        operation_id="meters_list",
    )
    def get(self, request: Request) -> Response:
        return self.show(MeterSerializer, queries.meters(self.property.pk), many=True)


class MeterView(Door):
    """One link's meter."""

    scopes = {"GET": "meters:read"}

    @reads(
        "Show a progressive meter",
        tag="progressive",
        answer=MeterSerializer,
    )
    def get(self, request: Request, link: str) -> Response:
        meter = queries.meter_of(self.property.pk, link)
        if meter is None:
            raise NotFound()
        return self.show(MeterSerializer, meter)


class ReadingsView(Door):
    """Readings of a table's three meters."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Report a reading",
        tag="progressive",
        body=ReadingSerializer,
        answer=DifferenceSerializer(many=True),
        status=201,
        description="The answer lists what differs from the computed meters; the reading is recorded all the same.",
    )
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(ReadingSerializer)
        differences = commands.record_reading(
            self.property,
            table=table,
            day=body["day"],
            in_meter=body["in_meter"],
            meter_minor=body["meter"],
            displayed_minor=body.get("displayed"),
            payouts=body["payouts"],
            reader=self.actor,
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(DifferenceSerializer, differences, many=True, status=201)


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


class ProgressiveSummaryView(Door):
    """The Table Game Progressive Summary of a gaming day."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Table Game Progressive Summary",
        tag="reports",
        answer=SummaryLineSerializer(many=True),
    )
    def get(self, request: Request, day: dt.date) -> Response:
        lines = queries.progressive_summary(self.property.pk, day)
        return self.show(SummaryLineSerializer, lines, many=True)


class SignSummaryView(Door):
    """The signature under a table's line of the summary."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Sign a line of the progressive summary",
        tag="reports",
        body=SignSummarySerializer,
        answer=None,
        status=204,
    )
    def post(self, request: Request, day: dt.date, table: str) -> Response:
        body = self.read(SignSummarySerializer)
        commands.sign_summary(
            self.property,
            table=table,
            day=day,
            prepared=self.signature(body["prepared"], Role.FLOOR_SUPERVISOR, "sign_summary"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class RemovalView(Door):
    """The announced end of a progressive."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Announce a removal",
        tag="progressive",
        body=AnnounceRemovalSerializer,
        answer=None,
        status=204,
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(AnnounceRemovalSerializer)
        commands.announce_removal(
            self.property,
            link=link,
            day=body["day"],
            expires_on=body["expires_on"],
            approval=body["approval"],
            notices=body["notices"],
            by=self.signature(body["by"], Role.ADMINISTRATOR, "announce_removal"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class ExpiryView(Door):
    """The expiry of a progressive."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Document an expired meter",
        tag="progressive",
        body=ExpirySerializer,
        answer=MeterSerializer,
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(ExpirySerializer)
        commands.expire_link(
            self.property,
            link=link,
            day=body["day"],
            documented=self.signature(body["documented"], Role.ACCOUNTING, "expire_link"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(MeterSerializer, queries.meter_of(self.property.pk, link))


class DistributionView(Door):
    """The distribution of an expired meter."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Distribute an expired meter",
        tag="progressive",
        body=DistributionSerializer,
        answer=SharesSerializer,
        status=201,
        description="26 % Special Fund, 30 % Educational Fund, 30 % University of Puerto Rico, 14 % Tourism Industry "
        "Development, by largest remainder (PR §7.14(K)).",
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(DistributionSerializer)
        shares = commands.distribute(
            self.property,
            link=link,
            day=body["day"],
            approval=body["approval"],
            approved=self.signature(body["approved"], Role.ACCOUNTING, "distribute"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SharesSerializer, {"link": link, "shares": shares}, status=201)
