"""Meters, as their displays show them, and what becomes of an expired one (PR §7.14(K), §27.3(I))."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer, resource
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import Property
from progressive import commands, queries
from progressive.rate_reading import RateFrom

MeterSerializer = serializer_of(queries.MeterNow)


class SharesSerializer(serializers.Serializer):
    """What each fund gets."""

    link = serializers.CharField()
    shares = serializers.DictField(child=AmountField())


class RaffledSerializer(serializers.Serializer):
    """What is raffled."""

    link = serializers.CharField()
    raffled = AmountField()


def naming(meter: queries.MeterNow, tables: Collection[str] | None) -> queries.MeterNow:
    """Return the meter with the names of these tables only, or as it is with None.

    Its figures are those of the link, which the displays of all its tables show.
    """
    if tables is None:
        return meter
    return msgspec.structs.replace(meter, tables=[code for code in meter.tables if code in tables])


def meter_of(property: Property, link: str, table: str = "") -> queries.MeterNow | None:
    """Return a link's meter, which is that of all its tables."""
    return queries.meter_of(property.pk, link)


resource("meter", MeterSerializer, meter_of, required=False, within=naming)
answer(commands.change_rate, serializer_of(RateFrom), many=True)
answer(commands.distribute, SharesSerializer, lambda property, result, given: {"link": given["link"], "shares": result})
answer(
    commands.raffle_rest, RaffledSerializer, lambda property, result, given: {"link": given["link"], "raffled": result}
)


class MetersView(Door):
    """The progressive meters of the property."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.meter",)
    table_scope = TableScope.ROWS

    @reads(
        "List progressive meters",
        tag="progressive",
        answer=MeterSerializer(many=True),
        operation_id="meters_list",
    )
    def get(self, request: Request) -> Response:
        meters = self.within_tables(queries.meters(self.property.pk), "tables")
        return self.show(MeterSerializer, [naming(meter, self.key_tables) for meter in meters], many=True)


class MeterView(Door):
    """One link's meter."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.meter",)
    table_scope = TableScope.RECORD

    @reads(
        "Show a progressive meter",
        tag="progressive",
        answer=MeterSerializer,
    )
    def get(self, request: Request, link: str) -> Response:
        meter = self.record(queries.meter_of(self.property.pk, link), "tables")
        return self.show(MeterSerializer, naming(meter, self.key_tables))
