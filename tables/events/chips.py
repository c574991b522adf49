"""Chips by the piece, `chipmove:<reference>`: from the maker into the vault, between the stores, to their destruction.

What fills, credits, openers, closers and boxes move is in their own events. `reference` is the number of the paper
that goes with the chips (delivery note, vault slip): it is used once.
"""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from tables.events.kit import Counts

Store = Literal["vault", "cage", "drop", "table", "retired"]
"""Stores of chips beside open tables: vault, cage, counted drop, a closed tray, sets put away."""


@event_type("ChipsReceived", version=1)
class ChipsReceived(Event):
    """Chips of a set came from their maker, were counted and laid into the vault. Signatures: cage, accounting,
    inspector."""

    reference: str
    chip_set: str
    maker: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("ChipsMoved", version=1)
class ChipsMoved(Event):
    """Chips went from one store to another. `table`: the table whose first tray they are, when they go to one."""

    reference: str
    origin: Store
    destination: Store
    table: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("ChipsSetAside", version=1)
class ChipsSetAside(Event):
    """Chips of a retired set were taken out of vault or cage, and are used no more."""

    reference: str
    chip_set: str
    origin: Store
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("RetiredChipsRedeemed", version=1)
class RetiredChipsRedeemed(Event):
    """A patron redeemed chips of a retired set at the cage."""

    reference: str
    chip_set: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("ChipsDestroyed", version=1)
class ChipsDestroyed(Event):
    """Chips were destroyed before the inspector's eyes: nobody owes or holds them any more."""

    reference: str
    chip_set: str
    origin: Store
    reason: str
    counts: Counts
    total: int
    signatures: list[Signature]
