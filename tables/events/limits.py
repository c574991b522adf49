"""Limits of a table within its shift: on the stream of the session, `session:<table>.<day>.<shift>` (control T11)."""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature

Limits = dict[str, int]
"""`min` and `max` of the table, and limits of single bets, in minor units."""


@event_type("LimitsAnnounced", version=1)
class LimitsAnnounced(Event):
    """Higher limits were announced to the Inspector (named) and the public; not in force before `due_at` (ISO)."""

    table: str
    shift: str
    game: str
    before: Limits
    after: Limits
    due_at: str
    inspector_told: str
    cite: str
    signatures: list[Signature]


@event_type("LimitsAnnouncementCancelled", version=1)
class LimitsAnnouncementCancelled(Event):
    """The announced limits do not come. `announced`: the announcement's version in the stream."""

    table: str
    shift: str
    announced: int
    reason: str
    signatures: list[Signature]


@event_type("LimitsChanged", version=1)
class LimitsChanged(Event):
    """From this instant rounds open under `after`. `announced`: the announcement's version, 0 for a mere lowering."""

    table: str
    shift: str
    game: str
    before: Limits
    after: Limits
    direction: Literal["raise", "lower", "both"]
    announced: int
    no_players: bool
    cite: str
    signatures: list[Signature]
