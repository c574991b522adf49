"""Payments held for review: for how long at most is data of the jurisdiction (`TableRules.hold`)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.numbered_forms.pads import recording_day
from casino.operations import operation
from casino.operations.inputs import Choice, Money, Number, TextInput
from casino.wording.exception_details import detail_of
from tables import offers, subjects
from tables.arguments import Dealer, OpenTable, Supervisor
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.events import PaymentHeld, PaymentReleased
from tables.locks import lock_day, lock_table
from tables.models import ExceptionLine, HeldPayment, Round
from tables.queries.days import latest_open_day
from tables.queries.table_rules import family_of, table_rules

CITE = "CL I §6"


@operation(
    cite=CITE,
    route=subjects.TABLES.route("tables/<slug:table>/held-payments", status=201, body="HoldPayment"),
    page=subjects.TABLES.page(
        _("Hold a payment"),
        "pause_circle",
        _("The payment waits while the recording is looked at; the table goes on, and so may its player (CL I §6)."),
        next="release-payment",
    ),
)
def hold_payment(
    venue: Property,
    *,
    table: OpenTable,
    seat: Annotated[int, Number(_("Seat"), least=1, most=999)],
    amount: Annotated[int, Money(_("Amount"), _("What the bet won and is not paid yet."))],
    round: Annotated[
        str, TextInput(_("Round"), _("Its identifier, where the rounds are recorded."), max_length=36)
    ] = "",
    reason: Annotated[str, TextInput(_("Reason"))],
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> HeldPayment:
    """Hold a payment for review, for so many minutes at most as the jurisdiction says.

    Refused: the roles, `same_person`, `table_not_open`, `hold_not_ordered`, `bad_amount`, `reason_missing`,
    `unknown_round`.
    """
    require_distinct(dealer, supervisor, cite=CITE)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=CITE)
    rule = table_rules(venue).hold_of(family_of(session.game))
    if rule is None:
        raise Refused("hold_not_ordered", field="table", table=table)
    if amount <= 0:
        raise Refused("bad_amount", field="amount", cite=rule.cite)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=rule.cite, why=_("what is reviewed"))
    _require_round(venue, table, round.strip())
    lock_day(venue.pk)
    number = HeldPayment.objects.filter(property_id=venue.pk, day=session.day).count() + 1
    name = f"{session.day.isoformat()}-{number}"
    moment = at or timezone.now()
    event = PaymentHeld(
        hold=name,
        table=table,
        game=session.game,
        shift=session.shift,
        seat=seat,
        amount=amount,
        round=round.strip(),
        reason=reason.strip(),
        due_at=(moment + dt.timedelta(minutes=rule.minutes)).isoformat(),
        cite=rule.cite,
        signatures=[dealer, supervisor],
    )
    kit.record(venue, kit.step(f"hold:{name}", session.day, 0, [event], moment), actor=actor)
    return HeldPayment.objects.get(pk=kit.key_of(venue.pk, name))


@operation(
    cite=CITE,
    route=subjects.HOLDS.route("release", status=200),
    page=subjects.HOLDS.page(
        _("Release a held payment"),
        "play_arrow",
        _("The review is over: the payment is made, or it is refused with a reason."),
    ),
)
def release_payment(
    venue: Property,
    *,
    hold: Annotated[str, Choice(_("Held payment"), offers=offers.payments_held, max_length=40)],
    decision: Annotated[str, Choice(_("Decision"), options=tuple(HeldPayment.Decision.choices))],
    reason: Annotated[str, TextInput(_("Reason"), _("Why it is not paid."))] = "",
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> HeldPayment:
    """End the review of a payment: paid, or not paid with a reason. One past its time raises `payment_held_too_long`.

    Refused: the roles, `unknown_hold`, `payment_released`, `release_time`, `reason_missing`.
    """
    lock_day(venue.pk)
    row = HeldPayment.objects.filter(property_id=venue.pk, hold=hold).first()
    if row is None:
        raise Refused("unknown_hold", field="hold", hold=hold)
    if row.released_at is not None:
        raise Refused("payment_released", field="hold", hold=hold)
    moment = at or timezone.now()
    if moment < row.held_at:
        raise Refused("release_time", field="occurred_at", hold=hold)
    if decision == HeldPayment.Decision.REFUSED and not reason.strip():
        raise Refused("reason_missing", field="reason", cite=row.cite, why=_("why it is not paid"))
    if moment > row.due_at:
        _note_late(venue, row, actor=actor, at=moment)
    event = PaymentReleased(hold=hold, decision=decision, reason=reason.strip(), signatures=[supervisor])
    day = recording_day(venue, at)
    append_next(venue, f"holdreleased:{hold}.{day.isoformat()}", day, [event], actor=actor, at=at)
    return HeldPayment.objects.get(pk=row.pk)


@transaction.atomic
def raise_late_payments(venue: Property, *, actor: str, at: dt.datetime | None = None) -> list[str]:
    """Note every payment that is held longer than it may be, once; return their numbers."""
    moment = at or timezone.now()
    late = HeldPayment.objects.filter(property_id=venue.pk, released_at=None, due_at__lt=moment).order_by("due_at")
    return [row.hold for row in late if _note_late(venue, row, actor=actor, at=moment)]


def _note_late(venue: Property, row: HeldPayment, *, actor: str, at: dt.datetime) -> bool:
    day = latest_open_day(venue)
    known = ExceptionLine.objects.filter(
        property_id=venue.pk, code="payment_held_too_long", subject=f"{row.table} {row.hold}"
    )
    if day is None or known.exists():
        return False
    raise_exception(
        venue,
        day=day,
        code="payment_held_too_long",
        subject=f"{row.table} {row.hold}",
        detail=detail_of("payment_held_too_long", due=row.due_at.isoformat(timespec="minutes"), cite=row.cite),
        amount=row.amount,
        table=row.table,
        shift=row.shift,
        actor=actor,
        at=at,
    )
    return True


def _require_round(venue: Property, table: str, identifier: str) -> None:
    if identifier and not Round.objects.filter(property_id=venue.pk, table=table, pk=_uuid(identifier)).exists():
        raise Refused("unknown_round", field="round")


def _uuid(text: str) -> UUID | None:
    """Return a UUID as the API writes it, None for any other text."""
    try:
        found = UUID(text)
    except ValueError:
        return None
    return found if str(found) == text else None
