"""Tables by day and shift, and the pages that open and close one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import DayChoice, GuidedPage, choice, register, text
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.listings import COLUMNS
from casino.models import Property
from casino.roles import PIT
from tables import commands, queries
from tables.admin.kit import (
    DEALER,
    SUPERVISOR,
    DayFilter,
    GameFilter,
    LimitsFields,
    ShiftFilter,
    TableFilter,
    TableForm,
    limits_text,
)
from tables.commands.inventory_forms import inventory_forms_are_numbered
from tables.models import GamingTable, Slip, TableOffer, TableSession
from tables.offers import open_days, shifts

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

    money = ("opener_total", "closer_total", "fills", "credits")
    list_display = (
        "day", "table", "shift", "game", "status", "opened_at", "opener_serial", "opener_total", "fills", "credits",
        "closer_serial", "closer_total",
    )  # fmt: skip
    list_filter = (
        DayFilter, TableFilter, ShiftFilter, GameFilter, choices_filter("status", TableSession.Status.choices)
    )  # fmt: skip
    search_fields = ("table", "game", "opener_serial", "closer_serial")
    ordering = ("-day", "table", "-opened_at")


def _closed_tables(property: Property) -> list[tuple[str, str]]:
    busy = set(queries.open_sessions(property).values_list("table", flat=True))
    rows = GamingTable.objects.filter(property=property, active=True).order_by("code").prefetch_related("offers")
    return [
        (name, f"{name} · {show.game_name(offered.game_code)} · {limits_text(offered.limits, property.currency)}")
        for row in rows
        if row.code not in busy
        for name, offered in _offered_at(row)
    ]


def _offered_at(table: GamingTable) -> list[tuple[str, GamingTable | TableOffer]]:
    """The table's own game under its code, further ones under `<table>/<offer>`."""
    further = [(f"{table.code}/{offer.code}", offer) for offer in table.offers.all() if offer.active]
    return [(table.code, table), *further]


class NumberedForm(TableForm):
    """A count on a numbered form, where the property has them (control T1)."""

    form = text(_("Number of the paper form"), required=False, max_length=32)

    def prepare(self) -> None:
        super().prepare()
        if inventory_forms_are_numbered(self.property):
            self.fields["form"].help_text = _("Empty: the next number of the series is taken.")
            return
        del self.fields["form"]
        self.fields["counts"].help_text = _(
            "The property has no series of openers and closers in use: this form is unnumbered (control T1)."
        )


def _form_told(serial: str) -> str:
    return _now("Form %(serial)s.") % {"serial": serial} if serial else _now("The form is unnumbered.")


class OpenTableForm(NumberedForm, LimitsFields):
    """A closed table with one of its games, the shift it opens for, its limits, its opener."""

    field_order = ("table", "day", "shift", "counts")
    day = DayChoice(label=_("Gaming day"))
    shift = choice(_("Shift"))

    def prepare(self) -> None:
        super().prepare()
        self.fields["table"].label = _("Table and game")
        self.offer("table", _closed_tables(self.property))
        self.offer("day", open_days(self.property))
        self.offer("shift", shifts(self.property))
        self.add_limits(required=False)
        for name in ("limits_min", "limits_max"):
            self.fields[name].help_text = _("Empty: as configured for the table.")
        self.order_fields(["table", "day", "shift", "limits_min", "limits_max", "more", "counts", *self.fields])

    def given(self) -> dict[str, Any]:
        given = super().given()
        code, _slash, offer = given.pop("table").partition("/")
        table = GamingTable.objects.filter(property=self.property, code=code).prefetch_related("offers").first()
        offered = dict(_offered_at(table)).get(f"{code}/{offer}" if offer else code) if table else None
        limits = self.taken(given, offered.limits if offered else {})
        return {**given, "table": code, "offer": offer, "limits": limits}


@register
class OpenTable(GuidedPage):
    """Open a table by counted inventory (control T1)."""

    name, title, icon, group = "open-table", _("Open a table"), "play_circle", "tables"
    roles = PIT
    form_class = OpenTableForm
    command = commands.open_table
    signers = (DEALER, SUPERVISOR)
    field_of = {"limits": "limits_max", "offer": "table", "options": "table", "serial": "form"}
    explanation = _("Count the chips in the tray. Dealer and supervisor sign the opener (control T1).")

    def done(self, result: TableSession) -> str:
        told = _now("Table %(table)s is open with %(total)s.") % {
            "table": result.table,
            "total": show.money(result.opener_total, self.property.currency),
        }
        return f"{told} {_form_told(result.opener_serial)}"


class CloseTableForm(NumberedForm):
    """An open table and its closer; slips on their way are named."""

    in_transit = forms.MultipleChoiceField(
        label=_("Slips still on their way"),
        required=False,
        widget=forms.CheckboxSelectMultiple(),
        help_text=_("They are finished in the next shift (control T9)."),
    )

    def prepare(self) -> None:
        super().prepare()
        rows = queries.slips_under_way(self.property).filter(status=Slip.Status.ISSUED)
        self.fields["in_transit"].choices = [(row.serial, f"{row.serial} · {row.table}") for row in rows]
        if not rows:
            self.fields["in_transit"].widget = forms.MultipleHiddenInput()


@register
class CloseTable(GuidedPage):
    """Close a table by counted inventory (control T1)."""

    name, title, icon, group = "close-table", _("Close a table"), "stop_circle", "tables"
    roles = PIT
    form_class = CloseTableForm
    command = commands.close_table
    signers = (DEALER, SUPERVISOR)
    field_of = {"serial": "form"}
    explanation = _("Count the chips in the tray. Dealer and supervisor sign the closer (control T1).")

    def done(self, result: TableSession) -> str:
        told = _now("Table %(table)s is closed with %(total)s.") % {
            "table": result.table,
            "total": show.money(result.closer_total, self.property.currency),
        }
        return f"{told} {_form_told(result.closer_serial)}"
