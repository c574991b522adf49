"""The Table Game Progressive Summary of a month (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from casino.admin.files import Document, document_page
from casino.admin.guided import Screen, register
from casino.admin.guided import link as page_link
from casino.admin.rows import Made, Reader, table
from progressive import documents
from progressive.admin.kit import READERS
from progressive.models import MeterDecrease
from progressive.queries.month import LinkMonth, MonthLine, month_of, month_summary

FIGURES = (
    "opening_in_meter", "chips", "closing_in_meter", "read_in_meter", "line.contributed_e4", "lowered_e4",
    "closing_meter", "read_meter", "licensee_share",
)  # fmt: skip
OPENED = {"line.contributed_e4": "contributed", "lowered_e4": "lowered", "licensee_share": "retained"}
"""Figures that are opened under a name of their own."""
OF_MONTH = ("chips", "line.contributed_e4", "lowered_e4", "licensee_share")
"""Figures of the last line, which open into those of the month."""


@register
class ProgressiveMonth(Screen):
    """A line a table and gaming day, link by link, with the month's sums and every decrease."""

    name, title, icon = "progressive-month", _("Progressive summaries of the month"), "calendar_month"
    cite = "PR §7.14(L)"
    group = "reports"
    roles = READERS
    template_name = "progressive/month.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        month = month_asked(request.GET.get("month", "")) or self.property.gaming_day().replace(day=1)
        query = {"month": f"{month:%Y-%m}"}
        return self.render(
            {
                "month": query["month"],
                "links": [
                    {"link": link, "lines": self._lines(link, query["month"])}
                    for link in month_summary(self.property.pk, month)
                ],
                "grounds": dict(MeterDecrease.Ground.choices),
                "documents": [
                    {"label": "PDF", "url": ProgressiveMonthPdf.url(**query)},
                    {"label": "XLSX", "url": ProgressiveMonthWorkbook.url(**query)},
                ],
            }
        )

    def _lines(self, link: LinkMonth, month: str) -> dict[str, Any]:
        """A line a table and gaming day, and the month's sums."""

        def day(row: MonthLine) -> str:
            text = row.line.day.isoformat()
            address = page_link("progressive-summary", self.request.user, day=text)
            return format_html('<a href="{}">{}</a>', address, text) if address else text

        def opens(row: Any, name: str) -> dict[str, str]:
            figure = OPENED.get(name, name)
            if isinstance(row, MonthLine):
                place = {"day": row.line.day.isoformat(), "table": row.line.table, "link": link.link}
                return {"figure": f"progressive_{figure}", **place}
            return {"figure": f"progressive_month_{figure}", "month": month, "link": link.link}

        def differs(row: Any, name: str) -> bool:
            return name in ("read_in_meter", "read_meter") and isinstance(row, MonthLine) and bool(row.line.differences)

        return table(
            MonthLine,
            (Made(_("Day"), day, "nowrap"), "table", *FIGURES, "state"),
            link.lines,
            Reader(self.property, self.request.user),
            caption=link.link,
            empty="",
            opens=opens,
            differs=differs,
            total=[{**dict.fromkeys(FIGURES), **self._whole(link), "state": None}],
            total_label=_("Total"),
            dense=False,
        )

    def _whole(self, link: LinkMonth) -> dict[str, int]:
        figures = (link.chips, link.contributed_e4, link.lowered_e4, link.licensee_share_minor)
        return dict(zip(OF_MONTH, figures, strict=True))


def month_asked(text: str) -> dt.date | None:
    """The first day of ``YYYY-MM``, none of anything else."""
    try:
        return month_of(dt.date.fromisoformat(f"{text}-01"))[0]
    except (ValueError, OverflowError):
        return None


def _month(page: Document, query: dict[str, str]) -> tuple[dt.date]:
    month = month_asked(query.get("month", ""))
    if month is None:
        raise ValueError("no such month")
    return (month,)


ProgressiveMonthPdf = document_page(
    "progressive-month-pdf", _("Progressive summaries of the month (PDF)"), READERS, documents.month_report, _month
)
"""The summaries of a month on paper."""
ProgressiveMonthWorkbook = document_page(
    "progressive-month-xlsx",
    _("Progressive summaries of the month (XLSX)"),
    READERS,
    documents.month_workbook,
    _month,
    suffix="xlsx",
)
"""The summaries of a month as a spreadsheet."""
