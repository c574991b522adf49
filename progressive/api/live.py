"""The meters as displays follow them."""

from __future__ import annotations

from casino.live import State, Topic
from casino.models import Property
from progressive import queries
from progressive.api.meters import MeterSerializer


def _meters(property: Property) -> State:
    meters = queries.meters(property.pk)
    rows = MeterSerializer(meters, many=True, context={"currency": property.currency}).data
    return {row["link"]: row for row in rows}


METERS = Topic(name="meters", one="meter", scope="meters:read", shows=("progressive.meter",), state=_meters)
