"""The page that prints an opener or closer (control T1)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import GuidedPage, HouseForm, choice, register, taken_home
from casino.models import FormPrint
from casino.roles import CAGE, PIT, Role
from tables import documents
from tables.admin.slips import PrintSlip
from tables.models import TableSession

SHOWN = 200
"""Sessions to choose from, the latest first."""


class InventoryForm(HouseForm):
    """A table in a shift, its opener or closer, which parts."""

    session = choice(_("Table and shift"))
    which = forms.ChoiceField(
        label=_("Inventory"), choices=[("opener", _("Opener")), ("closer", _("Closer"))], widget=forms.RadioSelect()
    )
    copy = forms.ChoiceField(label=_("Parts"), choices=FormPrint.COPIES, widget=forms.RadioSelect(), initial="parts")

    def prepare(self) -> None:
        rows = TableSession.objects.filter(property_id=self.property.pk).order_by("-day", "table", "-opened_at")
        named = [
            (f"{row.table}.{row.day}.{row.shift}", f"{row.table} · {row.day} · {row.shift}") for row in rows[:SHOWN]
        ]
        self.offer("session", named)

    def given(self) -> dict[str, Any]:
        given = super().given()
        table, day, shift = given.pop("session").split(".")
        return {**given, "table": table, "day": dt.date.fromisoformat(day), "shift": shift}


@register
class PrintInventory(GuidedPage):
    """Print an opener or closer: the number is taken with the first print; restricted copy and reprints as of slips."""

    name, title, icon, group = "print-inventory", _("Print an opener or closer"), "print", "forms"
    roles = (*PIT, *CAGE, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)
    form_class = InventoryForm
    signers = PrintSlip.signers
    field_of = {"table": "session"}
    explanation = PrintSlip.explanation
    submit = _("Print")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return documents.printed_inventory(self.property, **given, **signed, language=show.language(), actor=self.actor)

    def finish(self, result: Any) -> HttpResponse:
        printed, pdf = result
        return taken_home(pdf, f"{self.property.code}-{printed.serial}-{printed.copy_number}", "pdf", "application/pdf")
