"""Gaming days and their exceptions."""

from __future__ import annotations

from casino.eventstore import Recorded
from tables import events as e
from tables.models import ExceptionLine, GamingDay
from tables.projectors.folding import Folding


class Days(Folding):
    """The calendar of gaming days."""

    name = "gaming_days"
    model = GamingDay
    handles = (e.GamingDayOpened, e.GamingDayWithdrawn, e.GamingDayClosing, e.GamingDayClosed)

    def fold(self, row: GamingDay | None, recorded: Recorded) -> GamingDay | None:
        event = recorded.event
        if isinstance(event, e.GamingDayWithdrawn):
            return None
        if isinstance(event, e.GamingDayOpened):
            return GamingDay(
                day=recorded.day,
                status=GamingDay.Status.OPEN,
                shifts=event.shifts,
                opened_at=recorded.occurred_at,
                late_reason=event.late_reason,
                late_by=event.signatures[0].employee if event.signatures else "",
            )
        assert row is not None  # noqa: S101  (a day is opened before it is closed)
        if isinstance(event, e.GamingDayClosing):
            row.status = GamingDay.Status.CLOSING
        else:
            row.status = GamingDay.Status.CLOSED
            row.closed_at = recorded.occurred_at
        return row


class Exceptions(Folding):
    """The list of exceptions, one row each, numbered by their place in the day's stream."""

    name = "exceptions"
    model = ExceptionLine
    handles = (e.ExceptionRaised, e.GamingDayWithdrawn)

    def keys(self, recorded: Recorded) -> list[str]:
        event = recorded.event
        versions = event.exceptions if isinstance(event, e.GamingDayWithdrawn) else [recorded.version]
        return [f"{recorded.property_id}:{recorded.day.isoformat()}.{version}" for version in versions]

    def fold(self, row: ExceptionLine | None, recorded: Recorded) -> ExceptionLine | None:
        event = recorded.event
        if isinstance(event, e.GamingDayWithdrawn):
            return None
        return ExceptionLine(
            day=recorded.day,
            table=event.table,
            shift=event.shift,
            code=event.code,
            subject=event.subject,
            detail=event.detail,
            amount=event.amount,
            raised_at=recorded.occurred_at,
            actor=recorded.actor,
        )
