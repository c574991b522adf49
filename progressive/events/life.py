"""Events of a link between its start and its end. Stream `link:<code>.<gaming day>`; amounts in minor units."""

from __future__ import annotations

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


@event_type("AbsenceBegan", version=1)
class AbsenceBegan(Event):
    """A linked table was taken off the floor for a time, with so much on its meter (PR §7.14(M))."""

    link: str
    table: str
    since: str
    meter_e4: int
    reason: str
    signatures: list[Signature]


@event_type("AbsenceEnded", version=1)
class AbsenceEnded(Event):
    """The table, or what replaces it, is back: `meter_minor` is what it shows, `least_minor` what it had to show.

    `away_days` gaming days it was away; `not_offered_days` of a running limit no table of the link offered the
    progressive, and `expires_on` is the limit prolonged by them (PR §7.14(M)). `approval`: of a table that came back
    after more days than the clause allows (PR §7.14(H)).
    """

    link: str
    table: str
    since: str
    returned_on: str
    away_days: int
    least_minor: int
    meter_minor: int
    not_offered_days: int
    expires_on: str | None
    signatures: list[Signature]
    approval: str = ""


@event_type("RemovalNoticePosted", version=1)
class RemovalNoticePosted(Event):
    """The notice of a time limit stands at a linked table (PR §7.14(J)). `limit`: 1, or which one after the first."""

    link: str
    table: str
    announced_on: str
    expires_on: str
    limit: int
    signatures: list[Signature]


@event_type("DepositProved", version=1)
class DepositProved(Event):
    """The distributed amounts of an expired meter are in the Company's special account (PR §7.14(K))."""

    link: str
    amount_minor: int
    shares: dict[str, int]
    deposited_on: str
    reference: str
    signatures: list[Signature]


@event_type("RestRaffled", version=1)
class RestRaffled(Event):
    """The rest of an expired bingo progressive goes into a special draw that the Division approved (PR §27.3(I))."""

    link: str
    final_minor: int
    retained_minor: int
    raffled_minor: int
    approval: str
    draw_on: str
    signatures: list[Signature]


class DrawWinner(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player drawn in the special draw: number of the card and amount, as PR §27.3(I) asks of a bingo prize.

    `name`: of events of earlier releases only; names are kept apart (`progressive.winners`).
    """

    place: int
    card: str
    amount_minor: int
    name: str = ""


@event_type("RestDrawn", version=1)
class RestDrawn(Event):
    """The special draw was held before the Inspector: its winners share the whole of what was put into it."""

    link: str
    drawn_on: str
    winners: list[DrawWinner]
    signatures: list[Signature]


@event_type("DrawPrizePaid", version=1)
class DrawPrizePaid(Event):
    """The cage paid a winner of the special draw on a delivery form (PR §27.3(I)). `name`: as in `DrawWinner`."""

    link: str
    place: int
    card: str
    amount_minor: int
    delivery_serial: str
    signatures: list[Signature]
    name: str = ""
