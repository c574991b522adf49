"""A chip set, `chipset:<code>.<day>`: put away for good."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("ChipSetRetired", version=1)
class ChipSetRetired(Event):
    """From now on chips of this set are not counted on tables nor filled; what players still hold is owed to them.

    `denominations`: its values in minor units, ascending. Signatures: cage supervisor, inspector.
    """

    chip_set: str
    denominations: list[int]
    signatures: list[Signature]
    reason: str = ""
