"""The money of bingo: what a session sold, refunded and paid; what it still owes; banks and cards (PR §27.9)."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from typing import Annotated, Any

import msgspec
from django.db.models import QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from casino.eventstore import read_stream
from casino.models import Property
from casino.requests.request_cache import cached_in_request
from casino.rows import Choice, Code, Count, Moment, Money, row_type
from casino.rules import registry
from tables.models import (
    BingoPrize,
    CardRefund,
    CardSale,
    CardSeries,
    GamingTable,
    Round,
    SaleCorrection,
    SalesBank,
)
from tables.rounds.play import replay_stored

Place = tuple[str, str]
"""Table and shift."""


class CardMoney(msgspec.Struct, frozen=True, kw_only=True):
    """Sales, refunds and ordinary prizes of a session, minor units."""

    sales: int
    refunds: int
    prizes: int

    @property
    def dropped(self) -> int:
        """Return the drop: sales less refunds."""
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
        """Return the amount still owed, minor units; below zero where too much was paid."""
        return self.due - self.found


@cached_in_request
def card_money(venue: Property, day: dt.date) -> dict[Place, CardMoney]:
    """Table and shift to the money of its cards; only sessions in which a cashier had a bank."""
    banks = (
        SalesBank.objects.filter(property_id=venue.pk, day=day)
        .values_list("table", "shift")
        .annotate(Sum("sales"), Sum("refunds"))
        .order_by("table", "shift")
    )
    if not banks:
        return {}
    prizes = {
        (table, shift): amount
        for table, shift, amount in BingoPrize.objects.filter(property_id=venue.pk, day=day)
        .values_list("table", "shift")
        .annotate(Sum("amount"))
        .order_by()
    }
    return {
        (table, shift): CardMoney(sales=sales, refunds=refunds, prizes=prizes.get((table, shift), 0))
        for table, shift, sales, refunds in banks
    }


def prizes_owed(venue: Property, day: dt.date) -> list[OwedGame]:
    """Games whose cards cashiers sold: what the rules say is due in prizes is not what was paid."""
    games = _games(venue, day, Round.Status.CLOSED)
    if not games:
        return []
    paid: dict[str, int] = defaultdict(int)
    for round, amount in BingoPrize.objects.filter(property_id=venue.pk, day=day).values_list("round", "amount"):
        paid[round] += amount
    owed = [
        OwedGame(round=str(row.pk), table=row.table, shift=row.shift, due=_prizes_due(row), found=paid[str(row.pk)])
        for row in games
    ]
    return [one for one in owed if one.open]


def _prizes_due(row: Round) -> int:
    """Return the prizes of a game without the pot's (minor units); what of the price fed a pot is no prize yet."""
    price_feeds_pot = any(bet.acceptor and not bet.acceptor.switched for bet in registry.get(row.game).bets)
    return int(row.handle - row.win - (row.progressive_in if price_feeds_pot else 0))


def refunds_owed(venue: Property, day: dt.date) -> list[OwedGame]:
    """Annulled games whose cards and entries were not refunded to the cent."""
    back: dict[str, int] = defaultdict(int)
    for round, total in CardRefund.objects.filter(property_id=venue.pk, day=day).values_list("round", "total"):
        back[round] += total
    owed = []
    for row in _games(venue, day, Round.Status.VOID):
        events = list(read_stream(venue.pk, f"round:{row.pk}"))
        due = sum(replay_stored(events, venue.currency).stakes.values())
        owed.append(OwedGame(round=str(row.pk), table=row.table, shift=row.shift, due=due, found=back[str(row.pk)]))
    return [one for one in owed if one.open]


def _games(venue: Property, day: dt.date, status: Round.Status) -> list[Round]:
    places = list(card_money(venue, day))
    if not places:
        return []
    rows = Round.objects.filter(
        property_id=venue.pk, day=day, status=status, table__in=sorted({table for table, _shift in places})
    ).order_by("opened_at", "id")
    return [row for row in rows if (row.table, row.shift) in places]


def sales_banks(venue: Property) -> QuerySet[SalesBank]:
    """Banks of cashiers, the latest first."""
    return SalesBank.objects.filter(property_id=venue.pk).order_by("-opened_at", "-key")


def sales_bank(venue: Property, bank: str) -> SalesBank | None:
    """A cashier's bank."""
    return SalesBank.objects.filter(pk=f"{venue.pk}:{bank}").first()


def card_sale(venue: Property, sale: str) -> CardSale | None:
    """A sale of cards."""
    return CardSale.objects.filter(pk=f"{venue.pk}:{sale}").first()


def card_sales(venue: Property) -> QuerySet[CardSale]:
    """Sales of cards, the latest first."""
    return CardSale.objects.filter(property_id=venue.pk).order_by("-sold_at", "-key")


def sale_corrections(venue: Property) -> QuerySet[SaleCorrection]:
    """The log of corrections, the latest first (PR §27.4(F))."""
    return SaleCorrection.objects.filter(property_id=venue.pk).order_by("-corrected_at", "-key")


def card_refunds(venue: Property) -> QuerySet[CardRefund]:
    """Refunds, the latest first."""
    return CardRefund.objects.filter(property_id=venue.pk).order_by("-refunded_at", "-key")


def bingo_prizes(venue: Property) -> QuerySet[BingoPrize]:
    """Ordinary prizes paid, the latest first."""
    return BingoPrize.objects.filter(property_id=venue.pk).order_by("-paid_at", "-key")


def card_series(venue: Property) -> QuerySet[CardSeries]:
    """Series of cards and where their numbers are."""
    return CardSeries.objects.filter(property_id=venue.pk).order_by("series")


TRANSACTIONS = {
    "opened": _("Bank opened"),
    "sale": _("Sale"),
    "correction": _("Correction"),
    "refund": _("Refund"),
    "prize": _("Prize"),
    "closed": _("Bank closed"),
}

# --- reports of PR §27.4(B), §27.6(D), §27.9 ------------------------------------------------------------------------

_Table = Annotated[str, Code(_("Table"), width=10)]
_Shift = Annotated[str, Code(_("Shift"), width=8)]


@row_type(name="CardPrice")
class SoldLine(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of a series sold in a day at their price (PR §27.4(B))."""

    series: Annotated[str, Code(_("Series"), width=12)]
    kind: Annotated[str, Choice(_("Kind"), options=dict(CardSeries.Kind.choices))]
    price: Annotated[int, Money(_("Price"))]
    quantity: Annotated[int, Count(_("Quantity"), adds=True)]
    amount: Annotated[int, Money(_("Amount"), adds=True)]


@row_type(name="CardSession")
class SessionMoney(msgspec.Struct, frozen=True, kw_only=True):
    """Sales, refunds, prizes and progressive contribution of a session (PR §27.6(D), §27.9(A)(2))."""

    table: _Table
    shift: _Shift
    sales: Annotated[int, Money(_("Sales"), adds=True)]
    refunds: Annotated[int, Money(_("Refunds"), adds=True)]
    prizes: Annotated[int, Money(_("Prizes"), adds=True)]
    contributions: Annotated[int, Money(_("Progressive entries"), adds=True)]
    commission: Annotated[int, Money(_("Commission"), adds=True, help="none is charged: prizes are paid in full")]
    win: Annotated[int, Money(_("Win"), adds=True)]


@row_type(name="CardGame")
class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game: times, cards in play, money, balls in order, winning cards with their faces (PR §27.9(A)(1))."""

    table: _Table
    shift: _Shift
    number: Annotated[int, Count(_("Game number"), width=8)]
    round: Annotated[str, Code(_("round"), inside=True)]
    status: Annotated[str, Choice(_("Status"), options=dict(Round.Status.choices))]
    opened_at: Annotated[dt.datetime, Moment(_("Begun"))]
    closed_at: Annotated[dt.datetime | None, Moment(_("Ended"))]
    pattern: Annotated[str, Code(_("Pattern"))]
    special: Annotated[str, Code(_("Special"), width=24)]
    cards: Annotated[int, Count(_("Cards in play"), adds=True)]
    sales: Annotated[int, Money(_("Sales"), adds=True)]
    refunds: Annotated[int, Money(_("Refunds"), adds=True)]
    distributed: Annotated[int, Money(_("Distributed"), adds=True, help="prize and progressive entries")]
    announced: Annotated[int | None, Money(_("Prize at the beginning"))]
    due: Annotated[int, Money(_("Prize due"), adds=True)]
    paid: Annotated[int, Money(_("Prize paid"), adds=True)]
    balls: Annotated[str, Code(_("Balls in order"), width=44)]
    winners: Annotated[str, Code(_("Winning cards"), width=44)]
    winning: Annotated[str, Code(_("Numbers of winning cards"), width=20)]


def sold_lines(venue: Property, day: dt.date, table: str = "") -> list[SoldLine]:
    """Cards sold in a day by series and price, corrections applied."""
    sums: dict[tuple[str, str, int], list[int]] = defaultdict(lambda: [0, 0])
    for lines in _of(CardSale, venue, day, table).values_list("lines", flat=True):
        for line in lines:
            found = sums[line["series"], line["kind"], line["price"]]
            found[0] += line["quantity"]
            found[1] += line["amount"]
    return [
        SoldLine(series=series, kind=kind, price=price, quantity=quantity, amount=amount)
        for (series, kind, price), (quantity, amount) in sorted(sums.items())
    ]


def session_money(venue: Property, day: dt.date, table: str = "") -> list[SessionMoney]:
    """The sessions of a day in which cards were sold."""
    entries: dict[Place, int] = defaultdict(int)
    for sale in _of(CardSale, venue, day, table).filter(entries__gt=0):
        entries[sale.table, sale.shift] += sale.entries_amount
    for refund in _of(CardRefund, venue, day, table).filter(entries__gt=0):
        entries[refund.table, refund.shift] -= refund.entries_amount
    return [
        SessionMoney(
            table=place[0],
            shift=place[1],
            sales=money.sales,
            refunds=money.refunds,
            prizes=money.prizes,
            contributions=entries[place],
            commission=0,
            win=money.win - entries[place],
        )
        for place, money in sorted(card_money(venue, day).items())
        if table in ("", place[0])
    ]


def played_games(venue: Property, day: dt.date, table: str = "") -> list[PlayedGame]:
    """The games of a day for which cards are sold, in their order."""
    rows = Round.objects.filter(property_id=venue.pk, day=day).exclude(status=Round.Status.OPEN)
    rows = rows.filter(table=table) if table else rows
    sold = [row for row in rows.order_by("table", "opened_at", "id") if not registry.get(row.game).money_at_table]
    back: dict[str, int] = defaultdict(int)
    for round, total in _of(CardRefund, venue, day, table).values_list("round", "total"):
        back[round] += total
    paid: dict[str, int] = defaultdict(int)
    for round, amount in _of(BingoPrize, venue, day, table).values_list("round", "amount"):
        paid[round] += amount
    number: dict[Place, int] = defaultdict(int)
    games = []
    for row in sold:
        number[row.table, row.shift] += 1
        games.append(_game(venue, row, number[row.table, row.shift], back[str(row.pk)], paid[str(row.pk)]))
    return games


def _game(venue: Property, row: Round, number: int, refunds: int, paid: int) -> PlayedGame:
    state: Any = replay_stored(list(read_stream(venue.pk, f"round:{row.pk}")), venue.currency)
    won = row.status == Round.Status.CLOSED
    return PlayedGame(
        table=row.table,
        shift=row.shift,
        number=number,
        round=str(row.pk),
        status=row.status,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        pattern=", ".join(state.names("patterns")),
        special=", ".join(state.names("special_rules")),
        cards=len(state.cards),
        sales=sum(state.stakes.values()),
        refunds=refunds,
        distributed=(row.handle - row.win if won else 0) + _entered(state),
        announced=state.options["prizes"],
        due=row.handle - row.win if won else 0,
        paid=paid,
        balls=" ".join(map(str, state.drawn)),
        winners="; ".join(_face(state, claim.card) for claim in state.winners) if won else "",
        winning=", ".join(str(claim.card) for claim in state.winners) if won else "",
    )


def _entered(state: Any) -> int:
    """Return the contribution of the game's entries to the progressive, minor units."""
    return sum(stake for (_seat, bet, _target, _hand), stake in state.stakes.items() if bet == "progressive_entry")


def _face(state: Any, card: int) -> str:
    """A card's number and its face row after row, the free squares as a dot."""
    squares, columns = state.cards[card].squares, state.format.columns
    rows = [squares[first : first + columns] for first in range(0, len(squares), columns)]
    return f"{card}: " + " / ".join(" ".join(str(number or "·") for number in row) for row in rows)


@row_type(name="CardCash")
class CardCash(msgspec.Struct, frozen=True, kw_only=True):
    """Money of a day's bingo: received, spent in cash and by cheque, handed over (PR §27.6(D)(6)-(9))."""

    table: _Table
    shift: _Shift
    received: Annotated[int, Money(_("Money received"), adds=True)]
    refunds: Annotated[int, Money(_("Refunds in cash"), adds=True)]
    prizes_till: Annotated[int, Money(_("Prizes in cash, cashiers"), adds=True)]
    prizes_cage: Annotated[int, Money(_("Prizes in cash, cage"), adds=True)]
    cheques: Annotated[int, Money(_("Expenses by cheque"), adds=True, help="none: prizes are paid in cash")]
    expenses: Annotated[int, Money(_("Expenses"), adds=True)]
    deposited: Annotated[int, Money(_("Handed to the cage"), adds=True, help="counted less float, of banks closed")]
    over_short: Annotated[int, Money(_("Over or short"), adds=True)]


@row_type(name="CardTransaction")
class CardTransaction(msgspec.Struct, frozen=True, kw_only=True):
    """A financial transaction of a day's bingo, in the order of time (PR §27.4(D))."""

    at: Annotated[dt.datetime, Moment(_("Time"))]
    kind: Annotated[str, Choice(_("Transaction"), options=TRANSACTIONS, width=22)]
    reference: Annotated[str, Code(_("Reference"), width=26)]
    bank: Annotated[str, Code(_("Bank"), width=20)]
    what: Annotated[str, Code(_("Cards"), width=30)]
    cash_in: Annotated[int, Money(_("In"), adds=True)]
    cash_out: Annotated[int, Money(_("Out"), adds=True)]


def card_cash(venue: Property, day: dt.date, table: str = "") -> list[CardCash]:
    """Return the money of each session in which cards were sold."""
    banks: dict[Place, list[SalesBank]] = defaultdict(list)
    for bank in _of(SalesBank, venue, day, table).order_by("table", "shift", "bank"):
        banks[bank.table, bank.shift].append(bank)
    caged: dict[Place, int] = defaultdict(int)
    for prize in _of(BingoPrize, venue, day, table).filter(bank=""):
        caged[prize.table, prize.shift] += prize.amount
    rows = []
    for place, own in sorted(banks.items()):
        closed = [bank for bank in own if bank.status == SalesBank.Status.CLOSED]
        refunds, prizes = sum(bank.refunds for bank in own), sum(bank.prizes for bank in own)
        rows.append(
            CardCash(
                table=place[0],
                shift=place[1],
                received=sum(bank.sales for bank in own),
                refunds=refunds,
                prizes_till=prizes,
                prizes_cage=caged[place],
                cheques=0,
                expenses=refunds + prizes + caged[place],
                deposited=sum((bank.counted or 0) - bank.float_total for bank in closed),
                over_short=sum(bank.over_short or 0 for bank in closed),
            )
        )
    return rows


def card_transactions(venue: Property, day: dt.date, table: str = "") -> list[CardTransaction]:
    """Return every movement of money of a day's bingo, the first first."""

    def moved(at: dt.datetime, kind: str, reference: str, bank: str, what: list[str], amount: int) -> CardTransaction:
        return CardTransaction(
            at=at, kind=kind, reference=reference, bank=bank, what=", ".join(what), cash_in=max(amount, 0),
            cash_out=max(-amount, 0),
        )  # fmt: skip

    rows: list[CardTransaction] = []
    for bank in _of(SalesBank, venue, day, table):
        rows.append(moved(bank.opened_at, "opened", bank.bank, bank.bank, [], bank.float_total))
        if bank.closed_at is not None:
            rows.append(moved(bank.closed_at, "closed", bank.bank, bank.bank, [], -(bank.counted or 0)))
    for sale in _of(CardSale, venue, day, table):
        rows.append(moved(sale.sold_at, "sale", sale.sale, sale.bank, sale.numbers, sale.total_as_sold))
    for one in _of(SaleCorrection, venue, day, table):
        rows.append(moved(one.corrected_at, "correction", one.sale, one.bank, one.numbers_after, one.difference))
    for refund in _of(CardRefund, venue, day, table):
        number = f"{refund.bank} {refund.number}"
        rows.append(moved(refund.refunded_at, "refund", number, refund.bank, refund.numbers, -refund.total))
    for prize in _of(BingoPrize, venue, day, table):
        rows.append(moved(prize.paid_at, "prize", prize.serial, prize.bank, [str(prize.card)], -prize.amount))
    return sorted(rows, key=lambda row: (row.at, row.kind, row.reference))


def card_tables(venue: Property) -> list[tuple[str, str]]:
    """Return tables for whose game cards are sold, with their games."""
    rows = GamingTable.objects.filter(property=venue, active=True).order_by("code")
    return [(row.code, row.game_code) for row in rows if not registry.get(row.game_code).money_at_table]


def _of(model: Any, venue: Property, day: dt.date, table: str) -> Any:
    rows = model.objects.filter(property_id=venue.pk, day=day)
    return rows.filter(table=table) if table else rows
