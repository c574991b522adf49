"""The money of bingo over REST: cards, cashiers' banks, sales, corrections, refunds, prizes (PR §27.4, §27.9)."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.operations import answer
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.models import BingoPrize, CardRefund, CardSale, SaleCorrection, SalesBank
from tables.rows import BingoPrizeRow, CardRefundRow, CardSaleRow, CardSeriesRow, SaleCorrectionRow, SalesBankRow

SeriesSerializer = serializer_of(CardSeriesRow)
BankSerializer = serializer_of(SalesBankRow)
SaleSerializer = serializer_of(CardSaleRow)
CorrectionSerializer = serializer_of(SaleCorrectionRow)
RefundSerializer = serializer_of(CardRefundRow)
PrizeSerializer = serializer_of(BingoPrizeRow)

answer(commands.receive_cards, SeriesSerializer)
answer(commands.open_sales_bank, BankSerializer)
answer(commands.close_sales_bank, BankSerializer)
answer(commands.sell_cards, SaleSerializer)
answer(commands.correct_sale, SaleSerializer)
answer(commands.refund_cards, RefundSerializer)
answer(commands.pay_bingo_prize, PrizeSerializer)


class CardSeriesView(Door):
    """Series of cards."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.cardseries",)

    @reads(
        "List the series of bingo cards",
        tag="bingo",
        answer=SeriesSerializer(many=True),
        description="Received, in the store, with cashiers, sold, refunded, spoilt, missing (PR §27.3(C), §27.6(A)).",
    )
    def get(self, request: Request) -> Response:
        return self.show(SeriesSerializer, queries.card_series(self.property), many=True)


class BankFilter(pages.Filters):
    """Whose bank, where and when."""

    class Meta:
        model = SalesBank
        fields = ("day", "table", "shift", "point", "cashier", "status")


class SalesBanksView(Door):
    """Banks of cashiers."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.salesbank",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List the banks of bingo cashiers",
        tag="bingo",
        rows=BankSerializer(many=True),
        filters=BankFilter,
        operation_id="sales_banks_list",
        description="Cash due beside cash received, the latest first (PR §27.6(D)(6)).",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, BankFilter, self.within_tables(queries.sales_banks(self.property)))
        return pages.shown(self, BankSerializer, rows, "-opened_at", "-key")


class SaleFilter(pages.Filters):
    """Which sales."""

    class Meta:
        model = CardSale
        fields = ("day", "table", "shift", "bank")


class CardSalesView(Door):
    """Sales of cards."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.cardsale",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List sales of bingo cards",
        tag="bingo",
        rows=SaleSerializer(many=True),
        filters=SaleFilter,
        operation_id="card_sales_list",
        description="As they stand, corrections applied; the latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, SaleFilter, self.within_tables(queries.card_sales(self.property)))
        return pages.shown(self, SaleSerializer, rows, "-sold_at", "-key")


class CorrectionFilter(pages.Filters):
    """Which corrections."""

    class Meta:
        model = SaleCorrection
        fields = ("day", "table", "shift", "bank", "sale")


class SaleCorrectionsView(Door):
    """The log of corrections."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.salecorrection",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List corrections of sales",
        tag="bingo",
        rows=CorrectionSerializer(many=True),
        filters=CorrectionFilter,
        operation_id="sale_corrections_list",
        description="Who sold, with the licence number, who allowed it, when, and what changed (PR §27.4(F)).",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, CorrectionFilter, self.within_tables(queries.sale_corrections(self.property)))
        return pages.shown(self, CorrectionSerializer, rows, "-corrected_at", "-key")


class RefundFilter(pages.Filters):
    """Which refunds."""

    class Meta:
        model = CardRefund
        fields = ("day", "table", "shift", "bank", "round")


class CardRefundsView(Door):
    """Refunds of cards."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.cardrefund",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List refunds of bingo cards",
        tag="bingo",
        rows=RefundSerializer(many=True),
        filters=RefundFilter,
        operation_id="card_refunds_list",
        description="The latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, RefundFilter, self.within_tables(queries.card_refunds(self.property)))
        return pages.shown(self, RefundSerializer, rows, "-refunded_at", "-key")


class PrizeFilter(pages.Filters):
    """Which prizes."""

    class Meta:
        model = BingoPrize
        fields = ("day", "table", "shift", "bank", "round")


class BingoPrizesView(Door):
    """Ordinary prizes of bingo."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.bingoprize",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List bingo prizes paid",
        tag="bingo",
        rows=PrizeSerializer(many=True),
        filters=PrizeFilter,
        operation_id="bingo_prizes_list",
        description="Each on its prenumbered form; the latest first.",
    )
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, PrizeFilter, self.within_tables(queries.bingo_prizes(self.property)))
        return pages.shown(self, PrizeSerializer, rows, "-paid_at", "-key")
