"""Checks at tables, `check:<table>.<day>.<shift>`; schedules of games, `bingoschedule:<table>.<day>.<shift>`."""

from __future__ import annotations

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("TableChecked", version=1)
class TableChecked(Event):
    """A check at a table was made: so many `times`, passed or not, by which clause."""

    table: str
    game: str
    shift: str
    check: str
    passed: bool
    times: int
    note: str
    cite: str
    signatures: list[Signature]


class ScheduledGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game to come: its begin, pattern, price of a card and prize (minor units), and what is special about it."""

    begins: str
    pattern: str
    price: int
    prize: int
    special: str = ""


@event_type("GamesScheduled", version=1)
class GamesScheduled(Event):
    """The games of a session in their order, as they are announced before the first begins."""

    table: str
    game: str
    shift: str
    games: list[ScheduledGame]
    signatures: list[Signature]
