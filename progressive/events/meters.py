"""Events of a progressive. Stream `link:<code>.<gaming day>`; amounts in minor units, meters in ten-thousandths.

Contributions are not here: they are the chips of `tables.events.RoundSettled`, projected from there and recorded once.
A day's stream begins afresh because a day is sealed with its streams. Meters themselves run on: the opening of a day is
derived from everything before it, and is written down as `LinkCarried` when the day before closes (its `MeterDayClosed`
and the carried figures are the same numbers), so that an exported day can be checked by itself.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from progressive.meter import Share


class TableMeters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Count meters of a linked table: chips wagered, and wins per outcome."""

    table: str
    in_meter: int = 0
    payouts: dict[str, int] = {}


class Difference(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One meter that does not read what it should: `in_meter`, `meter`, `displayed` or `payout:<outcome>`."""

    what: str
    computed: int
    read: int


@event_type("LinkStarted", version=1)
class LinkStarted(Event):
    """An approved progressive goes into operation; the property puts the initial amount on the meter (PR §7.11(F)).

    `edition`: which approved edition of the link; of each chip `reset_pool_bp` and `retention_pool_bp` are put aside
    for the next reset, on the licensee's `request` (PR §13.10(A)(3)). `least_bet_minor`, `most_bet_minor`: of bets of
    several credits, whose value `denomination_minor` is (CL III §6.4.1, §6.5.1, BO §2.5.4.1, §2.5.5.1), else 0.
    `options`: readings of the text as approved.
    """

    link: str
    game: str
    rate_bp: int
    denomination_minor: int
    initial_minor: int
    reset_minor: int
    pay_table: list[Share]
    reserve_rule: str
    approval: str
    tables: list[TableMeters]
    signatures: list[Signature]
    reset_pool_bp: int = 0
    retention_pool_bp: int = 0
    options: dict[str, str | bool | int] = {}
    edition: int = 0
    rules_edition: str = ""
    request: str = ""
    least_bet_minor: int = 0
    most_bet_minor: int = 0
    reason: str = ""


@event_type("LinkCarried", version=1)
class LinkCarried(Event):
    """The opening meters of this stream's day, fixed when the day before was closed."""

    link: str
    from_day: str
    meter_e4: int
    tables: list[TableMeters]
    reset_pool_e4: int = 0
    retention_pool_e4: int = 0


@event_type("LinkCarryWithdrawn", version=1)
class LinkCarryWithdrawn(Event):
    """The gaming day was withdrawn: its opening meters are carried again when it is opened again."""

    link: str


@event_type("MeterDayClosed", version=1)
class MeterDayClosed(Event):
    """The meters of a day as it closes: the control identity's terms, for the link."""

    link: str
    opening_e4: int
    contributed_e4: int
    lowered_e4: int
    reset_e4: int
    closing_e4: int
    tables: list[TableMeters]
    reset_pool_e4: int = 0
    retention_pool_e4: int = 0


@event_type("MeterRead", version=1)
class MeterRead(Event):
    """The three meters of a table were read by a person or a device, beside what was computed (control P15)."""

    link: str
    table: str
    in_meter: int
    meter_minor: int
    displayed_minor: int | None
    payouts: dict[str, int]
    computed_in_meter: int
    computed_meter_minor: int
    computed_payouts: dict[str, int]
    differences: list[Difference]
    reader: str
    signatures: list[Signature]


@event_type("MetersLocked", version=1)
class MetersLocked(Event):
    """A win is being handled: no linked meter moves and nothing is paid elsewhere (PR §7.14(G)(4), control P14).

    `meter_e4` is the meter from now on until it is lowered, reset or unlocked; chips that come meanwhile are held back.
    """

    link: str
    round: str
    table: str
    meter_e4: int


@event_type("PrizeWon", version=1)
class PrizeWon(Event):
    """A prize decided by the replay of a round, valued on the meter at that player's turn (PR §7.11(E),(G))."""

    link: str
    prize: str
    round: str
    table: str
    shift: str
    seat: int
    outcome: str
    kind: str
    share_bp: int
    sharers: int
    amount_minor: int
    meter_before_minor: int
    from_meter_minor: int
    from_house_minor: int
    reset_minor: int
    order: int
    reset_pool_minor: int = 0
    retention_pool_minor: int = 0


@event_type("PrizePaid", version=1)
class PrizePaid(Event):
    """A prize was paid on a numbered form by one of the three methods (PR §7.12(A)).

    `meter_read_minor`: the meter as the supervisor noted it, where he did (PR §7.12(F)). `delivery_serial`: the form on
    which the cage delivered it (PR §7.12(B)(2)).
    """

    link: str
    prize: str
    round: str
    table: str
    seat: int
    outcome: str
    amount_minor: int
    from_house_minor: int
    meter_before_minor: int
    method: str
    shift: str
    form_series: str
    form_number: int
    form_serial: str
    supervisor_present: bool
    inspector_present: bool
    signatures: list[Signature]
    meter_read_minor: int | None = None
    delivery_serial: str = ""


@event_type("PayoutFormVoided", version=1)
class PayoutFormVoided(Event):
    """A payout form was marked NULO/VOID (PR §7.12(D)); `new_*`: the form in its place, if it was paid."""

    link: str
    prize: str
    form_serial: str
    new_number: int | None
    new_serial: str | None
    reason: str
    signatures: list[Signature]


@event_type("MeterLowered", version=1)
class MeterLowered(Event):
    """A meter went down, on one of the four grounds of PR §7.14(I): `paid`, `registered`, `expired`, `defect`;
    or by a prize by chance, `chance` (CL III §6.5.1, BO §2.5.5.1).

    `approved_on` and `signatures` are those of a defect; the signers of the others are in their own event.
    """

    link: str
    table: str | None
    amount_e4: int
    from_e4: int
    to_e4: int
    ground: str
    prize: str | None
    form_serial: str | None
    approval: str | None
    explanation: str | None
    approved_on: str | None = None
    signatures: list[Signature] = []


@event_type("MeterReset", version=1)
class MeterReset(Event):
    """The reset amount was put on the meter after its whole was won; the casino funds a new seed (PR §7.11(F)).

    With it goes what was put aside for it, `reset_pool_minor` and `retention_pool_minor` (PR §13.10(A)(3)).
    """

    link: str
    table: str
    prize: str
    amount_minor: int
    from_e4: int
    to_e4: int
    reset_pool_minor: int = 0
    retention_pool_minor: int = 0


@event_type("MetersUnlocked", version=1)
class MetersUnlocked(Event):
    """No prize is open any more: play goes on, and what was held is added to the meter."""

    link: str
    released_e4: int


@event_type("RemovalAnnounced", version=1)
class RemovalAnnounced(Event):
    """The time limit of a progressive was announced at every linked table, at least 30 days ahead (PR §7.14(J))."""

    link: str
    announced_on: str
    expires_on: str
    approval: str
    notices: list[str]
    signatures: list[Signature]


@event_type("LinkExpired", version=1)
class LinkExpired(Event):
    """The time limit passed: the final meter is documented and no chip counts any more (PR §7.14(K)).

    Once more, with the same `expired_on`, when a defect lowered the meter before its rest went (PR §7.14(I)(4)).
    """

    link: str
    expired_on: str
    final_e4: int
    final_minor: int
    deductible_minor: int
    retained_minor: int
    distributable_minor: int
    signatures: list[Signature]


@event_type("FundsDistributed", version=1)
class FundsDistributed(Event):
    """The rest of an expired meter was shared out to the funds (PR §7.14(K)); shares sum to `distributable_minor`."""

    link: str
    final_minor: int
    retained_minor: int
    distributable_minor: int
    shares: dict[str, int]
    rule: str
    approval: str
    signatures: list[Signature]


@event_type("SummarySigned", version=1)
class SummarySigned(Event):
    """The Table Game Progressive Summary of a table and its `day` was signed; accounting has a copy (PR §7.14(L))."""

    link: str
    table: str
    day: str
    in_meter: int
    meter_minor: int
    payouts: dict[str, int]
    signatures: list[Signature]


@event_type("SummaryReceived", version=1)
class SummaryReceived(Event):
    """Accounting received the signed summaries of these tables of a link for a `day` (PR §7.14(L))."""

    link: str
    day: str
    tables: list[str]
    signatures: list[Signature]


@event_type("ReserveTransferred", version=1)
class ReserveTransferred(Event):
    """Money of the cage, or of the bank, became a link's reserve (`in`), or the other way round (`out`).

    `reference`: the paper of the transfer, once per link (PR §4.14(A)(3), §7.10(D), §13.10(A)(6)).
    """

    link: str
    direction: Literal["in", "out"]
    fund: Literal["cage", "bank"]
    amount_minor: int
    reference: str
    signatures: list[Signature]


@event_type("PrizeReimbursed", version=1)
class PrizeReimbursed(Event):
    """A prize's deduction from the meter was repaid by the reserve to the cage (PR §7.10(D)): the tray, or the cage,
    had advanced it; a tray has its chips back by a fill."""

    link: str
    prize: str
    form_serial: str
    table: str
    amount_minor: int
    signatures: list[Signature]
