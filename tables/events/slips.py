"""Fills and credits, `slip:<serial>`: from request to receipt."""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.signatures import Signature
from tables.events.kit import Counts

SlipKind = Literal["fill", "credit"]


@event_type("SlipRequested", version=1)
class SlipRequested(Event):
    """A supervisor asked for a fill or a credit; the number is taken (controls T2-T5)."""

    serial: str
    kind: SlipKind
    table: str
    game: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("SlipIssued", version=1)
class SlipIssued(Event):
    """Prepared and handed to the escort: chips are on their way, to the table (fill) or from it (credit)."""

    serial: str
    kind: SlipKind
    table: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("SlipReceived", version=1)
class SlipReceived(Event):
    """Counted and signed for at the other end. `day` and `shift` are those of the table session it counts in."""

    serial: str
    kind: SlipKind
    table: str
    day: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("SlipVoided", version=1)
class SlipVoided(Event):
    """Marked NULO/VOID on every part (control T6)."""

    serial: str
    kind: SlipKind
    table: str
    shift: str
    counts: Counts
    total: int
    reason: str
    signatures: list[Signature]
