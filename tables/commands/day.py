"""The gaming day: opened with its shifts, later closed by accounting; exceptions are noted on it."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.events import (
    DocumentRegistered,
    DocumentsRequired,
    DocumentWithdrawn,
    FormPrinted,
    ReportDelivered,
    ReportPrinted,
    SeriesIssued,
    SeriesReceived,
    SeriesReturned,
)
from casino.eventstore import Event, read_events, streams_of_day
from casino.identity.signatures import Signature, require_role
from casino.models import Property
from casino.operations import Signs, When, operation
from casino.operations.inputs import Date, Day, TextInput
from casino.roles import SUPERVISORS, Role
from casino.wording.exception_details import detail_of
from tables import subjects
from tables.commands.kit import require_day
from tables.events import (
    EquipmentOverdue,
    ExceptionRaised,
    FoundMoneyReturned,
    GamingDayClosed,
    GamingDayClosing,
    GamingDayOpened,
    GamingDayWithdrawn,
    NoticeGiven,
    NoticeRaised,
    ParameterScheduled,
    PaymentReleased,
)
from tables.locks import lock_day, take_day
from tables.models import ExceptionLine, GamingDay, ShiftDefinition, TableSession
from tables.offers import latest_open_days
from tables.timekeeping.calendar import Standing, day_bounds, day_standing, require_tiling

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
    Days are opened in order: the next one after today's was, or within `early_opening_minutes` of its begin. One opened
    by mistake is withdrawn (`withdraw_gaming_day`). Refused: `no_shifts`, `shifts_do_not_tile`, `day_already_opened`,
    `day_out_of_order`, `day_ahead`, `day_before_not_opened`, `day_over`, `reason_missing`, `wrong_role`.
    """
    lock_day(venue.pk)
    shifts = list(ShiftDefinition.objects.filter(property=venue))
    if not shifts:
        raise Refused("no_shifts")
    require_tiling(venue, shifts)
    latest = _latest_day(venue)
    if latest == day:
        raise Refused("day_already_opened", field="day", day=day.isoformat())
    if latest is not None and latest > day:
        raise Refused("day_out_of_order", field="day", day=latest.isoformat())
    late = _require_its_time(venue, day, late_reason.strip(), accounting)
    _require_today_opened(venue, day, latest)
    opened = GamingDayOpened(
        day=day.isoformat(),
        shifts=[shift.code for shift in shifts],
        late_reason=late_reason.strip() if late else "",
        signatures=[late] if late else [],
    )
    append_next(venue, day_stream(day), day, [opened], actor=actor, at=at)
    return require_day(venue, day)


def _latest_day(venue: Property) -> dt.date | None:
    return GamingDay.objects.filter(property_id=venue.pk).order_by("-day").values_list("day", flat=True).first()


def _require_today_opened(venue: Property, day: dt.date, latest: dt.date | None) -> None:
    """Refuse the next day while today was not opened: no day is opened after a later one. Shortly before the next one
    begins (`early_opening_minutes`), the property was closed today."""
    today = venue.gaming_day()
    if day <= today or latest == today:
        return
    begins, _ends = day_bounds(venue, day)
    if timezone.now() < begins - dt.timedelta(minutes=venue.early_opening_minutes):
        raise Refused("day_before_not_opened", field="day", today=today.isoformat(), day=day.isoformat())


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


NO_ACTS: set[type[Event]] = {
    # Of the day itself: what was raised stays in the inbox, or goes with the opening that raised it.
    GamingDayOpened,
    GamingDayWithdrawn,
    ExceptionRaised,
    NoticeRaised,
    EquipmentOverdue,
    # Recorded on the date of the calendar, whether a day is open or not.
    NoticeGiven,
    ParameterScheduled,
    PaymentReleased,
    FoundMoneyReturned,
    DocumentRegistered,
    DocumentWithdrawn,
    DocumentsRequired,
    FormPrinted,
    ReportPrinted,
    ReportDelivered,
    SeriesReceived,
    SeriesIssued,
    SeriesReturned,
}
"""Events that a gaming day may have and be empty all the same. Apps above add theirs."""

RAISED_AGAIN: set[str] = set()
"""Codes of exceptions that the opening of a day raises when they are due: they are withdrawn with it."""

MOST_STREAMS: Final = 500
"""A day of more streams is not empty."""


@operation(
    cite="control W1",
    route=subjects.DAY.route("gaming-days/<day:day>/withdrawal", body="DayWithdrawal"),
    page=subjects.DAY.page(
        _("Withdraw a gaming day"),
        "event_busy",
        _(
            "For a day opened by mistake in which nothing was recorded: it counts as never opened and can be opened "
            "again. The latest day is withdrawn first."
        ),
    ),
)
def withdraw_gaming_day(
    venue: Property,
    *,
    day: Annotated[dt.date, Day(_("Gaming day"), offers=latest_open_days)],
    reason: Annotated[str, TextInput(_("Reason"))],
    by: Annotated[
        Signature,
        Signs(
            _("Withdrawn by"),
            [Role.PIT_MANAGER, Role.ACCOUNTING],
            note=_("A day that was opened as a late entry: accounting."),
        ),
    ],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Withdraw a gaming day that was opened by mistake and in which nothing was recorded; it can be opened again.

    What its opening caused is taken back: carried meters, and exceptions that are raised again when they are due. Other
    exceptions stay in the inbox, with one that says who withdrew the day. Refused: `unknown_day`, `day_not_open`,
    `later_day_opened`, `reason_missing`, `day_has_acts`, `wrong_role`.
    """
    lock_day(venue.pk)
    row = GamingDay.objects.filter(property_id=venue.pk, day=day).first()
    if row is None or row.status != GamingDay.Status.OPEN:
        raise Refused("day_not_open", field="day", day=day.isoformat())
    if row.late_by:
        require_role(by, [Role.ACCOUNTING], field="by", cite=CLOCK)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite="control W1", why=_("why the day is withdrawn"))
    latest = _latest_day(venue)
    if latest is not None and latest > day:
        raise Refused("later_day_opened", field="day", later=latest.isoformat(), day=day.isoformat())
    # A command that records in the day holds it, and finds it not open afterwards.
    if not take_day(venue.pk, day) or not _is_empty(venue, day):
        raise Refused("day_has_acts", field="day", day=day.isoformat())
    raised = ExceptionLine.objects.filter(property_id=venue.pk, day=day, code__in=RAISED_AGAIN)
    withdrawn = GamingDayWithdrawn(
        day=day.isoformat(),
        reason=reason.strip(),
        exceptions=sorted(int(key.rpartition(".")[2]) for key in raised.values_list("key", flat=True)),
        signatures=[by],
    )
    append_next(venue, day_stream(day), day, [withdrawn], actor=actor, at=at)
    raise_exception(
        venue,
        day=day,
        code="day_withdrawn",
        subject=day.isoformat(),
        detail=detail_of("day_withdrawn", by=by.employee, reason=reason.strip()),
        actor=actor,
        at=at,
    )


def _is_empty(venue: Property, day: dt.date) -> bool:
    streams = streams_of_day(venue.pk, day, most=MOST_STREAMS)
    if len(streams) == MOST_STREAMS:
        return False
    found = read_events(venue.pk, streams)
    return all(type(event) in NO_ACTS for events in found.values() for event in events)


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
