"""The Table Game Progressive Summary and its signatures (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from progressive import queries


class DecreaseSerializer(serializers.Serializer):
    """Why a meter reads less than before (PR §7.14(I))."""

    day = serializers.DateField()
    table = serializers.CharField()
    amount = AmountField(source="amount_minor")
    ground = serializers.CharField()
    form_serial = serializers.CharField()
    approval = serializers.CharField()
    explanation = serializers.CharField()


class RatePlayedSerializer(serializers.Serializer):
    """Chips played under a rate, of a link that changed its rate (control P13)."""

    rate_bp = serializers.IntegerField()
    chips = serializers.IntegerField()


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
    licensee_share = AmountField(
        source="licensee_share_minor", help_text="chips less what they contributed, before refunds of void rounds"
    )
    retained = AmountField(source="licensee_share_minor", help_text="deprecated: the same as `licensee_share`")
    rates = RatePlayedSerializer(many=True)
    decreases = DecreaseSerializer(many=True)
    away_day = serializers.IntegerField(
        allow_null=True, help_text="gaming days away by then, this one included (PR §7.14(M))"
    )
    signed = serializers.BooleanField()


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
