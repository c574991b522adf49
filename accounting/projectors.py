"""Events into the rows of accounting: the journal from every event that moves money, and the closes' own figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec

from accounting import chart
from accounting import events as ev
from accounting.models import (
    Adjustment,
    CloseRun,
    DailySummary,
    DayException,
    JournalEntry,
    JournalLine,
)
from accounting.postings import MONEY_EVENTS, Draft, drafts_of, transfer
from casino.eventstore import Recorded
from tables.events import TableOpened


class Journal:
    """Double entry. Owner of entries and lines."""

    name = "journal"
    models = (JournalEntry, JournalLine)
    handles = MONEY_EVENTS

    def project(self, events: Sequence[Recorded]) -> None:
        """All entries of a batch in two statements."""
        entries: list[JournalEntry] = []
        lines: list[JournalLine] = []
        known = _tables_with_float(events)
        for recorded in events:
            for draft in [*_imprest(recorded, known), *drafts_of(recorded)]:
                _write(recorded, draft, entries, lines)
        JournalEntry.objects.bulk_create(entries)
        JournalLine.objects.bulk_create(lines)


def _tables_with_float(events: Sequence[Recorded]) -> set[tuple[int, str]]:
    """The tables among these that were opened before."""
    opened = {(r.property_id, r.event.table) for r in events if isinstance(r.event, TableOpened)}
    if not opened:
        return set()
    known = JournalLine.objects.filter(account=chart.TABLE_FLOAT, subaccount__in={table for _property, table in opened})
    return set(known.values_list("property_id", "subaccount").distinct())


def _imprest(recorded: Recorded, known: set[tuple[int, str]]) -> list[Draft]:
    """A table that opens for the first time has its chips from the cage."""
    event = recorded.event
    if not isinstance(event, TableOpened) or (recorded.property_id, event.table) in known or not event.total:
        return []
    known.add((recorded.property_id, event.table))
    postings = transfer((chart.TABLE_FLOAT, event.table), (chart.CAGE, ""), event.total)
    return [Draft("imprest", "imprest", event.table, recorded.day, recorded.day, postings)]


def _write(recorded: Recorded, draft: Draft, entries: list[JournalEntry], lines: list[JournalLine]) -> None:
    part = f"#{draft.part}" if draft.part else ""
    key = f"{recorded.property_id}:{recorded.stream}.{recorded.version}{part}"
    entries.append(
        JournalEntry(
            key=key,
            property_id=recorded.property_id,
            day=draft.day,
            concerns_day=draft.concerns_day,
            kind=draft.kind,
            reference=draft.reference,
            at=recorded.occurred_at,
            actor=recorded.actor,
        )
    )
    lines.extend(
        JournalLine(
            key=f"{key}/{number}",
            property_id=recorded.property_id,
            entry=key,
            line=number,
            day=draft.day,
            account=posting.account,
            subaccount=posting.subaccount,
            debit=max(posting.amount, 0),
            credit=max(-posting.amount, 0),
        )
        for number, posting in enumerate(draft.postings, start=1)
    )


class Closes:
    """The closes, their figures and exceptions, and the adjustments."""

    name = "accounting_closes"
    models = (CloseRun, DailySummary, DayException, Adjustment)
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


def _exceptions(recorded: Recorded, event: ev.ExceptionsListed) -> None:
    day = close_key(recorded.property_id, recorded.day)
    DayException.objects.bulk_create(
        DayException(
            key=f"{day}.{line.code}.{number}",
            property_id=recorded.property_id,
            day=recorded.day,
            number=number,
            **msgspec.structs.asdict(line),
        )
        for number, line in enumerate(event.lines, start=1)
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
