"""The poker room: time charges, what the rake's slot held, and pools that belong to the players.

timecharge:<table>.<day>.<shift>   TimeChargeTaken
rake:<table>.<day>.<shift>         RakeCounted
pool:<code>.<day>                  PoolContributed, PoolPaid, PoolClosed
"""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from tables.events.kit import Counts


@event_type("TimeChargeTaken", version=1)
class TimeChargeTaken(Event):
    """The charge for half an hour of play by the posted schedule (control R1). `half_hour`: its start, wall clock."""

    table: str
    game: str
    shift: str
    half_hour: str
    players: int
    each: int
    total: int
    signatures: list[Signature]


@event_type("RakeCounted", version=1)
class RakeCounted(Event):
    """Division of the chips of a poker table's boxes (control R1): the property's `counts`, each pool's in `pools`.

    `by_hands`, `by_time`: what the rounds and the time charges say; None for a table without a terminal.
    """

    table: str
    game: str
    shift: str
    counts: Counts
    total: int
    pools: dict[str, Counts]
    by_hands: int | None
    by_time: int
    signatures: list[Signature]


@event_type("PoolContributed", version=1)
class PoolContributed(Event):
    """Players' chips of a table came into their pool, as counted (control R2)."""

    pool: str
    table: str
    game: str
    shift: str
    counts: Counts
    amount: int


@event_type("PoolPaid", version=1)
class PoolPaid(Event):
    """The cage paid a player out of the pool (control R2)."""

    pool: str
    reference: str
    player: str
    reason: str
    amount: int
    signatures: list[Signature]


@event_type("PoolClosed", version=1)
class PoolClosed(Event):
    """The pool was returned to the players in full and is closed."""

    pool: str
    signatures: list[Signature]
