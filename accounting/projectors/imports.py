"""Imported files."""

from __future__ import annotations

from collections.abc import Sequence

from accounting.events import DayImported
from accounting.models import DayImport
from casino.eventstore import Recorded


class Imports:
    """A row per file."""

    name = "day_imports"
    models = (DayImport,)
    handles = (DayImported,)

    def project(self, events: Sequence[Recorded]) -> None:
        """All files of a batch in one statement."""
        DayImport.objects.bulk_create(
            DayImport(
                key=f"{recorded.property_id}:{digest}",
                property_id=recorded.property_id,
                day=recorded.day,
                name=name,
                digest=digest,
                acts=recorded.event.acts,
                rows=recorded.event.rows,
                keyed_by=recorded.event.signatures[0].employee,
                at=recorded.occurred_at,
                actor=recorded.actor,
            )
            for recorded in events
            for name, digest in recorded.event.digests.items()
        )
