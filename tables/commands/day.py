"""The gaming day: opened with its shifts, later closed by accounting; exceptions are noted on it."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Signs, When, operation
from casino.operations.inputs import Date, TextInput
from casino.roles import SUPERVISORS, Role
from tables import subjects
from tables.commands.kit import record, require_day, step
from tables.events import ExceptionRaised, GamingDayClosed, GamingDayClosing, GamingDayOpened
from tables.locks import lock_day
from tables.models import GamingDay, ShiftDefinition, TableSession
from tables.timekeeping.calendar import Standing, day_standing, require_tiling

CLOCK = "control S5"


def day_stream(day: dt.date) -> str:
    """The stream of a gaming day."""
    return f"gamingday:{day.isoformat()}"


@operation(
    cite=CLOCK,
    route=subjects.DAY.route("gaming-days", "Open a gaming day", status=201, body="OpenDay"),
    page=subjects.DAY.page(
        _("Open the gaming day"),
        "wb_sunny",
        _(
            "From now on tables can be opened in this day: the one that it is by the property's clock, or the next. "
            "Days are opened in order."
        ),
        opens=(*SUPERVISORS, Role.ACCOUNTING),
    ),
)
def open_gaming_day(
    venue: Property,
    *,
    day: Annotated[dt.date, Date(_("Gaming day"))],
    late_reason: Annotated[str, TextInput(_("Reason of a late entry"))] = "",
    accounting: Annotated[
        Signature | None,
        Signs(
            _("Accounting"),
            [Role.ACCOUNTING],
            note=_("Only for a day that is over, with the reason: a late entry."),
            when=When("late_reason", required=False),
        ),
    ] = None,
    actor: str,
    at: dt.datetime | None = None,
) -> GamingDay:
    """Begin a gaming day with the shifts of the property's calendar.

    By the server's clock (control S5) it is the property's gaming day or the next one. One that is over (a day kept on
    paper) takes a reason and the signature of accounting, which are kept with it; of a day in its time they are not.
    Days are opened in order. Refused: `no_shifts`, `shifts_do_not_tile`, `day_already_opened`, `day_out_of_order`,
    `day_ahead`, `day_over`, `reason_missing`, `wrong_role`.
    """
    lock_day(venue.pk)
    shifts = list(ShiftDefinition.objects.filter(property=venue))
    if not shifts:
        raise Refused("no_shifts")
    require_tiling(venue, shifts)
    latest = GamingDay.objects.filter(property_id=venue.pk).order_by("-day").first()
    if latest is not None and latest.day == day:
        raise Refused("day_already_opened", field="day", day=day.isoformat())
    if latest is not None and latest.day > day:
        raise Refused("day_out_of_order", field="day", day=latest.day.isoformat())
    late = _require_its_time(venue, day, late_reason.strip(), accounting)
    opened = GamingDayOpened(
        day=day.isoformat(),
        shifts=[shift.code for shift in shifts],
        late_reason=late_reason.strip() if late else "",
        signatures=[late] if late else [],
    )
    record(venue, step(day_stream(day), day, 0, [opened], at), actor=actor)
    return require_day(venue, day)


def _require_its_time(venue: Property, day: dt.date, reason: str, accounting: Signature | None) -> Signature | None:
    """Return the signature for a day that is over; None for a day in its time."""
    standing = day_standing(venue, day)
    today = venue.gaming_day()
    if standing is Standing.AHEAD:
        raise Refused("day_ahead", field="day", today=today.isoformat(), day=day.isoformat())
    if standing is not Standing.OVER:
        return None
    if accounting is None:
        raise Refused("day_over", field="day", today=today.isoformat(), day=day.isoformat())
    if not reason:
        raise Refused("reason_missing", field="late_reason", cite=CLOCK, why=_("why the day is opened late"))
    return accounting


@transaction.atomic
def start_closing_day(venue: Property, *, day: dt.date, actor: str, at: dt.datetime | None = None) -> None:
    """From now on no table opens in this day. Refused: `day_not_open`, `tables_open`."""
    lock_day(venue.pk)
    require_day(venue, day)
    still_open = list(
        TableSession.objects.filter(property_id=venue.pk, day=day, status=TableSession.Status.OPEN)
        .order_by("table")
        .values_list("table", flat=True)
    )
    if still_open:
        raise Refused("tables_open", tables=", ".join(still_open), details={"tables": still_open})
    append_next(venue, day_stream(day), day, [GamingDayClosing(day=day.isoformat())], actor=actor, at=at)


@transaction.atomic
def finish_closing_day(venue: Property, *, day: dt.date, actor: str, at: dt.datetime | None = None) -> None:
    """The day is closed for good. Refused: `day_not_closing`."""
    lock_day(venue.pk)
    closing = GamingDay.objects.filter(property_id=venue.pk, day=day, status=GamingDay.Status.CLOSING).exists()
    if not closing:
        raise Refused("day_not_closing", field="day")
    append_next(venue, day_stream(day), day, [GamingDayClosed(day=day.isoformat())], actor=actor, at=at)


@transaction.atomic
def raise_exception(
    venue: Property,
    *,
    day: dt.date,
    code: str,
    subject: str,
    detail: str,
    amount: int = 0,
    table: str = "",
    shift: str = "",
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Note something on the day that accounting must look at; `amount` in minor units, signed."""
    lock_day(venue.pk)
    event = ExceptionRaised(code=code, subject=subject, detail=detail, amount=amount, table=table, shift=shift)
    append_next(venue, day_stream(day), day, [event], actor=actor, at=at)
