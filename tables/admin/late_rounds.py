"""Late rounds on the screen: the list, and the pages that record and reject one."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin.guided import GuidedPage
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.operations import declared
from casino.listings import COLUMNS
from tables import commands
from tables.admin.kit import DayFilter, TableFilter
from tables.models import LateRound
from tables.rows import LateRoundRow

COLUMNS.update({"belongs_day": _("belongs to gaming day"), "belongs_shift": _("belongs to shift")})


@admin.register(LateRound)
class LateRoundAdmin(ProjectionAdmin):
    """Rounds that came after their session was over."""

    follows = True
    row = LateRoundRow
    identifiers = ("round",)
    list_display = (
        "round", "status", "table", "device", "day", "belongs_day", "belongs_shift", "handle", "win", "resolved_day",
        "form_serial",
    )  # fmt: skip
    list_filter = (DayFilter, TableFilter, choices_filter("status", LateRound.Status.choices))
    ordering = ("-received_at", "key")


class LateRoundPage(GuidedPage):
    """A resolution of a late round by two people."""

    def done(self, result: Any) -> str:
        return _now("Late round %(round)s: %(status)s.") % {
            "round": result.round, "status": result.get_status_display()
        }  # fmt: skip


@declared(commands.record_late_round)
class RecordLateRound(LateRoundPage):
    """Record a late round in its own session."""


@declared(commands.reject_late_round)
class RejectLateRound(LateRoundPage):
    """Reject a late round."""
