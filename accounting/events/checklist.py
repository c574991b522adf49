"""The revenue audit of a day (control W4): stream `checklist:<day>`."""

from __future__ import annotations

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


class ListedLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line as it stood when the close began. `state`: open, unsigned, signed or changed (since it was signed)."""

    line: str
    state: str
    open: list[str]


@event_type("ChecklistSigned", version=1)
class ChecklistSigned(Event):
    """A line of the day's checklist is signed off. `evidence` is the SHA-256 of what it said then."""

    line: str
    evidence: str
    note: str
    signatures: list[Signature]


@event_type("ChecklistListed", version=1)
class ChecklistListed(Event):
    """The whole checklist with which the day was closed, and the reason if something was let pass."""

    lines: list[ListedLine]
    reason: str
