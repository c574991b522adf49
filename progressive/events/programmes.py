"""Tables of a running link: one that is linked, one that leaves. Stream `link:<code>.<gaming day>`."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from progressive.meter import Share


@event_type("TableLinked", version=1)
class TableLinked(Event):
    """A table joins a running link, set as the link is (PR §7.14(G), (H)).

    The common meter stays as it is, no seed is put on it; the table's chips count from now on, its count meters from
    these readings.
    """

    link: str
    table: str
    denomination_minor: int
    chips: int
    rate_bp: int
    pay_table: list[Share]
    in_meter: int
    payouts: dict[str, int]
    approval: str
    signatures: list[Signature]
    reason: str = ""


@event_type("TableLeaveAnnounced", version=1)
class TableLeaveAnnounced(Event):
    """A table is to leave a link that goes on at others: the notice of its limit stands there (PR §7.14(J))."""

    link: str
    table: str
    announced_on: str
    leaves_on: str
    approval: str
    signatures: list[Signature]
    reason: str = ""


@event_type("TableUnlinked", version=1)
class TableUnlinked(Event):
    """The table's limit has run out and it is off the link (PR §7.14(J)).

    Nothing leaves the meter: it is the link's (PR §7.14(F), (G)), goes on at the other tables, and none of the grounds
    of §7.14(I) is there. `meter_e4`: what stays.
    """

    link: str
    table: str
    announced_on: str
    in_meter: int
    payouts: dict[str, int]
    meter_e4: int
    signatures: list[Signature]
    reason: str = ""


@event_type("PoolsReleased", version=1)
class PoolsReleased(Event):
    """A progressive ends: what was put aside for a reset that never comes goes on its last meter, or is retained
    (PR §13.10(A)(3), (F); reading). Or a reserve pot is used, with its `approval` (CL III §6.6, BO §2.5.6.3). Minor
    units."""

    link: str
    reset_pool_minor: int
    retention_pool_minor: int
    to_meter: bool
    from_e4: int
    to_e4: int
    approval: str = ""
    signatures: list[Signature] = []
