"""The money of bingo over REST: cards, cashiers' banks, sales, corrections, refunds, prizes (PR §27.4, §27.9)."""

from __future__ import annotations

from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from tables import commands, queries
from tables.models import CardFace
from tables.rows import (
    BingoPrizeRow,
    CardFaceRow,
    CardRefundRow,
    CardSaleRow,
    CardSeriesRow,
    SaleCorrectionRow,
    SalesBankRow,
)

SeriesSerializer = serializer_of(CardSeriesRow)
BankSerializer = serializer_of(SalesBankRow)
SaleSerializer = serializer_of(CardSaleRow)
CorrectionSerializer = serializer_of(SaleCorrectionRow)
RefundSerializer = serializer_of(CardRefundRow)
PrizeSerializer = serializer_of(BingoPrizeRow)

answer(commands.receive_cards, SeriesSerializer)
answer(commands.record_faces, SeriesSerializer)
answer(commands.open_sales_bank, BankSerializer)
answer(commands.close_sales_bank, BankSerializer)
answer(commands.sell_cards, SaleSerializer)
answer(commands.correct_sale, SaleSerializer)
answer(commands.refund_cards, RefundSerializer)
answer(commands.pay_bingo_prize, PrizeSerializer)


BINGO = Reads("reports:read", "bingo", tables=TableScope.ROWS)

CardSeriesView = BINGO.all(
    "List the series of bingo cards",
    CardSeriesRow,
    queries.card_series,
    about="Series of cards.",
    description="Received, in the store, with cashiers, sold, refunded, spoilt, missing (PR §27.3(C), §27.6(A)).",
    tables=TableScope.REFUSED,
)
CardFacesView = BINGO.pages(
    "List faces of bingo cards",
    CardFaceRow,
    lambda venue: CardFace.objects.filter(property_id=venue.pk),
    order=("series", "number"),
    by=("series", "number"),
    operation_id="card_faces_list",
    description="Of every card on record, sold or not (PR §27.5(C), §27.6(A)).",
    tables=TableScope.REFUSED,
)
SalesBanksView = BINGO.pages(
    "List the banks of bingo cashiers",
    SalesBankRow,
    queries.sales_banks,
    about="Banks of cashiers.",
    order=("-opened_at", "-key"),
    by=("day", "table", "shift", "point", "cashier", "status"),
    description="Cash due beside cash received, the latest first (PR §27.6(D)(6)).",
)
CardSalesView = BINGO.pages(
    "List sales of bingo cards",
    CardSaleRow,
    queries.card_sales,
    about="Sales of cards.",
    order=("-sold_at", "-key"),
    by=("day", "table", "shift", "bank"),
    description="As they stand, corrections applied; the latest first.",
)
SaleCorrectionsView = BINGO.pages(
    "List corrections of sales",
    SaleCorrectionRow,
    queries.sale_corrections,
    order=("-corrected_at", "-key"),
    by=("day", "table", "shift", "bank", "sale"),
    description="Who sold, with the licence number, who allowed it, when, and what changed (PR §27.4(F)).",
)
CardRefundsView = BINGO.pages(
    "List refunds of bingo cards",
    CardRefundRow,
    queries.card_refunds,
    about="Refunds of cards.",
    order=("-refunded_at", "-key"),
    by=("day", "table", "shift", "bank", "round"),
    description="The latest first.",
)
BingoPrizesView = BINGO.pages(
    "List bingo prizes paid",
    BingoPrizeRow,
    queries.bingo_prizes,
    about="Ordinary prizes of bingo.",
    order=("-paid_at", "-key"),
    by=("day", "table", "shift", "bank", "round"),
    description="Each on its prenumbered form; the latest first.",
)
