"""The money of bingo: points of sale, series of cards, banks, sales, corrections, refunds, prizes."""

from __future__ import annotations

from django.contrib import admin

from casino.admin.configuration import OwnedAdmin
from casino.admin.kit import ProjectionAdmin, choices_filter
from tables.admin.kit import DayFilter, ShiftFilter, TableFilter
from tables.models import BingoPrize, CardFace, CardRefund, CardSale, CardSeries, SaleCorrection, SalesBank, SalesPoint
from tables.rows import (
    BingoPrizeRow,
    CardFaceRow,
    CardRefundRow,
    CardSaleRow,
    CardSeriesRow,
    SaleCorrectionRow,
    SalesBankRow,
)


@admin.register(SalesPoint)
class SalesPointAdmin(OwnedAdmin):
    """Points of sale for bingo cards."""

    list_display = ("code", "name", "kind", "table", "active")
    never = ("delete",)
    fixed = ("code", "table")


@admin.register(CardSeries)
class CardSeriesAdmin(ProjectionAdmin):
    """Series of cards and where their numbers are."""

    row = CardSeriesRow
    list_display = ("series", "kind", "price", "received", "stored", "out", "sold", "refunded", "spoilt", "missing")
    ordering = ("series",)


@admin.register(CardFace)
class CardFaceAdmin(ProjectionAdmin):
    """Faces of cards, sold or not."""

    row = CardFaceRow
    list_display = ("series", "number", "face", "recorded_at")
    search_fields = ("=number", "=series")
    ordering = ("series", "number")


@admin.register(SalesBank)
class SalesBankAdmin(ProjectionAdmin):
    """Banks of cashiers: cash due beside cash received."""

    row = SalesBankRow
    list_display = (
        "bank", "day", "table", "shift", "cashier", "status", "sales", "refunds", "prizes", "due", "counted",
        "over_short",
    )  # fmt: skip
    list_filter = (DayFilter, TableFilter, ShiftFilter, choices_filter("status", SalesBank.Status.choices))
    search_fields = ("bank", "cashier")
    ordering = ("-opened_at", "key")


@admin.register(CardSale)
class CardSaleAdmin(ProjectionAdmin):
    """Sales of cards."""

    row = CardSaleRow
    list_display = ("sold_at", "day", "sale", "numbers", "quantity", "entries", "total", "total_as_sold", "ebm")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("sale", "ebm")
    ordering = ("-sold_at", "key")


@admin.register(SaleCorrection)
class SaleCorrectionAdmin(ProjectionAdmin):
    """Corrections of sales."""

    row = SaleCorrectionRow
    list_display = ("corrected_at", "sale", "employee", "licence", "authorised_by", "total_before", "total", "reason")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("sale", "employee")
    ordering = ("-corrected_at", "key")


@admin.register(CardRefund)
class CardRefundAdmin(ProjectionAdmin):
    """Refunds of cards."""

    row = CardRefundRow
    list_display = ("refunded_at", "day", "bank", "round", "numbers", "entries", "total", "reason")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("bank",)
    ordering = ("-refunded_at", "key")


@admin.register(BingoPrize)
class BingoPrizeAdmin(ProjectionAdmin):
    """Prizes of bingo."""

    row = BingoPrizeRow
    list_display = ("paid_at", "day", "serial", "card", "player", "amount", "bank")
    list_filter = (DayFilter, TableFilter, ShiftFilter)
    search_fields = ("serial", "player")
    ordering = ("-paid_at", "key")
