"""What happens to the receipt of a prize. Stream `link:<code>.<gaming day>`; amounts in minor units."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.signatures import Signature


@event_type("ReceiptIssued", version=1)
class ReceiptIssued(Event):
    """The winner has a receipt for the cage, with the number of the payout form (PR §7.12(A)(2)).

    `expires_on`: the last gaming day on which it is cashed, if the house's approved terms set one.
    """

    link: str
    prize: str
    receipt: str
    amount_minor: int
    expires_on: str | None


@event_type("ReceiptCashed", version=1)
class ReceiptCashed(Event):
    """The cage paid a receipt and kept it: it is paid once."""

    link: str
    prize: str
    receipt: str
    amount_minor: int
    signatures: list[Signature]
