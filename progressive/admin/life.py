"""Tables away, notices of a limit, deposits: what was recorded (PR §7.14(J), (K), (M))."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from casino.admin.kit import ProjectionAdmin, choices_filter
from progressive.admin.kit import LinkFilter
from progressive.models.life import Absence, Deposit, RemovalNotice
from progressive.rows import AbsenceRow
from tables.admin import TableFilter


@admin.register(Absence)
class AbsenceAdmin(ProjectionAdmin):
    """Tables of a progressive away for a time, and what they came back with (PR §7.14(M))."""

    row = AbsenceRow
    list_display = (
        "link", "table", "since", "removed_e4", "ended_on", "ended_by", "away_days", "returned_minor", "extended_to",
    )  # fmt: skip
    list_filter = (LinkFilter, TableFilter, choices_filter("ended_by", Absence.End.choices, title=_("ended by")))
    search_fields = ("table", "reason")
    ordering = ("-since", "link", "table")


@admin.register(RemovalNotice)
class RemovalNoticeAdmin(ProjectionAdmin):
    """The notice of a time limit at each linked table (PR §7.14(J))."""

    list_display = ("link", "table", "limit", "announced_on", "expires_on", "at")
    list_filter = (LinkFilter, TableFilter)
    ordering = ("-announced_on", "link", "table")


@admin.register(Deposit)
class DepositAdmin(ProjectionAdmin):
    """Proofs that what was shared out lies in the Company's special account (PR §7.14(K))."""

    list_display = ("link", "deposited_on", "amount_minor", "reference", "day", "at")
    list_filter = (LinkFilter,)
    search_fields = ("reference",)
    ordering = ("-deposited_on",)
