"""Papers that belong in a drop box, from the apps that issued them (control D4).

A copy of every fill, credit, transfer, even exchange, opener, closer and payout record goes into the box of the table
(and the shift) it belongs to; of a transfer one into the box of each table. When the box is counted, the papers found
are matched with these. Upper floors register their own kinds at start; papers of a kind for which nobody is registered
are listed and not judged.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable

import msgspec
from django.db.models import Q

from casino.eventstore import read_streams
from casino.models import FormNumber, Property
from tables.events import SlipExchanged, SlipReceived
from tables.models import Slip, TableSession
from tables.models.form_kinds import CREDIT, EXCHANGE, FILL, OPENER_CLOSER, TRANSFER


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """A paper that should lie in a box of `table` and `shift`; `total` in minor units is what is written on it."""

    kind: str
    serial: str
    table: str
    shift: str
    total: int


Source = Callable[[Property, dt.date], Iterable[Paper]]
"""`source(venue, day)`: the papers of a gaming day."""

_sources: dict[str, Source] = {}


def register_papers(kind: str, source: Source) -> None:
    """Ask this source for papers of a form kind from now on. Call from `AppConfig.ready`."""
    _sources[kind] = source


def judged_kinds() -> set[str]:
    """Kinds of papers that somebody can tell whether they should be there."""
    return set(_sources)


def expected(venue: Property, day: dt.date) -> list[Paper]:
    """Every paper that should be in a box of the day."""
    return [paper for kind in sorted(_sources) for paper in _sources[kind](venue, day)]


def _fills(venue: Property, day: dt.date) -> list[Paper]:
    """Received fills, in the box of the session in which they were received (control T2)."""
    rows = Slip.objects.filter(property_id=venue.pk, kind="fill", status=Slip.Status.RECEIVED, counted_day=day)
    return [
        Paper(kind=FILL, serial=row.serial, table=row.table, shift=row.counted_shift, total=row.total)
        for row in rows.order_by("serial")
    ]


def _credits(venue: Property, day: dt.date) -> list[Paper]:
    """Credits that left the table, in the box of the session they left (control T3)."""
    rows = Slip.objects.filter(
        Q(status=Slip.Status.ISSUED) | Q(status=Slip.Status.RECEIVED), property_id=venue.pk, kind="credit", day=day
    )
    return [
        Paper(kind=CREDIT, serial=row.serial, table=row.table, shift=row.shift, total=row.total)
        for row in rows.order_by("serial")
    ]


LATEST_ARRIVAL = dt.timedelta(days=7)
"""A transfer arrives in the next session of its table; one that was under way longer is nobody's paper of a day."""


def _transfers(venue: Property, day: dt.date) -> list[Paper]:
    """Two parts of a transfer: one stays with the table that sent it, one comes with the chips (control T10)."""
    left = Slip.objects.filter(
        property_id=venue.pk,
        kind="transfer",
        status__in=(Slip.Status.ISSUED, Slip.Status.RECEIVED),
        day__range=(day - LATEST_ARRIVAL, day),
    )
    rows = list(left.order_by("serial"))
    papers = [_part(row, row.table, row.shift) for row in rows if row.day == day]
    arrived = [row for row in rows if row.status == Slip.Status.RECEIVED]
    streams = read_streams(venue.pk, [row.stream for row in arrived])
    for row in arrived:
        for recorded in streams[row.stream]:
            event = recorded.event
            if isinstance(event, SlipReceived) and event.to_day == day.isoformat():
                papers.append(_part(row, row.to_table, event.to_shift))
    return papers


def _exchanges(venue: Property, day: dt.date) -> list[Paper]:
    """The table's part of an even exchange, in the box of the session in which the chips were changed (control T10)."""
    rows = Slip.objects.filter(
        property_id=venue.pk,
        kind="exchange",
        status__in=(Slip.Status.RETURNING, Slip.Status.RECEIVED),
        day__range=(day - LATEST_ARRIVAL, day),
    )
    found = {row.stream: row for row in rows.order_by("serial")}
    streams = read_streams(venue.pk, list(found))
    changed = [
        (row, recorded.event.shift, recorded.occurred_at)
        for stream, row in found.items()
        for recorded in streams[stream]
        if isinstance(recorded.event, SlipExchanged)
    ]
    return [_part(row, row.table, shift) for row, shift, at in changed if _worked(venue, row.table, shift, at) == day]


def _worked(venue: Property, table: str, shift: str, at: dt.datetime) -> dt.date | None:
    """The gaming day of the session that the table had at an instant."""
    sessions = TableSession.objects.filter(property_id=venue.pk, table=table, shift=shift, opened_at__lte=at)
    return sessions.order_by("-opened_at").values_list("day", flat=True).first()


def _part(row: Slip, table: str, shift: str) -> Paper:
    return Paper(kind=row.kind, serial=row.serial, table=table, shift=shift, total=row.total)


def _inventories(venue: Property, day: dt.date) -> list[Paper]:
    """Openers and closers that carry a number, each in the box of its own session (control T1)."""
    sessions = {
        f"{row.table}.{row.day.isoformat()}.{row.shift}": row
        for row in TableSession.objects.filter(property_id=venue.pk, day=day)
    }
    numbers = FormNumber.objects.filter(
        property_id=venue.pk,
        purpose__in=("opener", "closer"),
        reference__in=sessions,
        status=FormNumber.Status.USED,
    )
    papers = []
    for number in numbers.order_by("serial"):
        session = sessions[number.reference]
        total = session.opener_total if number.purpose == "opener" else session.closer_total
        papers.append(
            Paper(
                kind=OPENER_CLOSER,
                serial=number.serial,
                table=session.table,
                shift=session.shift,
                total=total or 0,
            )
        )
    return papers


register_papers(FILL, _fills)
register_papers(CREDIT, _credits)
register_papers(TRANSFER, _transfers)
register_papers(EXCHANGE, _exchanges)
register_papers(OPENER_CLOSER, _inventories)
