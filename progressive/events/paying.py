"""Events of the receipt of a prize. Stream `link:<code>.<gaming day>`; amounts in minor units."""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("ReceiptIssued", version=1)
class ReceiptIssued(Event):
    """The winner has a receipt for the cage, with the number of the payout form (PR §7.12(A)(2)).

    `expires_on`: the last gaming day on which it is cashed, if the approved terms set one.
    """

    link: str
    prize: str
    receipt: str
    amount_minor: int
    expires_on: str | None


@event_type("ReceiptCashed", version=1)
class ReceiptCashed(Event):
    """The cage paid a receipt and kept it: it is paid once. `delivery_serial`: the form of the delivery."""

    link: str
    prize: str
    receipt: str
    amount_minor: int
    signatures: list[Signature]
    delivery_serial: str = ""


@event_type("ReceiptDisposed", version=1)
class ReceiptDisposed(Event):
    """The amount of a receipt that ran out was disposed of as the link's approved terms say.

    `authority`: handed over, `reference` the proof of it; `house`: kept, `reference` empty.
    """

    link: str
    prize: str
    receipt: str
    amount_minor: int
    destination: Literal["authority", "house"]
    approval: str
    reference: str
    signatures: list[Signature]


@event_type("DeliveryFormVoided", version=1)
class DeliveryFormVoided(Event):
    """A delivery form was marked NULO/VOID (PR §7.12(C)); the next number takes its place, the delivery stands."""

    link: str
    reference: str
    form_serial: str
    new_serial: str
    reason: str
    signatures: list[Signature]


@event_type("WinnerRecorded", version=1)
class WinnerRecorded(Event):
    """The winner of a prize was recorded, apart from the events, which never name him (PR §13.10(D), §27.3(I))."""

    link: str
    prize: str
    signatures: list[Signature]


@event_type("WinnerErased", version=1)
class WinnerErased(Event):
    """The winner of a prize was erased where it was kept."""

    link: str
    prize: str
    reason: str
    signatures: list[Signature]


@event_type("ComplementaryPrizePaid", version=1)
class ComplementaryPrizePaid(Event):
    """A prize by chance, unrelated to the hands, charged to a pot (CL III §6.5.1, BO §2.5.5.1).

    `form`: cash, chips, or promotional credits, which leave the pot as it is. `scheme`: the document by which its use,
    conditions and pay table were notified, or the promotion authorised. Amount in minor units.
    """

    link: str
    table: str
    seat: int
    amount_minor: int
    form: str
    scheme: str
    signatures: list[Signature]
