"""The money of bingo: what a session sold, refunded and paid; what it still owes; banks and cards (PR §27.9)."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict

import msgspec
from django.db.models import QuerySet, Sum

from casino.eventstore import read_stream
from casino.models import Property
from tables.models import (
    BingoPrize,
    CardRefund,
    CardSale,
    CardSeries,
    Round,
    SaleCorrection,
    SalesBank,
)
from tables.rounds.play import replay_stored

Place = tuple[str, str]
"""Table and shift."""


class CardMoney(msgspec.Struct, frozen=True, kw_only=True):
    """What a session sold, gave back and paid in ordinary prizes, minor units."""

    sales: int
    refunds: int
    prizes: int

    @property
    def dropped(self) -> int:
        """What players put in: sales less refunds."""
        return self.sales - self.refunds

    @property
    def win(self) -> int:
        """Sales less refunds less prizes."""
        return self.dropped - self.prizes


class OwedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game whose money is not as it should be: prizes due beside paid, or cards to refund beside refunded."""

    round: str
    table: str
    shift: str
    due: int
    found: int

    @property
    def open(self) -> int:
        """What is still owed, minor units; below zero where too much was paid."""
        return self.due - self.found


def card_money(property: Property, day: dt.date) -> dict[Place, CardMoney]:
    """Table and shift to the money of its cards; only sessions in which a cashier had a bank."""
    banks = (
        SalesBank.objects.filter(property_id=property.pk, day=day)
        .values_list("table", "shift")
        .annotate(Sum("sales"), Sum("refunds"))
        .order_by("table", "shift")
    )
    if not banks:
        return {}
    prizes = {
        (table, shift): amount
        for table, shift, amount in BingoPrize.objects.filter(property_id=property.pk, day=day)
        .values_list("table", "shift")
        .annotate(Sum("amount"))
        .order_by()
    }
    return {
        (table, shift): CardMoney(sales=sales, refunds=refunds, prizes=prizes.get((table, shift), 0))
        for table, shift, sales, refunds in banks
    }


def prizes_owed(property: Property, day: dt.date) -> list[OwedGame]:
    """Games whose cards cashiers sold: what the rules say is due in prizes is not what was paid."""
    games = _games(property, day, Round.Status.CLOSED)
    if not games:
        return []
    paid: dict[str, int] = defaultdict(int)
    for round, amount in BingoPrize.objects.filter(property_id=property.pk, day=day).values_list("round", "amount"):
        paid[round] += amount
    owed = [
        OwedGame(round=str(row.pk), table=row.table, shift=row.shift, due=row.handle - row.win, found=paid[str(row.pk)])
        for row in games
    ]
    return [one for one in owed if one.open]


def refunds_owed(property: Property, day: dt.date) -> list[OwedGame]:
    """Annulled games whose cards and entries were not refunded to the cent."""
    back: dict[str, int] = defaultdict(int)
    for round, total in CardRefund.objects.filter(property_id=property.pk, day=day).values_list("round", "total"):
        back[round] += total
    owed = []
    for row in _games(property, day, Round.Status.VOID):
        events = list(read_stream(property.pk, f"round:{row.pk}"))
        due = sum(replay_stored(events, property.currency).stakes.values())
        owed.append(OwedGame(round=str(row.pk), table=row.table, shift=row.shift, due=due, found=back[str(row.pk)]))
    return [one for one in owed if one.open]


def _games(property: Property, day: dt.date, status: Round.Status) -> list[Round]:
    places = list(card_money(property, day))
    if not places:
        return []
    rows = Round.objects.filter(
        property_id=property.pk, day=day, status=status, table__in=sorted({table for table, _shift in places})
    ).order_by("opened_at", "id")
    return [row for row in rows if (row.table, row.shift) in places]


def sales_banks(property: Property) -> QuerySet[SalesBank]:
    """Banks of cashiers, the latest first."""
    return SalesBank.objects.filter(property_id=property.pk).order_by("-opened_at", "-key")


def sales_bank(property: Property, bank: str) -> SalesBank | None:
    """A cashier's bank."""
    return SalesBank.objects.filter(pk=f"{property.pk}:{bank}").first()


def card_sale(property: Property, sale: str) -> CardSale | None:
    """A sale of cards."""
    return CardSale.objects.filter(pk=f"{property.pk}:{sale}").first()


def card_sales(property: Property) -> QuerySet[CardSale]:
    """Sales of cards, the latest first."""
    return CardSale.objects.filter(property_id=property.pk).order_by("-sold_at", "-key")


def sale_corrections(property: Property) -> QuerySet[SaleCorrection]:
    """The log of corrections, the latest first (PR §27.4(F))."""
    return SaleCorrection.objects.filter(property_id=property.pk).order_by("-corrected_at", "-key")


def card_refunds(property: Property) -> QuerySet[CardRefund]:
    """Refunds, the latest first."""
    return CardRefund.objects.filter(property_id=property.pk).order_by("-refunded_at", "-key")


def bingo_prizes(property: Property) -> QuerySet[BingoPrize]:
    """Ordinary prizes paid, the latest first."""
    return BingoPrize.objects.filter(property_id=property.pk).order_by("-paid_at", "-key")


def card_series(property: Property) -> QuerySet[CardSeries]:
    """Series of cards and where their numbers are."""
    return CardSeries.objects.filter(property_id=property.pk).order_by("series")
