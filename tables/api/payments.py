"""Payments that a supervisor approves, over REST."""

from __future__ import annotations

from casino.api import pages
from casino.api.operations import RESOURCES, Resource
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.models import Property
from tables.models import PaymentApproval
from tables.rows import PaymentApprovalRow


def payment_of(venue: Property, payment: str) -> PaymentApproval | None:
    """Return a payment that a supervisor approves."""
    return PaymentApproval.objects.filter(property_id=venue.pk, payment=payment).first()


RESOURCES["payment"] = Resource(serializer_of(PaymentApprovalRow), payment_of, tables=("table",), required=False)

PaymentsView = Reads("rounds:read", "rounds", tables=TableScope.ROWS).pages(
    "List payments to approve",
    PaymentApprovalRow,
    lambda venue: PaymentApproval.objects.filter(property_id=venue.pk),
    order=("-paid_at", "-key"),
    by=("day", "table", "shift"),
    more={
        "due": pages.FlagFilter(field_name="approved_at", lookup_expr="isnull", label="those that nobody signed yet")
    },
    description="Payments that a supervisor approves (PR §8.10(F)(6)), the latest first.",
)
