"""Late rounds: the list, what waits for a resolution, and what a gaming day received and resolved."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

import msgspec
from django.db import models
from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from casino.eventstore import read_stream
from casino.models import Property
from casino.rows import Count, Money, row_type
from tables.models import LateRound


@row_type(name="LateRounds")
class LateRoundsOfDay(msgspec.Struct, frozen=True, kw_only=True):
    """Late rounds that were received and resolved in a gaming day, and their handle (minor units, control W5)."""

    received: Annotated[int, Count(_("Received"))]
    received_handle: Annotated[int, Money(_("Handle of those received"))]
    resolved: Annotated[int, Count(_("Resolved"))]
    resolved_handle: Annotated[int, Money(_("Handle of those resolved"))]


def late_rounds(venue: Property) -> QuerySet[LateRound]:
    """Return the late rounds of a property, the latest first."""
    return LateRound.objects.filter(property_id=venue.pk).order_by("-received_at", "-key")


def late_round_facts(row: LateRound) -> list[dict[str, Any]]:
    """Return the events of a late round as its device sent them, each with its `occurred_at`."""
    facts = msgspec.json.decode(read_stream(row.property_id, f"late:{row.round}")[0].event.facts)
    return [{**fact, "occurred_at": moment} for moment, fact in facts]


def unresolved_late_rounds(venue: Property, day: dt.date | None = None) -> QuerySet[LateRound]:
    """Return the late rounds that nobody resolved: all, or those received in a gaming day or belonging to it."""
    rows = late_rounds(venue).filter(status=LateRound.Status.RECEIVED)
    return rows if day is None else rows.filter(Q(day=day) | Q(belongs_day=day))


def late_rounds_of_day(venue: Property, day: dt.date) -> LateRoundsOfDay:
    """Return how many late rounds were received and resolved in a gaming day, and their handle."""
    sums = LateRound.objects.filter(property_id=venue.pk).aggregate(
        received=models.Count("key", filter=Q(day=day)),
        received_handle=Sum("handle", filter=Q(day=day)),
        resolved=models.Count("key", filter=Q(resolved_day=day)),
        resolved_handle=Sum("handle", filter=Q(resolved_day=day)),
    )
    return LateRoundsOfDay(**{name: value or 0 for name, value in sums.items()})
