"""Events of statutory returns: entries to the gaming room are counted, stream `entries:<day>`."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("EntriesCounted", version=1)
class EntriesCounted(Event):
    """Number of persons who entered the gaming room in the gaming day; a later count replaces an earlier one."""

    entries: int
    signatures: list[Signature]
