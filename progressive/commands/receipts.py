"""A receipt of a prize, cashed at the cage, or disposed of once it ran out (PR §7.12(A)(2))."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.approvals.offers import ApprovalOnFile
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, TextInput
from casino.roles import Role
from progressive import offers, subjects
from progressive.arguments import ACCOUNTING, ApprovedByAccounting, PaidByCage
from progressive.commands.delivery import take_delivery_form
from progressive.commands.kit import lock_meter, open_day, record
from progressive.events.paying import ReceiptCashed, ReceiptDisposed
from progressive.models import Link, Prize, ReceiptDisposal
from progressive.models.paying import Receipt
from tables.arguments import OpenDay

CITE = "PR §7.12(A)"
SILENT = "PR §1.7"
"""Clause by which anything the manual does not mention needs an approval."""


@operation(
    cite=CITE,
    route=subjects.PROGRESSIVE.route(
        "receipts/<str:receipt>/cashing", "Cash a receipt at the cage", body="CashReceipt"
    ),
    page=subjects.PROGRESSIVE.page(
        _("Cash a receipt"),
        "receipt_long",
        _("A receipt is paid once, by a person who did not sign the payment form."),
        done=_("Paid %(amount)s."),
    ),
)
def cash_receipt(
    venue: Property,
    *,
    receipt: Annotated[str, Choice(_("Receipt"), offers=offers.receipts_to_cash)],
    day: OpenDay,
    cashed: PaidByCage,
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """Pay a receipt out of the cage, once, on the next delivery form (PR §7.12(B)(2)); returns the amount (minor).

    `cashed`: a cashier or a supervisor of the cage who signed nothing of the payment itself. What became of the link
    meanwhile does not matter: the prize was taken off its meter when the receipt was issued. Refused:
    `unknown_receipt`, `receipt_cashed`, `receipt_disposed`, `receipt_expired`, `wrong_role`, `same_person`,
    `day_not_open`, the form series.
    """
    row = Receipt.objects.filter(property_id=venue.pk, receipt=receipt).first()
    if row is None:
        raise Refused("unknown_receipt", field="receipt")
    lock_meter(venue, row.link)
    row.refresh_from_db()
    _require_outstanding(row, receipt, open_day(venue, day))
    _require_in_time(row, day)
    _require_another_person(venue, row, cashed)
    event = ReceiptCashed(
        link=row.link,
        prize=row.prize,
        receipt=row.receipt,
        amount_minor=row.amount_minor,
        signatures=[cashed],
        delivery_serial=take_delivery_form(venue, row.prize, day, actor=actor, at=at),
    )
    record(venue, row.link, day, [event], actor=actor, at=at)
    return row.amount_minor


@operation(
    cite=SILENT,
    route=subjects.PROGRESSIVE.route(
        "receipts/<str:receipt>/disposal", "Dispose of a receipt that ran out", body="DisposeReceipt"
    ),
    page=subjects.PROGRESSIVE.page(
        _("Dispose of an expired receipt"),
        "receipt",
        _(
            "It goes where the approved terms of its progressive say: to the authority, with the proof of the "
            "transfer, or to the property. Without such terms it stays owed."
        ),
        opens=ACCOUNTING,
        next="receipt-disposal-pdf",
        next_about="receipt",
    ),
)
def dispose_receipt(
    venue: Property,
    *,
    receipt: Annotated[str, Choice(_("Receipt"), offers=offers.receipts_to_dispose_of)],
    day: OpenDay,
    approval: ApprovalOnFile,
    approved: ApprovedByAccounting,
    verified: Annotated[Signature, Signs(_("Verified by"), [Role.ACCOUNTING, Role.AUDITOR])],
    actor: str,
    reference: Annotated[str, TextInput(_("Proof of the transfer"), max_length=60)] = "",
    at: dt.datetime | None = None,
) -> int:
    """Give what a receipt that ran out was good for to whom the terms of its link say; returns the amount (minor).

    The manual says nothing of such money, and what it does not say is not done without an approval (PR §1.7): the terms
    name the authority or the property, and `approval` is the paper that allows it. To the authority it is handed over,
    and `reference` is the proof. `approved` and `verified` are two of accounting, who signed nothing of the payment.
    Refused: `unknown_receipt`, `receipt_cashed`, `receipt_disposed`, `receipt_running`, `no_disposal`,
    `approval_missing`, `approval_not_on_file`, `reference_missing`, `wrong_role`, `same_person`, `day_not_open`.
    """
    require_distinct(approved, verified, cite=SILENT)
    row = Receipt.objects.filter(property_id=venue.pk, receipt=receipt).first()
    if row is None:
        raise Refused("unknown_receipt", field="receipt")
    lock_meter(venue, row.link)
    row.refresh_from_db()
    _require_outstanding(row, receipt, open_day(venue, day))
    if not row.expired(day):
        raise Refused(
            "receipt_running",
            field="receipt",
            details={"expires_on": row.expires_on.isoformat() if row.expires_on else None},
        )
    destination = _destination(venue, row)
    document = checks.named(venue, approval, day, act="receipt_disposal", link=row.link, cite=SILENT)
    if destination == ReceiptDisposal.AUTHORITY and not reference.strip():
        raise Refused("reference_missing", field="reference", cite=SILENT)
    event = ReceiptDisposed(
        link=row.link,
        prize=row.prize,
        receipt=row.receipt,
        amount_minor=row.amount_minor,
        destination="authority" if destination == ReceiptDisposal.AUTHORITY else "house",
        approval=document.reference,
        reference=reference.strip() if destination == ReceiptDisposal.AUTHORITY else "",
        signatures=[approved, verified],
    )
    record(venue, row.link, day, [event], actor=actor, at=at)
    return row.amount_minor


def _destination(venue: Property, row: Receipt) -> str:
    chosen = Link.objects.filter(property=venue, code=row.link).values_list("receipt_disposal", flat=True).first()
    if not chosen:
        raise Refused("no_disposal", field="receipt")
    return chosen


def _require_outstanding(row: Receipt, receipt: str, day: dt.date) -> None:
    if row.status == Receipt.Status.DISPOSED:
        raise Refused(
            "receipt_disposed",
            field="receipt",
            receipt=row.receipt,
            day=row.disposed_day.isoformat() if row.disposed_day else "",
        )
    if row.status == Receipt.Status.CASHED:
        raise Refused(
            "receipt_cashed",
            field="receipt",
            receipt=row.receipt,
            day=row.cashed_day.isoformat() if row.cashed_day else "",
        )
    if row.receipt != receipt:  # voided while this call waited for the meter
        raise Refused("unknown_receipt", field="receipt")
    if day < row.issued_day:
        raise Refused("receipt_not_issued", field="day")


def _require_in_time(row: Receipt, day: dt.date) -> None:
    if row.expired(day):
        raise Refused(
            "receipt_expired",
            field="receipt",
            receipt=row.receipt,
            day=row.expires_on.isoformat() if row.expires_on else "",
        )


def _require_another_person(venue: Property, row: Receipt, cashed: Signature) -> None:
    """Require that the payer of a receipt signed nothing of the payment that made it."""
    signed = Prize.objects.get(property_id=venue.pk, prize=row.prize).signatures
    if cashed.employee in {signer["employee"] for signer in signed}:
        raise Refused("same_person", field="cashed", cite="PR §7.12", employee=cashed.employee)
