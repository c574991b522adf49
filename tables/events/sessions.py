"""A table in one shift, `session:<table>.<day>.<shift>`: opener and closer."""

from __future__ import annotations

from typing import Any

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from casino.rules import vocabulary
from tables.events.kit import Counts


@event_type("TableOpened", version=1)
class TableOpened(Event):
    """A table was opened by counted inventory (control T1). `options` and `limits` are complete and validated.

    `pit`: where the table stood in this session; empty when it is in none. `serial`: number of the opener's form,
    empty when the property numbers none. `offer`: which of the table's further offers was opened; empty for its own.
    `expected`: pieces in the tray by the book, those of the closer before it or of the table's first tray; None where
    there is neither, and in events recorded before differences were posted. `unposted`: pieces that openers of such
    events found beyond the book (below zero: fewer), posted with this one. `scheduled`: options and limits that orders
    change at later instants, `{"from": ISO, "options": {...}, "limits": {...}}`. `sign`: what was read
    from the table's sign, `min`, `max` and `payout` in minor units. `checks`: checks made before, by code, of
    openings before these were events of their own (`TableChecked`).
    """

    table: str
    game: str
    shift: str
    options: dict[str, vocabulary.OptionValue]
    limits: dict[str, int]
    counts: Counts
    total: int
    signatures: list[Signature]
    pit: str = ""
    serial: str = ""
    offer: str = ""
    expected: Counts | None = None
    unposted: Counts = {}
    scheduled: list[dict[str, Any]] = []
    sign: dict[str, int] = {}
    checks: list[str] = []


@event_type("TableClosed", version=1)
class TableClosed(Event):
    """A table was closed by counted inventory. `in_transit`: slips to be finished next shift (control T9).

    `serial`: number of the closer's form, empty when the property numbers none.
    """

    table: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]
    in_transit: list[str] = []
    serial: str = ""
