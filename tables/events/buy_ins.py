"""Chips with which players of the poker room sit down and get up.

buyin:<table>.<day>   PlayerBoughtIn, PlayerCashedOut
"""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("PlayerBoughtIn", version=1)
class PlayerBoughtIn(Event):
    """A player bought chips at a poker table (PR §15.2(A), §25.2(A)), minor units.

    `stack`: what he held before. `least`, `most`: what he had to buy at least, and could hold at most, by then.
    """

    table: str
    game: str
    shift: str
    player: str
    amount: int
    stack: int
    least: int
    most: int | None
    signatures: list[Signature]


@event_type("PlayerCashedOut", version=1)
class PlayerCashedOut(Event):
    """A player left a poker table with these chips, minor units: what he must at least buy when he is back soon
    (PR §15.2(L))."""

    table: str
    game: str
    shift: str
    player: str
    amount: int
    signatures: list[Signature]
