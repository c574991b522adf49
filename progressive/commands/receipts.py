"""A receipt of a prize, cashed at the cage (PR §7.12(A)(2))."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import Property
from casino.roles import Role
from casino.signatures import Signature, require_role
from progressive.commands.kit import lock_meter, open_day, record
from progressive.models import Prize
from progressive.paying.events import ReceiptCashed
from progressive.paying.models import Receipt

CITE = "PR §7.12(A)"


@transaction.atomic
def cash_receipt(
    property: Property,
    *,
    receipt: str,
    day: dt.date,
    cashed: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """Pay a receipt out of the cage, once; returns the amount (minor units).

    `cashed`: a cashier or a supervisor of the cage who signed nothing of the payment itself. Refused:
    `unknown_receipt`, `receipt_cashed`, `receipt_expired`, `wrong_role`, `same_person`, `day_not_open`.
    """
    require_role(cashed, [Role.CASHIER, Role.CAGE_SUPERVISOR], field="cashed", cite=CITE)
    row = Receipt.objects.filter(property_id=property.pk, receipt=receipt).first()
    if row is None:
        raise Refused("unknown_receipt", _("There is no such receipt."), field="receipt", cite=CITE, status=404)
    lock_meter(property, row.link)
    row.refresh_from_db()
    _require_cashable(row, receipt, open_day(property, day))
    _require_another_person(property, row, cashed)
    event = ReceiptCashed(
        link=row.link, prize=row.prize, receipt=row.receipt, amount_minor=row.amount_minor, signatures=[cashed]
    )
    record(property, row.link, day, [event], actor=actor, at=at)
    return row.amount_minor


def _require_cashable(row: Receipt, receipt: str, day: dt.date) -> None:
    if row.status == Receipt.Status.CASHED:
        raise Refused(
            "receipt_cashed",
            _now("Receipt %(receipt)s was cashed on %(day)s.")
            % {"receipt": row.receipt, "day": row.cashed_day.isoformat() if row.cashed_day else ""},
            field="receipt",
            cite=CITE,
            status=409,
        )
    if row.receipt != receipt:  # voided while this call waited for the meter
        raise Refused("unknown_receipt", _("There is no such receipt."), field="receipt", cite=CITE, status=404)
    if day < row.issued_day:
        raise Refused(
            "receipt_not_issued", _("The receipt was issued on a later day."), field="day", cite=CITE, status=409
        )
    if row.expired(day):
        raise Refused(
            "receipt_expired",
            _now("Receipt %(receipt)s ran out on %(day)s.")
            % {"receipt": row.receipt, "day": row.expires_on.isoformat() if row.expires_on else ""},
            field="receipt",
            cite=CITE,
            status=409,
        )


def _require_another_person(property: Property, row: Receipt, cashed: Signature) -> None:
    """Who pays the receipt signed nothing of what made it."""
    signed = Prize.objects.get(property_id=property.pk, prize=row.prize).signatures
    if cashed.employee in {signer["employee"] for signer in signed}:
        raise Refused(
            "same_person",
            _now("%(employee)s cannot sign twice: these duties are separated.") % {"employee": cashed.employee},
            field="cashed",
            cite="PR §7.12",
            status=403,
        )
