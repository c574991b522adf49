"""Meters, as their displays show them, and what becomes of an expired one (PR §7.14(K), §27.3(I))."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from rest_framework import serializers

from casino.api.fields import AmountField
from casino.api.operations import RESOURCES, Resource, answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import Property
from progressive import commands, queries
from progressive.rate_reading import RateFrom

MeterSerializer = serializer_of(queries.MeterNow)


class SharesSerializer(serializers.Serializer):
    """Shares of a distribution, by fund."""

    link = serializers.CharField()
    shares = serializers.DictField(child=AmountField())


class RaffledSerializer(serializers.Serializer):
    """The amount raffled."""

    link = serializers.CharField()
    raffled = AmountField()


def naming(meter: queries.MeterNow, tables: Collection[str] | None) -> queries.MeterNow:
    """Return the meter with the names of these tables only, or as it is with None.

    Its figures are those of the link, which the displays of all its tables show.
    """
    if tables is None:
        return meter
    return msgspec.structs.replace(meter, tables=[code for code in meter.tables if code in tables])


def meter_of(venue: Property, link: str, table: str = "") -> queries.MeterNow | None:
    """Return a link's meter, which is that of all its tables."""
    return queries.meter_of(venue.pk, link)


RESOURCES["meter"] = Resource(MeterSerializer, meter_of, required=False, within=naming)
answer(commands.change_rate, serializer_of(RateFrom), many=True)
answer(commands.distribute, SharesSerializer, lambda venue, result, given: {"link": given["link"], "shares": result})
answer(commands.raffle_rest, RaffledSerializer, lambda venue, result, given: {"link": given["link"], "raffled": result})


METERS = Reads("meters:read", "progressive", shows=("progressive.meter",))

MetersView = METERS.all(
    "List progressive meters",
    queries.MeterNow,
    lambda venue: queries.meters(venue.pk),
    about="The progressive meters of the property.",
    tables=TableScope.ROWS,
    within=("tables",),
    limit=naming,
)
MeterView = METERS.one(
    "Show a progressive meter",
    queries.MeterNow,
    meter_of,
    about="One link's meter.",
    tables=TableScope.RECORD,
    within=("tables",),
    limit=naming,
)
