"""A change of rate, in the stream of the link's gaming day."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("RateChangeAnnounced", version=1)
class RateChangeAnnounced(Event):
    """From an instant to come on, another part of each chip goes to the meter (PR §7.14(H)(3), control P13).

    Basis points; instants in ISO 8601. `notified_at`: when the authority was notified. `reset_pool_bp`,
    `retention_pool_bp`: put aside for the next reset from then on, on the licensee's `request` (PR §13.10(A)(3)).
    """

    link: str
    from_rate_bp: int
    rate_bp: int
    effective_at: str
    notified_at: str
    approval: str
    signatures: list[Signature]
    reset_pool_bp: int = 0
    retention_pool_bp: int = 0
    request: str = ""
    reason: str = ""


@event_type("RateChangeWithdrawn", version=1)
class RateChangeWithdrawn(Event):
    """An announced rate was taken back before the instant from which it would have held."""

    link: str
    effective_at: str
    reason: str
    signatures: list[Signature]
