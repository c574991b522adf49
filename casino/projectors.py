"""Events of the ground into rows: the form book, its pads, the prints, the copies of reports."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from casino.events import (
    FormNumberUsed,
    FormNumberVoided,
    FormPrinted,
    ReportPrinted,
    SeriesIssued,
    SeriesReceived,
    SeriesReturned,
)
from casino.eventstore import Recorded
from casino.models import FormNumber, FormPad, FormPrint, ReportPrint


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


class FormPads:
    """One row per pad: received, issued, returned (control T5)."""

    name = "form_pads"
    models = (FormPad,)
    handles = (SeriesReceived, SeriesIssued, SeriesReturned)

    def project(self, events: Sequence[Recorded]) -> None:
        for recorded in events:
            event = recorded.event
            key = form_key(recorded.property_id, event.series, event.first)
            if isinstance(event, SeriesReceived):
                FormPad.objects.create(key=key, **_received(recorded, event))
                continue
            pad = FormPad.objects.get(key=key)
            pad.signers = [*pad.signers, *msgspec.to_builtins(event.signatures)]
            if isinstance(event, SeriesIssued):
                pad.status, pad.location, pad.issued_at = FormPad.Status.ISSUED, event.location, recorded.occurred_at
            else:
                pad.status, pad.returned_at = FormPad.Status.RETURNED, recorded.occurred_at
                pad.last, pad.reason = event.unused_from - 1, event.reason
            pad.save()


def _received(recorded: Recorded, event: SeriesReceived) -> dict[str, object]:
    return {
        "property_id": recorded.property_id,
        "series": event.series,
        "first": event.first,
        "last": event.last,
        "printed_last": event.last,
        "status": FormPad.Status.RECEIVED,
        "printer": event.printer,
        "delivery_note": event.delivery_note,
        "received_day": recorded.day,
        "received_at": recorded.occurred_at,
        "signers": msgspec.to_builtins(event.signatures),
    }


class FormPrints:
    """One row per print (control T8)."""

    name = "form_prints"
    models = (FormPrint,)
    handles = (FormPrinted,)

    def project(self, events: Sequence[Recorded]) -> None:
        FormPrint.objects.bulk_create([_printed(recorded, recorded.event) for recorded in events])


def _printed(recorded: Recorded, event: FormPrinted) -> FormPrint:
    return FormPrint(
        key=f"{recorded.property_id}:{event.serial}.{event.copy}.{event.copy_number}",
        property_id=recorded.property_id,
        serial=event.serial,
        copy=event.copy,
        copy_number=event.copy_number,
        by=event.by,
        reader=event.signatures[0].employee if event.signatures else "",
        day=recorded.day,
        printed_at=recorded.occurred_at,
    )


class ReportPrints:
    """One row per copy of a report."""

    name = "report_prints"
    models = (ReportPrint,)
    handles = (ReportPrinted,)

    def project(self, events: Sequence[Recorded]) -> None:
        ReportPrint.objects.bulk_create([_copy(recorded, recorded.event) for recorded in events])


def _copy(recorded: Recorded, event: ReportPrinted) -> ReportPrint:
    return ReportPrint(
        key=f"{recorded.property_id}:{recorded.stream.partition(':')[2]}",
        property_id=recorded.property_id,
        report=event.report,
        parameters=event.parameters,
        language=event.language,
        format=event.format,
        by=event.by,
        size=event.size,
        sha256=event.sha256,
        again=event.again,
        day=recorded.day,
        printed_at=recorded.occurred_at,
    )
