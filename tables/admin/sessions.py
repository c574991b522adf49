"""Tables by day and shift, and the pages that open and close one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import GuidedPage
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import OperationForm, declared
from casino.listings import COLUMNS
from tables import commands
from tables.admin.kit import DayFilter, GameFilter, LimitsForm, ShiftFilter, TableFilter
from tables.commands.inventory_forms import inventory_forms_are_numbered
from tables.models import GamingTable, TableSession
from tables.offers import offered_at
from tables.rows import SessionRow

COLUMNS.update(
    {
        "opener_serial": _("form of the opener"),
        "closer_serial": _("form of the closer"),
        "opener_expected": _("expected opener, by denomination"),
        "recorded_at": _("recorded at"),
        "offer": _("offer"),
    }
)


@admin.register(TableSession)
class TableSessionAdmin(ProjectionAdmin):
    """Tables by day and shift."""

    row = SessionRow
    list_display = (
        "day", "table", "shift", "game", "status", "opened_at", "opener_serial", "opener_total", "fills", "credits",
        "closer_serial", "closer_total",
    )  # fmt: skip
    list_filter = (
        DayFilter, TableFilter, ShiftFilter, GameFilter, choices_filter("status", TableSession.Status.choices)
    )  # fmt: skip
    search_fields = ("table", "game", "opener_serial", "closer_serial")
    ordering = ("-day", "table", "-opened_at")


def _number_form(form: OperationForm) -> None:
    """Ask for the number of the paper form where the property has numbered ones (control T1)."""
    if inventory_forms_are_numbered(form.property):
        form.fields["form"].help_text = _("Empty: the next number of the series is taken.")
        return
    del form.fields["form"]
    form.fields["counts"].help_text = _(
        "The property has no series of openers and closers in use: this form is unnumbered (control T1)."
    )


def _form_text(serial: str) -> str:
    return _now("Form %(serial)s.") % {"serial": serial} if serial else _now("The form is unnumbered.")


class OpenTableForm(LimitsForm):
    """A closed table with one of its games, the shift it opens for, its limits, its opener."""

    otherwise = frozenset({"limits", "offer", "out_of_order"})
    is_limited = False

    def prepare(self) -> None:
        super().prepare()
        _number_form(self)
        for name in ("limits_min", "limits_max"):
            self.fields[name].help_text = _("Empty: as configured for the table.")

    def given(self) -> dict[str, Any]:
        given = super().given()
        code, _slash, offer = given.pop("table").partition("/")
        table = GamingTable.objects.filter(property=self.property, code=code).prefetch_related("offers").first()
        offered = dict(offered_at(table)).get(f"{code}/{offer}" if offer else code) if table else None
        limits = self.taken(given, offered.limits if offered else {})
        return {**given, "table": code, "offer": offer, "limits": limits}


@declared(commands.open_table)
class OpenTable(GuidedPage):
    """Open a table by counted inventory (control T1)."""

    form_class = OpenTableForm
    field_of = {
        "limits": "limits_max", "offer": "table", "options": "table", "serial": "form", "sign_min": "sign_min_minor",
        "sign_max": "sign_max_minor", "sign_payout": "sign_payout_minor",
    }  # fmt: skip

    def done(self, result: TableSession) -> str:
        message = _now("Table %(table)s is open with %(total)s.") % {
            "table": result.table,
            "total": show.money(result.opener_total, self.property.currency),
        }
        return f"{message} {_form_text(result.opener_serial)}"


class CloseTableForm(OperationForm):
    """An open table and its closer; slips on their way are named."""

    otherwise = frozenset({"out_of_order"})

    def prepare(self) -> None:
        super().prepare()
        _number_form(self)
        if not self.fields["in_transit"].choices:
            self.fields["in_transit"].widget = forms.MultipleHiddenInput()


@declared(commands.close_table)
class CloseTable(GuidedPage):
    """Close a table by counted inventory (control T1)."""

    form_class = CloseTableForm
    field_of = {"serial": "form"}

    def done(self, result: TableSession) -> str:
        message = _now("Table %(table)s is closed with %(total)s.") % {
            "table": result.table,
            "total": show.money(result.closer_total, self.property.currency),
        }
        return f"{message} {_form_text(result.closer_serial)}"
