"""Sign-offs of the day's checklist."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from accounting import events as ev
from accounting.models import ChecklistSignoff
from casino.eventstore import Recorded


class ChecklistSignoffs:
    """Owner of the sign-offs."""

    name = "checklist_signoffs"
    models = (ChecklistSignoff,)
    handles = (ev.ChecklistSigned, ev.ChecklistListed)

    def project(self, events: Sequence[Recorded]) -> None:
        """Event by event; the lines of a close in one statement."""
        for recorded in events:
            event = recorded.event
            if isinstance(event, ev.ChecklistSigned):
                _signed(recorded, event)
            else:
                _listed(recorded, event)


def _key(recorded: Recorded, line: str) -> str:
    return f"{recorded.property_id}:{recorded.day.isoformat()}.{line}"


def _new(recorded: Recorded, line: str) -> ChecklistSignoff:
    return ChecklistSignoff(key=_key(recorded, line), property_id=recorded.property_id, day=recorded.day, line=line)


def _signed(recorded: Recorded, event: ev.ChecklistSigned) -> None:
    row = ChecklistSignoff.objects.filter(key=_key(recorded, event.line)).first() or _new(recorded, event.line)
    row.evidence, row.note, row.signed_at = event.evidence, event.note, recorded.occurred_at
    row.signatures = msgspec.to_builtins(event.signatures)
    row.times += 1
    row.save()


def _listed(recorded: Recorded, event: ev.ChecklistListed) -> None:
    rows = []
    for line in event.lines:
        row = _new(recorded, line.line)
        row.state_at_close, row.open_at_close = line.state, list(line.open)
        rows.append(row)
    ChecklistSignoff.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["key"], update_fields=["state_at_close", "open_at_close"]
    )
