"""The count room: counts, `count:<day>.<number>`, and tips, `tips:<table>.<day>.<shift>`."""

from __future__ import annotations

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from tables.events.boxes import BoxContent


class MachineReading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Contents of a drop box as a currency counter reads them."""

    box: str
    contents: list[BoxContent]
    total: int


class SheetBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the count sheet."""

    box: str
    table: str
    shift: str
    total: int


@event_type("CountOpened", version=1)
class CountOpened(Event):
    """A team sat down to count boxes of the stream's gaming day (control D3). Everybody of it signs."""

    count: str
    room: str
    signatures: list[Signature]


@event_type("CountMemberJoined", version=1)
class CountMemberJoined(Event):
    """A member joined the count team."""

    count: str
    employee: str
    signatures: list[Signature]


@event_type("CountMemberLeft", version=1)
class CountMemberLeft(Event):
    """A member left the team, and signs for the boxes counted until then."""

    count: str
    employee: str
    boxes: list[str]
    signatures: list[Signature]


@event_type("MachineCountImported", version=1)
class MachineCountImported(Event):
    """The file of a currency counter, whole, with what was read in it: one count of each box that it names."""

    count: str
    name: str
    sha256: str
    content: str
    readings: list[MachineReading]
    signatures: list[Signature]


@event_type("CountSheetSigned", version=1)
class CountSheetSigned(Event):
    """All members signed the sheet (control D5). `contents`: all boxes together; `total` notes and chips."""

    count: str
    boxes: list[SheetBox]
    contents: list[BoxContent]
    total: int
    signatures: list[Signature]


@event_type("CountAccepted", version=1)
class CountAccepted(Event):
    """The cage counted blind, and accepted the count (control D5). `difference`: its total less that of the sheet."""

    count: str
    contents: list[BoxContent]
    total: int
    difference: int
    signatures: list[Signature]


@event_type("TipsCounted", version=1)
class TipsCounted(Event):
    """Contents of the tip box of a table in a shift; never part of its win (control T12)."""

    table: str
    shift: str
    contents: list[BoxContent]
    total: int
    signatures: list[Signature]
