"""Events under the rules that bind every table: payments held, seats freed, last plays announced, interruptions.

`hold:<day>-<number>` and `holdreleased:<hold>.<day>`; `seats:<table>.<day>.<shift>`; `lastplays:<table>.<day>.<shift>`.
A table is interrupted and resumed on its session's stream.
"""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("PaymentHeld", version=1)
class PaymentHeld(Event):
    """A payment of `amount` (minor units) to a seat is held for review until `due_at`, an instant, by which clause.

    `round`: identifier of the round, "" where the table has no terminal.
    """

    hold: str
    table: str
    game: str
    shift: str
    seat: int
    amount: int
    round: str
    reason: str
    due_at: str
    cite: str
    signatures: list[Signature]


@event_type("PaymentReleased", version=1)
class PaymentReleased(Event):
    """The review of a held payment is over: `paid`, or `refused` with a reason."""

    hold: str
    decision: str
    reason: str
    signatures: list[Signature]


@event_type("SeatFreed", version=1)
class SeatFreed(Event):
    """A seat was freed whose player took no part in so many plays in a row, by which clause.

    `counted`: "rounds" where the recorded rounds give the number, "staff" where the supervisor counted. `asked_by`:
    "player" or "dealer".
    """

    table: str
    game: str
    shift: str
    seat: int
    plays: int
    counted: str
    asked_by: str
    cite: str
    signatures: list[Signature]


@event_type("LastPlaysAnnounced", version=1)
class LastPlaysAnnounced(Event):
    """The last plays (spins, hands, shoes, ...) of the table were announced, under a clause."""

    table: str
    game: str
    shift: str
    play: str
    number: int
    cite: str
    signatures: list[Signature]


@event_type("TableInterrupted", version=1)
class TableInterrupted(Event):
    """A table was interrupted for a cause, by which clause; its float stays locked at it, `keys_with` a person.

    `closes_at`: the authorised closing hour as an instant, "" where the cause does not ask for it.
    """

    table: str
    game: str
    shift: str
    cause: str
    keys_with: str
    closes_at: str
    cite: str
    signatures: list[Signature]


@event_type("TableResumed", version=1)
class TableResumed(Event):
    """An interrupted table goes on, in the presence of those who sign. `number`: the version of the interruption."""

    table: str
    shift: str
    number: int
    signatures: list[Signature]
