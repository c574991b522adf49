"""The Table Game Progressive Summary (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import document_page
from casino.admin.guided import register
from casino.admin.kit import ProjectionAdmin
from progressive import documents, queries
from progressive.admin.kit import READERS, DayScreen, LinkFilter
from progressive.models import (
    MeterDecrease,
    SummarySignature,
)
from progressive.offers import percent
from tables.admin import DayFilter, TableFilter
from tables.queries import latest_open_day


@admin.register(SummarySignature)
class SummarySignatureAdmin(ProjectionAdmin):
    """Signed Table Game Progressive Summaries."""

    list_display = ("day", "link", "table", "in_meter", "meter_minor", "at")
    list_filter = (DayFilter, LinkFilter, TableFilter)
    ordering = ("-day", "link", "table")


@register
class ProgressiveSummary(DayScreen):
    """The Table Game Progressive Summary (PR §7.14(L))."""

    name, title, icon = "progressive-summary", _("Table Game Progressive Summary"), "table_chart"
    cite = "PR §7.14(L)"
    roles = READERS
    template_name = "progressive/summary.html"

    def report(self, day: dt.date) -> dict[str, Any]:
        lines = queries.progressive_summary(self.property.pk, day)
        is_now = day == latest_open_day(self.property)
        meters = queries.meters(self.property.pk) if is_now else []
        locked = {one.link: one for one in meters if one.locked and one.pending_e4}
        return {
            "lines": [
                {
                    "line": line,
                    "locked": locked.get(line.link),
                    "payouts": _payout_rows(line),
                    "rates": [
                        {"rate": percent(one.rate_bp, self.property.currency), "chips": one.chips, "place": place}
                        for place, one in enumerate(line.rates)
                    ],
                    "differs": {str(difference["what"]) for difference in line.differences},
                }
                for line in lines
            ],
            "documents": [
                {"label": "PDF", "url": ProgressiveSummaryPdf.url(day=day.isoformat())},
                {"label": "XLSX", "url": ProgressiveSummaryWorkbook.url(day=day.isoformat())},
            ],
            "grounds": dict(MeterDecrease.Ground.choices),
        }


ProgressiveSummaryPdf = document_page(
    "progressive-summary-pdf", _("Table Game Progressive Summary (PDF)"), READERS, documents.summary, "day"
)
"""The summary as it is signed."""


ProgressiveSummaryWorkbook = document_page(
    "progressive-summary-xlsx",
    _("Table Game Progressive Summary (XLSX)"),
    READERS,
    documents.summary_workbook,
    "day",
    suffix="xlsx",
)
"""The summary as a spreadsheet."""


def _payout_rows(line: queries.SummaryLine) -> list[dict[str, Any]]:
    """The payout meters, one row a hand: opening, closing, as read."""
    read = line.read_payouts
    return [
        {
            "hand": show.hand_name(outcome),
            "outcome": outcome,
            "opening": line.opening_payouts.get(outcome, 0),
            "closing": closing,
            "read": read.get(outcome) if read is not None else None,
            "differs": any(difference["what"] == f"payout:{outcome}" for difference in line.differences),
        }
        for outcome, closing in line.closing_payouts.items()
    ]
