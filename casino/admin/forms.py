"""The series book on the screen (control T5): what became of every number, prints, pads and what is done with them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import Document, document_page
from casino.admin.guided import GuidedPage, Screen, choice, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.documents import book
from casino.documents.tabular import cell
from casino.models import FormPad, FormPrint, form_kind_name
from casino.numbered_forms import pads
from casino.own_rows import FormPrintRow
from casino.queries import SeriesReport, series_reports
from casino.roles import BOOKS


@admin.register(FormPad)
class FormPadAdmin(ProjectionAdmin):
    """Pads of prenumbered forms."""

    list_display = ("series", "first", "last", "status", "location", "printer", "delivery_note", "received_at")
    list_filter = (choices_filter("status", FormPad.Status.choices),)
    search_fields = ("series", "delivery_note", "location")
    ordering = ("series", "first")


@admin.register(FormPrint)
class FormPrintAdmin(ProjectionAdmin):
    """Every print of a form (control T8)."""

    row = FormPrintRow
    list_display = ("serial", "copy", "copy_number", "by", "reader", "printed_at")
    list_filter = (choices_filter("copy", FormPrint._meta.get_field("copy").choices, title=_("copy")),)
    search_fields = ("serial", "by")
    ordering = ("-printed_at",)


# --- the book -------------------------------------------------------------------------------------------------------


@register
class SeriesBook(Screen):
    """Every series: received, issued, used, void, unused, missing, doubled, out of order."""

    name, title, icon, group = "series-book", _("Series book"), "menu_book", "forms"
    roles = BOOKS
    template_name = "casino/series_book.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        lines = [{"report": report, **series_line(report)} for report in series_reports(self.property)]
        documents = [{"label": "PDF", "url": SeriesBookPdf.url()}, {"label": "CSV", "url": SeriesBookCsv.url()}]
        return self.render({"lines": lines, "documents": documents})


def series_line(report: SeriesReport) -> dict[str, Any]:
    """A book in words: serials of what is wrong, ranges of what is in order."""
    return {
        "kind": form_kind_name(report.kind),
        "range": ranges(report, [(report.first, report.last)]),
        "in_store": ranges(report, report.in_store),
        "issued": ranges(report, report.issued),
        "returned": ranges(report, report.returned),
        "unused": ranges(report, [report.unused] if report.unused else []),
        "used": len(report.used),
        **{name: serials(report, getattr(report, name)) for name in ("void", "missing", "duplicate", "out_of_order")},
    }


def serials(report: SeriesReport, numbers: Iterable[int]) -> str:
    """Numbers as printed on the forms."""
    return ", ".join(f"{report.prefix}{value:07d}" for value in numbers) or show.NOTHING


def ranges(report: SeriesReport, given: Iterable[tuple[int, int]]) -> str:
    """Ranges as printed on the forms."""
    return ", ".join(f"{report.prefix}{low:07d}–{report.prefix}{high:07d}" for low, high in given) or show.NOTHING


SeriesBookPdf = document_page("series-book-pdf", _("Series book (PDF)"), BOOKS, book.series_book)
"""The book on paper."""


@register
class SeriesBookCsv(Document):
    """The book for a spreadsheet: a line for every number that is not simply unused."""

    name, title = "series-book-csv", _("Series book (CSV)")
    roles = BOOKS
    suffix, content_type = "csv", "text/csv; charset=utf-8"

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow([_now("series"), _now("kind"), _now("number"), _now("form number"), _now("status")])
        for report in series_reports(self.property):
            writer.writerows([cell(value) for value in line] for line in _csv_lines(report))
        return b"\xef\xbb\xbf" + text.getvalue().encode()


def _csv_lines(report: SeriesReport) -> list[list[Any]]:
    states = [(value, "used") for value in report.used] + [(value, "void") for value in report.void]
    for state in ("missing", "duplicate", "out_of_order"):
        states += [(value, state) for value in getattr(report, state)]
    return [
        [report.series, report.kind, value, f"{report.prefix}{value:07d}", state] for value, state in sorted(states)
    ]


# --- pads -----------------------------------------------------------------------------------------------------------


class PadForm(OperationForm):
    """A pad that waits for its next step."""

    otherwise = frozenset({"series", "first"})
    status = FormPad.Status.RECEIVED
    pad = choice(_("Pad"))

    def prepare(self) -> None:
        super().prepare()
        rows = FormPad.objects.filter(property_id=self.property.pk, status=self.status).order_by("series", "first")
        self.offer("pad", [(f"{row.series}.{row.first}", f"{row} {row.location}".strip()) for row in rows])
        self.order_fields(["pad"])

    def given(self) -> dict[str, Any]:
        given = super().given()
        series, _dot, first = given.pop("pad").rpartition(".")
        return {**given, "series": series, "first": int(first)}


class IssuedPadForm(PadForm):
    """A pad in use."""

    status = FormPad.Status.ISSUED


class PadPage(GuidedPage):
    """A step of a pad, which is chosen as a whole."""

    field_of = {"first": "pad", "series": "pad"}


@declared(pads.issue_pad)
class IssuePad(PadPage):
    """A pad goes to the place that uses it."""

    form_class = PadForm


@declared(pads.return_pad)
class ReturnPad(PadPage):
    """A pad comes back."""

    form_class = IssuedPadForm
