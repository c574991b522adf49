"""Payments of rounds that a supervisor approves."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import PaymentApproval
from tables.projectors.folding import Folding


class PaymentApprovals(Folding):
    """A row for each payment to approve: due when its round is settled, approved when it is signed."""

    name = "payment_approvals"
    model = PaymentApproval
    handles = (e.RoundSettled, e.PaymentApproved)

    def concerns(self, event: e.RoundSettled | e.PaymentApproved) -> bool:
        """Rounds without such a payment, nearly all, are of no concern."""
        return isinstance(event, e.PaymentApproved) or bool(event.to_approve)

    def project(self, events: Sequence[Recorded]) -> None:
        """Write the rows of settled rounds, then those that were signed."""
        PaymentApproval.objects.bulk_create(
            _due(recorded, one)
            for recorded in events
            if isinstance(recorded.event, e.RoundSettled)
            for one in recorded.event.to_approve
        )
        super().project([recorded for recorded in events if isinstance(recorded.event, e.PaymentApproved)])

    def fold(self, row: PaymentApproval, recorded: Recorded) -> PaymentApproval:
        row.approved_at = recorded.occurred_at
        row.signers = msgspec.to_builtins(recorded.event.signatures)
        return row


def _due(recorded: Recorded, one: e.ToApprove) -> PaymentApproval:
    event: e.RoundSettled = recorded.event
    round = recorded.stream.partition(":")[2]
    payment = f"{round}.{one.seat}.{one.bet}.{one.hand}"
    return PaymentApproval(
        key=f"{recorded.property_id}:{payment}",
        property_id=recorded.property_id,
        payment=payment,
        round=UUID(round),
        table=event.table,
        day=recorded.day,
        shift=event.shift,
        game=event.game,
        paid_at=recorded.occurred_at,
        **msgspec.structs.asdict(one),
    )
