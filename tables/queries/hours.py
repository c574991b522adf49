"""Hours of play that the authority allows, and what of them was not kept (EUS art. 2(1), (3))."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from django.utils import timezone

from casino.jurisdictions.table_rules import Service
from casino.models import Property
from tables.models import AuthorisedHours, Round, TableSession
from tables.queries.table_rules import closings, family_of, open_interruption, table_rules
from tables.timekeeping.calendar import instant, shift_bounds

HOURS_CITE = "EUS art. 2(1)"


def hours_of(venue: Property, day: dt.date) -> Span | None:
    """Return the authorised hours of a gaming day; None where none are ordered, or none are on file."""
    if table_rules(venue).interruptions is None:
        return None
    editions = AuthorisedHours.objects.filter(property=venue, since__lte=day).order_by("-since")
    edition = editions.first()
    return None if edition is None else _span(venue, edition, day)


def _span(venue: Property, edition: AuthorisedHours, day: dt.date) -> Span:
    zone, start = venue.zone, dt.time(venue.day_start_hour)
    following = day + dt.timedelta(days=1)
    opens = instant(zone, day if edition.opens >= start else following, edition.opens)
    closes = instant(zone, day if edition.closes > start else following, edition.closes)
    return Span(opens, closes if closes > opens else closes + dt.timedelta(days=1))


def has_played(session: TableSession) -> bool:
    """Return whether a round was recorded in a session: before its first player a table need not stay open."""
    rounds = Round.objects.filter(
        property_id=session.property_id, day=session.day, table=session.table, shift=session.shift
    )
    return rounds.exists()


def ends_with_shift(venue: Property, session: TableSession, moment: dt.datetime) -> bool:
    """Return whether a session closes for the change of shifts: so near to its end that the next may be opened."""
    _begins, ends = shift_bounds(venue, session.day, session.shift)
    return moment >= ends - dt.timedelta(minutes=venue.early_opening_minutes)


class Span(NamedTuple):
    """First instant of the hours of play of a gaming day, and the first after them."""

    opens: dt.datetime
    closes: dt.datetime


class ClosedEarly(NamedTuple):
    """A table that closed for the day before the authorised hour, without a cause of interruption."""

    table: str
    shift: str
    closed_at: dt.datetime
    hour: dt.datetime


class OutOfService(NamedTuple):
    """A time within the authorised hours at which no table of a kind was open that must stay in service."""

    kind: Service
    since: dt.datetime
    until: dt.datetime


def closed_early(venue: Property, day: dt.date) -> list[ClosedEarly]:
    """Return the tables that played in a day and closed before its closing hour, not interrupted and not reopened."""
    hours = hours_of(venue, day)
    if hours is None:
        return []
    return [
        ClosedEarly(row.table, row.shift, row.closed_at, hours.closes)
        for row in closings(venue, day)
        if row.closed_at is not None
        and row.closed_at < hours.closes
        and has_played(row)
        and open_interruption(venue, row) is None
    ]


def out_of_service(venue: Property, day: dt.date) -> list[OutOfService]:
    """Return when no table of a kind that stays in service was open: from the opening hour to the last closing.

    A change of shifts is no such time. Nothing of a day on which no table opened.
    """
    hours, rules = hours_of(venue, day), table_rules(venue).interruptions
    sessions = list(TableSession.objects.filter(property_id=venue.pk, day=day).order_by("opened_at"))
    if hours is None or rules is None or not sessions:
        return []
    change = dt.timedelta(minutes=venue.early_opening_minutes)
    found = []
    for kind in rules.in_service:
        until, least = hours.opens, dt.timedelta()
        for row in sessions:
            if not kind.has(family_of(row.game)):
                continue
            if row.opened_at - until > least:
                found.append(OutOfService(kind, until, row.opened_at))
            until, least = max(until, row.closed_at or timezone.now()), change
        if not least:
            found.append(OutOfService(kind, hours.opens, hours.closes))
    return found
