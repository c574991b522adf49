"""Inspections of the authority: what stands, whether a draw holds, what the tray should have held, the report."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

import msgspec
from django.db.models import Count as Number
from django.db.models import F, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from casino.eventstore import Seal, get_seal, read_stream
from casino.models import Property
from casino.rows import INNER, Code, Count, Flag, Money, Person, row_type
from tables.counting.blind_counts import unaccepted_counts
from tables.equipment import draws
from tables.events import InspectionAnnounced, InspectionDrawn
from tables.models import BoxCustody, GamingDay, Inspection, InspectionReading, Round, TableSession

LOOK_BACK_DAYS = 60
"""How many closed days are looked at for the last seal."""


def inspection(venue: Property, code: str) -> Inspection | None:
    """An inspection by its code."""
    return Inspection.objects.filter(property_id=venue.pk, code=code).first()


def inspections(venue: Property, *, day: dt.date | None = None) -> QuerySet[Inspection]:
    """Inspections, the latest first; of a day if given."""
    rows = Inspection.objects.filter(property_id=venue.pk).order_by("-announced_at", "-code")
    return rows if day is None else rows.filter(day=day)


def inspection_readings(venue: Property, code: str) -> list[InspectionReading]:
    """Return the readings of an inspection, in order."""
    rows = InspectionReading.objects.filter(property_id=venue.pk, inspection=code)
    return list(rows.order_by("read_at", "table", "kind"))


def last_seal(venue: Property) -> Seal | None:
    """The seal of the last sealed day, if any of the last closed ones is sealed."""
    closed = GamingDay.objects.filter(property_id=venue.pk, status=GamingDay.Status.CLOSED).order_by("-day")
    for day in closed.values_list("day", flat=True)[:LOOK_BACK_DAYS]:
        seal = get_seal(venue.pk, day)
        if seal is not None:
            return seal
    return None


@row_type()
class DrawCheck(msgspec.Struct, frozen=True, kw_only=True):
    """The draw made again from its announcement; `faults` is empty when it holds."""

    inspection: Annotated[str, INNER]
    drawn: Annotated[bool, Flag(_("Drawn"))]
    faults: Annotated[list[str], Code(_("does not follow from the record"))]
    order: Annotated[list[str], Code(_("Order of the whole pool"))]
    announcement_hash: Annotated[str, Code(_("Hash of the announcement"))]


def check_draw(venue: Property, code: str) -> DrawCheck | None:
    """Make a draw again from the events as stored; None when there is no such inspection."""
    events = read_stream(venue.pk, f"inspection:{code}")
    if not events:
        return None
    announced: InspectionAnnounced = events[0].event
    found = events[0].hash.hex()
    drawn: InspectionDrawn | None = next((e.event for e in events if e.type == "InspectionDrawn"), None)
    if drawn is None:
        return DrawCheck(inspection=code, drawn=False, faults=[], order=[], announcement_hash=found)
    faults = draws.faults(
        committed=announced.commitment,
        announcement_hash=found,
        pool=announced.pool,
        wanted=announced.wanted,
        secret=drawn.secret,
        named_hash=drawn.announcement_hash,
        named_seed=drawn.seed,
        named_tables=drawn.tables,
    )
    order = draws.ranked(draws.seed(drawn.secret, found), announced.pool)
    return DrawCheck(inspection=code, drawn=True, faults=faults, order=order, announcement_hash=found)


class TrayExpected(msgspec.Struct, frozen=True, kw_only=True):
    """Expected contents of a tray by the present record, minor units.

    `most` = opener + fills - credits + what the rounds brought - drop that is counted and disclosed: all that the tray
    holds if nothing is in the box. None without rounds: nobody knows what play did. `exact`: with the cash in the box
    taken off, nothing else is unknown (no round being played, no box on its way, no progressive prize). A box whose
    count the cage has not accepted is on its way: `most` is shown to the pit (control D5).
    """

    most: int | None
    exact: bool
    rounds_open: int


def tray_expected(session: TableSession) -> TrayExpected:
    """Return the expected contents of the tray of an open session at this instant."""
    place = {"property_id": session.property_id, "day": session.day, "table": session.table, "shift": session.shift}
    rounds = Round.objects.filter(**place)
    rounds_open = rounds.filter(status=Round.Status.OPEN).count()
    sums = rounds.exclude(status=Round.Status.OPEN).aggregate(
        count=Number("pk"), gain=Sum(F("win") + F("rake") + F("progressive_in"))
    )
    if not sums["count"]:
        return TrayExpected(most=None, exact=False, rounds_open=rounds_open)
    boxes = list(BoxCustody.objects.filter(**place))
    untold = unaccepted_counts(Property(pk=session.property_id), [box.count for box in boxes])
    counted = sum(box.total for box in boxes if box.total is not None and box.count not in untold)
    on_their_way = any(box.status in BoxCustody.UNCOUNTED or box.count in untold for box in boxes)
    prizes = rounds.exclude(prizes=[]).exists()
    return TrayExpected(
        most=session.opener_total + session.fills - session.credits + sums["gain"] - counted,
        exact=not (rounds_open or on_their_way or prizes),
        rounds_open=rounds_open,
    )


@row_type()
class InspectionLine(msgspec.Struct, frozen=True, kw_only=True):
    """Inspections of an inspector in a month."""

    inspector: Annotated[str, Person(_("Inspector"))]
    year: Annotated[int, Count(_("Year"))]
    month: Annotated[int, Count(_("Month"))]
    inspections: Annotated[int, Count(_("Inspections"))]
    cancelled: Annotated[int, Count(_("Abandoned"))]
    tables: Annotated[int, Count(_("Tables drawn"))]
    readings: Annotated[int, Count(_("Readings"))]
    differing: Annotated[int, Count(_("That differ"))]
    amount: Annotated[int, Money(_("Differences of chips"))]


def inspection_report(
    venue: Property, *, first: dt.date, last: dt.date, inspector: str | None = None
) -> list[InspectionLine]:
    """Inspections between two gaming days, both included, by year, month and inspector."""
    whose = {"inspector": inspector} if inspector else {}
    span = {"property_id": venue.pk, "day__range": (first, last)}
    rows = list(Inspection.objects.filter(**span, **whose))
    read = list(InspectionReading.objects.filter(**span, inspection__in=[row.code for row in rows]))
    leader = {row.code: row.inspector for row in rows}
    places = sorted({(row.day.year, row.day.month, row.inspector) for row in rows})
    return [_line(place, rows, read, leader) for place in places]


def _line(
    place: tuple[int, int, str],
    rows: list[Inspection],
    read: list[InspectionReading],
    leader: dict[str, str],
) -> InspectionLine:
    year, month, inspector = place
    mine = [row for row in rows if (row.day.year, row.day.month, row.inspector) == place]
    taken = [r for r in read if (r.day.year, r.day.month, leader[r.inspection]) == place]
    return InspectionLine(
        inspector=inspector,
        year=year,
        month=month,
        inspections=len(mine),
        cancelled=sum(row.status == Inspection.Status.CANCELLED for row in mine),
        tables=sum(len(row.tables) for row in mine),
        readings=len(taken),
        differing=sum(bool(row.differences) for row in taken),
        amount=sum(row.difference for row in taken),
    )
