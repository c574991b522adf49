"""The Table Game Progressive Summary of a month (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from progressive.api.summary import DecreaseSerializer
from progressive.queries.month import month_summary


class MonthLineSerializer(serializers.Serializer):
    """A table's summary of one gaming day; `state` is `signed`, `late` (after the day was closed) or `missing`."""

    day = serializers.DateField(source="line.day")
    table = serializers.CharField(source="line.table")
    opening_in_meter = serializers.IntegerField(source="line.opening_in_meter")
    chips = serializers.IntegerField(source="line.chips")
    closing_in_meter = serializers.IntegerField(source="line.closing_in_meter")
    read_in_meter = serializers.IntegerField(source="line.read_in_meter", allow_null=True)
    opening_meter = AmountField(source="line.opening_meter_minor")
    lowered = AmountField(source="lowered_minor")
    closing_meter = AmountField(source="line.closing_meter_minor")
    read_meter = AmountField(source="line.read_meter_minor", allow_null=True)
    licensee_share = AmountField(
        source="line.licensee_share_minor", help_text="chips less what they contributed, before refunds of void rounds"
    )
    retained = AmountField(source="line.licensee_share_minor", help_text="deprecated: the same as `licensee_share`")
    state = serializers.CharField()


class LinkMonthSerializer(serializers.Serializer):
    """A link's month. The `_e4` figures are ten-thousandths of a minor unit: opening + contributed - lowered + reset =
    closing. `supported`: every decrease has its line of support."""

    link = serializers.CharField()
    chips = serializers.IntegerField()
    opening_e4 = serializers.IntegerField()
    contributed_e4 = serializers.IntegerField()
    lowered_e4 = serializers.IntegerField()
    reset_e4 = serializers.IntegerField()
    closing_e4 = serializers.IntegerField()
    licensee_share = AmountField(
        source="licensee_share_minor", help_text="chips less what they contributed, before refunds of void rounds"
    )
    retained = AmountField(source="licensee_share_minor", help_text="deprecated: the same as `licensee_share`")
    missing = serializers.IntegerField()
    late = serializers.IntegerField()
    supported = serializers.BooleanField()
    lines = MonthLineSerializer(many=True)
    decreases = DecreaseSerializer(many=True)


class ProgressiveMonthView(Door):
    """The summaries of a month, by link."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Table Game Progressive Summary of a month",
        tag="reports",
        answer=LinkMonthSerializer(many=True),
        description="The month in which the day lies.",
    )
    def get(self, request: Request, day: dt.date) -> Response:
        return self.show(LinkMonthSerializer, month_summary(self.property.pk, day), many=True)
