"""A win locks the meters and opens a payout for every prize of the round (PR §7.11(G), §7.14(G)(4))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from django.db import transaction

from casino.eventstore import Event, Recorded
from casino.models import Property
from progressive import events as ev
from progressive import queries
from progressive.commands.kit import (
    lock_meter,
    programme_of,
    record,
    require_known,
    tables_of,
)
from progressive.meter import (
    E4,
    Claim,
    Pools,
    award_prizes,
    contribution_e4,
)
from progressive.models import Meter, Prize
from progressive.rate_reading import RatePlayed, rate_at, rates_of


class LaterChips(NamedTuple):
    """Chips of a round that came after, at its table and instant."""

    table: str
    chips: int
    at: dt.datetime
    void: bool = False


class DecidedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A settled round with its winning outcomes in order of settlement; `later_chips` came after it in its delivery."""

    recorded: Recorded
    claims: list[Claim]
    later_chips: list[LaterChips]


@transaction.atomic
def register_wins(venue: Property, decided: DecidedRound, *, actor: str) -> list[str]:
    """Lock the link's meters and open a payout for every prize of a round, valued at that player's turn.

    Nobody types a win: the policy calls this when a recorded round decides one (PR §7.11(G), §7.14(G)(4)). While an
    earlier win is still being handled the new one is valued on what that one will leave. Returns the prizes. Refused:
    `unknown_outcome`, where the link's pay table lacks what the table's game has paid.
    """
    settled = decided.recorded.event
    at, day = decided.recorded.occurred_at, decided.recorded.day
    member = queries.link_of(venue.pk, settled.table)
    if member is None:
        return []
    meter = lock_meter(venue, member.link)
    require_known(meter, {claim.outcome for claim in decided.claims if not claim.off_meter})
    round_id = decided.recorded.stream.partition(":")[2]
    events: list[Event] = []
    if meter.frozen_e4 is None:
        later = _later_e4(venue.pk, meter, decided.later_chips)
        frozen = queries.total_e4(meter) - later.contributed_e4
        events.append(ev.MetersLocked(link=meter.link, round=round_id, table=settled.table, meter_e4=frozen))
    else:
        frozen = meter.frozen_e4
    waiting = queries.open_prizes(venue.pk, meter.link)
    aside = [prize.reset_pool_minor + prize.retention_pool_minor for prize in waiting]
    available = frozen + (sum(prize.reset_minor - prize.from_meter_minor for prize in waiting) + sum(aside)) * E4
    awards, _left = award_prizes(
        decided.claims,
        meter.shares(),
        meter_e4=available,
        reset_minor=meter.reset_minor,
        pools=_pools_left(venue.pk, meter, waiting, decided.later_chips),
        programme=programme_of(meter),
        entry_minor=meter.denomination_minor,
        options=meter.options,
    )
    first = max((prize.order for prize in waiting), default=0) + 1
    names = _names(round_id, [award.seat for award in awards])
    for order, (name, award) in enumerate(zip(names, awards, strict=True), start=first):
        events.append(
            ev.PrizeWon(
                link=meter.link,
                prize=name,
                round=round_id,
                table=settled.table,
                shift=settled.shift,
                order=order,
                **msgspec.structs.asdict(award),
            )
        )
    record(venue, meter.link, day, events, actor=actor, at=at)
    return [event.prize for event in events if isinstance(event, ev.PrizeWon)]


def _names(round_id: str, seats: Sequence[int]) -> list[str]:
    """`<round>.<seat>`; a seat's second prize of a round is `<round>.<seat>.2`, and so on."""
    counted: dict[int, int] = {}
    names = []
    for seat in seats:
        counted[seat] = counted.get(seat, 0) + 1
        names.append(f"{round_id}.{seat}" if counted[seat] == 1 else f"{round_id}.{seat}.{counted[seat]}")
    return names


def _pools_left(property_id: int, meter: Meter, waiting: Sequence[Prize], later_chips: Sequence[LaterChips]) -> Pools:
    """Return the pools at this win: without later contributions, and without the amounts that earlier resets will
    take."""
    now, later = queries.pools_of(meter), _later_e4(property_id, meter, later_chips)
    return Pools(
        reset_e4=now.reset_e4 - later.reset_pool_e4 - sum(prize.reset_pool_minor for prize in waiting) * E4,
        retention_e4=now.retention_e4
        - later.retention_pool_e4
        - sum(prize.retention_pool_minor for prize in waiting) * E4,
    )


def _later_e4(property_id: int, meter: Meter, later_chips: Sequence[LaterChips]) -> RatePlayed:
    """Return the contributions of later chips to the meter and the pools, each at the rate of its instant (control
    P13)."""
    tables = set(tables_of(property_id, meter.link)) if later_chips else set()
    mine = [one for one in later_chips if one.table in tables and not (one.void and meter.reverses_void)]
    rates = rates_of(meter) if mine else []
    sums = [0, 0, 0]
    for one in mine:
        for place, points in enumerate(rate_at(rates, one.at).points):
            sums[place] += contribution_e4(chips=one.chips, denomination_minor=meter.denomination_minor, rate_bp=points)
    return RatePlayed(
        rate_bp=meter.rate_bp,
        chips=sum(one.chips for one in mine),
        contributed_e4=sums[0],
        reset_pool_e4=sums[1],
        retention_pool_e4=sums[2],
    )
