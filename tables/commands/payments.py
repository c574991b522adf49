"""A supervisor approves a payment by signing for it (PR §8.10(F)(6)).

Which payments ask for it is data of the bet (`Bet.approval`). What nobody signed when the day closes is an exception.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.models import Property
from casino.operations import Page, Route, operation
from casino.operations.grids import grid
from casino.operations.inputs import Choice
from casino.roles import SUPERVISORS
from tables import grid_rows, offers
from tables.arguments import Supervisor
from tables.commands import kit
from tables.events import PaymentApproved
from tables.locks import lock_table
from tables.models import PaymentApproval

CITE = "PR §8.10(F)(6)"


@operation(
    cite=CITE,
    route=Route(
        "payments/<str:payment>/approval", scope="tables:write", tag="rounds",
        summary="Approve a payment", status=200, of="payment", body="ApprovePayment",
        description="Of a settled round, until its gaming day closes; `GET /payments` lists what waits for it.",
    ),
    page=Page(
        "approve-payment",
        _("Approve a payment"),
        "approval",
        "tables",
        _("The supervisor signs for each payment of the 3 Card Bonus. What nobody signed is an exception."),
        opens=SUPERVISORS,
    ),
)  # fmt: skip
def approve_payment(
    venue: Property,
    *,
    payment: Annotated[str, Choice(_("Payment"), offers=offers.payments_to_approve, max_length=140)],
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> PaymentApproval:
    """Approve a payment of a settled round, once, while its gaming day is open.

    Refused: the role, `unknown_payment`, `payment_approved`, `approver_differs`, `day_not_open`.
    """
    row = _payment(venue, payment)
    lock_table(venue.pk, row.table)
    row = _payment(venue, payment)
    if row.approved_at is not None:
        raise Refused("payment_approved", field="payment")
    kit.require_day(venue, row.day)
    if row.named and row.named != supervisor.employee:
        raise Refused("approver_differs", field="supervisor", employee=row.named)
    event = PaymentApproved(
        payment=payment,
        table=row.table,
        shift=row.shift,
        seat=row.seat,
        bet=row.bet,
        hand=row.hand,
        amount=row.amount,
        cite=row.cite,
        signatures=[supervisor],
    )
    append_next(venue, f"payment:{payment}", row.day, [event], actor=actor, at=at)
    return _payment(venue, payment)


approve_payments = grid(
    approve_payment,
    "approve_payments",
    "Approve several payments of settled rounds.",
    _("Payments"),
    grid_rows.of_pit(key=("payment",), offers=grid_rows.payments_to_approve),
    route=Route(
        "payments/approvals", scope="tables:write", tag="rounds", summary="Approve several payments",
        tables=(),
    ),
    page=Page(
        "approve-payments",
        _("Approve several payments"),
        "approval_delegation",
        "tables",
        _("The supervisor signs once for the payments that are ticked (PR §8.10(F)(6))."),
        done=_("Approved: %(count)s payments."),
    ),
)  # fmt: skip


def _payment(venue: Property, payment: str) -> PaymentApproval:
    row = PaymentApproval.objects.filter(property_id=venue.pk, payment=payment).first()
    if row is None:
        raise Refused("unknown_payment", field="payment")
    return row
