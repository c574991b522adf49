"""Plan of a day: its sessions, slips and rounds, and the figures that follow from them."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

import msgspec

from casino.rules import vocabulary as v
from casino.simulation.property_plan.pieces import Pieces, minus, plus, worth

SHIFTS: Final = ("M", "T", "N")


class PlannedSlip(msgspec.Struct):
    """A fill or a credit; ``serial`` once it has one. ``total_on_copy``: what the copy in the box says.

    ``part``: when in its shift, 0 its start, 1 its end. ``blunder``: what goes wrong with it (`blunders`).
    """

    kind: str
    table: str
    shift: str
    counts: Pieces
    counted_in: str
    serial: str = ""
    is_usual: bool = False
    is_paper: bool = False
    has_copy: bool = True
    total_on_copy: int | None = None
    part: float = 0.5
    blunder: str = ""


class PlannedRound(msgspec.Struct, kw_only=True):
    """A round and what it is worth: ``win`` by the rules, ``gained`` with what the dealer paid beside them."""

    round: str
    facts: list[v.Fact]
    part: float
    handle: int
    win: int
    rake: int
    gained: int
    variances: int = 0
    void: bool = False


class PlannedSession(msgspec.Struct):
    """A table in a shift. ``lost``: chips that players took away with them; ``notes``: what they paid into the box.

    ``short``: pieces that lie elsewhere when it opens; ``rake``: chips of the hands, which go into the box.
    ``blunder``: what goes wrong at it (`blunders`).
    """

    table: str
    shift: str
    opener: Pieces = {}
    lost: Pieces = {}
    notes: Pieces = {}
    fills: list[Pieces] = []
    credits: list[Pieces] = []
    rounds: list[Any] = []
    boxes: list[str] = []
    forms: list[dict[str, str]] = []
    rake: Pieces = {}
    short: Pieces = {}
    slips: list[PlannedSlip] = []
    blunder: str = ""

    def carries(self, kind: str, serial: str, total: str) -> None:
        """The table's part of a form is in the box."""
        self.forms = [*self.forms, {"kind": kind, "serial": serial, "total": total}]

    @property
    def closer(self) -> Pieces:
        """Pieces in the tray at the end."""
        return minus(plus(self.opener, *self.fills), plus(*self.credits, self.lost))

    @property
    def place(self) -> tuple[str, str]:
        """Table and shift."""
        return self.table, self.shift

    @property
    def drop(self) -> int:
        """Money in the box: notes, and rake in chips."""
        return worth(self.notes) + worth(self.rake)

    @property
    def win(self) -> int:
        """Win in minor units: drop, closer and credits less opener and fills (control W1)."""
        opener, closer = worth(self.opener), worth(self.closer)
        return self.drop + closer + worth(plus(*self.credits)) - opener - worth(plus(*self.fills))


class PlannedDay(msgspec.Struct, kw_only=True):
    """A gaming day of the floor, shift by shift in the order of its tables; what is planted in it, by kind."""

    number: int
    day: dt.date
    sessions: list[PlannedSession]
    planted: dict[str, PlannedSession]

    def in_shift(self, shift: str) -> list[PlannedSession]:
        """The sessions of a shift."""
        return [session for session in self.sessions if session.shift == shift]

    def next_of(self, session: PlannedSession) -> PlannedSession | None:
        """The same table in the very next shift of the day, if it works then."""
        place = SHIFTS.index(session.shift) + 1
        later = [one for one in self.sessions if one.table == session.table and one.shift in SHIFTS[place : place + 1]]
        return later[0] if later else None
