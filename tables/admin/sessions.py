"""Tables by day and shift, and the pages that open and close one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import DayChoice, GuidedPage, choice, register
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.models import Property
from casino.roles import PIT
from tables import commands, queries
from tables.admin.kit import (
    DEALER,
    SUPERVISOR,
    DayFilter,
    GameFilter,
    ShiftFilter,
    TableFilter,
    TableForm,
    open_days,
    shifts,
)
from tables.models import GamingTable, Slip, TableSession


@admin.register(TableSession)
class TableSessionAdmin(ProjectionAdmin):
    """Tables by day and shift."""

    money = ("opener_total", "closer_total", "fills", "credits")
    list_display = (
        "day", "table", "shift", "game", "status", "opened_at", "opener_total", "fills", "credits", "closer_total",
    )  # fmt: skip
    list_filter = (
        DayFilter, TableFilter, ShiftFilter, GameFilter, choices_filter("status", TableSession.Status.choices)
    )  # fmt: skip
    search_fields = ("table", "game")
    ordering = ("-day", "table", "-opened_at")


def _closed_tables(property: Property) -> list[tuple[str, str]]:
    busy = set(queries.open_sessions(property).values_list("table", flat=True))
    rows = GamingTable.objects.filter(property=property, active=True).order_by("code")
    return [(row.code, f"{row.code} · {show.game_name(row.game_code)}") for row in rows if row.code not in busy]


class OpenTableForm(TableForm):
    """A closed table, the shift it opens for, its opener."""

    field_order = ("table", "day", "shift", "counts")
    day = DayChoice(label=_("Gaming day"))
    shift = choice(_("Shift"))

    def prepare(self) -> None:
        super().prepare()
        self.offer("table", _closed_tables(self.property))
        self.offer("day", open_days(self.property))
        self.offer("shift", shifts(self.property))


@register
class OpenTable(GuidedPage):
    """Open a table by counted inventory (control T1)."""

    name, title, icon, group = "open-table", _("Open a table"), "play_circle", "tables"
    roles = PIT
    form_class = OpenTableForm
    signers = (DEALER, SUPERVISOR)
    explanation = _("Count the chips in the tray. Dealer and supervisor sign the opener (control T1).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.open_table(self.property, **given, **signed, actor=self.actor)

    def done(self, result: TableSession) -> str:
        return _now("Table %(table)s is open with %(total)s.") % {
            "table": result.table,
            "total": show.money(result.opener_total, self.property.currency),
        }


class CloseTableForm(TableForm):
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
    signers = (DEALER, SUPERVISOR)
    explanation = _("Count the chips in the tray. Dealer and supervisor sign the closer (control T1).")

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> Any:
        return commands.close_table(self.property, **given, **signed, actor=self.actor)

    def done(self, result: TableSession) -> str:
        return _now("Table %(table)s is closed with %(total)s.") % {
            "table": result.table,
            "total": show.money(result.closer_total, self.property.currency),
        }
