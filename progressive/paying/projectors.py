"""Events of the receipts into their rows. They are few, and each was written under the lock of its meter."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import msgspec

from casino.eventstore import Recorded
from progressive.events import PayoutFormVoided
from progressive.paying.events import ReceiptCashed, ReceiptIssued
from progressive.paying.models import Receipt


class Receipts:
    """Owner of the receipts. A receipt whose form was voided goes by the number that took its place."""

    name = "progressive_receipts"
    models = (Receipt,)
    handles = (ReceiptIssued, ReceiptCashed, PayoutFormVoided)

    def project(self, events: Sequence[Recorded]) -> None:
        """One by one, in order."""
        for recorded in events:
            event = recorded.event
            key = f"{recorded.property_id}:{event.prize}"
            if isinstance(event, ReceiptIssued):
                _issued(recorded, event, key)
            elif isinstance(event, ReceiptCashed):
                Receipt.objects.filter(key=key).update(
                    status=Receipt.Status.CASHED,
                    cashed_day=recorded.day,
                    cashed_at=recorded.occurred_at,
                    signatures=msgspec.to_builtins(event.signatures),
                )
            elif event.new_serial is not None:
                Receipt.objects.filter(key=key).update(receipt=event.new_serial)


def _issued(recorded: Recorded, event: ReceiptIssued, key: str) -> None:
    Receipt.objects.create(
        key=key,
        property_id=recorded.property_id,
        prize=event.prize,
        link=event.link,
        receipt=event.receipt,
        amount_minor=event.amount_minor,
        status=Receipt.Status.OUTSTANDING,
        issued_day=recorded.day,
        issued_at=recorded.occurred_at,
        expires_on=dt.date.fromisoformat(event.expires_on) if event.expires_on else None,
    )
