"""Drop boxes, `box:<box>.<day>.<shift>`: onto the table, off it, to the store, opened, counted, emptied, brought back.

The figures of a blind count are in this stream, too: no screen shows an entry before the count of its box agreed.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from tables.events.kit import Counts

CountMethod = Literal["hand", "machine"]


class BoxContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Contents of a box of one kind. Documents have `total` 0: `counts` is their number by kind (fill, credit, ...)."""

    kind: Literal["notes", "chips", "documents"]
    counts: Counts
    total: int


class BoxDocument(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A paper found in a box: its kind (a form kind), its serial, the amount written on it (None: not read)."""

    kind: str
    serial: str
    total: int | None = None


@event_type("BoxInstalled", version=1)
class BoxInstalled(Event):
    """An empty box went onto its table for a shift (control D1)."""

    box: str
    table: str
    shift: str
    signatures: list[Signature]


@event_type("BoxRemoved", version=1)
class BoxRemoved(Event):
    """The box left the table in the hands of two people, one independent of the pit (control D2).

    `emergency`: in the middle of a shift, for the `reason` given; another box went on in the same act.
    """

    box: str
    table: str
    shift: str
    signatures: list[Signature]
    emergency: bool = False
    reason: str = ""


@event_type("BoxTransported", version=1)
class BoxTransported(Event):
    """Two people brought the box from the pit to `destination` (control D2)."""

    box: str
    table: str
    shift: str
    destination: str
    signatures: list[Signature]


@event_type("BoxStored", version=1)
class BoxStored(Event):
    """The box was locked away until the count, at `place` (control D2)."""

    box: str
    table: str
    shift: str
    place: str
    signatures: list[Signature]


@event_type("BoxOpened", version=1)
class BoxOpened(Event):
    """The team of a count opened the box. `marked_table`: the table painted on it, when it is another one."""

    box: str
    table: str
    shift: str
    count: str
    marked_table: str
    signatures: list[Signature]


@event_type("BoxCountEntered", version=1)
class BoxCountEntered(Event):
    """One member's blind count of an open box, or a machine's (control D3). `number` goes on from 1 in each box.

    `source`: SHA-256 of the machine's file; empty for a count by hand.
    """

    box: str
    table: str
    shift: str
    count: str
    number: int
    method: CountMethod
    contents: list[BoxContent]
    total: int
    source: str
    signatures: list[Signature]


@event_type("BoxCountDiffered", version=1)
class BoxCountDiffered(Event):
    """Two counts of the box are not the same: both stand as they are and the box is counted again.

    `difference`: kind to pieces by denomination, the later count beyond the earlier; `amount` what that is worth.
    """

    box: str
    table: str
    shift: str
    count: str
    numbers: list[int]
    difference: dict[str, Counts]
    amount: int


@event_type("BoxCountAgreed", version=1)
class BoxCountAgreed(Event):
    """Two counts of different people are the same, `numbers` says which."""

    box: str
    table: str
    shift: str
    count: str
    numbers: list[int]
    contents: list[BoxContent]
    total: int


@event_type("BoxDocumentsListed", version=1)
class BoxDocumentsListed(Event):
    """The papers that were in the box, one by one (control D4). A later list takes the place of an earlier one."""

    box: str
    table: str
    shift: str
    count: str
    documents: list[BoxDocument]
    signatures: list[Signature]


@event_type("BoxCountCorrected", version=1)
class BoxCountCorrected(Event):
    """Struck out before the sheet was signed: the old figure stays, with the initials of two (control D7)."""

    box: str
    table: str
    shift: str
    count: str
    before: list[BoxContent]
    after: list[BoxContent]
    total_before: int
    total_after: int
    reason: str
    signatures: list[Signature]


@event_type("BoxShownEmpty", version=1)
class BoxShownEmpty(Event):
    """The counted box was shown empty before the next one is opened (control D3)."""

    box: str
    table: str
    shift: str
    count: str
    signatures: list[Signature]


@event_type("BoxCounted", version=1)
class BoxCounted(Event):
    """The team signed for what the box held (controls D3, D5). `total`: worth of notes and chips, the table's drop.

    `count`: the count on whose sheet it stands; empty for a box counted by itself.
    """

    box: str
    table: str
    shift: str
    contents: list[BoxContent]
    total: int
    signatures: list[Signature]
    count: str = ""


@event_type("BoxReturned", version=1)
class BoxReturned(Event):
    """The empty box went back to where it waits for its next shift.

    A box brought back after its day was closed has its return in the open day, in the stream
    `boxreturn:<box>.<day>.<shift>`; `day` is then the gaming day that it was on its table.
    """

    box: str
    table: str
    shift: str
    place: str
    signatures: list[Signature]
    day: str = ""
