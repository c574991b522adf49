"""The facts of a round. One vocabulary serves all games.

Every struct is one kind of fact, past tense, as the floor reports it. Amounts are minor units (``Amount``); the API
translates decimal strings. Cards are two characters, rank and suit: ``"As"``, ``"Td"``; ``"Jk"`` is the joker. Seats
are numbered from 1 at the dealer's left, in dealing order, or from his right where the regulation numbers the places of
the table from there (``Game.seat_one``). ``to`` of a card is a seat number or a place: ``"dealer"``,
``"player"`` and ``"banker"`` (baccarat), ``"board"`` (community cards).

A fact says what happened, never what it means: winners, totals and payments due are computed by the families.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from casino.rules.money import MAX_MINOR, BreakageRule

Amount = Annotated[int, Meta(ge=-MAX_MINOR, le=MAX_MINOR, title="Amount", description="minor units")]
Coin = Annotated[int, Meta(ge=1, le=MAX_MINOR, description="minor units")]
Seat = Annotated[int, Meta(ge=1, le=999, description="seat number, from 1; a player's number in bingo")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=400)]
Card = Annotated[str, Meta(min_length=2, max_length=2, description="rank and suit, e.g. As, Td, 9h; Jk the joker")]
BingoCard = Annotated[int, Meta(ge=1, le=10**9, description="number of a bingo card, unique in its permutation")]
Squares = Annotated[list[int], Meta(max_length=100)]
Place = Seat | Name
OptionValue = bool | int | str | list[str] | None


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of every round event. Frozen, closed to unknown fields.

    A fact cannot hold itself, so the garbage collector need not follow the thousands that a batch makes.
    """


MissedBlinds = Literal["none", "small", "big", "both"]


class RoundOpened(Fact, frozen=True):
    """A round begins. The casino fills edition, options, limits and meters as they stand at this instant; a replayed
    case gives them beside its events, and an opening that states others is refused. ``button`` and ``stacks`` (seat
    number -> chips) belong to the poker room; ``last_bank`` and ``last_bets`` (seat number -> bet) to games where a
    player may have the bank: who had it in the last round, and what was bet against the dealer in the last round
    without one; ``last_roll`` to dice: the sum of the last valid roll at the table before the round, left out where
    there was none since it opened. The system also fills in ``coin``, the smallest chip or coin that the table pays
    with, and ``breakage_rule``, what becomes of the rest of a payment; left out where the table pays to the minor unit.
    In the poker room it fills in ``missed_blinds`` from the hand before: every seat that has played, with the blinds
    that its player missed (``none``, ``small``, ``big``, ``both``); ``new_players`` are seats whose player is another
    one since, who owes none of it."""

    game: Name | None = None
    edition: Name | None = None
    table: Name | None = None
    shift: Name | None = None
    options: dict[str, OptionValue] = {}
    limits: dict[str, int] = {}
    meters: dict[str, int] = {}
    button: Seat | None = None
    stacks: dict[str, Amount] = {}
    set_in_play: Name | None = None
    last_bank: Seat | None = None
    last_bets: dict[str, Amount] | None = None
    last_roll: Annotated[int, Meta(ge=2, le=12)] | None = None
    coin: Coin | None = None
    breakage_rule: BreakageRule | None = None
    missed_blinds: dict[str, MissedBlinds] = {}
    new_players: list[Seat] = []


class BetPlaced(Fact, frozen=True):
    """Chips put on a bet. A second placing on the same bet and target adds to it."""

    seat: Seat
    bet: Name
    amount: Amount
    target: Name | None = None
    hand: int | None = None


class BingoCardSold(Fact, frozen=True):
    """A bingo card bought for this game: its face square by square, row after row, the free centre left out, 0 for an
    empty square of a card that has such. ``package``: it came in this package, ``price`` being what of the package's
    price falls on this game. ``series``: serial number of the printer's group; ``ebm``: the device that holds it."""

    seat: Seat
    card: BingoCard
    numbers: Squares
    price: Amount
    package: Name | None = None
    series: Name | None = None
    ebm: Name | None = None
    of_age: bool = True


class BetMoved(Fact, frozen=True):
    """A standing bet put on another target."""

    seat: Seat
    bet: Name
    target: Name
    to_target: Name


class BetRemoved(Fact, frozen=True):
    """A standing bet taken down by its owner, whole or (``amount``) in part."""

    seat: Seat
    bet: Name
    target: Name | None = None
    hand: int | None = None
    amount: Amount | None = None


class BetsClosed(Fact, frozen=True):
    """ "No más apuestas" was called. With a progressive: acceptor chips collected and lights lit at lock-out."""

    chips: int | None = None
    lights: int | None = None


class CardDealt(Fact, frozen=True):
    """One card to a seat (its number) or a place: ``"dealer"``, ``"player"``, ``"banker"``, ``"board"``, as the game
    has them; ``hand`` tells which of a seat's several hands (0 the first)."""

    to: Place
    card: Card
    hand: int = 0
    face: Name | None = None


class CardBurned(Fact, frozen=True):
    """A card put away unused. Its face may be unknown."""

    card: Card | None = None
    reason: Text | None = None


class CardsDiscarded(Fact, frozen=True):
    """Cards that a seat, or the dealer, gives back unseen to have others instead; none where nothing is changed."""

    to: Place
    cards: Annotated[list[Card], Meta(max_length=5)]


class CardExposed(Fact, frozen=True):
    """A hidden card was shown: the dealer's, a seat's, or one in the deck."""

    to: Place
    card: Card | None = None


class DiceRolled(Fact, frozen=True):
    """A valid roll. ``shooter`` is the seat that threw."""

    d1: Annotated[int, Meta(ge=1, le=6)]
    d2: Annotated[int, Meta(ge=1, le=6)]
    d3: Annotated[int, Meta(ge=1, le=6)] | None = None
    shooter: Seat | None = None


class BallLanded(Fact, frozen=True):
    """The roulette ball rests in a pocket: ``"0"``, ``"00"``, ``"1"`` ... ``"36"``."""

    pocket: Name


class WheelStopped(Fact, frozen=True):
    """An upright wheel stopped at a segment."""

    segment: Name


class TilesDealt(Fact, frozen=True):
    """Tiles to a position."""

    to: Place
    tiles: list[Name]


class BallDrawn(Fact, frozen=True):
    """A numbered ball left the cage or the blower. ``letter``: what stands on it beside the number, if anything."""

    ball: int
    letter: Name | None = None


class DecisionMade(Fact, frozen=True):
    """A player's (or the dealer's) choice: hit, stand, double, split, fold, call, raise, show, ... ``bet``: the bet
    chosen for, where a seat chooses for each of several."""

    seat: Seat
    action: Name
    hand: int = 0
    amount: Amount | None = None
    bet: Name | None = None


class HandSet(Fact, frozen=True):
    """Cards or tiles arranged into a high and a low hand."""

    to: Place
    high: list[Name]
    low: list[Name]


class ProgressiveWagered(Fact, frozen=True):
    """A chip in the seat's progressive acceptor, light on."""

    seat: Seat
    amount: Amount


class IrregularityDeclared(Fact, frozen=True):
    """Something that the regulation foresees went wrong. The pack prescribes what follows from ``code``. ``bet``,
    ``target`` and ``amount`` belong to what concerns one bet: the amount is what lies on it in all."""

    code: Name
    seat: Seat | None = None
    hand: int = 0
    bet: Name | None = None
    target: Name | None = None
    amount: Amount | None = None
    card: Card | None = None
    count: int | None = None
    reason: Text | None = None
    authorised_by: Name | None = None


class BetPaid(Fact, frozen=True):
    """Payment by the dealer on a bet: winnings handed over, the stake not included. ``authorised_by``: the supervisor
    who approved the payment, where the regulation asks for it."""

    seat: Seat
    bet: Name
    amount: Amount
    target: Name | None = None
    hand: int = 0
    authorised_by: Name | None = None


class BetTaken(Fact, frozen=True):
    """Stake collected by the dealer on a bet."""

    seat: Seat
    bet: Name
    amount: Amount
    target: Name | None = None
    hand: int = 0


class RakeTaken(Fact, frozen=True):
    """Deduction (rake) taken from a pot (0 the main pot)."""

    amount: Amount
    pot: int = 0


class BlindPosted(Fact, frozen=True):
    """A forced bet of the poker room: ``small``, ``big``, ``ante``, ``post``, ``penalty``."""

    seat: Seat
    kind: Name
    amount: Amount


class PotAwarded(Fact, frozen=True):
    """Chips pushed by the dealer to a seat from a pot."""

    seat: Seat
    amount: Amount
    pot: int = 0


class RoundVoided(Fact, frozen=True):
    """The round is annulled; stakes go back."""

    reason: Text
    authorised_by: Name


class RoundClosed(Fact, frozen=True):
    """The table is clear. Nothing follows."""


EVENTS: Final[dict[str, type[Fact]]] = {
    cls.__name__: cls
    for cls in (
        RoundOpened,
        BetPlaced,
        BingoCardSold,
        BetMoved,
        BetRemoved,
        BetsClosed,
        CardDealt,
        CardBurned,
        CardsDiscarded,
        CardExposed,
        DiceRolled,
        BallLanded,
        WheelStopped,
        TilesDealt,
        BallDrawn,
        DecisionMade,
        HandSet,
        ProgressiveWagered,
        IrregularityDeclared,
        BetPaid,
        BetTaken,
        RakeTaken,
        BlindPosted,
        PotAwarded,
        RoundVoided,
        RoundClosed,
    )
}
"""Every round event by name, in the order in which a round would meet them."""
