"""Readings of the three meters of a table (PR §7.14(B))."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import writes
from progressive import commands


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
