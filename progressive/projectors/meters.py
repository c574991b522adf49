"""Events into the rows of the progressive floor.

Rounds grow meters by one statement per batch: chips are given by table, day and instant, and the statement finds link,
chip and the rate of the instant itself. No row is shared between tables, so concurrent rounds never wait for one
another, and sums do not depend on the order in which they are made. Events of the links themselves are few and written
one under the lock of their meter, so they are projected one by one.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec
from django.db import connection
from django.db.models import F

from casino.eventstore import Recorded
from progressive import events as ev
from progressive.events.life import AbsenceEnded, RestRaffled
from progressive.events.programmes import PoolsReleased, TableLinked, TableUnlinked
from progressive.meter import E4
from progressive.models import (
    Distribution,
    LateContribution,
    LinkMember,
    Meter,
    MeterDay,
    MeterDecrease,
    MeterReading,
    Prize,
    Reserve,
    ReserveMovement,
    SummarySignature,
    TableMeterDay,
)
from tables.events import LateRoundAdjusted, LateRoundRecorded, RoundSettled

COUNT_CHIPS = """
INSERT INTO progressive_tablemeterday AS known
       (key, property_id, link, "table", day, chips, void_chips, contributed_e4, reset_pool_e4, retention_pool_e4)
SELECT m.property_id || ':' || m.link || '.' || m."table" || '.' || c.day, m.property_id, m.link, m."table", c.day,
       sum(c.chips)::bigint, sum(c.void_chips)::bigint,
       sum(fed.chips * p.denomination_minor * COALESCE(changed.rate_bp, p.rate_bp))::bigint,
       sum(fed.chips * p.denomination_minor * COALESCE(changed.reset_pool_bp, p.reset_pool_bp))::bigint,
       sum(fed.chips * p.denomination_minor * COALESCE(changed.retention_pool_bp, p.retention_pool_bp))::bigint
  FROM unnest(%s::bigint[], %s::text[], %s::date[], %s::timestamptz[], %s::bigint[], %s::bigint[])
       AS c(property_id, "table", day, at, chips, void_chips)
  JOIN progressive_linkmember m ON m.property_id = c.property_id AND m."table" = c."table" AND m.left_day IS NULL
  JOIN progressive_meter p ON p.property_id = m.property_id AND p.link = m.link AND p.expired_day IS NULL
  CROSS JOIN LATERAL (
       SELECT c.chips - CASE WHEN p.options ->> 'void_chips' = 'reversed' THEN c.void_chips ELSE 0 END
  ) AS fed(chips)
  LEFT JOIN LATERAL (SELECT r.rate_bp, r.reset_pool_bp, r.retention_pool_bp FROM progressive_ratechange r
                      WHERE r.property_id = m.property_id AND r.link = m.link AND r.effective_at <= c.at
                      ORDER BY r.effective_at DESC LIMIT 1) changed ON true
 GROUP BY m.property_id, m.link, m."table", c.day
 ORDER BY 1
    ON CONFLICT (key) DO UPDATE SET
       chips = known.chips + excluded.chips,
       void_chips = known.void_chips + excluded.void_chips,
       contributed_e4 = known.contributed_e4 + excluded.contributed_e4,
       reset_pool_e4 = known.reset_pool_e4 + excluded.reset_pool_e4,
       retention_pool_e4 = known.retention_pool_e4 + excluded.retention_pool_e4
"""


class Meters:
    """Owner of every projected row of this floor."""

    name = "progressive_meters"
    models = (
        Meter,
        LinkMember,
        MeterDay,
        TableMeterDay,
        Prize,
        MeterDecrease,
        MeterReading,
        SummarySignature,
        Distribution,
        LateContribution,
    )
    handles = (
        RoundSettled,
        LateRoundRecorded,
        LateRoundAdjusted,
        ev.LinkStarted,
        ev.LinkCarried,
        ev.LinkCarryWithdrawn,
        ev.MeterDayClosed,
        ev.MeterRead,
        ev.MetersLocked,
        ev.PrizeWon,
        ev.PrizePaid,
        ev.PayoutFormVoided,
        ev.MeterLowered,
        ev.MeterReset,
        ev.MetersUnlocked,
        ev.RemovalAnnounced,
        ev.LinkExpired,
        ev.FundsDistributed,
        AbsenceEnded,
        RestRaffled,
        ev.SummarySigned,
        ev.SummaryReceived,
        TableLinked,
        TableUnlinked,
        PoolsReleased,
    )

    def concerns(self, event: Any) -> bool:
        """Every event of a link; of rounds those with chips in the acceptors."""
        of_rounds = isinstance(event, RoundSettled | LateRoundRecorded | LateRoundAdjusted)
        return not of_rounds or event.progressive_chips != 0

    def project(self, events: Sequence[Recorded]) -> None:
        """Runs of rounds by one statement each, events of links one by one, all in order."""
        for are_rounds, run in groupby(events, key=lambda recorded: recorded.type == "RoundSettled"):
            if are_rounds:
                count_chips(list(run))
                continue
            for recorded in run:
                _APPLY[type(recorded.event)](recorded, recorded.event)


def count_chips(rounds: Sequence[Recorded]) -> None:
    """Add the chips of these rounds to the in-meters of their tables.

    A void round's chip stays counted (PR §7.13); whether it feeds the meter is the link's reading (`Meter.feeding`).
    """
    sums: dict[tuple[int, str, dt.date, dt.datetime], list[int]] = {}
    for recorded in rounds:
        settled: RoundSettled = recorded.event
        if settled.progressive_chips == 0:
            continue
        entry = sums.setdefault((recorded.property_id, settled.table, recorded.day, recorded.occurred_at), [0, 0])
        entry[0] += settled.progressive_chips
        entry[1] += settled.progressive_chips if settled.void else 0
    if not sums:
        return
    properties, tables, days, instants = zip(*sums, strict=True)
    chips, void_chips = zip(*sums.values(), strict=True)
    with connection.cursor() as cursor:
        columns = (properties, tables, days, instants, chips, void_chips)
        cursor.execute(COUNT_CHIPS, [list(column) for column in columns])


def meter_key(property_id: int, link: str) -> str:
    """Primary key of a link's meter."""
    return f"{property_id}:{link}"


def prize_key(property_id: int, prize: str) -> str:
    """Primary key of a prize."""
    return f"{property_id}:{prize}"


def _event_key(recorded: Recorded) -> str:
    return f"{recorded.property_id}:{recorded.stream}.{recorded.version}"


LATE_CONTRIBUTION = """
INSERT INTO progressive_latecontribution
       (key, property_id, link, "table", round, day, belongs_day, happened_at, chips, contributed_e4)
SELECT m.property_id || ':' || m.link || '.' || c.round, m.property_id, m.link, m."table", c.round, c.day,
       c.belongs_day, c.at, c.chips,
       fed.chips * p.denomination_minor * COALESCE(changed.rate_bp, p.rate_bp)
  FROM (SELECT %s::bigint AS property_id, %s::text AS "table", %s::uuid AS round, %s::date AS day,
               %s::date AS belongs_day, %s::timestamptz AS at, %s::integer AS chips,
               %s::integer AS void_chips) AS c
  JOIN progressive_linkmember m ON m.property_id = c.property_id AND m."table" = c."table" AND m.left_day IS NULL
  JOIN progressive_meter p ON p.property_id = m.property_id AND p.link = m.link AND p.expired_day IS NULL
  CROSS JOIN LATERAL (
       SELECT c.chips - CASE WHEN p.options ->> 'void_chips' = 'reversed' THEN c.void_chips ELSE 0 END
  ) AS fed(chips)
  LEFT JOIN LATERAL (SELECT r.rate_bp FROM progressive_ratechange r
                      WHERE r.property_id = m.property_id AND r.link = m.link AND r.effective_at <= c.at
                      ORDER BY r.effective_at DESC LIMIT 1) changed ON true
"""


def _late_adjusted(recorded: Recorded, event: LateRoundAdjusted) -> None:
    """Chips of a late round count in the open day, at the rate of the instant at which it was settled, as those of
    other rounds do, with a line that names their day."""
    chips, settled = event.progressive_chips, dt.datetime.fromisoformat(event.settled_at or event.happened_at)
    place = (recorded.property_id, event.table)
    void = chips if event.void else 0
    with connection.cursor() as cursor:
        columns = (*place, recorded.day, settled, chips, void)
        cursor.execute(COUNT_CHIPS, [[column] for column in columns])
        cursor.execute(LATE_CONTRIBUTION, [*place, event.round, recorded.day, event.belongs_day, settled, chips, void])


def _late_recorded(recorded: Recorded, event: LateRoundRecorded) -> None:
    """The summary that was signed without this round's chips is to be signed again."""
    SummarySignature.objects.filter(
        property_id=recorded.property_id, table=event.table, day=dt.date.fromisoformat(event.belongs_day)
    ).delete()


def _update_meter(recorded: Recorded, **values: Any) -> None:
    key = meter_key(recorded.property_id, recorded.event.link)
    if Meter.objects.filter(key=key).update(**values) != 1:
        raise LookupError(f"{recorded.stream}.{recorded.version}: no meter {key}")


def _day(recorded: Recorded, **values: Any) -> None:
    """Change the link's row of this day, making it if this is the day's first event."""
    link = recorded.event.link
    key = f"{recorded.property_id}:{link}.{recorded.day.isoformat()}"
    MeterDay.objects.get_or_create(
        key=key, defaults={"property_id": recorded.property_id, "link": link, "day": recorded.day}
    )
    MeterDay.objects.filter(key=key).update(**values)


def _started(recorded: Recorded, event: ev.LinkStarted) -> None:
    Meter.objects.create(
        key=meter_key(recorded.property_id, event.link),
        property_id=recorded.property_id,
        link=event.link,
        game=event.game,
        rate_bp=event.rate_bp,
        reset_pool_bp=event.reset_pool_bp,
        retention_pool_bp=event.retention_pool_bp,
        denomination_minor=event.denomination_minor,
        least_bet_minor=event.least_bet_minor,
        most_bet_minor=event.most_bet_minor,
        initial_minor=event.initial_minor,
        reset_minor=event.reset_minor,
        pay_table=msgspec.to_builtins(event.pay_table),
        reserve_rule=event.reserve_rule,
        approval=event.approval,
        edition=event.edition,
        options=dict(event.options),
        status=Meter.Status.RUNNING,
        started_day=recorded.day,
        moved_e4=event.initial_minor * E4,
        last_seed_minor=event.initial_minor,
        house_minor=event.initial_minor,
    )
    _day(recorded, reset_e4=F("reset_e4") + event.initial_minor * E4)
    LinkMember.objects.bulk_create(
        LinkMember(
            key=f"{recorded.property_id}:{event.link}.{member.table}",
            property_id=recorded.property_id,
            table=member.table,
            link=event.link,
            start_in_meter=member.in_meter,
            start_payouts=dict(member.payouts),
            linked_day=recorded.day,
        )
        for member in event.tables
    )


def _carried(recorded: Recorded, event: ev.LinkCarried) -> None:
    _day(recorded, carried_e4=event.meter_e4)


def _carry_withdrawn(recorded: Recorded, event: ev.LinkCarryWithdrawn) -> None:
    MeterDay.objects.filter(property_id=recorded.property_id, link=event.link, day=recorded.day).delete()


def _day_closed(recorded: Recorded, event: ev.MeterDayClosed) -> None:
    _day(recorded, closed_e4=event.closing_e4)


def _read(recorded: Recorded, event: ev.MeterRead) -> None:
    MeterReading.objects.create(
        key=_event_key(recorded),
        property_id=recorded.property_id,
        link=event.link,
        table=event.table,
        day=recorded.day,
        version=recorded.version,
        in_meter=event.in_meter,
        meter_minor=event.meter_minor,
        displayed_minor=event.displayed_minor,
        payouts=event.payouts,
        computed_in_meter=event.computed_in_meter,
        computed_meter_minor=event.computed_meter_minor,
        computed_payouts=event.computed_payouts,
        differences=msgspec.to_builtins(event.differences),
        reader=event.reader,
        at=recorded.occurred_at,
    )


def _locked(recorded: Recorded, event: ev.MetersLocked) -> None:
    _update_meter(recorded, frozen_e4=event.meter_e4, locked_by=event.round)


def _unlocked(recorded: Recorded, event: ev.MetersUnlocked) -> None:
    _update_meter(recorded, frozen_e4=None, locked_by="")


def _won(recorded: Recorded, event: ev.PrizeWon) -> None:
    Prize.objects.create(
        key=prize_key(recorded.property_id, event.prize),
        property_id=recorded.property_id,
        day=recorded.day,
        won_at=recorded.occurred_at,
        status=Prize.Status.OPEN,
        **msgspec.structs.asdict(event),
    )


def _paid(recorded: Recorded, event: ev.PrizePaid) -> None:
    Prize.objects.filter(key=prize_key(recorded.property_id, event.prize)).update(
        status=Prize.Status.PAID,
        paid_at=recorded.occurred_at,
        paid_day=recorded.day,
        paid_shift=event.shift,
        method=event.method,
        form_series=event.form_series,
        form_number=event.form_number,
        form_serial=event.form_serial,
        supervisor_present=event.supervisor_present,
        inspector_present=event.inspector_present,
        meter_read_minor=event.meter_read_minor,
        signatures=msgspec.to_builtins(event.signatures),
    )


def _form_voided(recorded: Recorded, event: ev.PayoutFormVoided) -> None:
    if event.new_serial is None:
        return
    key = prize_key(recorded.property_id, event.prize)
    Prize.objects.filter(key=key).update(form_number=event.new_number, form_serial=event.new_serial)
    MeterDecrease.objects.filter(
        property_id=recorded.property_id, prize=event.prize, form_serial=event.form_serial
    ).update(form_serial=event.new_serial)


def _lowered(recorded: Recorded, event: ev.MeterLowered) -> None:
    frozen = Meter.objects.filter(key=meter_key(recorded.property_id, event.link), frozen_e4__isnull=False)
    frozen.update(frozen_e4=event.to_e4)
    _update_meter(recorded, moved_e4=F("moved_e4") - event.amount_e4)
    _day(recorded, lowered_e4=F("lowered_e4") + event.amount_e4)
    MeterDecrease.objects.create(
        key=_event_key(recorded),
        property_id=recorded.property_id,
        link=event.link,
        table=event.table or "",
        day=recorded.day,
        amount_e4=event.amount_e4,
        from_e4=event.from_e4,
        to_e4=event.to_e4,
        ground=event.ground,
        prize=event.prize or "",
        form_serial=event.form_serial or "",
        approval=event.approval or "",
        explanation=event.explanation or "",
        at=recorded.occurred_at,
        actor=recorded.actor,
    )


def _reset(recorded: Recorded, event: ev.MeterReset) -> None:
    frozen = Meter.objects.filter(key=meter_key(recorded.property_id, event.link), frozen_e4__isnull=False)
    frozen.update(frozen_e4=event.to_e4)
    added = event.to_e4 - event.from_e4
    meter = Meter.objects.get(key=meter_key(recorded.property_id, event.link))
    own = event.retention_pool_minor if meter.options.get("given_up_is_house_money") else 0
    _update_meter(
        recorded,
        moved_e4=F("moved_e4") + added,
        last_seed_minor=event.amount_minor,
        house_minor=event.amount_minor + own,
    )
    _day(recorded, reset_e4=F("reset_e4") + added)
    _taken_from_pools(recorded, event.reset_pool_minor, event.retention_pool_minor)


def _taken_from_pools(recorded: Recorded, reset_minor: int, retention_minor: int) -> None:
    """Out of what was put aside, on the meter's row and on its day's (PR §13.10(A)(3))."""
    taken = {
        "reset_pool_out_e4": F("reset_pool_out_e4") + reset_minor * E4,
        "retention_pool_out_e4": F("retention_pool_out_e4") + retention_minor * E4,
    }
    _update_meter(recorded, **taken)
    _day(recorded, **taken)


def _pools_released(recorded: Recorded, event: PoolsReleased) -> None:
    added = event.to_e4 - event.from_e4
    _update_meter(recorded, moved_e4=F("moved_e4") + added)
    _day(recorded, reset_e4=F("reset_e4") + added)
    _taken_from_pools(recorded, event.reset_pool_minor, event.retention_pool_minor)


def _table_linked(recorded: Recorded, event: TableLinked) -> None:
    LinkMember.objects.update_or_create(
        key=f"{recorded.property_id}:{event.link}.{event.table}",
        defaults={
            "property_id": recorded.property_id,
            "table": event.table,
            "link": event.link,
            "start_in_meter": event.in_meter,
            "start_payouts": dict(event.payouts),
            "linked_day": recorded.day,
            "left_day": None,
        },
    )


def _table_unlinked(recorded: Recorded, event: TableUnlinked) -> None:
    key = f"{recorded.property_id}:{event.link}.{event.table}"
    LinkMember.objects.filter(key=key).update(left_day=recorded.day)


def _announced(recorded: Recorded, event: ev.RemovalAnnounced) -> None:
    _update_meter(
        recorded,
        status=Meter.Status.REMOVAL,
        announced_on=dt.date.fromisoformat(event.announced_on),
        expires_on=dt.date.fromisoformat(event.expires_on),
    )


def _expired(recorded: Recorded, event: ev.LinkExpired) -> None:
    """Documented; or documented again, because a defect lowered the meter since (PR §7.14(I)(4), (K))."""
    figures = {
        "final_minor": event.final_minor,
        "deductible_minor": event.deductible_minor,
        "retained_minor": event.retained_minor,
        "distributable_minor": event.distributable_minor,
    }
    known = Distribution.objects.filter(property_id=recorded.property_id, link=event.link)
    if known.update(**figures, documented_day=recorded.day):
        return
    _update_meter(recorded, status=Meter.Status.EXPIRED, expired_day=recorded.day)
    Distribution.objects.create(
        key=f"{recorded.property_id}:{event.link}.{recorded.day.isoformat()}",
        property_id=recorded.property_id,
        link=event.link,
        expired_day=recorded.day,
        **figures,
    )


def _distributed(recorded: Recorded, event: ev.FundsDistributed) -> None:
    _update_meter(recorded, status=Meter.Status.DISTRIBUTED)
    Distribution.objects.filter(property_id=recorded.property_id, link=event.link).update(
        distributed_day=recorded.day, shares=event.shares, rule=event.rule, approval=event.approval
    )


def _returned(recorded: Recorded, event: AbsenceEnded) -> None:
    """A limit is prolonged by the days on which the progressive was not offered (PR §7.14(M))."""
    if event.expires_on is not None:
        _update_meter(recorded, expires_on=dt.date.fromisoformat(event.expires_on))


def _raffled(recorded: Recorded, event: RestRaffled) -> None:
    """The rest of a bingo progressive stands where others have their shares (PR §27.3(I))."""
    _update_meter(recorded, status=Meter.Status.DISTRIBUTED)
    Distribution.objects.filter(property_id=recorded.property_id, link=event.link).update(
        distributed_day=recorded.day,
        shares={"special_draw": event.raffled_minor},
        rule="raffle",
        approval=event.approval,
    )


def _signed(recorded: Recorded, event: ev.SummarySigned) -> None:
    SummarySignature.objects.create(
        key=f"{recorded.property_id}:{event.link}.{event.table}.{event.day}",
        property_id=recorded.property_id,
        link=event.link,
        table=event.table,
        day=dt.date.fromisoformat(event.day),
        in_meter=event.in_meter,
        meter_minor=event.meter_minor,
        payouts=event.payouts,
        signatures=msgspec.to_builtins(event.signatures),
        at=recorded.occurred_at,
    )


def _received(recorded: Recorded, event: ev.SummaryReceived) -> None:
    SummarySignature.objects.filter(
        property_id=recorded.property_id, link=event.link, day=dt.date.fromisoformat(event.day), table__in=event.tables
    ).update(received_by=event.signatures[0].employee, received_at=recorded.occurred_at)


_APPLY: dict[type, Any] = {
    LateRoundRecorded: _late_recorded,
    LateRoundAdjusted: _late_adjusted,
    ev.LinkStarted: _started,
    ev.LinkCarried: _carried,
    ev.LinkCarryWithdrawn: _carry_withdrawn,
    ev.MeterDayClosed: _day_closed,
    ev.MeterRead: _read,
    ev.MetersLocked: _locked,
    ev.PrizeWon: _won,
    ev.PrizePaid: _paid,
    ev.PayoutFormVoided: _form_voided,
    ev.MeterLowered: _lowered,
    ev.MeterReset: _reset,
    ev.MetersUnlocked: _unlocked,
    ev.RemovalAnnounced: _announced,
    ev.LinkExpired: _expired,
    ev.FundsDistributed: _distributed,
    AbsenceEnded: _returned,
    RestRaffled: _raffled,
    ev.SummarySigned: _signed,
    ev.SummaryReceived: _received,
    TableLinked: _table_linked,
    TableUnlinked: _table_unlinked,
    PoolsReleased: _pools_released,
}


# --- reserves -------------------------------------------------------------------------------------------------------


class Reserves:
    """Owner of what lies in the reserves, and of how it came there."""

    name = "progressive_reserves"
    models = (Reserve, ReserveMovement)
    handles = (ev.ReserveTransferred, ev.PrizeReimbursed)

    def project(self, events: Sequence[Recorded]) -> None:
        """One by one: there are few, and each is written under the lock of its meter."""
        for recorded in events:
            event = recorded.event
            if isinstance(event, ev.ReserveTransferred):
                amount = event.amount_minor if event.direction == "in" else -event.amount_minor
                _reserve_moved(recorded, amount, kind="transfer", fund=event.fund, reference=event.reference)
            else:
                _reserve_moved(
                    recorded,
                    -event.amount_minor,
                    kind="reimbursement",
                    fund="cage",
                    reference=event.form_serial,
                    prize=event.prize,
                )


def _reserve_moved(recorded: Recorded, amount_minor: int, **fields: str) -> None:
    link = recorded.event.link
    key = meter_key(recorded.property_id, link)
    Reserve.objects.get_or_create(key=key, defaults={"property_id": recorded.property_id, "link": link})
    Reserve.objects.filter(key=key).update(balance_minor=F("balance_minor") + amount_minor)
    ReserveMovement.objects.create(
        key=_event_key(recorded),
        property_id=recorded.property_id,
        link=link,
        day=recorded.day,
        amount_minor=amount_minor,
        signatures=msgspec.to_builtins(recorded.event.signatures),
        at=recorded.occurred_at,
        **fields,
    )
