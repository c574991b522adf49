"""Slips."""

from __future__ import annotations

import datetime as dt

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import Slip
from tables.projectors.folding import Folding


class Slips(Folding):
    """Slips, from request to receipt."""

    name = "slips"
    model = Slip
    handles = (
        e.SlipRequested, e.SlipIssued, e.SlipExchanged, e.SlipReceived, e.SlipVoided, e.PaperSlipKeyed,
    )  # fmt: skip

    def fold(self, row: Slip | None, recorded: Recorded) -> Slip:
        event = recorded.event
        if isinstance(event, e.SlipRequested):
            return self._requested(event, recorded)
        assert row is not None  # noqa: S101  (a slip is requested first)
        row.version = recorded.version
        if isinstance(event, e.PaperSlipKeyed):  # who keyed it in signed none of its duties
            row.paper = True
            return row
        row.signers = [*row.signers, *msgspec.to_builtins(event.signatures)]
        if isinstance(event, e.SlipIssued):
            row.status = Slip.Status.ISSUED
            row.issued_at = recorded.occurred_at
        elif isinstance(event, e.SlipExchanged):
            row.status = Slip.Status.RETURNING
        elif isinstance(event, e.SlipReceived):
            row.status = Slip.Status.RECEIVED
            row.received_at = recorded.occurred_at
            row.counted_day = dt.date.fromisoformat(event.day)
            row.counted_shift = event.shift
        else:
            row.status = Slip.Status.VOID
            row.voided_at = recorded.occurred_at
            row.void_reason = event.reason
        return row

    def _requested(self, event: e.SlipRequested, recorded: Recorded) -> Slip:
        return Slip(
            serial=event.serial,
            stream=recorded.stream,
            version=recorded.version,
            kind=event.kind,
            status=Slip.Status.REQUESTED,
            day=recorded.day,
            table=event.table,
            game=event.game,
            shift=event.shift,
            to_table=event.to_table,
            counts=event.counts,
            returned=event.returned,
            total=event.total,
            signers=msgspec.to_builtins(event.signatures),
            requested_at=recorded.occurred_at,
        )
