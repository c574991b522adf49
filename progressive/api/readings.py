"""Readings of the three meters of a table (PR §7.14(B))."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import writes
from casino.api.table_scope import TableScope
from progressive import commands
from progressive.models import MeterReading


class ReadingSerializer(serializers.Serializer):
    """The three meters of a table as read (PR §7.14(B))."""

    cite = "PR §7.14(B)"
    day = serializers.DateField()
    in_meter = serializers.IntegerField(min_value=0, max_value=10**12)
    meter = AmountField()
    displayed = AmountField(required=False)
    payouts = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=10**9))
    occurred_at = serializers.DateTimeField(required=False)


class DifferenceSerializer(serializers.Serializer):
    """A meter that does not read what was computed (control P15)."""

    meter = serializers.CharField(source="what", help_text="in_meter, meter, displayed, or payout:<hand>")
    computed = serializers.IntegerField()
    read = serializers.IntegerField()


class TakenReadingSerializer(serializers.Serializer):
    """A reading beside what was computed."""

    link = serializers.CharField()
    table = serializers.CharField()
    day = serializers.DateField()
    in_meter = serializers.IntegerField()
    meter = AmountField(source="meter_minor")
    displayed = AmountField(source="displayed_minor", allow_null=True)
    payouts = serializers.DictField(child=serializers.IntegerField())
    computed_in_meter = serializers.IntegerField()
    computed_meter = AmountField(source="computed_meter_minor")
    computed_payouts = serializers.DictField(child=serializers.IntegerField())
    reader = serializers.CharField()
    at = serializers.DateTimeField()


class ReadingFilter(pages.Filters):
    """Which readings."""

    class Meta:
        model = MeterReading
        fields = ("day", "link")


class ReadingsView(Door):
    """Readings of a table's three meters."""

    scopes = {"GET": "meters:read", "POST": "meters:write"}
    shows = ("progressive.meterreading",)
    table_scope = TableScope.ADDRESS

    @pages.lists(
        "List the readings of a table's meters",
        tag="progressive",
        rows=TakenReadingSerializer(many=True),
        filters=ReadingFilter,
        operation_id="readings_list",
        description="The latest first.",
    )
    def get(self, request: Request, table: str) -> Response:
        rows = MeterReading.objects.filter(property_id=self.property.pk, table=table)
        rows = pages.filtered(request, ReadingFilter, rows)
        return pages.shown(self, TakenReadingSerializer, rows, "-at", "-key")

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
