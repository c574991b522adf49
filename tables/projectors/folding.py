"""Rows that are few and change seldom: loaded, folded with the events, written back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models

from casino.eventstore import Recorded


class Folding:
    """A projector whose rows are folded: `key` names the row an event belongs to, `fold` changes or makes it."""

    name: ClassVar[str]
    model: ClassVar[type[models.Model]]
    handles: ClassVar[tuple[type, ...]]

    @property
    def models(self) -> tuple[type[models.Model], ...]:
        return (self.model,)

    def key(self, recorded: Recorded) -> str:
        """Primary key of the row: the stream's identity unless a projector says otherwise."""
        return f"{recorded.property_id}:{recorded.stream.partition(':')[2]}"

    def keys(self, recorded: Recorded) -> Sequence[str]:
        """Primary keys of the rows that an event changes: one, unless a projector says otherwise."""
        return (self.key(recorded),)

    def fold(self, row: Any, recorded: Recorded) -> Any:
        raise NotImplementedError

    def project(self, events: Sequence[Recorded]) -> None:
        keys = {key for recorded in events for key in self.keys(recorded)}
        stored = self.model._default_manager.in_bulk(keys)
        rows: dict[str, Any] = dict(stored)
        for recorded in events:
            for key in self.keys(recorded):
                row = rows[key] = self.fold(rows.get(key), recorded)
                row.key = key
                row.property_id = recorded.property_id
        fields = [field.name for field in self.model._meta.concrete_fields if not field.primary_key]
        # What leaves a place is written before what enters it: the constraints allow one box per table at any time.
        self.model._default_manager.bulk_update(stored.values(), fields, batch_size=500)
        self.model._default_manager.bulk_create([row for key, row in rows.items() if key not in stored])
