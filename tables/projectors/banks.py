"""The Inspector's checks of the bank."""

from __future__ import annotations

from casino.eventstore import Recorded
from tables import events as e
from tables.models import BankCheck
from tables.projectors.folding import Folding


class BankChecks(Folding):
    """One row per check."""

    name = "bank_checks"
    model = BankCheck
    handles = (e.BankVerified,)

    def key(self, recorded: Recorded) -> str:
        return f"{super().key(recorded)}.{recorded.version}"

    def fold(self, row: BankCheck | None, recorded: Recorded) -> BankCheck:
        event: e.BankVerified = recorded.event
        return BankCheck(
            day=recorded.day,
            shift=event.shift,
            amount=event.amount,
            required=event.required,
            known=event.known,
            tables=event.tables,
            note=event.note,
            inspector=event.signatures[0].employee,
            verified_at=recorded.occurred_at,
        )
