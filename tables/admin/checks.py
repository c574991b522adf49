"""Checks at tables and schedules of games."""

from __future__ import annotations

from django.contrib import admin

from casino.admin.kit import ProjectionAdmin
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import CheckRecord, GameSchedule
from tables.rows import CheckRecordRow, GameScheduleRow


@admin.register(CheckRecord)
class CheckRecordAdmin(ProjectionAdmin):
    """Checks at tables."""

    row = CheckRecordRow
    list_display = ("table", "day", "shift", "what", "passed", "times", "note", "cite", "checked_at")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("check_code", "note")
    ordering = ("-checked_at", "key")


@admin.register(GameSchedule)
class GameScheduleAdmin(ProjectionAdmin):
    """Schedules of games."""

    row = GameScheduleRow
    list_display = ("table", "day", "shift", "games", "scheduled_at", "version")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    ordering = ("-scheduled_at", "key")
