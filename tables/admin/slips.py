"""Slips, and the pages for each step of theirs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.files import taken_home
from casino.admin.guided import PAGES, FormNumberField, GuidedPage, after_saving, choice, link
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.admin.prints import printed_into_one_file
from casino.models import Property
from casino.queries import form_prints
from tables import commands, documents, queries
from tables.admin.duties import next_page
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import Slip, TableSession
from tables.offers import latest_slips, open_days
from tables.rows import SlipRow


@admin.register(Slip)
class SlipAdmin(ProjectionAdmin):
    """Fills, credits, transfers, even exchanges."""

    follows = True
    row = SlipRow
    list_display = (
        "serial",
        "kind",
        "status",
        "day",
        "table",
        "to_table",
        "shift",
        "total",
        "requested_at",
        "received_at",
    )
    list_filter = (
        DayFilter, TableFilter, ShiftFilter,
        choices_filter("kind", Slip._meta.get_field("kind").choices),
        choices_filter("status", Slip.Status.choices),
    )  # fmt: skip
    search_fields = ("serial", "table")
    ordering = ("-requested_at",)

    def documents(self, row: Slip) -> list[dict[str, Any]]:
        return [{"label": PrintSlip.title, "url": PrintSlip.url(serial=row.serial)}]


def _to_issue(venue: Property, kind: str) -> list[dict[str, Any]]:
    """The slips that were requested, with what is to be handed over."""
    rows = queries.slips_under_way(venue).filter(kind=kind, status=Slip.Status.REQUESTED)
    return [{"slip": row, "lines": show.counted(row.counts, venue.currency)} for row in rows]


class IssueSlip(GuidedPage):
    """A slip's chips are handed to the escort; beside the form what is to be handed over."""

    template_name = "tables/issue_slip.html"
    kind = "fill"

    def beside(self) -> Mapping[str, Any]:
        return {"slips": _to_issue(self.property, self.kind)}


for _kind, _command in (
    ("fill", commands.issue_fill),
    ("credit", commands.issue_credit),
    ("transfer", commands.issue_transfer),
    ("exchange", commands.issue_exchange),
):
    declared(_command)(type(f"Issue{_kind.title()}", (IssueSlip,), {"kind": _kind}))


# --- paper ----------------------------------------------------------------------------------------------------------


class PaperForm(OperationForm):
    """A slip as written."""

    otherwise = frozenset({"table", "day", "shift", "people"})
    field_order = ("kind", "serial", "out_of_order", "session", "counts")
    session = choice(_("Table and shift"))
    supervisor = text_field(_("Requested by (employee number)"), max_length=20)
    cashier = text_field(_("Cashier (employee number)"), max_length=20)
    escort = text_field(_("Security officer (employee number)"), max_length=20)
    dealer = text_field(_("Dealer (employee number)"), max_length=20)
    receiver = text_field(_("Received by (employee number)"), max_length=20, required=False)

    def prepare(self) -> None:
        super().prepare()
        self.offer("session", _unclosed_sessions)

    def given(self) -> dict[str, Any]:
        given = super().given()
        table, day, shift = given.pop("session").split(".")
        duties = ("supervisor", "cashier", "escort", "dealer", "receiver")
        people = {duty: given.pop(duty).strip().upper() for duty in duties}
        return {**given, "table": table, "day": dt.date.fromisoformat(day), "shift": shift, "people": people}


def _unclosed_sessions(venue: Property) -> list[tuple[str, str]]:
    days = [day for day, _label in open_days(venue)]
    rows = TableSession.objects.filter(property_id=venue.pk, day__in=days).order_by("-day", "table", "opened_at")
    return [(f"{row.table}.{row.day}.{row.shift}", f"{row.table} · {row.day} · {row.shift}") for row in rows]


@declared(commands.record_paper_slip)
class RecordPaperSlip(GuidedPage):
    """Key in a slip of a table without a terminal (control T5)."""

    form_class = PaperForm
    field_of = {name: name.partition(".")[2] for name in (
        "people.supervisor", "people.cashier", "people.escort", "people.dealer", "people.receiver",
    )}  # fmt: skip


class PrintForm(OperationForm):
    """Choice of a slip, the latest offered first, and of its parts to print, in the language of the screen."""

    otherwise = frozenset({"language"})
    serial = FormNumberField()

    def prepare(self) -> None:
        super().prepare()
        self.fields["serial"].widget.numbers = latest_slips(self.property)

    def given(self) -> dict[str, Any]:
        return {**super().given(), "language": show.language()}


class PrintPage(GuidedPage):
    """A print to take home."""

    submit = _("Print")

    def finish(self, result: commands.PrintedForm) -> HttpResponse:
        name = f"{self.property.code}-{result.printed.serial}-{result.printed.copy_number}"
        return taken_home(documents.paper_of(self.property, result), name, "pdf", "application/pdf")


@declared(commands.print_slip)
class PrintSlip(PrintPage):
    """Print a slip: the first print is the original, the next a reprint; the restricted copy is accounting's."""

    form_class = PrintForm

    def beside(self) -> Mapping[str, Any]:
        """The prints there are of the slip that is asked for."""
        serial = self.request.POST.get("serial") or self.request.GET.get("serial", "")
        return {"prints": form_prints(self.property, serial) if serial else []}


PrintSlips = printed_into_one_file(commands.print_slips, documents.papers_of)
"""Print several slips into one file."""


@after_saving
def steps_of_a_slip(request: HttpRequest, venue: Property, serial: str) -> list[tuple[Any, str]]:
    """Return what may be done with a slip: printed, taken its next step."""
    row = queries.slip(venue, serial)
    if row is None:
        return []
    page = next_page(row)
    steps = [(_("Print %(serial)s") % {"serial": serial}, link(PrintSlip.name, request.user, serial=serial))]
    return [*steps, (PAGES[page].title, link(page, request.user, serial=serial))] if page else steps
