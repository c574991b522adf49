"""Prizes paid on numbered forms, by one of three methods; forms marked NULO/VOID (PR §7.10-7.12)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.commands import take_form_number, void_form
from casino.errors import Refused
from casino.eventstore import Event
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, When, operation
from casino.operations.inputs import Choice, Flag, Money
from casino.roles import CAGE, SUPERVISORS, Role
from casino.rules.money import format_amount
from progressive import events as ev
from progressive import offers, queries, subjects
from progressive.arguments import ACCOUNTING, Reason
from progressive.commands.delivery import take_delivery_form
from progressive.commands.kit import (
    day_not_closed,
    frozen_e4_of,
    lock_meter,
    open_day,
    record,
    require_paid_by,
)
from progressive.events.paying import ReceiptIssued
from progressive.meter import (
    E4,
    shown_minor,
)
from progressive.models import ANY_GAME, MINIMA, Link, Meter, Prize
from progressive.models.form_kinds import JACKPOT
from tables.arguments import OpenDay
from tables.models import TableSession

OFF_TRAY = frozenset({Prize.Method.RECEIPT.value, Prize.Method.CAGE_DELIVERY.value})

FROM_CAGE = When("method", values=(Prize.Method.CAGE_DELIVERY.value,))


class PaidPrize(msgspec.Struct, frozen=True, kw_only=True):
    """A payment as its form says it (control P16). Amounts in minor units."""

    prize: str
    form_serial: str
    amount_minor: int
    meter_before_minor: int
    meter_after_minor: int
    reset_minor: int
    unlocked: bool
    delivery_serial: str = ""


@operation(
    cite="PR §7.12",
    route=subjects.PROGRESSIVE.route(
        "prizes/<str:prize>/payment", "Pay a prize on its numbered form", of="prize", body="Payment"
    ),
    page=subjects.PROGRESSIVE.page(
        _("Pay a prize"),
        "emoji_events",
        _("The payment takes the next form number. The meter decreases by the amount paid."),
        opens=[*SUPERVISORS, Role.ACCOUNTING, Role.INSPECTOR],
        done=_("Paid %(amount)s on form %(form_serial)s."),
        amount="amount_minor",
        offline=True,
    ),
)
def pay_prize(
    venue: Property,
    *,
    prize: Annotated[str, Choice(_("Prize"), offers=offers.open_prizes)],
    method: Annotated[str, Choice(_("Paid by"), options=tuple(Prize.Method.choices))],
    prepared: Annotated[Signature, Signs(_("Prepared by"), SUPERVISORS, cite="PR §7.12(F)")],
    validated: Annotated[Signature, Signs(_("Validated by the inspector"), [Role.INSPECTOR], cite="PR §7.10(B)(3)")],
    actor: str,
    verified: Annotated[
        Signature | None,
        Signs(
            _("Verified by accounting"),
            ACCOUNTING,
            cite="PR §7.12(B)(3)",
            note=_("For a receipt and for money from the cage (PR §7.12(B)(3))."),
            when=When("method", values=tuple(sorted(OFF_TRAY))),
        ),
    ] = None,
    delivered: Annotated[
        Signature | None,
        Signs(
            _("Delivered by the cage"),
            CAGE,
            cite="PR §7.12(B)(2)",
            note=_("For money brought from the cage (PR §7.12(B)(2))."),
            when=FROM_CAGE,
        ),
    ] = None,
    carried: Annotated[
        Signature | None,
        Signs(
            _("Carried by security"),
            [Role.SECURITY],
            cite="PR §7.12(B)(2)",
            when=When("method", values=(Prize.Method.CAGE_DELIVERY.value,), required=False),
        ),
    ] = None,
    authorised: Annotated[
        Signature | None,
        Signs(
            _("Manager's card"),
            [Role.PIT_MANAGER],
            cite="PR §4.15(M)(4)",
            note=_("For a part of the meter at Blazing 7's (PR §4.15(M)(4))."),
            when=When("prize", offers=offers.prizes_to_authorise),
        ),
    ] = None,
    supervisor_present: Annotated[bool, Flag(_("The supervisor is present"))] = False,
    inspector_present: Annotated[
        bool,
        Flag(
            _("The inspector is present"),
            _("Both are present from 500.00 (PR §7.12(E)); always in Three Card Poker (PR §13.10(D))."),
        ),
    ] = False,
    meter_read_minor: Annotated[
        int | None,
        Money(
            _("Meter as noted"),
            _("As the supervisor read it before the payment, whatever the method (PR §7.12(F), §13.10(C))."),
            public="meter_read",
        ),
    ] = None,
    amount_minor: Annotated[int | None, Money(_("Amount"), public="amount", rest_only=True)] = None,
    at: dt.datetime | None = None,
) -> PaidPrize:
    """Pay a prize on the next form of the series and take it off the meter, one for one.

    `prepared`: supervisor; `validated`: inspector, always (PR §7.10(B)(3)); `verified`: accounting, for a receipt and
    for money from the cage (§7.12(B)(3)); all different people. The meter is noted before every payment (§7.12(F),
    §13.10(C)). From 500.00 both presences (§7.12(E)). After the whole
    meter is won it is reset with a new seed of the property; when no prize is left the meters are unlocked. Refused:
    `unknown_prize`, `already_paid`, `earlier_prize_open`, `unknown_method`, `verification_missing`,
    `meter_read_missing`, `meter_read_differs`,
    `presence_missing`, `wrong_role`, `same_person`, `table_not_open`, `day_not_open`, the form series.
    """
    row = _require_open_prize(venue, prize)
    meter = lock_meter(venue, row.link)
    row.refresh_from_db()
    _require_turn(venue, row)
    signatures = _require_payment_signatures(method, prepared, validated, verified)
    signatures += _require_delivery(method, delivered, carried)
    signatures += _require_authority(row, meter, authorised)
    require_distinct(*signatures, cite="PR §7.12")
    _require_presence(row, meter, supervisor_present=supervisor_present, inspector_present=inspector_present)
    place = _where_paid(venue, row, method)
    _require_reading(meter_read_minor)
    _require_figures(venue, row, shown_minor(frozen_e4_of(meter)), meter_read_minor, amount_minor)
    return _pay(
        venue,
        row,
        meter,
        method,
        signatures,
        place,
        meter_read_minor=meter_read_minor,
        supervisor_present=supervisor_present,
        inspector_present=inspector_present,
        actor=actor,
        at=at,
    )


@operation(
    cite="CL III §6.6, CL V §2, BO §2.5.6.2",
    route=subjects.PROGRESSIVE.route(
        "prizes/<str:prize>/pot-payment", "Pay a prize of a pot", of="prize", body="PotPayment"
    ),
    page=subjects.PROGRESSIVE.page(
        _("Pay a prize of a pot"),
        "emoji_events",
        _("From the lowest prize up, out of the pot; the payment takes the next number of its register."),
        opens=[*SUPERVISORS, Role.ACCOUNTING],
        done=_("Paid %(amount)s, registered as %(form_serial)s."),
        amount="amount_minor",
        offline=True,
    ),
)
def pay_pot_prize(
    venue: Property,
    *,
    prize: Annotated[str, Choice(_("Prize"), offers=offers.open_prizes)],
    method: Annotated[
        str,
        Choice(
            _("Paid by"),
            options=(
                (Prize.Method.TRAY, Prize.Method.TRAY.label),
                (Prize.Method.CAGE_DELIVERY, Prize.Method.CAGE_DELIVERY.label),
            ),
        ),
    ],
    prepared: Annotated[Signature, Signs(_("Paid by the table head"), SUPERVISORS)],
    delivered: Annotated[
        Signature | None,
        Signs(_("Delivered by the cage"), CAGE, note=_("For money brought from the cage."), when=FROM_CAGE),
    ] = None,
    actor: str,
    at: dt.datetime | None = None,
) -> PaidPrize:
    """Pay a prize out of a pot, in the order of the prizes; the text states neither witnesses nor forms.

    After the whole pot is won it starts again from its base, where it has one; when no prize is left the meters are
    unlocked. Refused: `unknown_prize`, `already_paid`, `earlier_prize_open`, `unknown_method`, `delivery_missing`,
    `nothing_delivered`, `same_person`, `wrong_role`, `table_not_open`, `day_not_open`, the form series.
    """
    row = _require_open_prize(venue, prize)
    meter = lock_meter(venue, row.link)
    row.refresh_from_db()
    _require_turn(venue, row)
    if method not in (Prize.Method.TRAY, Prize.Method.CAGE_DELIVERY):
        raise Refused("unknown_method", field="method")
    signatures = [prepared, *_require_delivery(method, delivered, None)]
    require_distinct(*signatures, cite="CL III §6.6, BO §2.5.6.2")
    place = _where_paid(venue, row, method)
    return _pay(venue, row, meter, method, signatures, place, actor=actor, at=at)


def _pay(
    venue: Property,
    row: Prize,
    meter: Meter,
    method: str,
    signatures: list[Signature],
    place: tuple[str, dt.date],
    *,
    actor: str,
    at: dt.datetime | None,
    meter_read_minor: int | None = None,
    supervisor_present: bool = False,
    inspector_present: bool = False,
) -> PaidPrize:
    """Record the payment at its place (shift and day) with what follows from it: meter lowered, reset, unlocked."""
    prize, (shift, day) = row.prize, place
    before = frozen_e4_of(meter)
    form = take_form_number(
        venue,
        kind=JACKPOT,
        purpose="progressive_payout",
        reference=prize,
        day=day,
        actor=actor,
        at=at,
    )
    delivery = ""
    if method == Prize.Method.CAGE_DELIVERY:
        delivery = take_delivery_form(venue, prize, day, actor=actor, at=at)
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
        meter_read_minor=meter_read_minor,
        delivery_serial=delivery,
        signatures=signatures,
    )
    events: list[Event] = [paid, *_receipt(venue, row, method, form.serial, day)]
    after = before
    if row.from_meter_minor:
        after = before - row.from_meter_minor * E4
        events.append(_lowered(row, before, after, form.serial))
    if row.reset_minor or row.reset_pool_minor or row.retention_pool_minor:
        aside = row.reset_pool_minor + row.retention_pool_minor
        reset_from, after = after, after + (row.reset_minor + aside) * E4
        events.append(
            ev.MeterReset(
                link=row.link,
                table=row.table,
                prize=prize,
                amount_minor=row.reset_minor,
                from_e4=reset_from,
                to_e4=after,
                reset_pool_minor=row.reset_pool_minor,
                retention_pool_minor=row.retention_pool_minor,
            )
        )
    unlocked = len(queries.open_prizes(venue.pk, row.link)) == 1
    if unlocked:
        added = sum(event.to_e4 - event.from_e4 for event in events if isinstance(event, ev.MeterReset))
        total = queries.total_e4(meter) - row.from_meter_minor * E4 + added
        events.append(ev.MetersUnlocked(link=row.link, released_e4=total - after))
    record(venue, row.link, day, events, actor=actor, at=at)
    return PaidPrize(
        prize=prize,
        form_serial=form.serial,
        amount_minor=row.amount_minor,
        meter_before_minor=shown_minor(before),
        meter_after_minor=shown_minor(after),
        reset_minor=row.reset_minor,
        unlocked=unlocked,
        delivery_serial=delivery,
    )


@operation(
    cite="PR §7.12(D)",
    route=subjects.PROGRESSIVE.route(
        "prizes/<str:prize>/form/void",
        body="VoidPayoutForm",
        description="Of a paid prize the next number takes its place; before the payment the next blank one is void.",
    ),
    page=subjects.PROGRESSIVE.page(
        _("Void a payout form"),
        "block",
        _(
            "The payment of a paid prize stays valid and the next number replaces its form. Before "
            "the payment the next blank form is marked (PR §7.12(C), (D))."
        ),
        done=_("Form %(result)s is void."),
        offline=True,
    ),
)
def void_payout_form(
    venue: Property,
    *,
    prize: Annotated[str, Choice(_("Prize"), offers=offers.latest_prizes)],
    day: OpenDay,
    reason: Reason,
    prepared: Annotated[Signature, Signs(_("Prepared by"), SUPERVISORS)],
    supervised: Annotated[Signature, Signs(_("Supervised by"), [Role.PIT_MANAGER, Role.ACCOUNTING], cite="control T6")],
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Mark a payout form NULO/VOID (PR §7.12(D)); returns the voided serial.

    Before payment the next blank form was spoilt. After payment the payment stands: its form is void and the next
    number takes its place. `prepared`: a supervisor, as of the form itself; `supervised`: a pit manager or accounting.
    Refused: `unknown_prize`, `wrong_role`, `day_not_open`, `day_before_payment`, and what `void_form` refuses.
    """
    row = _require_prize(venue, prize)
    lock_meter(venue, row.link)
    row.refresh_from_db()
    day = open_day(venue, day)
    require_paid_by(row, day)

    def take() -> tuple[int, str]:
        taken = take_form_number(
            venue,
            kind=JACKPOT,
            purpose="progressive_payout",
            reference=prize,
            day=day,
            actor=actor,
            at=at,
        )
        return taken.number, taken.serial

    voided = row.form_serial or take()[1]
    void_form(
        venue,
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
    record(venue, row.link, day, [event], actor=actor, at=at)
    return voided


def _require_prize(venue: Property, prize: str) -> Prize:
    row = Prize.objects.filter(property_id=venue.pk, prize=prize).first()
    if row is None:
        raise Refused("unknown_prize", field="prize")
    return row


def _require_open_prize(venue: Property, prize: str) -> Prize:
    row = _require_prize(venue, prize)
    if row.status == Prize.Status.PAID:
        raise _already_paid(row)
    return row


def _already_paid(row: Prize) -> Refused:
    return Refused("already_paid", field="prize", serial=row.form_serial)


def _require_turn(venue: Property, row: Prize) -> None:
    if row.status == Prize.Status.PAID:
        raise _already_paid(row)
    first = queries.open_prizes(venue.pk, row.link)[0]
    if first.prize != row.prize:
        raise Refused("earlier_prize_open", field="prize", prize=first.prize)


def _require_payment_signatures(
    method: str, prepared: Signature, validated: Signature, verified: Signature | None
) -> list[Signature]:
    if method not in Prize.Method.values:
        raise Refused("unknown_method", field="method")
    signatures = [prepared, validated]
    if verified is not None:
        signatures.append(verified)
    elif method in OFF_TRAY:
        raise Refused("verification_missing", field="verified")
    return signatures


def _require_delivery(method: str, delivered: Signature | None, carried: Signature | None) -> list[Signature]:
    """Require a delivery form for deliveries by the cage, and for nothing else (PR §7.12(B)(2))."""
    if method != Prize.Method.CAGE_DELIVERY:
        for field, signature in (("delivered", delivered), ("carried", carried)):
            if signature is not None:
                raise Refused("nothing_delivered", field=field)
        return []
    if delivered is None:
        raise Refused("delivery_missing", field="delivered")
    if carried is None:
        return [delivered]
    return [delivered, carried]


def _require_authority(row: Prize, meter: Meter, authorised: Signature | None) -> list[Signature]:
    """The manager's card, where the programme wants it (PR §4.15(M)(4)); elsewhere nobody's is asked for."""
    if authorised is not None:
        return [authorised]
    cite = queries.authorised_by(row, meter.game)
    if cite:
        raise Refused("authorisation_missing", field="authorised", cite=cite)
    return []


def _require_reading(meter_read: int | None) -> None:
    """The supervisor notes the meter before any payment, whatever its method (PR §7.12(F), §13.10(C))."""
    if meter_read is None:
        raise Refused("meter_read_missing", field="meter_read")


def _require_figures(venue: Property, row: Prize, shown: int, meter_read: int | None, amount: int | None) -> None:
    """Require that the figures noted by hand are the system's; nobody pays more than the meter holds (PR
    §7.14(I)(1))."""
    if meter_read is not None and meter_read != shown:
        raise Refused(
            "meter_read_differs",
            field="meter_read",
            shown=format_amount(shown, venue.currency),
            read=format_amount(meter_read, venue.currency),
        )
    if amount is None or amount == row.amount_minor:
        return
    if row.from_meter_minor and amount > shown:
        raise Refused("above_the_meter", field="amount")
    raise Refused("amount_differs", field="amount", amount=format_amount(row.amount_minor, venue.currency))


def _receipt(venue: Property, row: Prize, method: str, serial: str, day: dt.date) -> list[Event]:
    """A receipt has the number of its form, and runs as long as the terms of the link say."""
    if method != Prize.Method.RECEIPT:
        return []
    days = Link.objects.filter(property=venue, code=row.link).values_list("receipt_days", flat=True).first()
    limit = (day + dt.timedelta(days=days)).isoformat() if days else None
    return [
        ReceiptIssued(link=row.link, prize=row.prize, receipt=serial, amount_minor=row.amount_minor, expires_on=limit)
    ]


def _require_presence(row: Prize, meter: Meter, *, supervisor_present: bool, inspector_present: bool) -> None:
    """From the amount that the game's article says Supervisor and Inspector are present (PR §7.12(E), §13.10(D))."""
    programme = MINIMA.get(meter.game, ANY_GAME)
    if row.amount_minor < programme.witnessed_from_minor:
        return
    for field, present in (("supervisor_present", supervisor_present), ("inspector_present", inspector_present)):
        if not present:
            raise Refused("presence_missing", field=field, cite=programme.witnessed_cite)


def _where_paid(venue: Property, row: Prize, method: str) -> tuple[str, dt.date]:
    """Shift and gaming day of the payment. Chips come from the tray of an open table; else the day is what counts."""
    session = TableSession.objects.filter(
        property_id=venue.pk, table=row.table, status=TableSession.Status.OPEN
    ).first()
    if session is not None:
        return session.shift, session.day
    if method == Prize.Method.TRAY:
        unable = _(": its tray cannot pay, use a receipt or the cage")
        raise Refused("table_not_open", field="method", cite="PR §7.12(A)", table=row.table, so=unable)
    return row.shift, day_not_closed(venue, row.day)


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
