"""Win and statistics on the screen: a period by table, game, pit or shift, last year beside it (control W1)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounting import queries
from accounting.documents import statistics as statistics_documents
from accounting.models import DailySummary
from accounting.periods import KINDS
from casino.admin import show
from casino.admin.files import XLSX, Document
from casino.admin.guided import Screen, register
from casino.errors import Refused
from progressive.admin import READERS

PERIODS = {
    "day": _("Day"),
    "week": _("Week"),
    "month": _("Month"),
    "quarter": _("Quarter"),
    "year": _("Year"),
    "month_to_date": _("Month to date"),
    "year_to_date": _("Year to date"),
}

GROUPINGS = {"table": _("Table"), "game": _("Game"), "pit": _("Pit"), "shift": _("Shift"), "dealer": _("Dealer")}


class Asking:
    """What the address asks for; what cannot be read is left at what is usual."""

    def __init__(self, page: Screen, query: dict[str, str]) -> None:
        self.property = page.property
        self.day = _date(query.get("day")) or self._latest()
        self.kind = query.get("period") or "month_to_date"
        self.by = query.get("by") or "game"
        self.only = {name: query[name] for name in queries.FILTERS if query.get(name)}

    def _latest(self) -> dt.date:
        row = DailySummary.objects.filter(property_id=self.property.pk).order_by("-day").first()
        return row.day if row else self.property.gaming_day()

    def answer(self) -> queries.Statistics:
        """Refused as `queries.statistics`."""
        return queries.statistics(self.property, day=self.day, kind=self.kind, by=self.by, only=self.only)

    def query(self) -> dict[str, str]:
        """The address again."""
        return {"day": self.day.isoformat(), "period": self.kind, "by": self.by, **self.only}


def _place(asking: Asking, name: str | None = None) -> dict[str, str]:
    """What the lines behind a figure have in common: the filters, and the line's own group."""
    by = {"by": asking.by} if asking.by == "dealer" else {}
    own = {} if name is None else {asking.by: name} if name else {"none": asking.by}
    return {**asking.only, **by, **own}


def _date(text: str | None) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text or "")
    except ValueError:
        return None


@register
class StatisticsPage(Screen):
    """Drop, win and hold of a period, filterable."""

    name, title, icon, group = "statistics", _("Win and statistics"), "monitoring", "reports"
    roles = READERS
    template_name = "accounting/statistics.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        asking = Asking(self, request.GET.dict())
        try:
            answer = asking.answer()
        except Refused:  # an address that somebody typed: shown what is usual
            asking = Asking(self, {"day": asking.day.isoformat()})
            answer = asking.answer()
        language = show.language()
        return self.render(
            {
                "asking": asking,
                "statistics": answer,
                "lines": [
                    {
                        "name": statistics_documents.line_name(answer.by, line, language),
                        "line": line,
                        "place": _place(asking, line.name),
                    }
                    for line in answer.lines
                ],
                "whole": _place(asking),
                "theory": [
                    {
                        "name": statistics_documents.line_name(answer.by, line, language) if line.name else total,
                        "sums": line.now,
                        "place": _place(asking, line.name) if line is not answer.total else _place(asking),
                        "remark": statistics_documents.theory_remark(line.now, language),
                    }
                    for line, total in [*((line, "") for line in answer.lines), (answer.total, _("Total"))]
                ],
                "grouping": GROUPINGS[answer.by],
                "periods": [(kind, PERIODS[kind]) for kind in KINDS],
                "groupings": GROUPINGS.items(),
                "filters": self._filters(asking),
                "documents": [
                    {"label": "PDF", "url": StatisticsPdf.url(day=asking.day.isoformat(), period=asking.kind)},
                    {"label": "XLSX", "url": StatisticsWorkbook.url(**asking.query())},
                    {"label": "CSV", "url": StatisticsCsv.url(**asking.query())},
                ],
            }
        )

    def _filters(self, asking: Asking) -> list[dict[str, Any]]:
        """What can be narrowed down: the values that the closed days have."""
        rows = DailySummary.objects.filter(property_id=self.property.pk)
        found = []
        for name in queries.FILTERS:
            values = [value for value in rows.order_by(name).values_list(name, flat=True).distinct() if value]
            named = [(value, show.game_name(value) if name == "game" else value) for value in values]
            chosen = asking.only.get(name, "")
            found.append({"name": name, "label": GROUPINGS[name], "values": named, "chosen": chosen})
        return found


@register
class StatisticsPdf(Document):
    """The report of the period."""

    name, title = "statistics-pdf", _("Win and statistics (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        asking = Asking(self, query)
        return statistics_documents.statistics_report(self.property, asking.day, asking.kind, **printing)


@register
class StatisticsWorkbook(Document):
    """What the page shows, as a spreadsheet."""

    name, title = "statistics-xlsx", _("Win and statistics (XLSX)")
    suffix, content_type = "xlsx", XLSX
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return statistics_documents.statistics_workbook(self.property, Asking(self, query).answer(), **printing)


@register
class StatisticsCsv(Document):
    """What the page shows, as CSV."""

    name, title = "statistics-csv", _("Win and statistics (CSV)")
    suffix, content_type = "csv", "text/csv; charset=utf-8"
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return statistics_documents.statistics_csv(self.property, Asking(self, query).answer()).encode()
