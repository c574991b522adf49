"""The Table Game Progressive Summary of a month (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin.files import XLSX, Document
from casino.admin.guided import Screen, register
from progressive import documents
from progressive.admin.kit import READERS
from progressive.models import MeterDecrease
from progressive.queries.month import month_of, month_summary

STATES = {"signed": _("Signed"), "late": _("Signed late"), "missing": _("Not signed")}


@register
class ProgressiveMonth(Screen):
    """A line a table and gaming day, link by link, with the month's sums and every decrease."""

    name, title, icon = "progressive-month", _("Progressive summaries of the month"), "calendar_month"
    group = "reports"
    roles = READERS
    template_name = "progressive/month.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        month = month_asked(request.GET.get("month", "")) or self.property.gaming_day().replace(day=1)
        query = {"month": f"{month:%Y-%m}"}
        return self.render(
            {
                "month": query["month"],
                "links": month_summary(self.property.pk, month),
                "states": STATES,
                "grounds": dict(MeterDecrease.Ground.choices),
                "documents": [
                    {"label": "PDF", "url": ProgressiveMonthPdf.url(**query)},
                    {"label": "XLSX", "url": ProgressiveMonthWorkbook.url(**query)},
                ],
            }
        )


def month_asked(text: str) -> dt.date | None:
    """The first day of ``YYYY-MM``, none of anything else."""
    try:
        return month_of(dt.date.fromisoformat(f"{text}-01"))[0]
    except (ValueError, OverflowError):
        return None


def _month(query: dict[str, str]) -> dt.date:
    month = month_asked(query.get("month", ""))
    if month is None:
        raise ValueError("no such month")
    return month


@register
class ProgressiveMonthPdf(Document):
    """The summaries of a month on paper."""

    name, title = "progressive-month-pdf", _("Progressive summaries of the month (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, Any]) -> bytes:
        return documents.month_report(self.property, _month(query), **printing)


@register
class ProgressiveMonthWorkbook(Document):
    """The summaries of a month as a spreadsheet."""

    name, title = "progressive-month-xlsx", _("Progressive summaries of the month (XLSX)")
    suffix, content_type = "xlsx", XLSX
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, Any]) -> bytes:
        return documents.month_workbook(self.property, _month(query), **printing)
