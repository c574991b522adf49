"""What can be done with a progressive. Each command: authority, state, regulation, then events (`casino.commands`).

    start_link                             into operation
    document_link_day, carry_link          the figures of a day written down as it closes, and opened with the next
    register_wins                          issued by the policy when a round decides prizes: lock, value, open payouts
    pay_prize, void_payout_form            on numbered forms, by one of three methods
    record_reading, sign_summary           the daily Table Game Progressive Summary
    lower_meter_for_defect                 the fourth ground of PR §7.14(I)
    announce_removal, expire_link, distribute

Everything that moves a link's meter, except chips, holds the row of that meter: so the events of a link are one line,
and the meter that a prize is valued on cannot change under it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next, take_form_number, void_form
from casino.errors import Refused
from casino.eventstore import Event, Recorded
from casino.models import FormKind, Property
from casino.roles import SUPERVISORS, Role
from casino.rules import registry
from casino.signatures import Signature, require_distinct, require_role
from progressive import events as ev
from progressive import queries
from progressive.meter import (
    DISTRIBUTION_RULE,
    E4,
    Claim,
    award_prizes,
    contribution_e4,
    expiry_amounts,
    shown_minor,
)
from progressive.meter import (
    distribute as shares_of,
)
from progressive.models import ANY_GAME, MINIMA, Link, LinkedTable, LinkMember, Meter, Prize
from tables.events import TableOpened
from tables.locks import lock_table
from tables.models import GamingDay, TableSession

MIN_NOTICE = dt.timedelta(days=30)
"""The least time limit of a removal, and of a limit that replaces it (PR §7.14(J))."""

OFF_TRAY = frozenset({Prize.Method.RECEIPT.value, Prize.Method.CAGE_DELIVERY.value})


def link_stream(link: str, day: dt.date) -> str:
    """The stream of a link's gaming day."""
    return f"link:{link}.{day.isoformat()}"


# --- into operation -------------------------------------------------------------------------------------------------


@transaction.atomic
def start_link(
    link: Link,
    *,
    day: dt.date,
    approved: Signature,
    actor: str,
    count_meters: Mapping[str, queries.CountMeters] | None = None,
    at: dt.datetime | None = None,
) -> None:
    """Put an approved progressive into operation; the house puts the initial amount on the meter.

    `count_meters` are the readings of the tables' count meters at this moment (default zero); `approved` is signed by
    the administrator, a pit manager or accounting, never by a dealer. Its tables must be closed. Refused:
    `link_inactive`, `approval_missing`, `below_minimum`, `no_tables`, `tables_differ`, `link_started`,
    `table_linked_elsewhere`, `table_open`, `wrong_role`, `day_not_open`.
    """
    require_role(
        approved, [Role.ADMINISTRATOR, Role.PIT_MANAGER, Role.ACCOUNTING], field="approved", cite="PR §7.14(H)"
    )
    property_id = link.property_id
    tables = list(link.tables.order_by("table"))
    _require_lawful(link, tables)
    if Meter.objects.filter(property_id=property_id, link=link.code).exists():
        raise Refused("link_started", _("The progressive is in operation already."), field="link", status=409)
    _require_closed(property_id, [row.table for row in tables])
    for row in tables:
        other = queries.link_of(property_id, row.table)
        if other is not None:
            raise Refused(
                "table_linked_elsewhere",
                _now("Table %(table)s belongs to progressive %(link)s.") % {"table": row.table, "link": other.link},
                field="tables",
                cite="PR §7.14(G)",
                status=409,
            )
    readings = count_meters or {}
    started = ev.LinkStarted(
        link=link.code,
        game=link.game,
        rate_bp=link.rate_bp,
        denomination_minor=link.denomination_minor,
        initial_minor=link.initial_minor,
        reset_minor=link.reset_minor,
        pay_table=link.shares(),
        reserve_rule=link.reserve_rule,
        approval=link.approval_reference,
        tables=[_table_meters(row.table, readings.get(row.table)) for row in tables],
        signatures=[approved],
    )
    _record(link.property, link.code, _open_day(link.property, day), [started], actor=actor, at=at)


def _require_lawful(link: Link, tables: Sequence[LinkedTable]) -> None:
    """The programme keeps the game's minimum and its tables agree with it (PR §7.11(F), §7.14(F),(G))."""
    if not link.active:
        raise Refused("link_inactive", _("The progressive is not active."), field="link", status=409)
    if not link.approval_reference.strip():
        raise Refused(
            "approval_missing",
            _("A progressive needs the authority's approval."),
            field="approval_reference",
            cite="PR §7.14(H)",
        )
    minimum = MINIMA.get(link.game)
    if minimum is not None:
        for field, value, least in (
            ("initial_minor", link.initial_minor, minimum.amount_minor),
            ("reset_minor", link.reset_minor, minimum.amount_minor),
            ("rate_bp", link.rate_bp, minimum.rate_bp),
        ):
            if value < least:
                raise Refused(
                    "below_minimum",
                    _now("%(value)s is below the minimum of %(least)s.") % {"value": value, "least": least},
                    field=field,
                    cite=minimum.cite,
                )
    if not tables:
        raise Refused("no_tables", _("The progressive has no table."), field="tables", cite="PR §7.14(A)")
    for row in tables:
        terms = (row.denomination_minor, row.chips_per_entitlement, row.rate_bp, row.pay_table)
        if terms != (link.denomination_minor, 1, link.rate_bp, link.pay_table):
            raise Refused(
                "tables_differ",
                _now("Table %(table)s differs in chip, rate or pay table.") % {"table": row.table},
                field="tables",
                cite="PR §7.14(G)",
            )


def require_agreement(property_id: int, opened: TableOpened) -> None:
    """A linked table that offers the progressive offers the link's: its kind of game, and a chip of its denomination.

    Refused: `another_progressive`, `chip_differs`. A table that belongs to no link, or leaves its progressive off the
    felt, opens as it is.
    """
    meter = queries.link_of(property_id, opened.table)
    game = registry.get(opened.game)
    chip = game.meter_chip(game.configure_options(opened.options))
    if meter is None or chip is None:
        return
    if registry.get(meter.game).family != game.family:
        raise Refused(
            "another_progressive",
            _now("Progressive %(link)s of table %(table)s is for another game.")
            % {"link": meter.link, "table": opened.table},
            field="table",
            cite="PR §7.14(A)",
            status=409,
        )
    if chip != meter.denomination_minor:
        raise Refused(
            "chip_differs",
            _now("Table %(table)s takes another chip than progressive %(link)s counts.")
            % {"link": meter.link, "table": opened.table},
            field="options",
            cite="PR §7.14(F)",
            status=409,
        )


def _table_meters(table: str, reading: queries.CountMeters | None) -> ev.TableMeters:
    if reading is None:
        return ev.TableMeters(table=table)
    return ev.TableMeters(table=table, in_meter=reading.in_meter, payouts=dict(reading.payouts))


@transaction.atomic
def document_link_day(
    property: Property, *, link: str, day: dt.date, actor: str, at: dt.datetime | None = None
) -> None:
    """Write down a link's day as it closes: the terms of the control identity and the count meters.

    Issued by the close of the gaming day; a second call for the same day does nothing.
    """
    _lock(property, link)
    figures = next((row for row in queries.link_days(property.pk, day) if row.link == link), None)
    if figures is None or queries.closing_of(property.pk, link, day) is not None:
        return
    closed = ev.MeterDayClosed(
        link=link,
        opening_e4=figures.opening_e4,
        contributed_e4=figures.contributed_e4,
        lowered_e4=figures.lowered_e4,
        reset_e4=figures.reset_e4,
        closing_e4=figures.closing_e4,
        tables=_closing_count_meters(property.pk, link, day),
    )
    _record(property, link, day, [closed], actor=actor, at=at)


@transaction.atomic
def carry_link(
    property: Property,
    *,
    link: str,
    from_day: dt.date,
    to_day: dt.date,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Write down what a day opens with: the documented closing of the day before. A second call does nothing."""
    _lock(property, link)
    closing_e4 = queries.closing_of(property.pk, link, from_day)
    if closing_e4 is None or queries.is_carried(property.pk, link, to_day):
        return
    carried = ev.LinkCarried(
        link=link,
        from_day=from_day.isoformat(),
        meter_e4=closing_e4,
        tables=_closing_count_meters(property.pk, link, from_day),
    )
    _record(property, link, to_day, [carried], actor=actor, at=at)


def _closing_count_meters(property_id: int, link: str, day: dt.date) -> list[ev.TableMeters]:
    closing = queries.count_meters(property_id, link, day=day)
    return [_table_meters(table, after) for table, (_before, after) in closing.items()]


# --- wins -----------------------------------------------------------------------------------------------------------


class DecidedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A settled round with its winning outcomes in order of settlement; `later_chips` came after it in its delivery."""

    recorded: Recorded
    claims: list[Claim]
    later_chips: dict[str, int]


@transaction.atomic
def register_wins(property: Property, decided: DecidedRound, *, actor: str) -> list[str]:
    """Lock the link's meters and open a payout for every prize of a round, valued at that player's turn.

    Nobody types a win: the policy calls this when a recorded round decides one (PR §7.11(G), §7.14(G)(4)). While an
    earlier win is still being handled the new one is valued on what that one will leave. Returns the prizes. Refused:
    `unknown_outcome`, where the link's pay table lacks what the table's game has paid.
    """
    settled = decided.recorded.event
    at, day = decided.recorded.occurred_at, decided.recorded.day
    member = queries.link_of(property.pk, settled.table)
    if member is None:
        return []
    meter = _lock(property, member.link)
    _require_known(meter, {claim.outcome for claim in decided.claims if not claim.off_meter})
    round_id = decided.recorded.stream.partition(":")[2]
    events: list[Event] = []
    if meter.frozen_e4 is None:
        later = _later_e4(property.pk, meter, decided.later_chips)
        frozen = queries.total_e4(meter) - later
        events.append(ev.MetersLocked(link=meter.link, round=round_id, table=settled.table, meter_e4=frozen))
    else:
        frozen = meter.frozen_e4
    waiting = queries.open_prizes(property.pk, meter.link)
    available = frozen + sum(prize.reset_minor - prize.from_meter_minor for prize in waiting) * E4
    awards, _left = award_prizes(decided.claims, meter.shares(), meter_e4=available, reset_minor=meter.reset_minor)
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
    _record(property, meter.link, day, events, actor=actor, at=at)
    return [event.prize for event in events if isinstance(event, ev.PrizeWon)]


def _names(round_id: str, seats: Sequence[int]) -> list[str]:
    """`<round>.<seat>`; a seat's second prize of a round is `<round>.<seat>.2`, and so on."""
    counted: dict[int, int] = {}
    names = []
    for seat in seats:
        counted[seat] = counted.get(seat, 0) + 1
        names.append(f"{round_id}.{seat}" if counted[seat] == 1 else f"{round_id}.{seat}.{counted[seat]}")
    return names


def _later_e4(property_id: int, meter: Meter, later_chips: Mapping[str, int]) -> int:
    members = LinkMember.objects.filter(property_id=property_id, link=meter.link, table__in=list(later_chips))
    chips = sum(later_chips[table] for table in members.values_list("table", flat=True))
    return contribution_e4(chips=chips, denomination_minor=meter.denomination_minor, rate_bp=meter.rate_bp)


# --- payouts --------------------------------------------------------------------------------------------------------


class PaidPrize(msgspec.Struct, frozen=True, kw_only=True):
    """A payment as its form says it (control P16). Amounts in minor units."""

    prize: str
    form_serial: str
    amount_minor: int
    meter_before_minor: int
    meter_after_minor: int
    reset_minor: int
    unlocked: bool


@transaction.atomic
def pay_prize(
    property: Property,
    *,
    prize: str,
    method: str,
    prepared: Signature,
    validated: Signature,
    actor: str,
    verified: Signature | None = None,
    supervisor_present: bool = False,
    inspector_present: bool = False,
    at: dt.datetime | None = None,
) -> PaidPrize:
    """Pay a prize on the next form of the series and take it off the meter, one for one.

    `prepared`: supervisor; `validated`: inspector, always (PR §7.10(B)(3)); `verified`: accounting, for a receipt and
    for money from the cage (§7.12(B)(3)); all different people. From 500.00 both presences (§7.12(E)). After the whole
    meter is won it is reset with a new seed of the house; when no prize is left the meters are unlocked. Refused:
    `unknown_prize`, `already_paid`, `earlier_prize_open`, `unknown_method`, `verification_missing`,
    `presence_missing`, `wrong_role`, `same_person`, `table_not_open`, `day_not_open`, the form series.
    """
    row = _require_open_prize(property, prize)
    meter = _lock(property, row.link)
    row.refresh_from_db()
    _require_turn(property, row)
    signatures = _require_payment_signatures(method, prepared, validated, verified)
    _require_presence(row, meter, supervisor_present=supervisor_present, inspector_present=inspector_present)
    shift, day = _where_paid(property, row, method)
    before = _frozen(meter)
    form = take_form_number(
        property,
        kind=FormKind.JACKPOT,
        purpose="progressive_payout",
        reference=prize,
        day=day,
        actor=actor,
        at=at,
    )
    paid = ev.PrizePaid(
        link=row.link,
        prize=prize,
        round=row.round,
        table=row.table,
        seat=row.seat,
        outcome=row.outcome,
        amount_minor=row.amount_minor,
        from_house_minor=row.from_house_minor,
        meter_before_minor=shown_minor(before),
        method=method,
        shift=shift,
        form_series=form.series,
        form_number=form.number,
        form_serial=form.serial,
        supervisor_present=supervisor_present,
        inspector_present=inspector_present,
        signatures=signatures,
    )
    events: list[Event] = [paid]
    after = before
    if row.from_meter_minor:
        after = before - row.from_meter_minor * E4
        events.append(_lowered(row, before, after, form.serial))
    if row.reset_minor:
        reset_from, after = after, after + row.reset_minor * E4
        events.append(
            ev.MeterReset(
                link=row.link,
                table=row.table,
                prize=prize,
                amount_minor=row.reset_minor,
                from_e4=reset_from,
                to_e4=after,
            )
        )
    unlocked = len(queries.open_prizes(property.pk, row.link)) == 1
    if unlocked:
        added = sum((event.amount_minor for event in events if isinstance(event, ev.MeterReset)), 0) * E4
        total = queries.total_e4(meter) - row.from_meter_minor * E4 + added
        events.append(ev.MetersUnlocked(link=row.link, released_e4=total - after))
    _record(property, row.link, day, events, actor=actor, at=at)
    return PaidPrize(
        prize=prize,
        form_serial=form.serial,
        amount_minor=row.amount_minor,
        meter_before_minor=shown_minor(before),
        meter_after_minor=shown_minor(after),
        reset_minor=row.reset_minor,
        unlocked=unlocked,
    )


@transaction.atomic
def void_payout_form(
    property: Property,
    *,
    prize: str,
    reason: str,
    prepared: Signature,
    supervised: Signature,
    day: dt.date,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Mark a payout form NULO/VOID (PR §7.12(D)); returns the voided serial.

    Before payment the next blank form was spoilt. After payment the payment stands: its form is void and the next
    number takes its place. Refused: `unknown_prize`, `day_not_open`, and what `void_form` refuses.
    """
    row = _require_prize(property, prize)
    _lock(property, row.link)
    row.refresh_from_db()
    day = _open_day(property, day)

    def take() -> tuple[int, str]:
        taken = take_form_number(
            property,
            kind=FormKind.JACKPOT,
            purpose="progressive_payout",
            reference=prize,
            day=day,
            actor=actor,
            at=at,
        )
        return taken.number, taken.serial

    voided = row.form_serial or take()[1]
    void_form(
        property,
        serial=voided,
        reason=reason,
        prepared=prepared,
        supervised=supervised,
        day=day,
        actor=actor,
        at=at,
    )
    new_number, new_serial = take() if row.form_serial else (None, None)
    event = ev.PayoutFormVoided(
        link=row.link,
        prize=prize,
        form_serial=voided,
        new_number=new_number,
        new_serial=new_serial,
        reason=reason,
        signatures=[prepared, supervised],
    )
    _record(property, row.link, day, [event], actor=actor, at=at)
    return voided


def _require_prize(property: Property, prize: str) -> Prize:
    row = Prize.objects.filter(property_id=property.pk, prize=prize).first()
    if row is None:
        raise Refused("unknown_prize", _("There is no such prize."), field="prize", status=404)
    return row


def _require_open_prize(property: Property, prize: str) -> Prize:
    row = _require_prize(property, prize)
    if row.status == Prize.Status.PAID:
        raise _already_paid(row)
    return row


def _already_paid(row: Prize) -> Refused:
    return Refused(
        "already_paid",
        _now("The prize was paid on form %(serial)s.") % {"serial": row.form_serial},
        field="prize",
        status=409,
    )


def _require_turn(property: Property, row: Prize) -> None:
    if row.status == Prize.Status.PAID:
        raise _already_paid(row)
    first = queries.open_prizes(property.pk, row.link)[0]
    if first.prize != row.prize:
        raise Refused(
            "earlier_prize_open",
            _now("Prize %(prize)s comes first: each is paid in its turn.") % {"prize": first.prize},
            field="prize",
            cite="PR §7.11(G)",
            status=409,
        )


def _require_payment_signatures(
    method: str, prepared: Signature, validated: Signature, verified: Signature | None
) -> list[Signature]:
    if method not in Prize.Method.values:
        raise Refused("unknown_method", _("There is no such payment method."), field="method", cite="PR §7.12(A)")
    require_role(prepared, sorted(SUPERVISORS), field="prepared", cite="PR §7.12(F)")
    require_role(validated, [Role.INSPECTOR], field="validated", cite="PR §7.10(B)(3)")
    signatures = [prepared, validated]
    if verified is not None:
        require_role(verified, [Role.ACCOUNTING], field="verified", cite="PR §7.12(B)(3)")
        signatures.append(verified)
    elif method in OFF_TRAY:
        raise Refused(
            "verification_missing",
            _("Accounting verifies a payment by receipt or from the cage."),
            field="verified",
            cite="PR §7.12(B)(3)",
        )
    require_distinct(*signatures, cite="PR §7.12")
    return signatures


def _require_presence(row: Prize, meter: Meter, *, supervisor_present: bool, inspector_present: bool) -> None:
    """From the amount that the game's article says Supervisor and Inspector are present (PR §7.12(E), §13.10(D))."""
    programme = MINIMA.get(meter.game, ANY_GAME)
    if row.amount_minor < programme.witnessed_from_minor:
        return
    for field, present in (("supervisor_present", supervisor_present), ("inspector_present", inspector_present)):
        if not present:
            raise Refused(
                "presence_missing",
                _("Supervisor and Inspector are present at this payment."),
                field=field,
                cite=programme.witnessed_cite,
            )


def _where_paid(property: Property, row: Prize, method: str) -> tuple[str, dt.date]:
    """Shift and gaming day of the payment. Chips come from the tray of an open table; else the day is what counts."""
    session = TableSession.objects.filter(
        property_id=property.pk, table=row.table, status=TableSession.Status.OPEN
    ).first()
    if session is not None:
        return session.shift, session.day
    if method == Prize.Method.TRAY:
        raise Refused(
            "table_not_open",
            _("The table is closed: its tray cannot pay. Use a receipt or the cage."),
            field="method",
            cite="PR §7.12(A)",
            status=409,
        )
    return row.shift, _day_not_closed(property, row.day)


def _lowered(row: Prize, before: int, after: int, serial: str) -> ev.MeterLowered:
    """Paid and registered: both of the first two grounds (PR §7.14(I)(1)-(2), §7.9(E)(3))."""
    return ev.MeterLowered(
        link=row.link,
        table=row.table,
        amount_e4=before - after,
        from_e4=before,
        to_e4=after,
        ground="paid",
        prize=row.prize,
        form_serial=serial,
        approval=None,
        explanation=None,
    )


# --- readings and the daily summary ---------------------------------------------------------------------------------


@transaction.atomic
def record_reading(
    property: Property,
    *,
    table: str,
    day: dt.date,
    in_meter: int,
    meter_minor: int,
    payouts: Mapping[str, int],
    reader: str,
    actor: str,
    displayed_minor: int | None = None,
    signatures: Sequence[Signature] = (),
    at: dt.datetime | None = None,
) -> list[ev.Difference]:
    """The three meters of a table, read by a device or a person; returns what differs from the computed (P15).

    Refused: `no_link`, `negative_reading`, `unknown_outcome`, `reading_backwards` (a count meter cannot run back),
    `day_not_open`.
    """
    meter = _lock_table_link(property, table)
    computed = queries.count_meters(property.pk, meter.link, day=day)[table][1]
    _require_plausible(property, meter, table, in_meter, meter_minor, payouts)
    shown = shown_minor(_current_e4(meter))
    differences = [
        ev.Difference(what=what, computed=expected, read=read)
        for what, expected, read in (
            ("in_meter", computed.in_meter, in_meter),
            ("meter", shown, meter_minor),
            ("displayed", shown, shown if displayed_minor is None else displayed_minor),
            *((f"payout:{outcome}", n, payouts.get(outcome, 0)) for outcome, n in computed.payouts.items()),
        )
        if expected != read
    ]
    event = ev.MeterRead(
        link=meter.link,
        table=table,
        in_meter=in_meter,
        meter_minor=meter_minor,
        displayed_minor=displayed_minor,
        payouts={outcome: payouts.get(outcome, 0) for outcome in computed.payouts},
        computed_in_meter=computed.in_meter,
        computed_meter_minor=shown,
        computed_payouts=computed.payouts,
        differences=differences,
        reader=reader,
        signatures=list(signatures),
    )
    _record(property, meter.link, _open_day(property, day), [event], actor=actor, at=at)
    return differences


def _require_known(meter: Meter, outcomes: Collection[str]) -> None:
    unknown = sorted(set(outcomes) - set(meter.shares()))
    if unknown:
        raise Refused(
            "unknown_outcome",
            _now("The pay table has no %(outcomes)s.") % {"outcomes": ", ".join(unknown)},
            field="payouts",
            cite="PR §7.11(E)",
        )


def _require_plausible(
    property: Property, meter: Meter, table: str, in_meter: int, meter_minor: int, payouts: Mapping[str, int]
) -> None:
    if in_meter < 0 or meter_minor < 0 or any(count < 0 for count in payouts.values()):
        raise Refused("negative_reading", _("A meter never reads below zero."), cite="PR §7.14(B)")
    _require_known(meter, payouts.keys())
    last = queries.last_reading(property.pk, meter.link, table)
    if last is None:
        return
    backwards = [("in_meter", last.in_meter, in_meter)] + [
        (f"payouts.{outcome}", count, payouts.get(outcome, 0)) for outcome, count in last.payouts.items()
    ]
    for field, before, now in backwards:
        if now < before:
            raise Refused(
                "reading_backwards",
                _now("The meter read %(before)s before: a count meter cannot run back.") % {"before": before},
                field=field,
                cite="PR §7.14(B)",
            )


@transaction.atomic
def sign_summary(
    property: Property,
    *,
    table: str,
    day: dt.date,
    prepared: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Sign a table's line of the day's Table Game Progressive Summary on its last reading (PR §7.14(L)).

    `prepared`: a supervisor or accounting, never a dealer. A summary of a closed day is signed, late, in the open one.
    Refused: `no_link`, `not_read`, `already_signed`, `wrong_role`.
    """
    require_role(prepared, [*sorted(SUPERVISORS), Role.ACCOUNTING], field="prepared", cite="PR §7.14(L)")
    line = next((row for row in queries.progressive_summary(property.pk, day) if row.table == table), None)
    if line is None:
        raise _no_link(table)
    meter = _lock(property, line.link)
    if line.read_in_meter is None or line.read_meter_minor is None:
        raise Refused(
            "not_read", _("The meters of this table were not read."), field="table", cite="PR §7.14(L)", status=409
        )
    if queries.is_signed(property.pk, line.link, table, day):
        raise Refused("already_signed", _("The summary is signed already."), field="table", status=409)
    event = ev.SummarySigned(
        link=meter.link,
        table=table,
        day=day.isoformat(),
        in_meter=line.read_in_meter,
        meter_minor=line.read_meter_minor,
        payouts=line.read_payouts or {},
        signatures=[prepared],
    )
    _record(property, meter.link, _day_not_closed(property, day), [event], actor=actor, at=at)


@transaction.atomic
def lower_meter_for_defect(
    property: Property,
    *,
    link: str,
    table: str,
    day: dt.date,
    amount_minor: int,
    approval: str,
    approved_on: dt.date,
    explanation: str,
    by: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Lower a meter because of a defect, approved in writing beforehand (PR §7.14(I)(4)).

    Refused: `approval_missing`, `approval_too_late`, `explanation_missing`, `wrong_role` (a croupier never touches a
    meter, §7.14(H)(4)), `meters_locked`, `below_zero`, `no_link`.
    """
    require_role(by, [Role.PIT_MANAGER, Role.ACCOUNTING], field="by", cite="PR §7.14(H)(4)")
    meter = _lock(property, link)
    for field, text in (("approval", approval), ("explanation", explanation)):
        if not text.strip():
            raise Refused(
                f"{field}_missing",
                _("A defect is explained, and approved in writing."),
                field=field,
                cite="PR §7.14(I)(4)",
            )
    if approved_on > day:
        raise Refused(
            "approval_too_late",
            _("The approval comes before the change."),
            field="approved_on",
            cite="PR §7.14(I)(4)",
        )
    _require_unlocked(meter)
    before = _current_e4(meter)
    after = before - amount_minor * E4
    if amount_minor <= 0 or after < 0:
        raise Refused("below_zero", _("The meter cannot be lowered by this much."), field="amount_minor")
    event = ev.MeterLowered(
        link=link,
        table=table,
        amount_e4=before - after,
        from_e4=before,
        to_e4=after,
        ground="defect",
        prize=None,
        form_serial=None,
        approval=approval,
        explanation=explanation,
    )
    _record(property, link, _open_day(property, day), [event], actor=actor, at=at)


# --- removal, expiry, distribution ----------------------------------------------------------------------------------


@transaction.atomic
def announce_removal(
    property: Property,
    *,
    link: str,
    day: dt.date,
    expires_on: dt.date,
    approval: str,
    notices: Sequence[str],
    by: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Announce a time limit, or another one in its place, at every linked table (PR §7.14(J)).

    `notices`: the tables where the notice stands. Until it runs out the progressive is offered as before. Refused:
    `no_link`, `approval_missing`, `notice_too_short`, `notice_missing`, `wrong_role`, `not_running`.
    """
    require_role(by, [Role.PIT_MANAGER, Role.ACCOUNTING, Role.ADMINISTRATOR], field="by", cite="PR §7.14(J)")
    meter = _lock(property, link)
    _require_status(meter, Meter.Status.RUNNING, Meter.Status.REMOVAL)
    if not approval.strip():
        raise Refused(
            "approval_missing", _("A removal needs the authority's approval."), field="approval", cite="PR §7.14(J)"
        )
    if expires_on - day < MIN_NOTICE:
        raise Refused(
            "notice_too_short",
            _now("The time limit is at least %(days)s days.") % {"days": MIN_NOTICE.days},
            field="expires_on",
            cite="PR §7.14(J)",
        )
    members = set(_members(property.pk, link))
    if set(notices) != members:
        raise Refused(
            "notice_missing",
            _now("A notice stands at every table: %(tables)s.") % {"tables": ", ".join(sorted(members ^ set(notices)))},
            field="notices",
            cite="PR §7.14(J)",
        )
    event = ev.RemovalAnnounced(
        link=link,
        announced_on=day.isoformat(),
        expires_on=expires_on.isoformat(),
        approval=approval,
        notices=sorted(members),
        signatures=[by],
    )
    _record(property, link, _open_day(property, day), [event], actor=actor, at=at)


@transaction.atomic
def expire_link(
    property: Property,
    *,
    link: str,
    day: dt.date,
    documented: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Document the final meter of a progressive whose time limit has run out; no chip counts any more (PR §7.14(K)).

    On the last day itself once the linked tables are closed, or later. Refused: `not_announced`, `limit_running`,
    `meters_locked`, `table_open`, `wrong_role`.
    """
    require_role(documented, [Role.ACCOUNTING], field="documented", cite="PR §7.14(K)")
    # Tables first, meter second: the order of everything that records rounds.
    _require_closed(property.pk, _members(property.pk, link))
    meter = _lock(property, link)
    _require_status(meter, Meter.Status.REMOVAL)
    if meter.expires_on is None or day < meter.expires_on:
        raise Refused(
            "limit_running",
            _now("The time limit runs until %(day)s.") % {"day": meter.expires_on},
            field="day",
            cite="PR §7.14(J)",
            status=409,
        )
    _require_unlocked(meter)
    final = queries.total_e4(meter)
    retained, distributable = expiry_amounts(shown_minor(final), meter.last_seed_minor)
    event = ev.LinkExpired(
        link=link,
        expired_on=day.isoformat(),
        final_e4=final,
        final_minor=shown_minor(final),
        deductible_minor=meter.last_seed_minor,
        retained_minor=retained,
        distributable_minor=distributable,
        signatures=[documented],
    )
    _record(property, link, _open_day(property, day), [event], actor=actor, at=at)


@transaction.atomic
def distribute(
    property: Property,
    *,
    link: str,
    day: dt.date,
    approval: str,
    approved: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> dict[str, int]:
    """Share out the rest of an expired meter, 26/30/30/14 by largest remainder; returns the shares in minor units.

    The meter goes to zero on the ground of its expired limit (PR §7.14(I)(3), (K)). A bingo progressive is raffled
    instead and refused here (§27.3(I)). Refused: `bingo_is_raffled`, `not_expired`, `already_distributed`,
    `approval_missing`, `late_contributions`, `wrong_role`.
    """
    require_role(approved, [Role.ACCOUNTING], field="approved", cite="PR §7.14(K)")
    meter = _lock(property, link)
    if "bingo" in meter.game:
        raise Refused(
            "bingo_is_raffled",
            _("What is left of a bingo progressive is raffled among the players."),
            field="link",
            cite="PR §27.3(I)",
        )
    if meter.status == Meter.Status.DISTRIBUTED:
        raise Refused("already_distributed", _("The funds were distributed before."), field="link", status=409)
    _require_status(meter, Meter.Status.EXPIRED)
    if not approval.strip():
        raise Refused("approval_missing", _("A distribution needs an approval."), field="approval", cite="PR §7.14(K)")
    expiry = queries.expiry_of(property.pk, link)
    final = queries.total_e4(meter)
    if shown_minor(final) != expiry.final_minor:
        raise Refused(
            "late_contributions",
            _("The meter is no longer what was documented."),
            field="link",
            cite="PR §7.14(K)",
            status=409,
            details={"documented": expiry.final_minor, "meter": shown_minor(final)},
        )
    shares = shares_of(expiry.distributable_minor)
    lowered = ev.MeterLowered(
        link=link,
        table=None,
        amount_e4=final,
        from_e4=final,
        to_e4=0,
        ground="expired",
        prize=None,
        form_serial=None,
        approval=approval,
        explanation=None,
    )
    distributed = ev.FundsDistributed(
        link=link,
        final_minor=expiry.final_minor,
        retained_minor=expiry.retained_minor,
        distributable_minor=expiry.distributable_minor,
        shares=shares,
        rule=DISTRIBUTION_RULE,
        approval=approval,
        signatures=[approved],
    )
    _record(property, link, _open_day(property, day), [lowered, distributed], actor=actor, at=at)
    return shares


# --- parts ----------------------------------------------------------------------------------------------------------


def _record(
    property: Property, link: str, day: dt.date, events: Sequence[Event], *, actor: str, at: dt.datetime | None
) -> None:
    append_next(property, link_stream(link, day), day, list(events), actor=actor, at=at)


def _lock(property: Property, link: str) -> Meter:
    """Hold the row of the link's meter until the transaction ends. Refused: `no_link`."""
    meter = Meter.objects.select_for_update().filter(property_id=property.pk, link=link).first()
    if meter is None:
        raise Refused("no_link", _("There is no such progressive in operation."), field="link", status=404)
    return meter


def _lock_table_link(property: Property, table: str) -> Meter:
    member = queries.link_of(property.pk, table)
    if member is None:
        raise _no_link(table)
    return _lock(property, member.link)


def _no_link(table: str) -> Refused:
    return Refused(
        "no_link",
        _now("Table %(table)s belongs to no progressive.") % {"table": table},
        field="table",
        status=404,
    )


def _members(property_id: int, link: str) -> list[str]:
    return list(
        LinkMember.objects.filter(property_id=property_id, link=link).order_by("table").values_list("table", flat=True)
    )


def _require_closed(property_id: int, tables: Sequence[str]) -> None:
    """No linked table is open, and none opens until the transaction ends: so no round is on its way."""
    for table in sorted(tables):
        lock_table(property_id, table)
    still_open = TableSession.objects.filter(
        property_id=property_id, table__in=list(tables), status=TableSession.Status.OPEN
    ).values_list("table", flat=True)
    if still_open:
        raise Refused(
            "table_open",
            _now("These tables are open: %(tables)s.") % {"tables": ", ".join(sorted(still_open))},
            field="tables",
            cite="PR §7.14(H)",
            status=409,
        )


def _require_status(meter: Meter, *allowed: Meter.Status) -> None:
    if meter.status not in allowed:
        raise Refused(
            "wrong_status",
            _now("The progressive is: %(status)s.") % {"status": Meter.Status(meter.status).label},
            field="link",
            cite="PR §7.14(J)",
            status=409,
        )


def _require_unlocked(meter: Meter) -> None:
    if meter.locked:
        raise Refused(
            "meters_locked",
            _("A win is being handled: the meters are locked."),
            field="link",
            cite="PR §7.14(G)(4)",
            status=409,
        )


def _frozen(meter: Meter) -> int:
    if meter.frozen_e4 is None:
        raise LookupError(f"meter {meter.key} has an open prize and is not locked")
    return meter.frozen_e4


def _current_e4(meter: Meter) -> int:
    return queries.total_e4(meter) if meter.frozen_e4 is None else meter.frozen_e4


def _open_day(property: Property, day: dt.date) -> dt.date:
    """The day, if it takes events. Refused: `day_not_open`."""
    row = GamingDay.objects.filter(property_id=property.pk, day=day).first()
    if row is None or row.status == GamingDay.Status.CLOSED:
        raise Refused(
            "day_not_open",
            _now("Gaming day %(day)s is not open.") % {"day": day.isoformat()},
            field="day",
            status=409,
        )
    return day


def _day_not_closed(property: Property, day: dt.date) -> dt.date:
    """The day itself while it takes events, else the latest that does."""
    row = (
        GamingDay.objects.filter(property_id=property.pk, day__gte=day)
        .exclude(status=GamingDay.Status.CLOSED)
        .order_by("day")
        .first()
    )
    if row is None:
        raise Refused("day_not_open", _("No gaming day is open."), field="day", status=409)
    return row.day
