"""Prizes and their payment on numbered forms (PR §7.10-7.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from casino.api import pages
from casino.api.operations import RESOURCES, Resource, answer
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


def prize_of(venue: Property, prize: str) -> Prize | None:
    """Return a prize by its name."""
    return every_prize(venue.pk).filter(prize=prize).first()


RESOURCES["prize"] = Resource(PrizeSerializer, prize_of, tables=("table",), required=False)
answer(commands.void_payout_form, PrizeSerializer, lambda venue, result, given: prize_of(venue, given["prize"]))


PRIZES = Reads("meters:read", "progressive")

PrizesView = PRIZES.pages(
    "List prizes",
    PrizeRow,
    lambda venue: every_prize(venue.pk),
    about="Prizes waiting to be paid, and those paid.",
    order=("link", "order", "key"),
    by=("link", "table", "day", "shift", "round"),
    more={"status": pages.StateFilter(choices=Prize.Status.choices, label="default: to be paid")},
    unless={"status": {"status": Prize.Status.OPEN}},
    description="Link by link in order of settlement; without `status` those to be paid.",
    tables=TableScope.ROWS,
)
PrizeView = PRIZES.one("Show a prize", PrizeRow, prize_of, about="One prize.", tables=TableScope.RECORD)

ReceiptSerializer = serializer_of(ReceiptRow)


DisposedReceiptSerializer = serializer_of(DisposedReceiptRow)


def _receipt(venue: Property, result: int, given: Mapping[str, Any]) -> Receipt:
    return Receipt.objects.get(property_id=venue.pk, receipt=given["receipt"])


answer(commands.cash_receipt, ReceiptSerializer, _receipt)
answer(commands.dispose_receipt, DisposedReceiptSerializer, _receipt)


ReceiptsView = PRIZES.pages(
    "List receipts of prizes",
    ReceiptRow,
    lambda venue: Receipt.objects.filter(property_id=venue.pk),
    about="Receipts of prizes.",
    order=("issued_at", "key"),
    by=("status", "link", "issued_day", "cashed_day"),
    unless={"status": {"status": Receipt.Status.OUTSTANDING}},
    description="The oldest first; without `status` those outstanding.",
)
