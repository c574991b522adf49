"""Who deals at a table, `dealing:<table>.<day>.<shift>`. The first one signed the opener."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("DealerSeated", version=1)
class DealerSeated(Event):
    """From this instant on this dealer deals; whoever dealt before him is relieved."""

    table: str
    shift: str
    dealer: str
    signatures: list[Signature]
