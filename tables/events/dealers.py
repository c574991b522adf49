"""Dealers of a table, `dealing:<table>.<day>.<shift>`. The first one signed the opener."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("DealerSeated", version=1)
class DealerSeated(Event):
    """This dealer deals from this instant on; the one before is relieved."""

    table: str
    shift: str
    dealer: str
    signatures: list[Signature]
