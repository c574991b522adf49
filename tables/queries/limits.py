"""Limits of tables: what is announced, what was in force when."""

from __future__ import annotations

import datetime as dt

from django.db.models import Case, F, QuerySet, When

from casino.models import Property
from tables.models import TableLimits, TableSession


def announced_limits(session: TableSession) -> TableLimits | None:
    """Limits that are announced for an open table and not yet in force."""
    return TableLimits.objects.filter(
        property_id=session.property_id,
        day=session.day,
        table=session.table,
        shift=session.shift,
        status=TableLimits.Status.ANNOUNCED,
    ).first()


def limits_history(
    venue: Property,
    *,
    table: str | None = None,
    first: dt.date | None = None,
    last: dt.date | None = None,
) -> QuerySet[TableLimits]:
    """Every opening, announcement and change, in the order in which they happened (control T11)."""
    wanted = {"table": table, "day__gte": first, "day__lte": last}
    given = {name: value for name, value in wanted.items() if value is not None}
    began = Case(When(announced_at__isnull=False, then=F("announced_at")), default=F("in_force_at"))
    return TableLimits.objects.filter(property_id=venue.pk, **given).annotate(began=began).order_by("began", "key")


def limits_at(venue: Property, table: str, instant: dt.datetime) -> dict[str, int] | None:
    """The limits that a table had at an instant; None when it was not open."""
    session = (
        TableSession.objects.filter(property_id=venue.pk, table=table, opened_at__lte=instant)
        .order_by("-opened_at")
        .first()
    )
    if session is None or (session.closed_at is not None and session.closed_at <= instant):
        return None
    return session.limits_at(instant)
