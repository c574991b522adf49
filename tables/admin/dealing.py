"""Terminals of tables and dealers at them: what was recorded, and the pages for it."""

from __future__ import annotations

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import DayChoice, GuidedPage, HouseForm, choice, register, text
from casino.admin.kit import ProjectionAdmin
from casino.roles import PIT, SUPERVISORS
from tables import commands, queries
from tables.admin.kit import DEALER, SUPERVISOR, DayFilter, ShiftFilter, TableFilter
from tables.models import DealerSeat, GamingTable, TerminalChange
from tables.offers import open_days


@admin.register(TerminalChange)
class TerminalChangeAdmin(ProjectionAdmin):
    """When tables got a terminal or lost it."""

    list_display = ("at", "table", "attached", "day", "reason", "actor")
    list_filter = (DayFilter, TableFilter)
    search_fields = ("table", "reason")
    ordering = ("-at",)


@admin.register(DealerSeat)
class DealerSeatAdmin(ProjectionAdmin):
    """Dealers at tables."""

    list_display = ("at", "table", "shift", "day", "dealer")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("table", "dealer")
    ordering = ("-at",)


class TerminalForm(HouseForm):
    """Tables and the reason."""

    attached = False

    tables = forms.MultipleChoiceField(label=_("Tables"), widget=forms.CheckboxSelectMultiple())
    day = DayChoice(label=_("Gaming day"))
    reason = text(_("Reason"))

    def prepare(self) -> None:
        rows = GamingTable.objects.filter(property=self.property, active=True).order_by("code")
        codes = [row.code for row in rows if commands.has_terminal(self.property, row.code) is self.attached]
        self.fields["tables"].choices = [(code, code) for code in codes]
        self.offer("day", open_days(self.property))


class WithTerminalForm(TerminalForm):
    """Tables that have a terminal."""

    attached = True


@register
class AttachTerminal(GuidedPage):
    """Rounds are recorded from now on."""

    name, title, icon, group = "attach-terminal", _("Give tables a terminal"), "point_of_sale", "tables"
    roles = sorted(SUPERVISORS)
    form_class = TerminalForm
    command = commands.attach_terminal
    signers = (SUPERVISOR,)
    explanation = _("From now on the rounds of these tables are recorded, in the middle of a shift, too (control W3).")


@register
class DetachTerminal(GuidedPage):
    """Rounds are recorded no more."""

    name, title, icon, group = "detach-terminal", _("Tables without a terminal"), "mobile_off", "tables"
    roles = sorted(SUPERVISORS)
    form_class = WithTerminalForm
    command = commands.detach_terminal
    signers = (SUPERVISOR,)
    explanation = _(
        "From now on these tables play without a terminal: their win comes from the count alone, and win by rounds "
        "stays empty (control W3)."
    )


class SeatForm(HouseForm):
    """An open table."""

    table = choice(_("Table"))

    def prepare(self) -> None:
        self.offer("table", [(row.table, f"{row.table} · {row.shift}") for row in queries.open_sessions(self.property)])


@register
class SeatDealer(GuidedPage):
    """The next dealer takes over."""

    name, title, icon, group = "seat-dealer", _("Relieve a dealer"), "airline_seat_recline_normal", "tables"
    roles = PIT
    form_class = SeatForm
    command = commands.seat_dealer
    signers = (DEALER, SUPERVISOR)
    explanation = _("The dealer who takes over signs with the supervisor; win is shown by dealer from then on.")
