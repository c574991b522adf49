"""The report of numbered forms: the series book (control T5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import book, in_language, translated
from casino.documents.labels import Label
from casino.documents.spreadsheet import Column, Sheet
from casino.models import Property
from casino.queries import SeriesReport, series_reports
from casino.reports.kit import Asked, Content, Report, register, today
from casino.roles import BOOKS

_LABELS: Final[Mapping[str, Label]] = {
    "series": _("Series"),
    "kind": _("Kind"),
    "range": _("Numbers of the series"),
    "used": pgettext_lazy("several", "Used"),
    "void": _("NULO / VOID"),
    "void_numbers": _("Void numbers"),
    "unused": _("Unused"),
    "missing": _("Missing"),
    "duplicate": _("Twice"),
    "out_of_order": _("Out of order"),
    "state": _("State"),
    "complete": _("Complete"),
    "incomplete": _("To be explained"),
}


# --- series book ----------------------------------------------------------------------------------------------------


def _series_book(venue: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    columns = [
        Column(t["series"], "text", 10),
        Column(t["kind"], "text", 28),
        Column(t["range"], "text", 22),
        Column(t["used"], "count", 10),
        Column(t["void"], "count", 10),
        Column(t["void_numbers"], "text", 24),
        Column(t["unused"], "count", 12),
        *(Column(t[name], "text", 20) for name in ("missing", "duplicate", "out_of_order", "state")),
    ]
    rows = [_series_row(report, t, language) for report in series_reports(venue)]
    return Content(day=today(venue), sheets=[Sheet(translated(book.TITLE, language), columns, rows)])


def _series_row(report: SeriesReport, t: Mapping[str, str], language: str) -> list[Any]:
    def serials(numbers: Sequence[int]) -> str | None:
        return ", ".join(f"{report.prefix}{number:07d}" for number in numbers) or None

    return [
        report.series,
        book.kind_name(report.kind, language),
        f"{report.prefix}{report.first:07d}–{report.prefix}{report.last:07d}",
        len(report.used),
        len(report.void),
        serials(report.void),
        report.unused_count,
        serials(report.missing),
        serials(report.duplicate),
        serials(report.out_of_order),
        t["complete"] if report.complete else t["incomplete"],
    ]


register(
    Report(
        code="series-book",
        title=book.TITLE,
        purpose=_("Every series of numbered forms: used, void, missing, out of order (control T5)."),
        group="control",
        roles=BOOKS,
        content=_series_book,
        paper=("series_book", lambda venue, asked, printing: book.series_book_data(venue, printing)),
        living=True,
    )
)
