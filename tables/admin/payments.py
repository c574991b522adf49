"""Payments that a supervisor approves."""

from __future__ import annotations

from django.contrib import admin

from casino.admin.kit import ProjectionAdmin
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import PaymentApproval
from tables.rows import PaymentApprovalRow


@admin.register(PaymentApproval)
class PaymentApprovalAdmin(ProjectionAdmin):
    """Payments to approve, the latest first."""

    follows = True
    row = PaymentApprovalRow
    identifiers = ("payment",)
    list_display = ("table", "day", "shift", "game", "seat", "bet", "amount", "named", "paid_at", "approved_at", "cite")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("payment", "named")
    ordering = ("-paid_at", "key")
