"""Who stands where at a table, `positions:<table>.<day>.<shift>`; money found, `found:<day>-<number>` and
`foundreturned:<found>.<day>`."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("PositionTaken", version=1)
class PositionTaken(Event):
    """A person took a position of a table (principal croupier, payer, ...); `relieves`: whom he relieved, "" nobody."""

    table: str
    game: str
    shift: str
    position: str
    person: str
    relieves: str
    cite: str
    signatures: list[Signature]


@event_type("MoneyFound", version=1)
class MoneyFound(Event):
    """Money or chips of nobody known (`amount`, minor units) were brought to the cage. `table`: "" away from tables."""

    found: str
    table: str
    place: str
    amount: int
    cite: str
    signatures: list[Signature]


@event_type("FoundMoneyReturned", version=1)
class FoundMoneyReturned(Event):
    """Money that was found (`amount`, minor units) went back to its owner, who proved that it is his."""

    found: str
    owner: str
    proof: str
    signatures: list[Signature]
    amount: int = 0
