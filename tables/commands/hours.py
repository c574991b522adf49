"""Hours of play that the authority allows: tables close at their hour or for a cause, and some stay in service."""

from __future__ import annotations

import datetime as dt

from casino.errors import Refused
from casino.models import Property
from casino.wording.exception_details import detail_of
from tables.commands.day import raise_exception
from tables.models import ExceptionLine, TableSession
from tables.queries.hours import HOURS_CITE, closed_early, ends_with_shift, has_played, hours_of, out_of_service

SERVICE_CITE = "EUS art. 2(3)"
NOTED = ("closed_before_hour", "out_of_service")
"""The exceptions that the close of a day raises here."""


def require_before_closing(venue: Property, day: dt.date, moment: dt.datetime) -> None:
    """Refuse to open a table once the closing hour has come. Refused: `after_closing_hour`."""
    hours = hours_of(venue, day)
    if hours is not None and moment >= hours.closes:
        raise Refused("after_closing_hour", field="table", cite=HOURS_CITE, hour=_clock(venue, hours.closes))


def require_closing_hour(venue: Property, session: TableSession, moment: dt.datetime) -> None:
    """Refuse to close a table that has had a player before its hour, unless it is interrupted or its shift ends.

    Refused: `before_closing_hour`.
    """
    hours = hours_of(venue, session.day)
    if hours is None or moment >= hours.closes or session.interrupted_at is not None or not has_played(session):
        return
    if not ends_with_shift(venue, session, moment):
        raise Refused(
            "before_closing_hour", field="table", cite=HOURS_CITE, table=session.table,
            hour=_clock(venue, hours.closes),
        )  # fmt: skip


def note_hours(venue: Property, day: dt.date, *, actor: str, at: dt.datetime | None) -> None:
    """Note, before a day begins its close, tables closed before the hour and kinds of table not in service, once."""
    for one in closed_early(venue, day):
        detail = detail_of(
            "closed_before_hour", closed=one.closed_at.isoformat(timespec="minutes"),
            hour=one.hour.isoformat(timespec="minutes"), cite=HOURS_CITE,
        )  # fmt: skip
        _raise(venue, day, "closed_before_hour", f"{one.table} {one.shift}", detail, one.table, one.shift, actor, at)
    for gap in out_of_service(venue, day):
        since, until = (each.isoformat(timespec="minutes") for each in (gap.since, gap.until))
        detail = detail_of("out_of_service", since=since, until=until, cite=SERVICE_CITE)
        _raise(venue, day, "out_of_service", f"{gap.kind.code} {since}", detail, "", "", actor, at)


def _clock(venue: Property, moment: dt.datetime) -> str:
    return f"{moment.astimezone(venue.zone):%H:%M}"


def _raise(
    venue: Property, day: dt.date, code: str, subject: str, detail: str, table: str, shift: str, actor: str,
    at: dt.datetime | None,
) -> None:  # fmt: skip
    if ExceptionLine.objects.filter(property_id=venue.pk, day=day, code=code, subject=subject).exists():
        return
    raise_exception(
        venue, day=day, code=code, subject=subject, detail=detail, table=table, shift=shift, actor=actor, at=at
    )
