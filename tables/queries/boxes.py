"""Drop boxes: where they are, what happened to each, which of them are late."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

import msgspec
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from casino.eventstore import read_stream
from casino.models import Property
from casino.rows import Code, Day, Flag, Moment, Money, Part, Person, Texts, Words, row_type
from casino.wording.exception_details import detail_of
from tables.counting.blind_counts import unaccepted_counts
from tables.models import BoxCustody, DropBox, ExceptionLine, GamingDay, TableSession


def boxes_in_transit(venue: Property) -> QuerySet[BoxCustody]:
    """Boxes off their tables and not yet counted, oldest first (control D6)."""
    rows = BoxCustody.objects.filter(property_id=venue.pk, status__in=BoxCustody.UNCOUNTED)
    return rows.order_by("removed_at", "key")


def boxes_to_return(venue: Property) -> QuerySet[BoxCustody]:
    """Boxes counted and empty, still in the count room."""
    rows = BoxCustody.objects.filter(property_id=venue.pk, status=BoxCustody.Status.COUNTED, returned_at=None)
    return rows.order_by("counted_at", "key")


def every_custody(venue: Property) -> QuerySet[BoxCustody]:
    """Every box in every shift in which it was on a table, the latest first."""
    return BoxCustody.objects.filter(property_id=venue.pk).order_by("-installed_at", "-key")


# --- one box --------------------------------------------------------------------------------------------------------


@row_type(name="Step")
class CustodyStep(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened to a box; ``total`` is null while nobody may know it."""

    type: Annotated[str, Code(_("Event"))]
    at: Annotated[dt.datetime, Moment(_("When"))]
    recorded_at: Annotated[dt.datetime, Moment(_("Recorded"))]
    actor: Annotated[str, Person(_("Who"))]
    people: Annotated[list[dict[str, str]], Texts(_("Signed by"))]
    place: Annotated[str, Words(_("Place"))]
    total: Annotated[int | None, Money(_("Total"))]


@row_type(name="Custody")
class ChainOfCustody(msgspec.Struct, frozen=True, kw_only=True):
    """A box in a shift: where it is, and its chain of custody (controls D1-D3)."""

    box: Annotated[str, Code(_("Drop box"))]
    table: Annotated[str, Code(_("Table"))]
    day: Annotated[dt.date, Day(_("Gaming day"))]
    shift: Annotated[str, Code(_("Shift"))]
    status: Annotated[str, Code(_("Status"))]
    place: Annotated[str, Words(_("Place"))]
    count: Annotated[str, Code(_("Count"))]
    emergency: Annotated[bool, Flag(_("Emergency box"))]
    returned: Annotated[bool, Flag(_("Returned"))]
    steps: Annotated[list[CustodyStep], Part(_("Event"))]


_BLIND = {"BoxCountEntered", "BoxCountDiffered"}
"""Events shown without their figures until the count of the box agrees (control D3)."""


def box_timeline(venue: Property, custody: BoxCustody) -> list[CustodyStep]:
    """The chain of custody of a box, from its table to its return (controls D1-D3)."""
    is_blind = custody.agreed_total is None and custody.total is None
    return [
        CustodyStep(
            type=recorded.type,
            at=recorded.occurred_at,
            recorded_at=recorded.recorded_at,
            actor=recorded.actor,
            people=msgspec.to_builtins(getattr(recorded.event, "signatures", [])),
            place=_place(recorded.event),
            total=None if is_blind and recorded.type in _BLIND else _total(recorded.event),
        )
        for recorded in read_stream(venue.pk, custody.stream)
    ]


def chain_of_custody(venue: Property, box: str, day: dt.date, shift: str) -> ChainOfCustody | None:
    """A box in a shift with all that happened to it; no amount until the cage has accepted its count (control D5)."""
    custody = box_custody(venue, box, day, shift)
    if custody is None:
        return None
    steps = box_timeline(venue, custody)
    if unaccepted_counts(venue, [custody.count]):
        steps = [msgspec.structs.replace(step, total=None) for step in steps]
    return ChainOfCustody(
        box=custody.box,
        table=custody.table,
        day=custody.day,
        shift=custody.shift,
        status=custody.status,
        place=custody.place,
        count=custody.count,
        emergency=custody.emergency,
        returned=custody.returned_at is not None,
        steps=steps,
    )


def _place(event: Any) -> str:
    for name in ("place", "destination", "count", "table"):
        found = getattr(event, name, "")
        if found:
            return str(found)
    return ""


def _total(event: Any) -> int | None:
    for name in ("total", "total_after", "amount"):
        found = getattr(event, name, None)
        if found is not None:
            return int(found)
    return None


def table_of_box(venue: Property, box: str) -> str | None:
    """The table that a box is bound to; None when there is no such box."""
    return DropBox.objects.filter(property=venue, number=box).values_list("table__code", flat=True).first()


def box_now(venue: Property, box: str) -> BoxCustody | None:
    """A box as it stands: its last custody; None when it was never on a table."""
    return every_custody(venue).filter(box=box).first()


def box_custody(venue: Property, box: str, day: dt.date, shift: str) -> BoxCustody | None:
    """The custody of a box in a shift, None when it was on no table then."""
    return BoxCustody.objects.filter(pk=f"{venue.pk}:{box}.{day.isoformat()}.{shift}").first()


# --- control D6 -----------------------------------------------------------------------------------------------------


class LateBox(msgspec.Struct, frozen=True, kw_only=True):
    """A box about which an exception is due."""

    code: str
    subject: str
    detail: str
    day: dt.date
    table: str
    shift: str


def late_boxes(venue: Property, now: dt.datetime) -> list[LateBox]:
    """Boxes not counted by the deadline, boxes never installed, open tables without a box: of days not closed and not
    yet raised (control D6)."""
    days = GamingDay.objects.filter(property_id=venue.pk).exclude(status=GamingDay.Status.CLOSED)
    open_days = set(days.values_list("day", flat=True))
    found = [late for late in _all_late(venue, now) if late.day in open_days]
    raised = set(
        ExceptionLine.objects.filter(
            property_id=venue.pk, day__in=open_days, code__in={late.code for late in found}
        ).values_list("day", "code", "subject")
    )
    return [late for late in found if (late.day, late.code, late.subject) not in raised]


def _all_late(venue: Property, now: dt.datetime) -> list[LateBox]:
    return [*_uncounted(venue, now), *_never_installed(venue), *_boxless(venue)]


def _boxless(venue: Property) -> list[LateBox]:
    """No command lets it happen (control D1): somebody altered the database behind them."""
    rows = TableSession.objects.filter(property_id=venue.pk, status=TableSession.Status.OPEN)
    return [
        LateBox(
            code="table_without_box",
            subject=f"{row.table} {row.shift}",
            detail="",
            day=row.day,
            table=row.table,
            shift=row.shift,
        )
        for row in rows.filter(table__in=tables_without_box(venue)).order_by("table")
    ]


def _uncounted(venue: Property, now: dt.datetime) -> list[LateBox]:
    deadline = dt.timedelta(hours=venue.count_deadline_hours)
    rows = boxes_in_transit(venue).filter(removed_at__lt=now - deadline)
    return [
        LateBox(
            code="box_uncounted",
            subject=f"{row.box} {row.shift}",
            detail=detail_of("box_uncounted", since=row.removed_at.isoformat(timespec="minutes"), status=row.status),
            day=row.day,
            table=row.table,
            shift=row.shift,
        )
        for row in rows
    ]


def _never_installed(venue: Property) -> list[LateBox]:
    """A table worked in the shift that a box is marked for, and the box was never on it."""
    sessions = TableSession.objects.filter(property_id=venue.pk, status=TableSession.Status.CLOSED)
    open_days = GamingDay.objects.filter(property_id=venue.pk).exclude(status=GamingDay.Status.CLOSED)
    worked = sessions.filter(day__in=open_days.values("day")).order_by("day", "table", "opened_at")
    marked: dict[tuple[str, str], list[str]] = {}
    boxes = DropBox.objects.filter(property=venue, active=True).exclude(shift="")
    for number, table, shift in boxes.order_by("number").values_list("number", "table__code", "shift"):
        marked.setdefault((table, shift), []).append(number)
    installed = set(
        BoxCustody.objects.filter(property_id=venue.pk, day__in=open_days.values("day")).values_list(
            "box", "day", "shift"
        )
    )
    return [
        LateBox(
            code="box_never_installed",
            subject=f"{box} {row.shift}",
            detail=detail_of("box_never_installed", place=f"{row.table} {row.shift}"),
            day=row.day,
            table=row.table,
            shift=row.shift,
        )
        for row in worked
        for box in marked.get((row.table, row.shift), [])
        if (box, row.day, row.shift) not in installed
    ]


def tables_without_box(venue: Property) -> list[str]:
    """Open tables without their one box (control D1): none, or the database was altered behind the commands."""
    installed = BoxCustody.objects.filter(property_id=venue.pk, status=BoxCustody.Status.INSTALLED)
    rows = TableSession.objects.filter(Q(property_id=venue.pk), status=TableSession.Status.OPEN)
    return list(rows.exclude(table__in=installed.values("table")).order_by("table").values_list("table", flat=True))
