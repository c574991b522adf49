"""Events of receipts and deliveries into their rows. They are few, and each was written under the lock of its meter."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec

from casino.eventstore import Recorded
from progressive.events import PayoutFormVoided, PrizePaid
from progressive.events.life import DrawPrizePaid
from progressive.events.paying import (
    ComplementaryPrizePaid,
    DeliveryFormVoided,
    ReceiptCashed,
    ReceiptDisposed,
    ReceiptIssued,
)
from progressive.models.paying import ComplementaryPrize, PrizeDelivery, Receipt
from progressive.references import draw_reference


class Receipts:
    """Owner of the receipts. A receipt whose form was voided goes by the number that took its place."""

    name = "progressive_receipts"
    models = (Receipt,)
    handles = (ReceiptIssued, ReceiptCashed, ReceiptDisposed, PayoutFormVoided)

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
            elif isinstance(event, ReceiptDisposed):
                Receipt.objects.filter(key=key).update(
                    status=Receipt.Status.DISPOSED,
                    disposed_day=recorded.day,
                    disposed_at=recorded.occurred_at,
                    destination=event.destination,
                    approval=event.approval,
                    reference=event.reference,
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


class Deliveries:
    """Owner of the deliveries of prizes. One whose form was voided goes by the number that took its place."""

    name = "progressive_deliveries"
    models = (PrizeDelivery,)
    handles = (PrizePaid, ReceiptCashed, DrawPrizePaid, DeliveryFormVoided)

    def concerns(self, event: Any) -> bool:
        """Return whether the event concerns a delivery; payments out of a tray have none."""
        return isinstance(event, DeliveryFormVoided) or bool(event.delivery_serial)

    def project(self, events: Sequence[Recorded]) -> None:
        """One by one, in order."""
        for recorded in events:
            event = recorded.event
            if isinstance(event, DeliveryFormVoided):
                key = f"{recorded.property_id}:{event.reference}"
                PrizeDelivery.objects.filter(key=key).update(serial=event.new_serial)
            elif not event.delivery_serial:
                continue
            elif isinstance(event, PrizePaid):
                _delivered(recorded, event, event.prize, PrizeDelivery.Kind.CAGE_DELIVERY)
            elif isinstance(event, ReceiptCashed):
                _delivered(recorded, event, event.prize, PrizeDelivery.Kind.RECEIPT)
            else:
                _delivered(recorded, event, draw_reference(event.link, event.place), PrizeDelivery.Kind.DRAW)


def _delivered(recorded: Recorded, event: Any, reference: str, kind: PrizeDelivery.Kind) -> None:
    PrizeDelivery.objects.create(
        key=f"{recorded.property_id}:{reference}",
        property_id=recorded.property_id,
        reference=reference,
        link=event.link,
        kind=kind,
        serial=event.delivery_serial,
        amount_minor=event.amount_minor,
        day=recorded.day,
        at=recorded.occurred_at,
        signatures=msgspec.to_builtins(event.signatures),
    )


class ComplementaryPrizes:
    """Owner of the prizes by chance. The meter's decrease is an event of its own."""

    name = "progressive_chance"
    models = (ComplementaryPrize,)
    handles = (ComplementaryPrizePaid,)

    def project(self, events: Sequence[Recorded]) -> None:
        """One row each."""
        ComplementaryPrize.objects.bulk_create(
            ComplementaryPrize(
                key=f"{recorded.property_id}:{recorded.stream}.{recorded.version}",
                property_id=recorded.property_id,
                day=recorded.day,
                at=recorded.occurred_at,
                **msgspec.to_builtins(recorded.event),
            )
            for recorded in events
        )
