"""Days on paper, keyed in: stream `import:<day>.<digest>`."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("DayImported", version=1)
class DayImported(Event):
    """Files of a day were keyed in, every act by its own command. `digests`: SHA-256 of each file, by its name.

    `acts`: how many of each record. What the papers say was signed by hand; who keyed it in signs here.
    """

    day: str
    digests: dict[str, str]
    rows: int
    acts: dict[str, int]
    signatures: list[Signature]
