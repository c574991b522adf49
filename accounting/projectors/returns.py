"""Entries to the gaming room."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from accounting.events import EntriesCounted
from accounting.models import EntryCount
from casino.eventstore import Recorded


class Entries:
    """A row per gaming day: its last count."""

    name = "entry_counts"
    models = (EntryCount,)
    handles = (EntriesCounted,)

    def project(self, events: Sequence[Recorded]) -> None:
        """The last count of each day in one statement."""
        last = {(recorded.property_id, recorded.day): recorded for recorded in events}
        EntryCount.objects.bulk_create(
            (
                EntryCount(
                    key=f"{property_id}:{day.isoformat()}",
                    property_id=property_id,
                    day=day,
                    entries=recorded.event.entries,
                    at=recorded.occurred_at,
                    actor=recorded.actor,
                    signatures=msgspec.to_builtins(recorded.event.signatures),
                    stream=recorded.stream,
                )
                for (property_id, day), recorded in last.items()
            ),
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=["entries", "at", "actor", "signatures"],
        )
