"""Shared by every command on a link: its stream, the row of its meter, the day, what the regulation asks of both."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.eventstore import Event
from casino.models import Property
from casino.rules import programmes as pots
from casino.rules.errors import RuleError
from casino.rules.pots.programme import Programme
from progressive import queries
from progressive.models import LinkMember, Meter, Prize
from tables.locks import hold_day, lock_table
from tables.models import GamingDay, TableSession


def link_stream(link: str, day: dt.date) -> str:
    """The stream of a link's gaming day."""
    return f"link:{link}.{day.isoformat()}"


def record(
    venue: Property, link: str, day: dt.date, events: Sequence[Event], *, actor: str, at: dt.datetime | None
) -> None:
    """Record events in the stream of a link's day. Refused: `before_start`, on a day before the link started."""
    started = Meter.objects.filter(property_id=venue.pk, link=link).values_list("started_day", flat=True).first()
    if started is not None and day < started:
        raise Refused("before_start", field="day", day=started.isoformat())
    append_next(venue, link_stream(link, day), day, list(events), actor=actor, at=at)


def lock_meter(venue: Property, link: str) -> Meter:
    """Hold the row of the link's meter until the transaction ends. Refused: `no_link`."""
    meter = Meter.objects.select_for_update().filter(property_id=venue.pk, link=link).first()
    if meter is None:
        raise Refused("no_link", field="link", link=link)
    return meter


def lock_meter_of_table(venue: Property, table: str) -> Meter:
    member = queries.link_of(venue.pk, table)
    if member is None:
        raise no_link(table)
    return lock_meter(venue, member.link)


def no_link(table: str) -> Refused:
    return Refused("no_link", field="table", link=_now("none of table %(table)s") % {"table": table})


def tables_of(property_id: int, link: str) -> list[str]:
    return list(
        LinkMember.objects.filter(property_id=property_id, link=link, left_day__isnull=True)
        .order_by("table")
        .values_list("table", flat=True)
    )


def require_closed(property_id: int, tables: Sequence[str]) -> None:
    """No linked table is open, and none opens until the transaction ends: so no round is on its way."""
    for table in sorted(tables):
        lock_table(property_id, table)
    still_open = TableSession.objects.filter(
        property_id=property_id, table__in=list(tables), status=TableSession.Status.OPEN
    ).values_list("table", flat=True)
    if still_open:
        raise Refused("table_open", field="tables", tables=", ".join(sorted(still_open)))


def require_status(meter: Meter, *allowed: Meter.Status) -> None:
    if meter.status not in allowed:
        raise Refused("wrong_status", field="link", status=Meter.Status(meter.status).label)


def require_unlocked(meter: Meter) -> None:
    if meter.locked:
        raise Refused("meters_locked", field="link")


def frozen_e4_of(meter: Meter) -> int:
    if meter.frozen_e4 is None:
        raise LookupError(f"meter {meter.key} has an open prize and is not locked")
    return meter.frozen_e4


def current_e4(meter: Meter) -> int:
    return queries.total_e4(meter) if meter.frozen_e4 is None else meter.frozen_e4


def open_day(venue: Property, day: dt.date) -> dt.date:
    """The day, if it takes events; held until the transaction ends. Refused: `day_not_open`."""
    hold_day(venue.pk, day)
    row = GamingDay.objects.filter(property_id=venue.pk, day=day).first()
    if row is None or row.status == GamingDay.Status.CLOSED:
        raise Refused("day_not_open", field="day", day=day.isoformat())
    return day


def day_not_closed(venue: Property, day: dt.date) -> dt.date:
    """The day itself while it takes events, else the next that does; held until the transaction ends."""
    row = (
        GamingDay.objects.filter(property_id=venue.pk, day__gte=day)
        .exclude(status=GamingDay.Status.CLOSED)
        .order_by("day")
        .first()
    )
    if row is None:
        raise Refused("day_not_open", field="day", day=_("none is"))
    return open_day(venue, row.day)


def require_paid_by(row: Prize, day: dt.date) -> None:
    """Require that an operation after a payment is not dated before it. Refused: `day_before_payment`."""
    if row.paid_day is not None and day < row.paid_day:
        raise Refused("day_before_payment", field="day", day=row.paid_day.isoformat())


def require_known(meter: Meter, outcomes: Collection[str]) -> None:
    unknown = sorted(set(outcomes) - set(meter.shares()))
    if unknown:
        raise Refused(
            "unknown_outcome", field=f"payouts.{unknown[0]}", cite="PR §7.11(E)", known=", ".join(meter.shares())
        )


@contextmanager
def by_the_rules(*, status: int = 422) -> Iterator[None]:
    """Turn a rule error about a pot into a refusal with its code, both its texts and its clause."""
    try:
        yield
    except RuleError as error:
        raise Refused.by_rules(error, field=error.field, status=status) from error


def programme_of(meter: Meter) -> Programme:
    """The programme of a link. Refused: `pot_unknown_programme`."""
    with by_the_rules():
        return pots.get(meter.game)
