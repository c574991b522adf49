"""Gross gaming revenue by gaming day, and the bridge from the counted win to it (`accounting.gross`)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Annotated, Final

import msgspec
from django.db.models import F, Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from accounting import chart
from accounting.adjusted import entries_of_tables, posted
from accounting.gross import ACCOUNTS, POT_BASE
from accounting.models import DailySummary, JournalEntry, JournalLine
from casino.models import Property
from casino.rows import Day, Money, row_type

POOLS: Final = "pool_contribution"
"""Kind of the entries that give players' pools what the tables' boxes held for them (control R2)."""

SUMMARISED: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    "counted": (("win", 1),),
    "prizes": (("prizes_from_tray", 1),),
    "chips": (("progressive_refunds", 1), ("progressive_in", -1)),
    "due": (("due_at_cage", -1),),
}
"""Parts of the bridge from the daily summary: columns with the sign at which they are added."""


@row_type()
class GrossDay(msgspec.Struct, frozen=True, kw_only=True):
    """The bridge of a gaming day, minor units: the parts add up to `gross`, which is what the ledger has.

    Adjusting entries and pools are of the day in which they were posted; `adjusted`: their effect on the win, as the
    statistics have it by the day concerned.
    """

    day: Annotated[dt.date, Day(_("Gaming day"))]
    counted: Annotated[int, Money(_("Win by count"), adds=True)] = 0
    adjusted: Annotated[int, Money(_("Adjusting entries to the win"), adds=True)] = 0
    prizes: Annotated[int, Money(_("Progressive prizes paid from the tray"), adds=True)] = 0
    chips: Annotated[int, Money(_("Progressive chips, refunds deducted"), adds=True)] = 0
    due: Annotated[int, Money(_("Rests due to players at the cage"), adds=True)] = 0
    pools: Annotated[int, Money(_("Pools of the players"), adds=True)] = 0
    retention: Annotated[int, Money(_("Property's share of progressive chips"), adds=True)] = 0
    gross: Annotated[int, Money(_("Gross gaming revenue"), adds=True)] = 0

    @property
    def difference(self) -> int:
        """Amount of the ledger beyond the parts; zero."""
        return self.gross - sum(getattr(self, name) for name in PARTS)


PARTS: Final = tuple(name for name in GrossDay.__struct_fields__ if name not in ("day", "gross"))
"""The parts of the bridge in their order."""


def gross_lines(venue: Property, first: dt.date, last: dt.date) -> QuerySet[JournalLine]:
    """Return the lines of the journal that are gross gaming revenue, posted in a span; each adds credit less debit."""
    of_adjustments = Q(account=chart.ADJUSTMENTS, entry__in=entries_of_tables(venue, first, last))
    return JournalLine.objects.filter(
        Q(account__in=ACCOUNTS) | of_adjustments, property_id=venue.pk, day__range=(first, last)
    )


def gross_by_day(venue: Property, first: dt.date, last: dt.date) -> dict[dt.date, int]:
    """Return the gross gaming revenue of the days of a span that have any, minor units."""
    return _by_day(gross_lines(venue, first, last))


def pot_base_by_day(venue: Property, first: dt.date, last: dt.date) -> dict[dt.date, int]:
    """Return what the property put into pots of its own, less what came back, by day of posting, minor units."""
    lines = JournalLine.objects.filter(property_id=venue.pk, account__in=POT_BASE, day__range=(first, last))
    return {day: -amount for day, amount in _by_day(lines).items()}


def bridge(venue: Property, days: Collection[dt.date]) -> list[GrossDay]:
    """Return how the counted win of gaming days becomes their gross gaming revenue, day by day."""
    if not days:
        return []
    first, last = min(days), max(days)
    parts = {day: dict.fromkeys(PARTS, 0) for day in sorted(days)}
    columns = [name for listed in SUMMARISED.values() for name, _sign in listed]
    rows = DailySummary.objects.filter(property_id=venue.pk, day__in=days).values("day")
    for row in rows.annotate(**{f"sum_{name}": Sum(name) for name in columns}):
        for part, listed in SUMMARISED.items():
            parts[row["day"]][part] += sum(sign * row[f"sum_{name}"] for name, sign in listed)
    for entry in posted(venue, first, last):
        if entry.posted_day in parts:
            found = parts[entry.posted_day]
            found["adjusted"] += entry.win
            found["chips"] -= entry.chips
            found["due"] -= entry.due
            found["pools"] -= entry.pools
            found["retention"] += entry.retention
    for part, lines in (
        ("pools", pool_lines(venue, first, last)),
        ("retention", retention_lines(venue, first, last)),
    ):
        for day, amount in _by_day(lines).items():
            if day in parts:
                parts[day][part] += amount
    gross = gross_by_day(venue, first, last)
    return [GrossDay(day=day, gross=gross.get(day, 0), **found) for day, found in parts.items()]


def pool_lines(venue: Property, first: dt.date, last: dt.date) -> QuerySet[JournalLine]:
    """Return the lines by which players' pools were given what the tables' counts hold for them."""
    of_pools = JournalEntry.objects.filter(property_id=venue.pk, kind=POOLS, day__range=(first, last))
    return _account_lines(venue, first, last).filter(entry__in=of_pools.values("key"))


def retention_lines(venue: Property, first: dt.date, last: dt.date) -> QuerySet[JournalLine]:
    """Return the lines of the property's share of progressive chips, those of adjusting entries apart."""
    adjusting = JournalEntry.objects.filter(property_id=venue.pk, kind="adjustment", day__range=(first, last))
    lines = _account_lines(venue, first, last).filter(account=chart.PROGRESSIVE_RETENTION)
    return lines.exclude(entry__in=adjusting.values("key"))


def _account_lines(venue: Property, first: dt.date, last: dt.date) -> QuerySet[JournalLine]:
    return JournalLine.objects.filter(property_id=venue.pk, account__in=ACCOUNTS, day__range=(first, last))


def _by_day(lines: QuerySet[JournalLine]) -> dict[dt.date, int]:
    return dict(lines.values("day").annotate(sum=Sum(F("credit") - F("debit"))).values_list("day", "sum"))
