"""Drop boxes, `box:<box>.<day>.<shift>`: onto the table, off it, counted."""

from __future__ import annotations

from typing import Literal

import msgspec

from casino.eventstore import Event, event_type
from casino.signatures import Signature
from tables.events.kit import Counts


class BoxContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a box held of one kind. Documents have `total` 0: `counts` says how many of which (fill, credit, ...)."""

    kind: Literal["notes", "chips", "documents"]
    counts: Counts
    total: int


@event_type("BoxInstalled", version=1)
class BoxInstalled(Event):
    """An empty box went onto its table for a shift (control D1)."""

    box: str
    table: str
    shift: str
    signatures: list[Signature]


@event_type("BoxRemoved", version=1)
class BoxRemoved(Event):
    """The box left the table in the hands of two people, one independent of the pit (control D2)."""

    box: str
    table: str
    shift: str
    signatures: list[Signature]


@event_type("BoxCounted", version=1)
class BoxCounted(Event):
    """Both counts of the team agreed (control D3). `total`: worth of notes and chips, the table's drop."""

    box: str
    table: str
    shift: str
    contents: list[BoxContent]
    total: int
    signatures: list[Signature]
