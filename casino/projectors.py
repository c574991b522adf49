"""Events of the form series into rows: the form book."""

from __future__ import annotations

from collections.abc import Sequence

from casino.events import FormNumberUsed, FormNumberVoided
from casino.eventstore import Recorded
from casino.models import FormNumber


def form_key(property_id: int, series: str, number: int) -> str:
    """Primary key of a form number's row."""
    return f"{property_id}:{series}.{number}"


class FormBook:
    """One row per number that was used or voided. The unique keys refuse a number taken twice (control T5)."""

    name = "form_book"
    models = (FormNumber,)
    handles = (FormNumberUsed, FormNumberVoided)

    def project(self, events: Sequence[Recorded]) -> None:
        used = [r for r in events if isinstance(r.event, FormNumberUsed)]
        FormNumber.objects.bulk_create([_used_row(r) for r in used])
        for recorded in events:
            if isinstance(recorded.event, FormNumberVoided):
                _void(recorded)


def _used_row(recorded: Recorded) -> FormNumber:
    event = recorded.event
    return FormNumber(
        key=form_key(recorded.property_id, event.series, event.number),
        property_id=recorded.property_id,
        series=event.series,
        number=event.number,
        serial=event.serial,
        status=FormNumber.Status.USED,
        purpose=event.purpose,
        reference=event.reference,
        day=recorded.day,
        position=recorded.position,
        used_at=recorded.occurred_at,
        actor=recorded.actor,
    )


def _void(recorded: Recorded) -> None:
    """A used form becomes void; a blank one is entered as void at once."""
    event = recorded.event
    FormNumber.objects.update_or_create(
        key=form_key(recorded.property_id, event.series, event.number),
        defaults={
            "status": FormNumber.Status.VOID,
            "reason": event.reason,
            "voided_at": recorded.occurred_at,
        },
        create_defaults={
            "property_id": recorded.property_id,
            "series": event.series,
            "number": event.number,
            "serial": event.serial,
            "status": FormNumber.Status.VOID,
            "purpose": "void",
            "reason": event.reason,
            "day": recorded.day,
            "position": recorded.position,
            "used_at": recorded.occurred_at,
            "voided_at": recorded.occurred_at,
            "actor": recorded.actor,
        },
    )
