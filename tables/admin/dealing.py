"""Terminals of tables and dealers at them as they were recorded."""

from __future__ import annotations

from django.contrib import admin

from casino.admin.kit import ProjectionAdmin
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import DealerSeat, TerminalChange
from tables.rows import DealerSeatRow


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

    row = DealerSeatRow
    list_display = ("at", "table", "shift", "day", "dealer")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("table", "dealer")
    ordering = ("-at",)
