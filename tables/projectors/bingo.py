"""The money of bingo: series of cards, banks, sales, corrections, refunds, prizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from casino.eventstore import Recorded
from tables import card_numbers as ranges
from tables import events as e
from tables.models import BingoPrize, CardRefund, CardSale, CardSeries, SaleCorrection, SalesBank
from tables.projectors.folding import Folding


def _size(cards: dict[str, list[list[int]]], series: str) -> int:
    return ranges.size({series: cards.get(series, [])})


class CardStock(Folding):
    """Place of the numbers of every series. Commands that move cards hold the lock of the sales."""

    name = "card_series"
    model = CardSeries
    handles = (e.CardsReceived, e.SalesBankOpened, e.CardsSold, e.SaleCorrected, e.CardsRefunded, e.SalesBankClosed)

    def keys(self, recorded: Recorded) -> Sequence[str]:
        return tuple(f"{recorded.property_id}:{series}" for series in sorted(_series_of(recorded.event)))

    def fold(self, row: CardSeries | None, recorded: Recorded) -> CardSeries:
        event = recorded.event
        if isinstance(event, e.CardsReceived):
            return self._received(row, event, recorded)
        assert row is not None  # noqa: S101  (cards are received first)
        one = row.series
        if isinstance(event, e.SalesBankOpened):
            row.out += _size(event.cards, one)
            row.in_store = ranges.minus({one: row.in_store}, event.cards).get(one, [])
        elif isinstance(event, e.CardsSold):
            self._sell(row, _size(event.cards, one))
        elif isinstance(event, e.SaleCorrected):
            self._sell(row, _size(event.cards, one) - _size(event.cards_before, one))
        elif isinstance(event, e.CardsRefunded):
            row.refunded += _size(event.cards, one)
        else:
            self._close(row, event)
        return row

    @staticmethod
    def _received(row: CardSeries | None, event: e.CardsReceived, recorded: Recorded) -> CardSeries:
        row = row or CardSeries(
            series=event.series,
            kind=event.kind,
            game=event.game,
            price=event.price,
            faces=event.faces,
            approval=event.approval,
            supplier=event.supplier,
            received_at=recorded.occurred_at,
            in_store=[],
            all_numbers=[],
        )
        came = {event.series: [[event.first, event.last]]}
        row.received += ranges.size(came)
        row.in_store = ranges.plus({event.series: row.in_store}, came)[event.series]
        row.all_numbers = ranges.plus({event.series: row.all_numbers}, came)[event.series]
        return row

    @staticmethod
    def _sell(row: CardSeries, number: int) -> None:
        row.sold += number
        row.out -= number

    @staticmethod
    def _close(row: CardSeries, event: e.SalesBankClosed) -> None:
        one = row.series
        back, spoilt, missing = (_size(part, one) for part in (event.returned, event.spoilt, event.missing))
        row.out -= back + spoilt + missing
        row.returned += back
        row.spoilt += spoilt
        row.missing += missing
        row.in_store = ranges.plus({one: row.in_store}, {one: event.returned.get(one, [])}).get(one, [])


def _series_of(event: Any) -> set[str]:
    if isinstance(event, e.CardsReceived):
        return {event.series}
    if isinstance(event, e.SaleCorrected):
        return {*event.cards, *event.cards_before}
    if isinstance(event, e.SalesBankClosed):
        return {*event.returned, *event.spoilt, *event.missing}
    return set(event.cards)


class SalesBanks(Folding):
    """The banks of cashiers who sell cards."""

    name = "sales_banks"
    model = SalesBank
    handles = (
        e.SalesBankOpened, e.CardsSold, e.SaleCorrected, e.CardsRefunded, e.BingoPrizePaid, e.SalesBankClosed,
    )  # fmt: skip

    def keys(self, recorded: Recorded) -> Sequence[str]:
        bank = recorded.event.bank
        return (f"{recorded.property_id}:{bank}",) if bank else ()

    def fold(self, row: SalesBank | None, recorded: Recorded) -> SalesBank:
        event = recorded.event
        if isinstance(event, e.SalesBankOpened):
            return self._opened(event, recorded)
        assert row is not None  # noqa: S101  (a bank is opened first)
        if isinstance(event, e.BingoPrizePaid):
            row.prizes += event.amount
            return row
        row.version = recorded.version
        if isinstance(event, e.CardsSold):
            row.sales += event.total
            row.sale_count += 1
            row.entries += event.entries
            self._move(row, {}, event.cards)
        elif isinstance(event, e.SaleCorrected):
            row.sales += event.total - event.total_before
            row.corrections += event.total - event.total_before
            row.entries += event.entries - event.entries_before
            self._move(row, event.cards_before, event.cards)
        elif isinstance(event, e.CardsRefunded):
            row.refunds += event.total
            row.refund_count += 1
        else:
            self._closed(row, event, recorded)
        return row

    @staticmethod
    def _opened(event: e.SalesBankOpened, recorded: Recorded) -> SalesBank:
        return SalesBank(
            bank=event.bank,
            version=recorded.version,
            point=event.point,
            table=event.table,
            game=event.game,
            day=recorded.day,
            shift=event.shift,
            cashier=event.cashier,
            status=SalesBank.Status.OPEN,
            float_total=event.total,
            cards_issued=event.cards,
            cards_held=event.cards,
            opened_at=recorded.occurred_at,
            opened_by=msgspec.to_builtins(event.signatures),
        )

    @staticmethod
    def _move(row: SalesBank, back: dict[str, list[list[int]]], sold: dict[str, list[list[int]]]) -> None:
        row.cards_held = ranges.minus(ranges.plus(row.cards_held, back), sold)
        row.cards_sold = ranges.plus(ranges.minus(row.cards_sold, back), sold)

    @staticmethod
    def _closed(row: SalesBank, event: e.SalesBankClosed, recorded: Recorded) -> None:
        row.status = SalesBank.Status.CLOSED
        row.counted, row.over_short = event.counted, event.difference
        row.cards_held = {}
        row.cards_returned, row.cards_spoilt = event.returned, event.spoilt
        row.cards_missing, row.missing_worth = event.missing, event.missing_worth
        row.closed_at = recorded.occurred_at
        row.closed_by = msgspec.to_builtins(event.signatures)


class CardSales(Folding):
    """Sales of cards as they stand, corrections applied."""

    name = "card_sales"
    model = CardSale
    handles = (e.CardsSold, e.SaleCorrected)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.sale}"

    def fold(self, row: CardSale | None, recorded: Recorded) -> CardSale:
        event = recorded.event
        if isinstance(event, e.CardsSold):
            row = CardSale(
                sale=event.sale,
                bank=event.bank,
                day=recorded.day,
                table=event.table,
                shift=event.shift,
                entry_price=event.entry_price,
                total_as_sold=event.total,
                ebm=event.ebm,
                sold_at=recorded.occurred_at,
            )
        assert row is not None  # noqa: S101  (a sale is made before it is corrected)
        row.cards, row.lines = event.cards, msgspec.to_builtins(event.lines)
        row.quantity = ranges.size(event.cards)
        row.entries, row.total = event.entries, event.total
        return row


class SaleCorrections(Folding):
    """Changes of sales, with author and time."""

    name = "sale_corrections"
    model = SaleCorrection
    handles = (e.SaleCorrected,)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.stream}@{recorded.version}"

    def fold(self, row: SaleCorrection | None, recorded: Recorded) -> SaleCorrection:
        event = recorded.event
        return SaleCorrection(
            sale=event.sale,
            bank=event.bank,
            day=recorded.day,
            table=event.table,
            shift=event.shift,
            employee=event.employee,
            licence=event.licence,
            authorised_by=event.authorised_by,
            before={"cards": event.cards_before, "entries": event.entries_before},
            after={"cards": event.cards, "entries": event.entries},
            total_before=event.total_before,
            total=event.total,
            difference=event.total - event.total_before,
            reason=event.reason,
            corrected_at=recorded.occurred_at,
        )


class CardRefunds(Folding):
    """Money that went back for cards."""

    name = "card_refunds"
    model = CardRefund
    handles = (e.CardsRefunded,)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.stream}@{recorded.version}"

    def fold(self, row: CardRefund | None, recorded: Recorded) -> CardRefund:
        event = recorded.event
        return CardRefund(
            bank=event.bank,
            number=event.number,
            day=recorded.day,
            table=event.table,
            shift=event.shift,
            cards=event.cards,
            quantity=ranges.size(event.cards),
            cards_amount=event.cards_amount,
            entries=event.entries,
            entries_amount=event.entries_amount,
            total=event.total,
            round=event.round,
            reason=event.reason,
            refunded_at=recorded.occurred_at,
            signers=msgspec.to_builtins(event.signatures),
        )


class BingoPrizes(Folding):
    """Prizes paid on their forms."""

    name = "bingo_prizes"
    model = BingoPrize
    handles = (e.BingoPrizePaid,)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.serial}"

    def fold(self, row: BingoPrize | None, recorded: Recorded) -> BingoPrize:
        event = recorded.event
        return BingoPrize(
            serial=event.serial,
            round=event.round,
            day=recorded.day,
            table=event.table,
            game=event.game,
            shift=event.shift,
            card=event.card,
            seat=event.seat,
            player=event.player,
            amount=event.amount,
            bank=event.bank,
            paid_at=recorded.occurred_at,
            signers=msgspec.to_builtins(event.signatures),
        )
