"""Late rounds: `late:<uuid>` says that a round came too late for its session, `lateend:<uuid>` what became of it."""

from __future__ import annotations

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


class LateSums(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sums of a late round under the options and limits of its session (minor units).

    `breakage`, `due_at_cage`: as in `RoundSettled`; those listed before they were kept have none.
    """

    game: str
    void: bool
    handle: int
    payout: int
    commission: int
    rake: int
    win: int
    progressive_chips: int
    progressive_in: int
    prizes: int
    breakage: int = 0
    due_at_cage: int = 0


@event_type("LateRoundReceived", version=1)
class LateRoundReceived(Event):
    """A device that buffers sent a whole round whose session is over.

    `happened_at`: when the round was opened (ISO 8601). `belongs_day`, `belongs_shift`: gaming day and shift of that
    time; `session`: whether a session of the table of that time is known. `facts`: JSON, the events as they were sent,
    each with its `occurred_at`. `sums`: None without a session, because nothing says under which options and limits
    the round was played.
    """

    round: str
    table: str
    device: str
    happened_at: str
    ended_at: str
    belongs_day: str
    belongs_shift: str
    session: bool
    facts: str
    sums: LateSums | None


@event_type("LateRoundRecorded", version=1)
class LateRoundRecorded(Event):
    """The round was recorded in its own session, in the stream `round:<uuid>`.

    With progressive chips the table's summary of that day is to be signed again.
    """

    round: str
    table: str
    belongs_day: str
    belongs_shift: str
    progressive_chips: int
    signatures: list[Signature]


@event_type("LateRoundAdjusted", version=1)
class LateRoundAdjusted(Event):
    """The round's gaming day is closed: it is accounted for in the open day (control W5).

    `form_serial`: the adjusting entry; empty where the round moved no money. `win`: the round's win. The progressive
    chips count in the meter from now on, at the rate of `settled_at` (empty in events from before it was kept: of
    `happened_at`).
    """

    round: str
    table: str
    belongs_day: str
    belongs_shift: str
    happened_at: str
    win: int
    progressive_chips: int
    void: bool
    form_serial: str
    reason: str
    signatures: list[Signature]
    settled_at: str = ""


@event_type("LateRoundRejected", version=1)
class LateRoundRejected(Event):
    """The round is not taken: it counts nowhere. `reason` says why."""

    round: str
    table: str
    belongs_day: str
    belongs_shift: str
    reason: str
    signatures: list[Signature]
