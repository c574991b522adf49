"""Prizes and their payment on numbered forms (PR §7.10-7.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import django_filters as filters
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer, resource
from casino.api.table_scope import TableScope
from casino.models import Property
from progressive import commands
from progressive.models import Prize
from progressive.models.paying import Receipt
from progressive.queries.browsing import every_prize


class PrizeSerializer(serializers.Serializer):
    """A progressive prize."""

    prize = serializers.CharField()
    link = serializers.CharField()
    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    round = serializers.CharField()
    seat = serializers.IntegerField()
    hand = serializers.CharField(source="outcome")
    amount = AmountField(source="amount_minor")
    meter_before = AmountField(source="meter_before_minor")
    status = serializers.CharField()
    method = serializers.CharField()
    form_serial = serializers.CharField()
    won_at = serializers.DateTimeField()
    paid_at = serializers.DateTimeField(allow_null=True)


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


class PrizeView(Door):
    """One prize."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.prize",)
    table_scope = TableScope.RECORD

    @reads("Show a prize", tag="progressive", answer=PrizeSerializer, operation_id="prize_show")
    def get(self, request: Request, prize: str) -> Response:
        return self.show(PrizeSerializer, self.record(prize_of(self.property, prize)))


class ReceiptSerializer(serializers.Serializer):
    """A receipt of a prize. After `expires_on` it is not cashed any more."""

    receipt = serializers.CharField()
    prize = serializers.CharField()
    link = serializers.CharField()
    amount = AmountField(source="amount_minor")
    status = serializers.CharField()
    issued_day = serializers.DateField()
    expires_on = serializers.DateField(allow_null=True)
    cashed_day = serializers.DateField(allow_null=True)
    cashed_at = serializers.DateTimeField(allow_null=True)


class DisposedReceiptSerializer(ReceiptSerializer):
    """A receipt with what became of it."""

    disposed_day = serializers.DateField(allow_null=True)
    disposed_at = serializers.DateTimeField(allow_null=True)
    destination = serializers.CharField()
    approval = serializers.CharField()
    reference = serializers.CharField()


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
