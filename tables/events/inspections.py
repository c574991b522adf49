"""Inspections of the authority, `inspection:<day>-<number>`: announced, drawn, read table by table, finished."""

from __future__ import annotations

from typing import Literal

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from tables.events.kit import Counts

ReadingKind = Literal["opening", "float", "closing"]


class Compared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure read beside the system's, minor units: `what` is chips, minimum, or the name of a meter.

    `system` None: the system cannot know (`why` says it in a code). `at_most`: the system knows only that the figure
    cannot be higher. `difference` is read - system; 0 where nothing can be said against the figure.
    """

    what: str
    read: int
    system: int | None
    difference: int
    at_most: bool = False
    why: str = ""


@event_type("InspectionAnnounced", version=1)
class InspectionAnnounced(Event):
    """Before the draw: the commitment to the inspector's secret, the tables that can be drawn, how many will be.

    `last_seal`: hash of the last sealed day `last_sealed_day`, in hex; both empty while no day is sealed.
    """

    inspection: str
    shift: str
    commitment: str
    pool: list[str]
    wanted: int
    method: str
    last_sealed_day: str
    last_seal: str
    signatures: list[Signature]


@event_type("InspectionDrawn", version=1)
class InspectionDrawn(Event):
    """The secret disclosed, and what the documented formula makes of it."""

    inspection: str
    secret: str
    announcement_hash: str
    seed: str
    tables: list[str]
    signatures: list[Signature]


@event_type("InspectionReadingTaken", version=1)
class InspectionReadingTaken(Event):
    """The inspector's reading of a drawn table, beside the system's figures at that instant.

    `session_shift`: shift of the session that was read. `box_cash`: what the drop box held when it was opened for the
    reading, None when it was not. `rounds_open`: rounds being played meanwhile. `pieces`: read beyond the opener or
    closer by denomination, where they differ; empty for a float.
    """

    inspection: str
    table: str
    kind: ReadingKind
    session_shift: str
    counts: Counts
    total: int
    figures: list[Compared]
    rounds_open: int
    remarks: str
    signatures: list[Signature]
    box_cash: int | None = None
    pieces: Counts = {}


@event_type("InspectionFinished", version=1)
class InspectionFinished(Event):
    """Inspector and supervisor signed the protocol. `unread`: tables drawn of which nothing was read."""

    inspection: str
    unread: list[str]
    remarks: str
    signatures: list[Signature]


@event_type("InspectionCancelled", version=1)
class InspectionCancelled(Event):
    """Announced and never drawn: the secret is not disclosed, and the reason stays on file."""

    inspection: str
    reason: str
    signatures: list[Signature]
