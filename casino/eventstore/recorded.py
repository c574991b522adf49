"""Records read from the store: events as recorded, and heads of streams."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import msgspec

from casino.eventstore import registry


class Recorded(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One event as it is in the store. `event` decodes the payload when first asked, upcast to its current version.

    Times are aware. `data` is the canonical JSON exactly as stored and hashed; `schema` the version it was written in.
    """

    property_id: int
    stream: str
    day: date
    version: int
    position: int | None
    type: str
    schema: int
    occurred_at: datetime
    recorded_at: datetime
    actor: str
    data: bytes
    hash: bytes
    _event: Any = None

    @property
    def event(self) -> Any:
        """The typed event. Errors: UnknownEvent for a type (or payload version) this program does not know."""
        event = self._event
        if event is None:
            event = registry.of_name(self.type).read(self.data, self.schema)
            msgspec.structs.force_setattr(self, "_event", event)
        return event


class StreamHead(msgspec.Struct, frozen=True):
    """Head of a stream: the version of its last event, that event's hash, and the gaming day it belongs to."""

    stream: str
    day: date
    version: int
    hash: bytes


class StoreHead(msgspec.Struct, frozen=True):
    """Head of the whole store: the position of its last event and when that was recorded."""

    position: int
    recorded_at: datetime
