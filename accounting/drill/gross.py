"""The figures of the bridge of a statutory return: from the counted win to the gross gaming revenue of a period."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.db.models import F, QuerySet

from accounting.adjusted import posted
from accounting.drill.books import journal_lines
from accounting.drill.kit import Asked, CombinedLines, Found, Line, LineList, LineSource, QueryLines, figure
from accounting.drill.periods import adjusting_lines, summary_lines
from accounting.models import CloseRun, DailySummary, JournalLine
from accounting.queries.gross import PARTS, SUMMARISED, GrossDay, bridge, gross_lines, pool_lines, retention_lines
from casino.roles import BOOKS
from casino.rows import row_of

ADDED: Final = F("credit") - F("debit")
JOURNAL: Final = {"pools": pool_lines, "retention": retention_lines}
OF_ENTRIES: Final[dict[str, Callable[[Any], int]]] = {
    "adjusted": lambda entry: entry.win,
    "chips": lambda entry: -entry.chips,
    "due": lambda entry: -entry.due,
    "pools": lambda entry: -entry.pools,
    "retention": lambda entry: entry.retention,
}
"""Amounts that an adjusting entry adds to a part of the bridge."""


def _closed(asked: Asked) -> list[dt.date]:
    """The closed days of the period: those of a return."""
    span = (asked.day("since"), asked.day("until"))
    closed = CloseRun.objects.filter(property_id=asked.property.pk, status=CloseRun.Status.CLOSED, day__range=span)
    return sorted(closed.values_list("day", flat=True))


def _rows(asked: Asked, days: Sequence[dt.date], name: str) -> QueryLines | None:
    """The rows that make a part: lines of the daily summary, or of the journal."""
    venue = asked.property
    if name in SUMMARISED:
        rows = DailySummary.objects.filter(property_id=venue.pk, day__in=days).order_by("day", "table", "shift")
        amount: Any = sum((sign * F(column) for column, sign in SUMMARISED[name][1:]), start=_signed(name))
        return QueryLines(rows, amount, summary_lines)
    made: Callable[..., QuerySet[JournalLine]] | None = {**JOURNAL, "gross": gross_lines}.get(name)
    if made is None or not days:
        return None
    lines = made(venue, days[0], days[-1]).filter(day__in=days)
    return QueryLines(lines.order_by("day", "entry", "line"), ADDED, journal_lines)


def _signed(name: str) -> Any:
    column, sign = SUMMARISED[name][0]
    return sign * F(column)


def _entries(asked: Asked, days: Sequence[dt.date], name: str) -> list[Line]:
    effect = OF_ENTRIES.get(name)
    if effect is None or not days:
        return []
    found = [(entry, effect(entry)) for entry in posted(asked.property, days[0], days[-1]) if entry.posted_day in days]
    return adjusting_lines([(entry, amount) for entry, amount in found if amount])


def _figure(name: str) -> None:
    @figure(f"gross_{name}", row_of(GrossDay).field(name).kind.title, roles=BOOKS)
    def find(asked: Asked) -> Found:
        days = _closed(asked)
        rows, listed = _rows(asked, days, name), LineList(_entries(asked, days, name))
        source: LineSource = listed if rows is None else CombinedLines(rows, listed)
        return Found(source=source, claimed=sum(getattr(day, name) for day in bridge(asked.property, days)))


for _name in (*PARTS, "gross"):
    _figure(_name)
