"""Slips, and the pages for each step of theirs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import (
    FormNumberField,
    GuidedPage,
    HouseForm,
    Signer,
    choice,
    register,
    taken_home,
)
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.listings import readers_of
from casino.models import FormPrint, Property
from casino.queries import form_prints
from casino.roles import Role
from tables import commands, documents, queries
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import Slip, TableSession
from tables.offers import open_days


@admin.register(Slip)
class SlipAdmin(ProjectionAdmin):
    """Fills, credits, transfers, even exchanges."""

    money = ("total",)
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


def _to_issue(property: Property, kind: str) -> list[dict[str, Any]]:
    """The slips that were requested, with what is to be handed over."""
    rows = queries.slips_under_way(property).filter(kind=kind, status=Slip.Status.REQUESTED)
    return [{"slip": row, "lines": show.counted(row.counts, property.currency)} for row in rows]


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
        self.offer("session", _unclosed_sessions(self.property))

    def given(self) -> dict[str, Any]:
        given = super().given()
        table, day, shift = given.pop("session").split(".")
        duties = ("supervisor", "cashier", "escort", "dealer", "receiver")
        people = {duty: given.pop(duty).strip().upper() for duty in duties}
        return {**given, "table": table, "day": dt.date.fromisoformat(day), "shift": shift, "people": people}


def _unclosed_sessions(property: Property) -> list[tuple[str, str]]:
    days = [day for day, _label in open_days(property)]
    rows = TableSession.objects.filter(property_id=property.pk, day__in=days).order_by("-day", "table", "opened_at")
    return [(f"{row.table}.{row.day}.{row.shift}", f"{row.table} · {row.day} · {row.shift}") for row in rows]


@declared(commands.record_paper_slip)
class RecordPaperSlip(GuidedPage):
    """Key in a slip of a table without a terminal (control T5)."""

    form_class = PaperForm
    field_of = {name: name.partition(".")[2] for name in (
        "people.supervisor", "people.cashier", "people.escort", "people.dealer", "people.receiver",
    )}  # fmt: skip


class PrintForm(HouseForm):
    """Which slip, the latest are offered, and which of its parts."""

    serial = FormNumberField()
    copy = forms.ChoiceField(label=_("Parts"), choices=FormPrint.COPIES, widget=forms.RadioSelect(), initial="parts")

    def prepare(self) -> None:
        rows = Slip.objects.filter(property_id=self.property.pk).order_by("-requested_at", "-serial")
        self.fields["serial"].suggest(
            rows, lambda row: (row.serial, f"{row.day} · {row.table} · {row.get_kind_display()}")
        )


@register
class PrintSlip(GuidedPage):
    """Print a slip: the first print is the original, the next a reprint; the restricted copy is accounting's."""

    name, title, icon, group = "print-slip", _("Print a slip"), "print", "forms"
    roles = readers_of("tables.slip")
    form_class = PrintForm
    signers = (
        Signer(
            "reader",
            _("Opened by accounting"),
            (Role.ACCOUNTING,),
            required=False,
            note=_("Only for the restricted copy (control T7)."),
        ),
    )
    explanation = _("Every print is recorded; from the second on it is marked REIMPRESIÓN/REPRINT (control T8).")
    submit = _("Print")
    template_name = "tables/print_slip.html"

    def beside(self) -> Mapping[str, Any]:
        """The prints there are of the slip that is asked for."""
        serial = self.request.POST.get("serial") or self.request.GET.get("serial", "")
        return {"prints": form_prints(self.property, serial) if serial else []}

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return documents.printed_slip(self.property, **given, **signed, language=show.language(), actor=self.actor)

    def finish(self, result: Any) -> HttpResponse:
        printed, pdf = result
        return taken_home(pdf, f"{self.property.code}-{printed.serial}-{printed.copy_number}", "pdf", "application/pdf")
