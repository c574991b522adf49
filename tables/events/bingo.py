"""The money of bingo: series of cards, cashiers' banks, sales, corrections, refunds, prizes (PR §27.3-27.9).

cardseries:<series>.<day>   CardsReceived
cardfaces:<series>.<day>    CardFacesRecorded
salesbank:<bank>            SalesBankOpened, CardsSold, SaleCorrected, CardsRefunded, SalesBankClosed
bingoprize:<serial>         BingoPrizePaid

Cards go by series and number: `{"A": [[1, 50]]}` are fifty cards of series A. Amounts are minor units.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from tables.events.kit import Counts

CardKind = Literal["card", "package", "electronic"]
Numbers = dict[str, list[list[int]]]
"""Ranges by series: first and last number of each."""


class CardLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards or packages of one series in a sale or refund: how many at which price; `amount` all of them."""

    series: str
    kind: CardKind
    quantity: int
    price: int
    amount: int


@event_type("CardsReceived", version=1)
class CardsReceived(Event):
    """Cards or packages came from their maker, by number; the price is the one approved (PR §27.3(E), §27.6(A))."""

    series: str
    kind: CardKind
    game: str
    first: int
    last: int
    price: int
    faces: int
    approval: str
    supplier: str
    signatures: list[Signature]


@event_type("CardFacesRecorded", version=1)
class CardFacesRecorded(Event):
    """Faces of cards of a series, as their maker delivered them: `content` whole, with its SHA-256 (PR §27.6(A))."""

    series: str
    cards: int
    sha256: str
    content: str
    signatures: list[Signature]


@event_type("SalesBankOpened", version=1)
class SalesBankOpened(Event):
    """A cashier took cash out of the cage and cards out of the store, to sell at a point of sale (PR §27.4(A))."""

    bank: str
    point: str
    table: str
    game: str
    shift: str
    cashier: str
    cash: Counts
    total: int
    cards: Numbers
    signatures: list[Signature]


@event_type("CardsSold", version=1)
class CardsSold(Event):
    """A sale: cards and packages by number, entries to the progressive, what was paid (PR §27.4(B), §27.7(F)).

    `of_age`: the cashier saw that the buyer may play. `ebm`: the device that holds the cards; "" where none does.
    """

    bank: str
    sale: str
    table: str
    shift: str
    cards: Numbers
    lines: list[CardLine]
    entries: int
    entry_price: int
    total: int
    ebm: str
    of_age: bool


@event_type("SaleCorrected", version=1)
class SaleCorrected(Event):
    """A sale as it should have been (PR §27.4(F)): who sold, with the licence number, and who authorised the change."""

    bank: str
    sale: str
    table: str
    shift: str
    cards_before: Numbers
    cards: Numbers
    lines_before: list[CardLine]
    lines: list[CardLine]
    entries_before: int
    entries: int
    total_before: int
    total: int
    reason: str
    employee: str
    licence: str
    authorised_by: str
    signatures: list[Signature]


@event_type("CardsRefunded", version=1)
class CardsRefunded(Event):
    """Money went back for cards: of an annulled game (`round`), or of cards returned before they were played."""

    bank: str
    number: int
    table: str
    shift: str
    cards: Numbers
    cards_amount: int
    entries: int
    entries_amount: int
    total: int
    round: str
    reason: str
    signatures: list[Signature]


@event_type("BingoPrizePaid", version=1)
class BingoPrizePaid(Event):
    """The prize of a game, or a share of it, was paid on a form (PR §27.1(2), §27.9(A)); `bank` "": by the cage."""

    serial: str
    round: str
    table: str
    game: str
    shift: str
    card: int
    seat: int
    player: str
    amount: int
    bank: str
    signatures: list[Signature]


@event_type("SalesBankClosed", version=1)
class SalesBankClosed(Event):
    """A cashier handed back money and cards: cash due beside cash received (PR §27.6(D)(6)).

    `due` = float + sales − refunds − prizes; `difference` is counted less due. `missing`: cards neither sold, returned
    nor spoilt, worth `missing_worth` at their price.
    """

    bank: str
    table: str
    game: str
    shift: str
    cash: Counts
    counted: int
    due: int
    difference: int
    returned: Numbers
    spoilt: Numbers
    missing: Numbers
    missing_worth: int
    signatures: list[Signature]
