"""Capture of a table's rounds by a terminal, `terminal:<table>.<day>`.

A table has a terminal until the contrary is said.
"""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("TerminalAttached", version=1)
class TerminalAttached(Event):
    """From this instant on the table's rounds are recorded."""

    table: str
    reason: str
    signatures: list[Signature]


@event_type("TerminalDetached", version=1)
class TerminalDetached(Event):
    """From this instant on the table plays without a terminal: papers and counts alone tell of it."""

    table: str
    reason: str
    signatures: list[Signature]
