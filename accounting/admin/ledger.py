"""The books on the screen."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounting import chart, queries
from accounting.admin.kit import BOOKKEEPERS
from accounting.models import Adjustment, JournalEntry, JournalLine
from casino.admin.guided import register
from casino.admin.kit import ProjectionAdmin
from progressive.admin import DayScreen
from tables.admin import DayFilter

ENTRY_KINDS = {
    "opener": _("Opener"),
    "closer": _("Closer"),
    "fill": _("Fill"),
    "credit": _("Credit"),
    "drop": _("Drop"),
    "seed": _("Progressive seed"),
    "reset": _("Progressive reset"),
    "prize": _("Progressive prize"),
    "meter_defect": _("Meter lowered for a defect"),
    "distribution": _("Distribution of an expired progressive"),
    "win": _("Win of a table"),
    "contributions": _("Contributions to a progressive"),
    "adjustment": _("Adjustment"),
    "chips_received": _("Chips received"),
    "chips_moved": _("Chips moved"),
    "chips_set_aside": _("Chips of a retired set put away"),
    "chips_redeemed": _("Chips of a retired set redeemed"),
    "chips_destroyed": _("Chips destroyed"),
    "accepted_drop": _("Accepted drop"),
    "cage_funded": _("Imprest bank"),
    "cage_over_short": _("Cage over and short"),
    "pool_contribution": _("Contribution to a pool of the players"),
    "pool_payment": _("Payment out of a pool of the players"),
}
"""What an entry of the journal is called."""


@admin.register(JournalEntry)
class JournalEntryAdmin(ProjectionAdmin):
    """The journal; an entry's page has its lines."""

    list_display = ("at", "day", "kind", "reference", "concerns_day", "actor")
    list_filter = (DayFilter,)
    search_fields = ("reference", "kind")
    ordering = ("-at", "key")
    change_form_outer_after_template = "accounting/entry_lines.html"
    labels = {"kind": ENTRY_KINDS}

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = dict(extra_context or {})
        entry = self.get_object(request, unquote(object_id))
        if entry is not None and self.has_view_permission(request):
            lines = JournalLine.objects.filter(entry=entry.key, property_id=entry.property_id).order_by("line")
            context |= {"lines": [_line(line) for line in lines], "currency": entry.house_currency}
        return super().change_view(request, object_id, form_url, context)


@admin.register(Adjustment)
class AdjustmentAdmin(ProjectionAdmin):
    """Adjusting entries (control W5)."""

    money = ("amount",)
    list_display = ("form_serial", "day", "concerns_day", "amount", "reason", "approval", "at", "actor")
    list_filter = (DayFilter,)
    search_fields = ("form_serial", "reason", "approval")
    ordering = ("-at",)


def _line(line: JournalLine) -> dict[str, Any]:
    account = chart.ACCOUNTS[line.account]
    return {
        "number": account.number,
        "name": account.name,
        "subaccount": line.subaccount,
        "debit": line.debit or None,
        "credit": line.credit or None,
    }


@register
class JournalPage(DayScreen):
    """The day's journal and the trial balance up to it."""

    name, title, icon = "journal", _("Journal and trial balance"), "balance"
    roles = BOOKKEEPERS
    template_name = "accounting/journal.html"

    def report(self, day: dt.date) -> dict[str, Any]:
        balances = queries.trial_balance(self.property, until=day)
        entries = queries.journal(self.property, day)
        return {
            "balances": balances,
            "debits": sum(row.debit for row in balances),
            "credits": sum(row.credit for row in balances),
            "kinds": ENTRY_KINDS,
            "entries": [{"entry": row.entry, "lines": [_line(line) for line in row.lines]} for row in entries],
        }
