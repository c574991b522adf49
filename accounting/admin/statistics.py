"""Win and statistics on the screen: a period by table, game, pit or shift, last year beside it (control W1)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import queries
from accounting.documents import statistics as statistics_documents
from accounting.models import DailySummary
from accounting.periods import KINDS, PERIODS, Period
from casino.admin import show
from casino.admin.files import Document, document_page
from casino.admin.guided import Screen, register
from casino.admin.rows import Made, Reader, figure, table
from casino.errors import Refused
from progressive.admin import READERS

GROUPINGS = {"table": _("Table"), "game": _("Game"), "pit": _("Pit"), "shift": _("Shift"), "dealer": _("Dealer")}


FIGURES = (
    "now.drop", "now.win", "now.hold_bp", "now.win_rounds", "now.breakage", "now.handle", "now.rounds",
)  # fmt: skip
ADJUSTED = {"now.drop": "now.drop_adjusted", "now.win": "now.win_adjusted"}
COMPARED = ("now.drop", "now.win", "now.hold_bp")
"""Figures below which those of last year stand."""
THEORY = {
    "now.theory.counted": "counted", "now.theory.by_rounds": "by_rounds", "now.theory.win": "theory_win",
    "now.theory.low": "theory_low", "now.theory.high": "theory_high",
}  # fmt: skip
"""Figures of the theoretical win, and the names under which they are opened."""


class Asking:
    """Parameters of the address; unreadable ones keep their default."""

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
    """Return the parameters shared by the lines behind a figure: the filters, and the line's own group."""
    by = {"by": asking.by} if asking.by == "dealer" else {}
    own = {} if name is None else {asking.by: name} if name else {"none": asking.by}
    return {**asking.only, **by, **own}


def _opens(asking: Asking, line: queries.Line, days: Period, figure: str, *, whole: bool) -> dict[str, str]:
    """The lines behind a figure of a period."""
    place = _place(asking) if whole else _place(asking, line.name)
    span = {"since": days.first.isoformat(), "until": days.last.isoformat()}
    return {"figure": f"period_{figure}", **span, **place}


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
        return self.render(
            {
                "asking": asking,
                "statistics": answer,
                "figures": self._figures(asking, answer),
                "theory": self._theory(asking, answer),
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

    def _named(self, answer: queries.Statistics) -> Made:
        """The column of what a line is about."""

        def name(line: queries.Line) -> Any:
            whole = line is answer.total
            return _("Total") if whole else statistics_documents.line_name(answer.by, line, show.language())

        return Made(GROUPINGS[answer.by], name, "nowrap")

    def _figures(self, asking: Asking, answer: queries.Statistics) -> dict[str, Any]:
        """A line per table, game, pit, shift or dealer: this period, and below it the same of last year."""
        reader = Reader(self.property, self.request.user)
        has_before = answer.total.before is not None and bool(answer.total.before.sessions)

        def opens(line: queries.Line, name: str) -> dict[str, str]:
            year, _dot, figure = name.partition(".")
            days = answer.now if year == "now" else answer.before or answer.now
            return _opens(asking, line, days, figure.removesuffix("_bp"), whole=line is answer.total)

        def below(line: queries.Line, name: str) -> str:
            added, before, parts = ADJUSTED.get(name), name.replace("now", "before"), []
            if added and line.now.adjustments:
                amount = figure(queries.Line, added, line, reader)
                parts.append(format_html(_now("adjustments %(amount)s") % {"amount": "{}"}, amount))
            if has_before and name in COMPARED:
                parts.append(figure(queries.Line, before, line, reader, opens))
            return format_html_join("", '<span class="quiet">{}</span>', ((part,) for part in parts))

        return table(
            queries.Line,
            (self._named(answer), *(name for name in FIGURES if answer.by != "dealer" or name != "now.breakage")),
            answer.lines,
            reader,
            caption=statistics_documents.span(answer),
            empty=_("No day of this period is closed."),
            opens=opens,
            below=below,
            total=[answer.total],
            total_label=_("Total"),
        )

    def _theory(self, asking: Asking, answer: queries.Statistics) -> dict[str, Any]:
        """The theoretical win of every line and of all; nothing by dealer."""

        def sessions(line: queries.Line) -> str:
            return f"{line.now.theory.sessions if line.now.theory else 0} / {line.now.sessions}"

        def remark(line: queries.Line) -> str:
            return statistics_documents.theory_remark(line.now, show.language())

        def opens(line: queries.Line, name: str) -> dict[str, str]:
            return _opens(asking, line, answer.now, THEORY[name], whole=line is answer.total)

        def differs(line: queries.Line, name: str) -> bool:
            return name == "now.theory.counted" and line.now.theory is not None and line.now.theory.outside

        return table(
            queries.Line,
            (self._named(answer), Made(_("Sessions"), sessions, "amount"), *THEORY, Made(_("Remark"), remark, "wrap")),
            [*answer.lines, answer.total] if answer.lines and answer.by != "dealer" else [],
            Reader(self.property, self.request.user),
            caption=_("Theoretical win"),
            empty="",
            opens=opens,
            differs=differs,
        )

    def _filters(self, asking: Asking) -> list[dict[str, Any]]:
        """Return the filters with the values that occur in closed days."""
        rows = DailySummary.objects.filter(property_id=self.property.pk)
        found = []
        for name in queries.FILTERS:
            values = [value for value in rows.order_by(name).values_list(name, flat=True).distinct() if value]
            named = [(value, show.game_name(value) if name == "game" else value) for value in values]
            chosen = asking.only.get(name, "")
            found.append({"name": name, "label": GROUPINGS[name], "values": named, "chosen": chosen})
        return found


def _period(page: Document, query: dict[str, str]) -> tuple[dt.date, str]:
    asking = Asking(page, query)
    return asking.day, asking.kind


def _answer(page: Document, query: dict[str, str]) -> tuple[queries.Statistics]:
    return (Asking(page, query).answer(),)


StatisticsPdf = document_page(
    "statistics-pdf", _("Win and statistics (PDF)"), READERS, statistics_documents.statistics_report, _period
)
"""The report of the period."""
StatisticsWorkbook = document_page(
    "statistics-xlsx",
    _("Win and statistics (XLSX)"),
    READERS,
    statistics_documents.statistics_workbook,
    _answer,
    suffix="xlsx",
)
"""Download of the statistics page as a spreadsheet (XLSX)."""
StatisticsCsv = document_page(
    "statistics-csv", _("Win and statistics (CSV)"), READERS, statistics_documents.statistics_csv, _answer, suffix="csv"
)
"""Download of the statistics page as CSV."""
