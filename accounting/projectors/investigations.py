"""Investigations."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import msgspec

from accounting import events as ev
from accounting.models import Investigation
from casino.eventstore import Recorded


class Investigations:
    """A row per investigation, folded one event at a time: there are a handful in a month."""

    name = "investigations"
    models = (Investigation,)
    handles = (
        ev.InvestigationOpened, ev.InvestigationNoted, ev.InvestigationAssigned, ev.InvestigationConcluded,
    )  # fmt: skip

    def project(self, events: Sequence[Recorded]) -> None:
        for recorded in events:
            event = recorded.event
            key = f"{recorded.property_id}:{event.number}"
            if isinstance(event, ev.InvestigationOpened):
                _open(key, recorded, event).save(force_insert=True)
                continue
            row = Investigation.objects.get(pk=key)
            row.notes = [*row.notes, _note(recorded)]
            if isinstance(event, ev.InvestigationAssigned):
                row.assigned_to, row.due = event.assigned_to, dt.date.fromisoformat(event.due)
            if isinstance(event, ev.InvestigationConcluded):
                row.status = Investigation.Status.CONCLUDED
                row.outcome, row.findings = event.outcome, event.findings
                row.concluded_day, row.concluded_at = recorded.day, recorded.occurred_at
                row.signatures = [*row.signatures, *msgspec.to_builtins(event.signatures)]
            row.save()


def _open(key: str, recorded: Recorded, event: ev.InvestigationOpened) -> Investigation:
    return Investigation(
        key=key,
        property_id=recorded.property_id,
        number=event.number,
        exception=event.exception,
        code=event.code,
        subject=event.subject,
        concerns_day=dt.date.fromisoformat(event.concerns_day),
        status=Investigation.Status.OPEN,
        assigned_to=event.assigned_to,
        due=dt.date.fromisoformat(event.due),
        opened_day=recorded.day,
        opened_at=recorded.occurred_at,
        signatures=msgspec.to_builtins(event.signatures),
    )


def _note(recorded: Recorded) -> dict[str, str]:
    event = recorded.event
    text = {
        ev.InvestigationNoted: lambda: event.text,
        ev.InvestigationAssigned: lambda: f"→ {event.assigned_to}, {event.due}",
        ev.InvestigationConcluded: lambda: event.findings,
    }[type(event)]()
    return {"at": recorded.occurred_at.isoformat(), "by": event.signatures[0].employee, "text": text}
