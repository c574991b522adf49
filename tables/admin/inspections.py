"""Inspections of the authority: announced, drawn, read, finished; their report."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from casino.access import property_of
from casino.admin import show
from casino.admin.guided import (
    CountField,
    DayChoice,
    Document,
    GuidedPage,
    HouseForm,
    Screen,
    Signer,
    choice,
    link,
    register,
)
from casino.admin.guided import text as text_field
from casino.admin.kit import MoneyField, ProjectionAdmin, choices_filter
from casino.errors import Refused
from casino.listings import readers_of
from casino.models import Employee, Property
from casino.roles import Role
from tables import commands, protocols, queries
from tables.admin.kit import SUPERVISOR, DayFilter, ShiftFilter, TableFilter
from tables.models import Inspection, InspectionReading
from tables.offers import chips_of, open_days, shifts

READERS = readers_of("tables.inspection")
INSPECTOR = Signer("inspector", _("Inspector"), [Role.INSPECTOR])


@admin.register(Inspection)
class InspectionAdmin(ProjectionAdmin):
    """Inspections; the page of one shows its draw made again and what was read."""

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
        property = property_of(request)
        context = dict(extra_context or {})
        if row is not None and property is not None:
            context["check"] = queries.check_draw(property, row.code)
            context["readings"] = queries.inspection_readings(property, row.code)
            context["currency"] = property.currency
        return super().change_view(request, object_id, form_url, context)


@admin.register(InspectionReading)
class InspectionReadingAdmin(ProjectionAdmin):
    """What inspectors read, beside what the system said."""

    money = ("total", "expected", "difference", "box_cash")
    list_display = (
        "inspection", "day", "table", "shift", "kind", "inspector", "total", "expected", "difference", "differences",
    )  # fmt: skip
    list_filter = (DayFilter, TableFilter, ShiftFilter, choices_filter("kind", InspectionReading.Kind.choices))
    search_fields = ("inspection", "table", "inspector")
    ordering = ("-day", "inspection", "table")


# --- announce and draw ----------------------------------------------------------------------------------------------


class AnnounceForm(HouseForm):
    """The commitment and how many tables."""

    day = DayChoice(label=_("Gaming day"))
    shift = choice(_("Shift"))
    tables_wanted = forms.IntegerField(
        label=_("Tables to draw"), min_value=1, max_value=1_000, widget=UnfoldAdminIntegerFieldWidget()
    )
    commitment = text_field(_("SHA-256 of your secret"), max_length=64)

    def prepare(self) -> None:
        self.offer("day", open_days(self.property))
        self.offer("shift", shifts(self.property))


@register
class AnnounceInspection(GuidedPage):
    """Announce a draw; only the commitment to the secret is told."""

    name, title, icon, group = "announce-inspection", _("Announce an inspection"), "campaign", "inspection"
    roles = (Role.INSPECTOR,)
    form_class = AnnounceForm
    command = commands.announce_inspection
    signers = (INSPECTOR,)
    explanation = _(
        "Keep your secret (16 characters or more) to yourself and type its SHA-256 here. The tables are drawn from "
        "those open now, when you tell the secret: then nobody has chosen them, and anybody can check it."
    )

    def done(self, result: Inspection) -> str:
        return _now("Inspection %(inspection)s is announced: %(wanted)s of %(open)s open tables will be drawn.") % {
            "inspection": result.code,
            "wanted": result.wanted,
            "open": len(result.pool),
        }

    def next(self, result: Inspection) -> str:
        return DrawInspection.url(inspection=result.code)


def _of_status(property: Property, status: Inspection.Status) -> list[tuple[str, str]]:
    rows = queries.inspections(property).filter(status=status)[:50]
    return [(row.code, f"{row.code} · {row.inspector} · {', '.join(row.tables) or row.shift}") for row in rows]


class DrawForm(HouseForm):
    """The secret told."""

    inspection = choice(_("Inspection"))
    secret = text_field(_("Secret"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["secret"].strip = False

    def prepare(self) -> None:
        self.offer("inspection", _of_status(self.property, Inspection.Status.ANNOUNCED))


@register
class DrawInspection(GuidedPage):
    """Tell the secret: the tables follow."""

    name, title, icon, group = "draw-inspection", _("Draw the tables of an inspection"), "casino", "inspection"
    roles = (Role.INSPECTOR,)
    form_class = DrawForm
    command = commands.draw_inspection
    signers = (INSPECTOR,)
    explanation = _("The secret must have the SHA-256 that was announced. One announcement, one draw.")

    def done(self, result: Inspection) -> str:
        return _now("Drawn: %(tables)s.") % {"tables": ", ".join(result.tables)}

    def next(self, result: Inspection) -> str:
        return ReadTable.url(inspection=result.code)


class CancelForm(HouseForm):
    """Why the draw is given up."""

    inspection = choice(_("Inspection"))
    reason = text_field(_("Reason"), max_length=500)

    def prepare(self) -> None:
        self.offer("inspection", _of_status(self.property, Inspection.Status.ANNOUNCED))


@register
class CancelInspection(GuidedPage):
    """Give up a draw before it is made."""

    name, title, icon, group = "cancel-inspection", _("Give up an announced draw"), "cancel", "inspection"
    roles = (Role.INSPECTOR,)
    form_class = CancelForm
    command = commands.cancel_inspection
    signers = (INSPECTOR,)
    explanation = _("The announcement and the reason stay on file and in the report.")


# --- at the table ---------------------------------------------------------------------------------------------------


class ReadForm(HouseForm):
    """What is read at a table. Figures that were not looked at stay empty."""

    inspection = choice(_("Inspection"))
    table = choice(_("Table"))
    kind = choice(_("What is counted"))
    counts = CountField(label=_("Chips"), required=False)
    remarks = text_field(_("Remarks"), required=False, long=True, max_length=2_000)

    def prepare(self) -> None:
        drawn = queries.inspections(self.property).filter(status=Inspection.Status.DRAWN)[:50]
        self.offer("inspection", _of_status(self.property, Inspection.Status.DRAWN))
        self.offer("table", [(table, table) for table in sorted({table for row in drawn for table in row.tables})])
        self.offer("kind", InspectionReading.Kind.choices)
        self.fields["counts"].offer(chips_of(self.property), self.property.currency)
        for name, label in (
            ("minimum_posted", _("Minimum bet posted")),
            ("meter", _("Progressive meter read")),
            ("box_cash", _("In the drop box, if it was opened")),
        ):
            self.fields[name] = MoneyField(currency=self.property.currency, label=label, required=False)

    def given(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        meter = given.pop("meter")
        return {**given, "meters_read": {} if meter is None else {"progressive": meter}}


@register
class ReadTable(GuidedPage):
    """What the inspector reads at a drawn table, beside what the system says."""

    name, title, icon, group = "read-table", _("Read a table in an inspection"), "fact_check", "inspection"
    roles = (Role.INSPECTOR,)
    form_class = ReadForm
    command = commands.read_table
    signers = (INSPECTOR, SUPERVISOR)
    field_of = {"meters_read.progressive": "meter"}
    explanation = _(
        "Count before you look at the screen. While the table is open the tray can only be told exactly when the drop "
        "box is opened, too; without rounds recorded the system does not know what play did."
    )

    def done(self, result: InspectionReading) -> str:
        if result.expected is None:
            return _now("%(table)s: read; the system cannot know what the tray should hold.") % {"table": result.table}
        return _now("%(table)s: read %(read)s, by the system %(expected)s; figures that differ: %(number)s.") % {
            "table": result.table,
            "read": show.money(result.total, self.property.currency),
            "expected": show.money(result.expected, self.property.currency),
            "number": result.differences,
        }

    def next(self, result: InspectionReading) -> str:
        return FinishInspection.url(inspection=result.inspection)


class FinishForm(HouseForm):
    """The protocol's last words."""

    inspection = choice(_("Inspection"))
    remarks = text_field(_("Remarks"), required=False, long=True, max_length=2_000)

    def prepare(self) -> None:
        self.offer("inspection", _of_status(self.property, Inspection.Status.DRAWN))


@register
class FinishInspection(GuidedPage):
    """Inspector and supervisor sign the protocol."""

    name, title, icon, group = "finish-inspection", _("Finish an inspection"), "signature", "inspection"
    roles = (Role.INSPECTOR,)
    form_class = FinishForm
    command = commands.finish_inspection
    signers = (INSPECTOR, SUPERVISOR)
    explanation = _("A table that was drawn and not read needs a remark.")


# --- reports --------------------------------------------------------------------------------------------------------


@register
class InspectionPdf(Document):
    """The protocol of an inspection."""

    name, title = "inspection-pdf", _("Protocol (PDF)")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return protocols.protocol(self.property, query.get("inspection", ""), **printing)


def _span(query: Any, property: Property) -> tuple[dt.date, dt.date]:
    """First and last day asked for; the year so far if none. ValueError for what is no day."""
    today = property.gaming_day()
    first = dt.date.fromisoformat(query["first"]) if query.get("first") else today.replace(month=1, day=1)
    return first, dt.date.fromisoformat(query["last"]) if query.get("last") else today


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
                "lines": lines,
                "years": protocols.years(lines),
                "asked": asked,
                "people": people,
                "documents": [
                    {"label": "PDF", "url": link("inspection-report-pdf", request.user, **asked)},
                    {"label": "CSV", "url": link("inspection-report-csv", request.user, **asked)},
                ],
            }
        )


@register
class InspectionReportPdf(Document):
    """The same on paper."""

    name, title = "inspection-report-pdf", _("Report of inspections")
    roles = READERS

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return protocols.report(self.property, *_asked(query, self.property), **printing)


@register
class InspectionReportCsv(Document):
    """The same for a spreadsheet."""

    name, title = "inspection-report-csv", _("Report of inspections")
    roles = READERS
    suffix, content_type = "csv", "text/csv; charset=utf-8"

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        return protocols.report_csv(self.property, *_asked(query, self.property))


def _asked(query: dict[str, str], property: Property) -> tuple[dt.date, dt.date, str | None]:
    try:
        first, last = _span(query, property)
    except ValueError as reason:
        raise Refused("bad_filter", _("This filter cannot be read."), field="first", status=400) from reason
    return first, last, query.get("inspector") or None
