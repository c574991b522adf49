"""Totals of rounds, and the prizes they decided."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Count, Q, QuerySet, Sum

from casino.models import Property
from casino.requests.request_cache import cached_in_request
from tables.models import Round


class RoundTotals(msgspec.Struct, frozen=True, kw_only=True):
    """Totals of the settled rounds of one table in one shift. Void rounds count apart and carry no money."""

    table: str
    shift: str
    game: str
    rounds: int
    void: int
    still_open: int
    handle: int
    win: int
    payout: int
    commission: int
    rake: int
    progressive_chips: int
    progressive_in: int
    variances: int
    breakage: int
    due_at_cage: int


_SUMMED = (
    "handle",
    "win",
    "payout",
    "commission",
    "rake",
    "progressive_chips",
    "progressive_in",
    "breakage",
    "due_at_cage",
)


@cached_in_request
def round_totals(venue: Property, day: dt.date, *, table: str | None = None) -> list[RoundTotals]:
    """Sums over a day's rounds by table, shift and game, in one statement."""
    rounds = Round.objects.filter(property_id=venue.pk, day=day)
    return totals_of(rounds if table is None else rounds.filter(table=table))


@cached_in_request
def round_prizes(venue: Property, day: dt.date) -> dict[UUID, list[dict[str, Any]]]:
    """Return the prizes that a day's settled rounds decided, by round; rounds without a prize are left out."""
    return prizes_of(Round.objects.filter(property_id=venue.pk, day=day))


def prizes_of(rounds: QuerySet[Round]) -> dict[UUID, list[dict[str, Any]]]:
    """The same of some rounds of a day."""
    decided = rounds.filter(status=Round.Status.CLOSED).exclude(prizes=[])
    return dict(decided.values_list("pk", "prizes"))


def totals_of(rounds: QuerySet[Round]) -> list[RoundTotals]:
    """The same over some rounds of a day."""
    grouped = (
        rounds.values("table", "shift", "game")
        .annotate(
            rounds=Count("pk", filter=Q(status=Round.Status.CLOSED)),
            void=Count("pk", filter=Q(status=Round.Status.VOID)),
            still_open=Count("pk", filter=Q(status=Round.Status.OPEN)),
            variances=Sum("variance_count"),
            **{f"{name}_sum": Sum(name) for name in _SUMMED},
        )
        .order_by("table", "shift", "game")
    )
    return [RoundTotals(**{name: row.pop(f"{name}_sum") for name in _SUMMED}, **row) for row in map(dict, grouped)]
