"""A scene: what lies on a table at one moment, in parts that every game is made of. Amounts are minor units."""

from __future__ import annotations

from typing import Literal

import msgspec

Place = int | str
"""A seat by its number, or a place by its name: "dealer", "player", "banker", "board" ..."""


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A card or a tile. ``up``: it lies face up; ``fresh``: it came with this event; ``dead``: it does not count."""

    code: str
    up: bool = True
    fresh: bool = False
    dead: bool = False


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """Cards or tiles that belong together. ``role``: "" , "high" or "low" of a hand that was set, "aside" for pieces
    left over; ``said``: the last decision about it; ``out``: folded or dead."""

    number: int
    pieces: tuple[Piece, ...]
    kind: Literal["cards", "tiles"] = "cards"
    role: str = ""
    said: str = ""
    out: bool = False


class Stack(msgspec.Struct, frozen=True, kw_only=True):
    """Chips on a bet. ``result`` and ``net`` are there once the round is settled (net: the player's change)."""

    seat: int
    bet: str
    amount: int
    target: str | None = None
    hand: int | None = None
    fresh: bool = False
    result: str = ""
    net: int = 0
    paid: int | None = None
    due: int | None = None


class BingoCard(msgspec.Struct, frozen=True, kw_only=True):
    """A bingo card: its squares row by row, the free one None; which of them are covered by drawn balls."""

    number: int
    squares: tuple[int | None, ...]
    columns: int
    letters: str
    claimed: bool = False
    won: bool = False


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat with what lies before it. ``chips``: what it has left (poker room); ``banks``: it has the bank;
    ``away``: it is out of the round."""

    number: int
    hands: tuple[Hand, ...] = ()
    stacks: tuple[Stack, ...] = ()
    cards: tuple[BingoCard, ...] = ()
    chips: int | None = None
    button: bool = False
    banks: bool = False
    shooter: bool = False
    away: bool = False
    said: str = ""
    won: int | None = None


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """Hands at a place that is no seat."""

    name: str
    hands: tuple[Hand, ...]


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """Chips in the middle. ``name``: "pot", "rake", "bets" (of the running street)."""

    name: str
    amount: int


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is said rather than shown. ``kind``: "irregularity", "void", "refused", "closed", "point",
    "burned" ...; ``code`` and ``value`` as recorded."""

    kind: str
    code: str = ""
    value: str = ""
    seat: int | None = None


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A table after an event. ``focus``: the seat or place that the event was about; ``rolls``: dice in the order
    of throwing; ``balls``: those drawn, letter and number; ``seats``: those that anything lies at."""

    step: int
    event: str
    game: str
    family: str
    seat_count: int
    focus: Place | None = None
    seats: tuple[Seat, ...] = ()
    spreads: tuple[Spread, ...] = ()
    pots: tuple[Pot, ...] = ()
    burned: tuple[Piece, ...] = ()
    rolls: tuple[tuple[int, ...], ...] = ()
    rolled_now: bool = False
    pocket: str | None = None
    wheel: str = ""
    segment: str | None = None
    segments: tuple[tuple[str, str, int], ...] = ()
    balls: tuple[tuple[str, int], ...] = ()
    ball_count: int = 0
    point: int | None = None
    notes: tuple[Note, ...] = ()
    closed: bool = False
    void: bool = False

    def pieces(self) -> list[str]:
        """Codes of every card and tile on the table, the burned ones among them."""
        lying = [*(hand for seat in self.seats for hand in seat.hands)]
        lying += [hand for spread in self.spreads for hand in spread.hands]
        return [piece.code for hand in lying for piece in hand.pieces] + [piece.code for piece in self.burned]

    def stacks(self) -> list[Stack]:
        """Every bet on the table, by seat."""
        return [stack for seat in self.seats for stack in seat.stacks]
