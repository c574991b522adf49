"""Held payments, freed seats, last plays announced, interruptions of tables, authorised hours."""

from __future__ import annotations

from django.contrib import admin

from casino.admin.configuration import OwnedAdmin
from casino.admin.kit import ProjectionAdmin
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import AuthorisedHours, FreedSeat, HeldPayment, Interruption, LastPlays
from tables.rows import FreedSeatRow, HeldPaymentRow, InterruptionRow, LastPlaysRow


@admin.register(AuthorisedHours)
class AuthorisedHoursAdmin(OwnedAdmin):
    """Hours of play that the authority allows, by the day from which they hold."""

    list_display = ("since", "opens", "closes", "document")


@admin.register(HeldPayment)
class HeldPaymentAdmin(ProjectionAdmin):
    """Payments held for review."""

    follows = True
    row = HeldPaymentRow
    list_display = ("hold", "table", "seat", "amount", "held_at", "due_at", "released_at", "decision", "reason", "cite")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("hold", "reason", "note")
    ordering = ("-held_at", "key")


@admin.register(FreedSeat)
class FreedSeatAdmin(ProjectionAdmin):
    """Seats freed because their players did not play."""

    row = FreedSeatRow
    list_display = ("table", "day", "shift", "seat", "plays", "counted", "asked_by", "freed_at", "cite")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    ordering = ("-freed_at", "key")


@admin.register(LastPlays)
class LastPlaysAdmin(ProjectionAdmin):
    """Last plays of tables as announced."""

    row = LastPlaysRow
    list_display = ("table", "day", "shift", "game", "play", "number", "announced_at", "cite")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    ordering = ("-announced_at", "key")


@admin.register(Interruption)
class InterruptionAdmin(ProjectionAdmin):
    """Interruptions of tables."""

    row = InterruptionRow
    list_display = ("table", "day", "shift", "why", "interrupted_at", "resumed_at", "keys_with", "cite")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    ordering = ("-interrupted_at", "key")
