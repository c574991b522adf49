"""The meters as displays follow them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from casino.models import Property
from casino.runtime.live import State, Topic
from progressive import queries
from progressive.api.meters import MeterSerializer


def _meters(venue: Property) -> State:
    meters = queries.meters(venue.pk)
    rows = MeterSerializer(meters, many=True, context={"currency": venue.currency}).data
    return {row["link"]: row for row in rows}


def _within(row: Mapping[str, Any], tables: Collection[str]) -> Mapping[str, Any] | None:
    """Return the meter of a link that one of the tables belongs to, naming no other tables."""
    own = [code for code in row["tables"] if code in tables]
    return {**row, "tables": own} if own else None


METERS = Topic(
    name="meters", one="meter", scope="meters:read", shows=("progressive.meter",), state=_meters, within=_within
)
