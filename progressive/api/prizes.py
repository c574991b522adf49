"""Prizes and their payment on numbered forms (PR §7.10-7.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import django_filters as filters
from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.operations import answer, resource
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import Property
from progressive import commands
from progressive.models import Prize
from progressive.models.paying import Receipt
from progressive.queries.browsing import every_prize
from progressive.rows import DisposedReceiptRow, PrizeRow, ReceiptRow

PrizeSerializer = serializer_of(PrizeRow)


def prize_of(property: Property, prize: str) -> Prize | None:
    """Return a prize by its name."""
    return every_prize(property.pk).filter(prize=prize).first()


resource("prize", PrizeSerializer, prize_of, tables=("table",), required=False)
answer(commands.void_payout_form, PrizeSerializer, lambda property, result, given: prize_of(property, given["prize"]))


class PrizeFilter(pages.Filters):
    """Which prizes. Without `status`: those to be paid."""

    status = filters.ChoiceFilter(
        choices=[("all", "all"), *Prize.Status.choices], method="of_status", label="default: to be paid"
    )

    class Meta:
        model = Prize
        fields = ("status", "link", "table", "day", "shift", "round")

    def of_status(self, rows: QuerySet[Prize], name: str, value: str) -> QuerySet[Prize]:
        return rows if value == "all" else rows.filter(status=value)


class PrizesView(Door):
    """Prizes waiting to be paid, and those paid."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.prize",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List prizes",
        tag="progressive",
        rows=PrizeSerializer(many=True),
        filters=PrizeFilter,
        operation_id="prizes_list",
        description="Link by link in order of settlement; without `status` those to be paid.",
    )
    def get(self, request: Request) -> Response:
        rows = self.within_tables(every_prize(self.property.pk))
        if not request.query_params.get("status"):
            rows = rows.filter(status=Prize.Status.OPEN)
        return pages.shown(self, PrizeSerializer, pages.filtered(request, PrizeFilter, rows), "link", "order", "key")


PrizeView = Reads("meters:read", "progressive", tables=TableScope.RECORD).one(
    "Show a prize", PrizeRow, prize_of, about="One prize.", operation_id="prize_show"
)

ReceiptSerializer = serializer_of(ReceiptRow)


DisposedReceiptSerializer = serializer_of(DisposedReceiptRow)


def _receipt(property: Property, result: int, given: Mapping[str, Any]) -> Receipt:
    return Receipt.objects.get(property_id=property.pk, receipt=given["receipt"])


answer(commands.cash_receipt, ReceiptSerializer, _receipt)
answer(commands.dispose_receipt, DisposedReceiptSerializer, _receipt)


class ReceiptFilter(pages.Filters):
    """Which receipts. Without `status`: those outstanding."""

    class Meta:
        model = Receipt
        fields = ("status", "link", "issued_day", "cashed_day")


class ReceiptsView(Door):
    """Receipts of prizes."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.receipt",)

    @pages.lists(
        "List receipts of prizes",
        operation_id="receipts_list",
        tag="progressive",
        rows=ReceiptSerializer(many=True),
        filters=ReceiptFilter,
        description="The oldest first; without `status` those outstanding.",
    )
    def get(self, request: Request) -> Response:
        rows = Receipt.objects.filter(property_id=self.property.pk)
        if not request.query_params.get("status"):
            rows = rows.filter(status=Receipt.Status.OUTSTANDING)
        return pages.shown(self, ReceiptSerializer, pages.filtered(request, ReceiptFilter, rows), "issued_at", "key")
