"""The closes, their figures and exceptions, and the adjustments."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec

from accounting import events as ev
from accounting.models import Adjustment, CloseRun, DailySummary, DayException, DealerDay
from accounting.queries.close import at_stake
from casino.eventstore import Recorded


class Closes:
    """The closes, their figures and exceptions, and the adjustments."""

    name = "accounting_closes"
    models = (CloseRun, DailySummary, DealerDay, DayException, Adjustment)
    handles = (ev.CloseStarted, ev.DayFiguresPosted, ev.ExceptionsListed, ev.DayClosed, ev.AdjustmentPosted)

    def project(self, events: Sequence[Recorded]) -> None:
        """One by one: a day has a handful of them."""
        for recorded in events:
            _APPLY[type(recorded.event)](recorded, recorded.event)


def close_key(property_id: int, day: dt.date) -> str:
    """Primary key of a day's close."""
    return f"{property_id}:{day.isoformat()}"


def _started(recorded: Recorded, event: ev.CloseStarted) -> None:
    CloseRun.objects.create(
        key=close_key(recorded.property_id, recorded.day),
        property_id=recorded.property_id,
        day=recorded.day,
        status=CloseRun.Status.CLOSING,
        started_at=recorded.occurred_at,
        started_by=recorded.actor,
        forced=msgspec.to_builtins(event.forced),
        reason=event.reason,
        signatures=msgspec.to_builtins(event.signatures),
    )


def _figures(recorded: Recorded, event: ev.DayFiguresPosted) -> None:
    day = close_key(recorded.property_id, recorded.day)
    DailySummary.objects.bulk_create(
        DailySummary(
            key=f"{day}.{line.table}.{line.shift}",
            property_id=recorded.property_id,
            day=recorded.day,
            **msgspec.structs.asdict(line),
        )
        for line in event.lines
    )
    DealerDay.objects.bulk_create(
        DealerDay(
            key=f"{day}.{line.table}.{line.shift}/{line.dealer}",
            property_id=recorded.property_id,
            day=recorded.day,
            **msgspec.structs.asdict(line),
        )
        for line in event.dealers
    )


def _exceptions(recorded: Recorded, event: ev.ExceptionsListed) -> None:
    day = close_key(recorded.property_id, recorded.day)
    # Those of the events before, where there are several.
    listed = DayException.objects.filter(property_id=recorded.property_id, day=recorded.day).count()
    DayException.objects.bulk_create(
        DayException(
            key=f"{day}.{line.code}.{number}",
            property_id=recorded.property_id,
            day=recorded.day,
            number=number,
            code=line.code,
            subject=line.subject,
            amount=line.amount,
            expected=line.expected,
            found=line.found,
            detail=line.detail,
            at_stake=at_stake(line),
        )
        for number, line in enumerate(event.lines, start=listed + 1)
    )


def _closed(recorded: Recorded, event: ev.DayClosed) -> None:
    CloseRun.objects.filter(key=close_key(recorded.property_id, recorded.day)).update(
        status=CloseRun.Status.CLOSED,
        closed_at=recorded.occurred_at,
        totals=msgspec.to_builtins(event.totals),
        figures_digest=event.figures_digest,
    )


def _adjusted(recorded: Recorded, event: ev.AdjustmentPosted) -> None:
    Adjustment.objects.create(
        key=f"{recorded.property_id}:{recorded.stream}.{recorded.version}",
        property_id=recorded.property_id,
        day=recorded.day,
        concerns_day=dt.date.fromisoformat(event.concerns_day),
        reason=event.reason,
        approval=event.approval,
        form_serial=event.form_serial,
        amount=sum(line.debit for line in event.lines),
        signatures=msgspec.to_builtins(event.signatures),
        at=recorded.occurred_at,
        actor=recorded.actor,
    )


_APPLY: dict[type, Any] = {
    ev.CloseStarted: _started,
    ev.DayFiguresPosted: _figures,
    ev.ExceptionsListed: _exceptions,
    ev.DayClosed: _closed,
    ev.AdjustmentPosted: _adjusted,
}
