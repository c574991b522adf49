"""Banks and floats: what the property entered, what the open tables ask for, the Inspector's checks."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.configuration import OwnedAdmin
from casino.admin.dashboard import panel
from casino.admin.guided import GuidedPage
from casino.admin.kit import ProjectionAdmin
from casino.admin.operations import declared
from casino.listings import COLUMNS
from casino.models import Property
from casino.roles import CAGE, SUPERVISORS, Role
from tables import commands, queries
from tables.admin.kit import DayFilter, ShiftFilter
from tables.models import BankCheck, BankSetting
from tables.rows import BankCheckRow

COLUMNS.update(
    {
        "required": _("required"),
        "known": _("ordinary bank on file"),
        "tables": _("tables"),
        "note": _("note"),
        "inspector": _("Inspector"),
        "verified_at": _("verified at"),
    }
)


@admin.register(BankSetting)
class BankSettingAdmin(OwnedAdmin):
    """Sums that regulations other than the games' own set."""

    list_display = ("kind", "game_code", "above_minor", "amount_minor", "multiple", "cite")
    list_filter = ("kind",)


@admin.register(BankCheck)
class BankCheckAdmin(ProjectionAdmin):
    """The Inspector's checks."""

    row = BankCheckRow
    list_display = ("day", "shift", "amount", "required", "known", "inspector", "verified_at", "tables")
    list_filter = (DayFilter, ShiftFilter)
    ordering = ("-day", "shift", "verified_at")


@declared(commands.verify_bank)
class VerifyBank(GuidedPage):
    """The Inspector verifies the bank of a shift."""

    def differs(self, result: BankCheck) -> bool:
        return result.amount < result.required

    def done(self, result: BankCheck) -> str:
        return _now("Shift %(shift)s: %(amount)s found, %(required)s required.") % {
            "shift": result.shift,
            "amount": show.money(result.amount, self.property.currency),
            "required": show.money(result.required, self.property.currency),
        }


@panel(
    "tables/panel_bank.html",
    order=35,
    roles={*SUPERVISORS, *CAGE, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR},
    wide=True,
)
def bank_panel(request: HttpRequest, venue: Property) -> dict[str, Any] | None:
    """Return the panel of the house bank: the sum required for the open tables, floats too small, checks due."""
    bank = queries.bank_requirement(venue)
    latest = queries.latest_day(venue)
    checks = queries.shift_checks(venue, latest.day) if latest else []
    shown = [table for table in bank.tables if table.additional or table.float_minimum or table.checked]
    due = [check for check in checks if check.missing]
    if not (bank.ordinary_cite or bank.games or shown or due):
        return None
    return {"bank": bank, "tables": shown, "due": due, "day": latest}
