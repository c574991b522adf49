"""The gaming day's stream, `gamingday:<day>`: its steps and the exceptions raised in it."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("GamingDayOpened", version=1)
class GamingDayOpened(Event):
    """The day began, with these shifts in order.

    `late_reason`: why a day that was over by the property's clock was opened all the same, signed by accounting; empty
    for a day that was opened in its time.
    """

    day: str
    shifts: list[str]
    late_reason: str = ""
    signatures: list[Signature] = []


@event_type("GamingDayWithdrawn", version=1)
class GamingDayWithdrawn(Event):
    """The day was opened by mistake: it counts as never opened, and can be opened again.

    `exceptions`: versions in this stream of exceptions that its opening raised, which go with it and are raised again
    when they are due.
    """

    day: str
    reason: str
    exceptions: list[int]
    signatures: list[Signature]


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
