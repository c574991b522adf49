"""Late rounds: received, then resolved."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import LateRound
from tables.projectors.folding import Folding

_STATUS = {
    e.LateRoundRecorded: LateRound.Status.RECORDED,
    e.LateRoundAdjusted: LateRound.Status.ADJUSTED,
    e.LateRoundRejected: LateRound.Status.REJECTED,
}


class LateRounds(Folding):
    """One row per late round."""

    name = "late_rounds"
    model = LateRound
    handles = (e.LateRoundReceived, *_STATUS)

    def fold(self, row: LateRound | None, recorded: Recorded) -> LateRound:
        event = recorded.event
        if isinstance(event, e.LateRoundReceived):
            return _received(recorded, event)
        if row is None:
            raise LookupError(f"{recorded.stream}: resolved before it was received")
        row.status = _STATUS[type(event)]
        row.resolved_day = recorded.day
        row.resolved_at = recorded.occurred_at
        row.form_serial = getattr(event, "form_serial", "")
        row.reason = getattr(event, "reason", "")
        row.signers = [signature.employee for signature in event.signatures]
        return row


def _received(recorded: Recorded, event: e.LateRoundReceived) -> LateRound:
    sums = {} if event.sums is None else msgspec.structs.asdict(event.sums)
    return LateRound(
        round=UUID(event.round),
        status=LateRound.Status.RECEIVED,
        table=event.table,
        device=event.device,
        day=recorded.day,
        received_at=recorded.occurred_at,
        happened_at=dt.datetime.fromisoformat(event.happened_at),
        belongs_day=dt.date.fromisoformat(event.belongs_day),
        belongs_shift=event.belongs_shift,
        session=event.session,
        **sums,
    )
