"""Configuration of the client: the property, its keys and its people."""

from __future__ import annotations

import datetime as dt
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from casino.rules.money import format_amount
from casino.simulation.client.wire import Wire
from casino.simulation.driver import Form, Http, Person, Work, crew_of


class Shift(msgspec.Struct, frozen=True):
    """A shift: first and last hour of the wall clock; the end may lie after midnight."""

    code: str
    starts: int
    ends: int


class Table(msgspec.Struct, frozen=True):
    """A table: its game, options and limits (minor units), its key, its first opener, its link if it has one.

    ``busy``: how many rounds it plays beside the others, as a weight. ``equipment``: the kinds of sets it is played
    with (cards, dice, tiles). ``unit``: what stakes are multiples of. ``misdeals``: rounds of its first shift whose
    deal the dealer spoils. ``wins``: a prize of its pot is won in its first shift. ``sends_back``: what it has too much
    of in its first shift. ``checks``: those that the regulation orders at it, with when each is made. ``least``: the
    float that the law states for it, minor units. ``last_plays``: what is announced before it closes for the day, and
    how many; None where nothing is. ``positions``: those that the regulation names at it, one for each person.
    """

    code: str
    game: str
    key: str
    options: dict[str, Any]
    limits: dict[str, int]
    counts: dict[str, int]
    link: str | None = None
    busy: int = 1
    equipment: tuple[str, ...] = ()
    unit: int = 100
    misdeals: int = 0
    wins: bool = False
    sends_back: int = 0
    checks: tuple[tuple[str, str], ...] = ()
    least: int = 0
    last_plays: tuple[str, int] | None = None
    positions: tuple[str, ...] = ()


class Bingo(msgspec.Struct, frozen=True):
    """A bingo table and its evening: keys of terminal, tills and cage, points of sale, cards and their price (minor
    units).

    ``approval``: of the price; ``checks``: those of the table before its first game; ``shift``: place of its shift.
    """

    table: str
    game: str
    key: str
    till_key: str
    audit_key: str
    options: dict[str, Any]
    limits: dict[str, int]
    points: tuple[str, ...]
    cards: int
    price: int
    games: int
    approval: str
    supplier: str
    shift: int = 0
    checks: tuple[str, ...] = ()


class Funds(msgspec.Struct, frozen=True):
    """Money and chips that a property begins with: amounts and the denominations of chips in minor units.

    ``capital``: the owner's, in the bank. Of the cage: ``drawer``, its first count, and ``cash``, put in afterwards;
    ``bank``, its chips, with ``reserve`` left in the vault. ``sold``: what players buy at the window each shift.
    """

    chip_set: str
    maker: str
    capital: int
    drawer: int
    cash: int
    bank: dict[str, int]
    reserve: dict[str, int]
    sold: dict[str, int]


class Expiring(msgspec.Struct, frozen=True):
    """A progressive whose time limit runs out on this day."""

    link: str
    approval: str


class Book(msgspec.Struct, frozen=True):
    """Configuration of a day. ``coin``: the smallest chip that tables pay with, minor units. ``forms``: requests of the
    operations, by name. ``note``: what players buy chips with; ``cash``: notes and coins that people hand over;
    ``credit_unit``: what chips sent back are multiples of; ``mispays``: the table at which a dealer errs once."""

    base_url: str
    property: str
    currency: str
    day: dt.date
    day_before: dt.date
    day_start_hour: int
    zone: str
    seed: int
    rounds: int
    threads: int
    coin: int
    pit_key: str
    staff: dict[str, list[Person]]
    forms: dict[str, Form]
    shifts: list[Shift]
    tables: list[Table]
    boxes: dict[str, dict[str, str]]
    funds: Funds
    expiring: Expiring | None = None
    bingo: Bingo | None = None
    note: int = 2_000
    cash: tuple[int, ...] = (10_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1)
    credit_unit: int = 2_500
    mispays: str = ""
    supplier: str = ""

    def at(self, shift: Shift, part: float) -> dt.datetime:
        """An instant of a shift: 0 its start, 1 its end."""
        hours = (shift.ends - shift.starts) % 24 or 24
        start = dt.datetime.combine(self.day, dt.time(shift.starts), tzinfo=ZoneInfo(self.zone))
        if shift.starts < self.day_start_hour:
            start += dt.timedelta(days=1)
        return start + dt.timedelta(hours=hours * part)

    def work(self, number: int = 0) -> Work:
        """Return the operations of the pit's terminal, signed by people from the n-th of each role on."""
        http = Http(_wire(self.base_url, self.pit_key), self.forms, self.currency)
        return Work(http, crew_of(self.staff, number), self.ends)

    def get(self, path: str, **params: Any) -> Any:
        """Return the answer to a read of the pit's terminal."""
        return _wire(self.base_url, self.pit_key).get(path, **params)

    def money(self, minor: int) -> str:
        """An amount as it is written."""
        return format_amount(minor, self.currency)

    def ends(self) -> dt.datetime:
        """The end of the last shift."""
        return self.at(self.shifts[-1], 1.0)


@cache
def _wire(base_url: str, key: str) -> Wire:
    """The one connection of a key."""
    return Wire(base_url, key)


def read_book(path: Path) -> Book:
    """The book in a file; ``msgspec.ValidationError`` names what is wrong."""
    return msgspec.json.decode(path.read_bytes(), type=Book)
