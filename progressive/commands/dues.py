"""What of the progressives has its day: raised once, for accounting to answer (PR §7.14(J), (K), (M))."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from casino.models import Property
from progressive import queries
from progressive.queries import Due
from tables.commands import raise_exception
from tables.locks import lock_day
from tables.models import ExceptionLine


@transaction.atomic
def raise_due(property: Property, *, day: dt.date, actor: str, at: dt.datetime | None = None) -> list[Due]:
    """Raise each thing that is due on a gaming day, once for its date; returns what was raised now.

    The last days of a limit, a limit that ran out, a rest to be shared out or raffled, a deposit to be proved, a table
    away longer than it may be.
    """
    lock_day(property.pk)
    raised = []
    for due in queries.due(property.pk, day):
        code = _code(due)
        if code is None:
            continue
        subject = " ".join(part for part in (due.link, due.table, due.on.isoformat()) if part)
        if ExceptionLine.objects.filter(property_id=property.pk, code=code, subject=subject).exists():
            continue
        raise_exception(
            property,
            day=day,
            code=code,
            subject=subject,
            detail=due.cite,
            amount=due.amount_minor,
            table=due.table,
            actor=actor,
            at=at,
        )
        raised.append(due)
    return raised


CODES = {
    "expiry": ("limit_ends_soon", "limit_reached"),
    "return": (None, "absence_too_long"),
    "leave": ("limit_ends_soon", "limit_reached"),
    "distribution": (None, "funds_due"),
    "raffle": (None, "funds_due"),
    "deposit": (None, "funds_due"),
}
"""By kind: the exception of its last days, and of what is due."""


def _code(due: Due) -> str | None:
    soon, reached = CODES[due.kind]
    if due.kind == "return":
        return reached if due.days_left < 0 else None
    if due.days_left <= 0:
        return reached
    return soon if due.days_left <= queries.LAST_DAYS else None
