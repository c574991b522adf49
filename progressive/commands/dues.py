"""Deadlines of the progressives: each is raised once, for accounting to answer (PR §7.12(A), §7.14(J), (K), (M))."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from casino.models import Property
from progressive import queries
from progressive.queries import Due
from tables.commands import raise_exception
from tables.commands.day import RAISED_AGAIN
from tables.locks import lock_day
from tables.models import ExceptionLine


@transaction.atomic
def raise_due(venue: Property, *, day: dt.date, actor: str, at: dt.datetime | None = None) -> list[Due]:
    """Raise each thing that is due on a gaming day, once for its date; returns what was raised now.

    The last days of a limit, a limit that ran out, a rest to be shared out or raffled, a deposit to be proved, a draw
    to be held and its winners to be paid, a receipt that ran out, a table on the last day on which it may come back,
    and one away longer.
    """
    lock_day(venue.pk)
    raised = []
    for due in queries.due(venue.pk, day):
        code = _code(due)
        if code is None:
            continue
        subject = " ".join(part for part in (due.link, due.table, due.paper, due.on.isoformat()) if part)
        if ExceptionLine.objects.filter(property_id=venue.pk, code=code, subject=subject).exists():
            continue
        raise_exception(
            venue,
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
    "return": ("absence_ends", "absence_too_long"),
    "leave": ("limit_ends_soon", "limit_reached"),
    "distribution": (None, "funds_due"),
    "raffle": (None, "funds_due"),
    "deposit": (None, "funds_due"),
    "draw": (None, "draw_due"),
    "draw_prize": (None, "draw_due"),
    "receipt": (None, "receipt_lapsed"),
    "summary": (None, "summary_not_received"),
}
"""Exceptions by kind of deadline: for its last days, and once due."""

RAISED_AGAIN.update(code for codes in CODES.values() for code in codes if code is not None)

WHOLE_LAST_DAY = ("expiry", "leave")
"""Limits whose last day is played to its end: they are over on the day after."""


DRAW_PRIZE_DAYS = 7
"""Days after the draw from which an unpaid winner is reported (the property's choice)."""


def _code(due: Due) -> str | None:
    soon, reached = CODES[due.kind]
    if due.kind == "return":  # away from the first day to the fifth, it is back on the sixth at the latest
        return reached if due.days_left < 0 else soon if due.days_left == 0 else None
    if due.kind == "draw_prize" and due.days_left > -DRAW_PRIZE_DAYS:
        return None
    if due.kind == "summary" and due.days_left == 0:
        return None
    if due.days_left < 0 or (due.days_left == 0 and due.kind not in WHOLE_LAST_DAY):
        return reached
    return soon if due.days_left <= queries.LAST_DAYS else None
