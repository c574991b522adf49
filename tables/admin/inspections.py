"""Inspections of the authority: announced, drawn, read, finished; their report."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import Document, document_page
from casino.admin.guided import GuidedPage, Screen, link, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.number_fields import MoneyField
from casino.admin.operations import OperationForm, declared
from casino.admin.rows import Made, Reader, table
from casino.errors import Text
from casino.identity.access import property_of
from casino.listings import readers_of
from casino.models import Employee, Property
from casino.refusals.requests import unreadable
from casino.roles import Role
from tables import commands, queries
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.documents import inspections
from tables.models import Inspection, InspectionReading
from tables.rows import InspectionReadingRow, InspectionRow

READERS = readers_of("tables.inspection")


@admin.register(Inspection)
class InspectionAdmin(ProjectionAdmin):
    """Inspections; the page of one shows its draw made again and what was read."""

    row = InspectionRow
    list_display = ("code", "day", "shift", "status", "inspector", "wanted", "tables", "announced_at", "finished_at")
    list_filter = (DayFilter, ShiftFilter, choices_filter("status", Inspection.Status.choices))
    search_fields = ("code", "inspector")
    ordering = ("-announced_at",)
    change_form_outer_before_template = "tables/inspection_detail.html"

    def documents(self, row: Inspection) -> list[dict[str, Any]]:
        return [{"label": _("Protocol (PDF)"), "url": InspectionPdf.url(inspection=row.code)}]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if self.has_view_permission(request) else None
        venue = property_of(request)
        context = dict(extra_context or {})
        if row is not None and venue is not None:
            context["check"] = queries.check_draw(venue, row.code)
            context["readings"] = queries.inspection_readings(venue, row.code)
            context["currency"] = venue.currency
        return super().change_view(request, object_id, form_url, context)


@admin.register(InspectionReading)
class InspectionReadingAdmin(ProjectionAdmin):
    """Readings of inspectors, beside the system's figures."""

    row = InspectionReadingRow
    list_display = (
        "inspection", "day", "table", "shift", "kind", "inspector", "total", "expected", "difference", "differences",
    )  # fmt: skip
    list_filter = (DayFilter, TableFilter, ShiftFilter, choices_filter("kind", InspectionReading.Kind.choices))
    search_fields = ("inspection", "table", "inspector")
    ordering = ("-day", "inspection", "table")


# --- announce and draw ----------------------------------------------------------------------------------------------


@declared(commands.announce_inspection)
class AnnounceInspection(GuidedPage):
    """Announce a draw; only the commitment to the secret is shown."""

    def done(self, result: Inspection) -> str:
        return _now("Inspection %(inspection)s is announced: %(wanted)s of %(open)s open tables will be drawn.") % {
            "inspection": result.code,
            "wanted": result.wanted,
            "open": len(result.pool),
        }

    def next(self, result: Inspection) -> str:
        return DrawInspection.url(inspection=result.code)


@declared(commands.draw_inspection)
class DrawInspection(GuidedPage):
    """Tell the secret: the tables follow."""

    def done(self, result: Inspection) -> str:
        return _now("Drawn: %(tables)s.") % {"tables": ", ".join(result.tables)}

    def next(self, result: Inspection) -> str:
        return ReadTable.url(inspection=result.code)


# --- at the table ---------------------------------------------------------------------------------------------------


class ReadForm(OperationForm):
    """A reading of a table. Figures that were not read stay empty."""

    otherwise = frozenset({"meters_read"})
    field_order = ("inspection", "table", "kind", "counts", "remarks", "minimum_posted", "meter", "box_cash")

    def prepare(self) -> None:
        self.fields["meter"] = MoneyField(
            currency=self.property.currency, label=_("Progressive meter read"), required=False
        )
        super().prepare()

    def given(self) -> dict[str, Any]:
        given = super().given()
        meter = given.pop("meter")
        return {**given, "meters_read": {} if meter is None else {"progressive": meter}}


@declared(commands.read_table)
class ReadTable(GuidedPage):
    """Record the inspector's reading of a drawn table, beside the system's figures."""

    form_class = ReadForm
    field_of = {"meters_read.progressive": "meter"}

    def differs(self, result: InspectionReading) -> bool:
        return bool(result.differences)

    def done(self, result: InspectionReading) -> str:
        if result.expected is None:
            return _now("%(table)s: read. The expected content of the tray is not known.") % {"table": result.table}
        return _now("%(table)s: read %(read)s, by the system %(expected)s; figures that differ: %(number)s.") % {
            "table": result.table,
            "read": show.money(result.total, self.property.currency),
            "expected": show.money(result.expected, self.property.currency),
            "number": result.differences,
        }

    def next(self, result: InspectionReading) -> str:
        return link("finish-inspection", self.request.user, inspection=result.inspection)


# --- reports --------------------------------------------------------------------------------------------------------


InspectionPdf = document_page("inspection-pdf", _("Protocol (PDF)"), READERS, inspections.protocol, "inspection")
"""The protocol of an inspection."""


def _span(query: Any, venue: Property) -> tuple[dt.date, dt.date]:
    """First and last day asked for; the year so far if none. ValueError for what is no day."""
    today = venue.gaming_day()
    first = dt.date.fromisoformat(query["first"]) if query.get("first") else today.replace(month=1, day=1)
    return first, dt.date.fromisoformat(query["last"]) if query.get("last") else today


LINE = ("inspector", "inspections", "cancelled", "tables", "readings", "differing", "amount")


def _year(line: queries.InspectionLine) -> str:
    return str(line.year)


def _month(line: queries.InspectionLine) -> str:
    return f"{line.year}-{line.month:02d}"


@register
class InspectionReport(Screen):
    """Inspections by inspector, month and year."""

    name, title, icon, group = "inspection-report", _("Report of inspections"), "policy", "reports"
    roles = READERS
    template_name = "tables/inspection_report.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        inspector = request.GET.get("inspector", "")
        try:
            first, last = _span(request.GET, self.property)
        except ValueError:
            first, last = _span({}, self.property)
        lines = queries.inspection_report(self.property, first=first, last=last, inspector=inspector or None)
        asked = {"first": first.isoformat(), "last": last.isoformat(), "inspector": inspector}
        people = Employee.objects.filter(property=self.property, roles__role=Role.INSPECTOR).order_by("code")
        return self.render(
            {
                "months": self._table((Made(_("Month"), _month), *LINE), lines, _("By month")),
                "years": self._table((Made(_("Year"), _year), *LINE), inspections.years(lines), _("By year")),
                "asked": asked,
                "people": people,
                "documents": [
                    {"label": "PDF", "url": link("inspection-report-pdf", request.user, **asked)},
                    {"label": "CSV", "url": link("inspection-report-csv", request.user, **asked)},
                ],
            }
        )

    def _table(self, columns: Sequence[str | Made], lines: Sequence[Any], caption: Text) -> dict[str, Any]:
        reader, empty = Reader(self.property, self.request.user), _("No inspection in these days.")
        return table(queries.InspectionLine, columns, lines, reader, caption=caption, empty=empty)


def _asked(page: Document, query: dict[str, str]) -> tuple[dt.date, dt.date, str | None]:
    try:
        first, last = _span(query, page.property)
    except ValueError as reason:
        raise unreadable("first") from reason
    return first, last, query.get("inspector") or None


InspectionReportPdf = document_page(
    "inspection-report-pdf", _("Report of inspections"), READERS, inspections.report, _asked
)
"""The same on paper."""
InspectionReportCsv = document_page(
    "inspection-report-csv", _("Report of inspections"), READERS, inspections.report_csv, _asked, suffix="csv"
)
"""The same for a spreadsheet."""
