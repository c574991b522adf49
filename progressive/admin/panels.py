"""The first page: prizes to be paid, meters."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from casino.admin.dashboard import panel
from casino.models import Property
from progressive import queries
from progressive.admin.kit import READERS
from progressive.admin.rates import percent
from progressive.models import (
    Meter,
)


@panel("progressive/panel_prizes.html", order=12, roles=READERS)
def prizes_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """Prizes to be paid."""
    return {"prizes": queries.open_prizes(venue.pk)[:12]}


@panel("progressive/panel_meters.html", order=50, roles=READERS)
def meters_panel(request: HttpRequest, venue: Property) -> dict[str, Any]:
    """Meters: what they show, whether they are locked, how long they run."""
    due: dict[str, list[queries.Due]] = {}
    for row in queries.due(venue.pk, venue.gaming_day()):
        due.setdefault(row.link, []).append(row)
    away = {(row.link, row.table) for row in queries.away(venue.pk)}
    current = [
        meter for meter in queries.meters(venue.pk) if meter.status != Meter.Status.DISTRIBUTED or meter.link in due
    ]
    return {
        "meters": [
            {
                "now": meter,
                "due": due.get(meter.link, []),
                "rates": [
                    {"rate": percent(one.rate_bp, venue.currency), "since": one.effective_at} for one in meter.rates
                ],
                "away": [table for table in meter.tables if (meter.link, table) in away],
            }
            for meter in current
        ],
        "last_days": queries.LAST_DAYS,
    }
