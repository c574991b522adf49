"""Slips, `slip:<serial>`: fills, credits, transfers between tables, even exchanges, from request to receipt.

A fill moves chips from the cage to `table`, a credit from `table` to the cage, a transfer from `table` to `to_table`.
In an even exchange the cage sends `counts` to `table` and gets `returned` back, worth the same.
"""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from tables.events.kit import Counts

SlipKind = Literal["fill", "credit", "transfer", "exchange"]


@event_type("SlipRequested", version=1)
class SlipRequested(Event):
    """A supervisor asked for the chips to move; the number is taken (controls T2-T5, T10)."""

    serial: str
    kind: SlipKind
    table: str
    game: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]
    to_table: str = ""
    returned: Counts = {}


@event_type("SlipIssued", version=1)
class SlipIssued(Event):
    """Prepared and handed to the escort: chips are on their way."""

    serial: str
    kind: SlipKind
    table: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("SlipReceived", version=1)
class SlipReceived(Event):
    """Counted and signed for at the other end. `day` and `shift` are those of the table session it counts in.

    A transfer counts twice: as a credit in that session of `table`, as a fill in the session `to_table`, `to_day`,
    `to_shift`. An exchange counts in no session: what comes is worth what goes.
    """

    serial: str
    kind: SlipKind
    table: str
    day: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]
    to_table: str = ""
    to_day: str = ""
    to_shift: str = ""


@event_type("SlipExchanged", version=1)
class SlipExchanged(Event):
    """An even exchange at the table: `counts` came, `returned` goes back to the cage with the escort, worth the same
    (control T10)."""

    serial: str
    table: str
    shift: str
    counts: Counts
    returned: Counts
    total: int
    signatures: list[Signature]


@event_type("PaperSlipKeyed", version=1)
class PaperSlipKeyed(Event):
    """The slip was written by hand at a table without a terminal; who keyed it in signs (control T5)."""

    serial: str
    kind: SlipKind
    table: str
    shift: str
    signatures: list[Signature]


@event_type("SlipVoided", version=1)
class SlipVoided(Event):
    """Marked NULO/VOID on every part (control T6)."""

    serial: str
    kind: SlipKind
    table: str
    shift: str
    counts: Counts
    total: int
    reason: str
    signatures: list[Signature]
