"""Positions at tables, money that was found."""

from __future__ import annotations

from django.contrib import admin

from casino.admin.kit import ProjectionAdmin
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import FoundMoney, TablePosition
from tables.rows import FoundMoneyRow, TablePositionRow


@admin.register(TablePosition)
class TablePositionAdmin(ProjectionAdmin):
    """Positions as they were taken."""

    row = TablePositionRow
    list_display = ("table", "day", "shift", "title", "person", "relieves", "since", "cite")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("person", "relieves")
    ordering = ("-since", "key")


@admin.register(FoundMoney)
class FoundMoneyAdmin(ProjectionAdmin):
    """Money that was found."""

    row = FoundMoneyRow
    list_display = ("found", "day", "table", "place", "amount", "found_at", "returned_at", "owner", "cite")
    list_filter = (DayFilter, TableFilter)
    search_fields = ("place", "owner", "proof")
    ordering = ("-found_at", "key")
