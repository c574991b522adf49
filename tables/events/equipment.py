"""Sets of cards, dice and tiles, `equipment:<set>.<day>` (control R4); counts of them, `equipmentcount:<day>-<n>`.

A set keeps its number for life; each day in which something happens to it has a stream of its own.
"""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature

RemovalReason = Literal["time", "end_of_play", "damage", "suspicion", "authority"]
InspectionResult = Literal["ok", "defect", "suspicious"]


@event_type("EquipmentReceived", version=1)
class EquipmentReceived(Event):
    """A sealed set came from its maker and was looked at by supervisor and Inspector (PR §11.10(A)).

    `sound`: the seal was intact; a set whose seal was not is held.
    """

    set: str
    kind: str
    lot: str
    colour: str
    supplier: str
    seal: str
    place: str
    sound: bool
    signatures: list[Signature]


@event_type("EquipmentIssued", version=1)
class EquipmentIssued(Event):
    """The set left the store for a table in the hands of two people."""

    set: str
    kind: str
    table: str
    signatures: list[Signature]


@event_type("EquipmentInstalled", version=1)
class EquipmentInstalled(Event):
    """The set came into play at its table. `use`: the how manieth time, from 1."""

    set: str
    kind: str
    table: str
    shift: str
    use: int
    signatures: list[Signature]


@event_type("EquipmentRemoved", version=1)
class EquipmentRemoved(Event):
    """The set came out of play, into the sealed `envelope` (PR §11.10(B)-(E)). `seconds`: how long it was in play."""

    set: str
    kind: str
    table: str
    use: int
    reason: RemovalReason
    envelope: str
    seconds: int
    held: bool
    signatures: list[Signature]


@event_type("EquipmentOverdue", version=1)
class EquipmentOverdue(Event):
    """The set is longer in play than it may be; noted once for each use."""

    set: str
    kind: str
    table: str
    use: int
    cite: str


@event_type("EquipmentReturned", version=1)
class EquipmentReturned(Event):
    """The set came back to the store; `used` is not put into play again before it was inspected."""

    set: str
    kind: str
    place: str
    used: bool
    signatures: list[Signature]


@event_type("EquipmentInspected", version=1)
class EquipmentInspected(Event):
    """The set was inspected (PR §11.10(F))."""

    set: str
    kind: str
    result: InspectionResult
    remarks: str
    signatures: list[Signature]


@event_type("EquipmentHeld", version=1)
class EquipmentHeld(Event):
    """The set is suspicious and kept apart: neither issued nor destroyed until the Inspector releases it."""

    set: str
    kind: str
    reason: str
    signatures: list[Signature]


@event_type("EquipmentReleased", version=1)
class EquipmentReleased(Event):
    """The Inspector released the set: `cleared` back to the store, or to be cancelled."""

    set: str
    kind: str
    cleared: bool
    finding: str
    signatures: list[Signature]


@event_type("EquipmentCancelled", version=1)
class EquipmentCancelled(Event):
    """The set was made useless (holed, cut, marked) by `method` (PR §11.10(I))."""

    set: str
    kind: str
    method: str
    signatures: list[Signature]


@event_type("EquipmentDestroyed", version=1)
class EquipmentDestroyed(Event):
    """The cancelled set was destroyed before the Inspector, at `place`, by `method` (PR §11.10(I))."""

    set: str
    kind: str
    method: str
    place: str
    signatures: list[Signature]


@event_type("EquipmentCounted", version=1)
class EquipmentCounted(Event):
    """Sets counted where they are, beside the book (PR §11.10(G)). Both: kind to place to sets.

    `inventory`: the physical inventory of every three months, not the day's reconciliation.
    """

    count: str
    inventory: bool
    counted: dict[str, dict[str, int]]
    book: dict[str, dict[str, int]]
    remarks: str
    signatures: list[Signature]
