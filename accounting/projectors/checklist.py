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
        """One by one: a day has a dozen lines."""
        for recorded in events:
            event = recorded.event
            if isinstance(event, ev.ChecklistSigned):
                _signed(recorded, event)
            else:
                for line in event.lines:
                    _listed(recorded, line)


def _row(recorded: Recorded, line: str) -> ChecklistSignoff:
    key = f"{recorded.property_id}:{recorded.day.isoformat()}.{line}"
    known = ChecklistSignoff.objects.filter(key=key).first()
    return known or ChecklistSignoff(key=key, property_id=recorded.property_id, day=recorded.day, line=line)


def _signed(recorded: Recorded, event: ev.ChecklistSigned) -> None:
    row = _row(recorded, event.line)
    row.evidence, row.note, row.signed_at = event.evidence, event.note, recorded.occurred_at
    row.signatures = msgspec.to_builtins(event.signatures)
    row.times += 1
    row.save()


def _listed(recorded: Recorded, line: ev.ListedLine) -> None:
    row = _row(recorded, line.line)
    row.state_at_close, row.open_at_close = line.state, list(line.open)
    row.save()
