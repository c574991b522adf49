"""Reserves on the screen: what lies in them, and how it came there (PR §7.10(D), §13.10(A)(6))."""

from __future__ import annotations

from django.contrib import admin

from casino.admin.kit import ProjectionAdmin, choices_filter
from progressive.admin.kit import LinkFilter
from progressive.models import Reserve, ReserveMovement
from progressive.rows import ReserveMovementRow
from tables.admin import DayFilter


@admin.register(Reserve)
class ReserveAdmin(ProjectionAdmin):
    """Balance of each link's reserve."""

    list_display = ("link", "balance_minor")
    list_filter = (LinkFilter,)
    ordering = ("link",)


@admin.register(ReserveMovement)
class ReserveMovementAdmin(ProjectionAdmin):
    """How it came there: transfers, and prizes given back."""

    row = ReserveMovementRow
    list_display = ("at", "day", "link", "kind", "fund", "amount_minor", "reference")
    list_filter = (DayFilter, LinkFilter, choices_filter("kind", ReserveMovement.Kind.choices))
    search_fields = ("reference", "prize")
    ordering = ("-at",)
