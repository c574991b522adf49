"""Readings of the three meters of a table (PR §7.14(B))."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from casino.api.base_view import CasinoAPIView
from casino.api.operations import answer, plain_field, value_of
from casino.api.reads import Reads
from casino.api.table_scope import TableScope
from progressive import commands, queries
from progressive.arguments import CountMetersByTable, CountMetersOfTable, Payouts
from progressive.models import MeterReading
from progressive.rows import ReadingRow


class DifferenceSerializer(serializers.Serializer):
    """A meter that does not read what was computed (control P15)."""

    meter = serializers.CharField(source="what", help_text="in_meter, meter, displayed, or payout:<hand>")
    computed = serializers.IntegerField()
    read = serializers.IntegerField()


answer(commands.record_reading, DifferenceSerializer, many=True)

plain_field(Payouts, serializers.DictField, child=serializers.IntegerField(min_value=0, max_value=10**9))


class CountMetersSerializer(serializers.Serializer):
    """Count meters of a table as they stand when its link starts (PR §7.14(B))."""

    table = serializers.CharField(max_length=20)
    in_meter = serializers.IntegerField(min_value=0, max_value=10**12, default=0)
    payouts = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=10**9), default=dict)


plain_field(CountMetersOfTable, CountMetersSerializer)

plain_field(CountMetersByTable, CountMetersSerializer, many=True)


@value_of.register
def _count_meters_of(kind: CountMetersOfTable, value: Any, view: CasinoAPIView) -> queries.CountMeters:
    return queries.CountMeters(in_meter=value["in_meter"], payouts=value["payouts"])


@value_of.register
def _count_meters_of_tables(
    kind: CountMetersByTable, value: Any, view: CasinoAPIView
) -> dict[str, queries.CountMeters]:
    return {row["table"]: queries.CountMeters(in_meter=row["in_meter"], payouts=row["payouts"]) for row in value}


ReadingsView = Reads("meters:read", "progressive", tables=TableScope.ADDRESS).pages(
    "List the readings of a table's meters",
    ReadingRow,
    lambda venue, table: MeterReading.objects.filter(property_id=venue.pk, table=table),
    order=("-at", "-key"),
    by=("day", "link"),
    description="The latest first.",
)
