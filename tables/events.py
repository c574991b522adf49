"""Everything that can happen on the table floor, as stored.

Streams (the day of a stream is its gaming day and never changes):

    gamingday:<day>                      GamingDayOpened, ExceptionRaised, GamingDayClosing, GamingDayClosed
    session:<table>.<day>.<shift>        TableOpened, TableClosed
    slip:<serial>                        SlipRequested, SlipIssued, SlipReceived, SlipVoided
    box:<box>.<day>.<shift>              BoxInstalled, BoxRemoved, BoxCounted
    round:<uuid>                         the rules' vocabulary as applied, then RoundSettled

Amounts are minor units of the property's currency. `counts` says how many pieces of each denomination:
`{"2500": 4}` are four pieces of 25.00; `total` is their worth. Days are ISO dates.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from casino.eventstore import Event, event_type, register
from casino.rules import vocabulary
from casino.signatures import Signature

Counts = dict[str, int]
SlipKind = Literal["fill", "credit"]


class BoxContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a box held of one kind. Documents have `total` 0: `counts` says how many of which (fill, credit, ...)."""

    kind: Literal["notes", "chips", "documents"]
    counts: Counts
    total: int


class PrizeDue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A progressive prize that a round decided. `share_bp`: part of the meter (10,000 = all), 0 for a fixed prize."""

    seat: int
    hand: str
    kind: Literal["fixed", "percent"]
    amount: int
    share_bp: int = 0


# --- the gaming day -------------------------------------------------------------------------------------------------


@event_type("GamingDayOpened", version=1)
class GamingDayOpened(Event):
    """The day began, with these shifts in order."""

    day: str
    shifts: list[str]


@event_type("ExceptionRaised", version=1)
class ExceptionRaised(Event):
    """Something that accounting must look at. `amount` is its worth, signed, 0 when it has none."""

    code: str
    subject: str
    detail: str
    amount: int
    table: str = ""
    shift: str = ""


@event_type("GamingDayClosing", version=1)
class GamingDayClosing(Event):
    """The close began: no table opens in this day any more."""

    day: str


@event_type("GamingDayClosed", version=1)
class GamingDayClosed(Event):
    """The day is closed; what comes late is an adjustment in an open day (control W5)."""

    day: str


# --- table sessions -------------------------------------------------------------------------------------------------


@event_type("TableOpened", version=1)
class TableOpened(Event):
    """A table was opened by counted inventory (control T1). `options` and `limits` are complete and validated."""

    table: str
    game: str
    shift: str
    options: dict[str, vocabulary.OptionValue]
    limits: dict[str, int]
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("TableClosed", version=1)
class TableClosed(Event):
    """A table was closed by counted inventory. `in_transit`: slips to be finished next shift (control T9)."""

    table: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]
    in_transit: list[str] = []


# --- fills and credits ----------------------------------------------------------------------------------------------


@event_type("SlipRequested", version=1)
class SlipRequested(Event):
    """A supervisor asked for a fill or a credit; the number is taken (controls T2-T5)."""

    serial: str
    kind: SlipKind
    table: str
    game: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("SlipIssued", version=1)
class SlipIssued(Event):
    """Prepared and handed to the escort: chips are on their way, to the table (fill) or from it (credit)."""

    serial: str
    kind: SlipKind
    table: str
    shift: str
    counts: Counts
    total: int
    signatures: list[Signature]


@event_type("SlipReceived", version=1)
class SlipReceived(Event):
    """Counted and signed for at the other end. `day` and `shift` are those of the table session it counts in."""

    serial: str
    kind: SlipKind
    table: str
    day: str
    shift: str
    counts: Counts
    total: int
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


# --- drop boxes -----------------------------------------------------------------------------------------------------


@event_type("BoxInstalled", version=1)
class BoxInstalled(Event):
    """An empty box went onto its table for a shift (control D1)."""

    box: str
    table: str
    shift: str
    signatures: list[Signature]


@event_type("BoxRemoved", version=1)
class BoxRemoved(Event):
    """The box left the table in the hands of two people, one independent of the pit (control D2)."""

    box: str
    table: str
    shift: str
    signatures: list[Signature]


@event_type("BoxCounted", version=1)
class BoxCounted(Event):
    """Both counts of the team agreed (control D3). `total`: worth of notes and chips, the table's drop."""

    box: str
    table: str
    shift: str
    contents: list[BoxContent]
    total: int
    signatures: list[Signature]


# --- rounds ---------------------------------------------------------------------------------------------------------


@event_type("RoundSettled", version=1)
class RoundSettled(Event):
    """What the rules make of the closed round before it. `win` is the house's; the progressive is apart.

    Recorded by the system in the same append as RoundClosed. `lines_digest` is the SHA-256 of the settlement's
    canonical JSON: a replay under the same edition must give it again.
    """

    table: str
    shift: str
    game: str
    edition: str
    void: bool
    handle: int
    payout: int
    commission: int
    rake: int
    win: int
    progressive_chips: int
    progressive_in: int
    prizes: list[PrizeDue]
    variance_count: int
    lines_digest: str


for _name, _fact in vocabulary.EVENTS.items():
    register(_fact, name=_name, version=1)
