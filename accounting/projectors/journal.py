"""The journal, from every event that moves money."""

from __future__ import annotations

from collections.abc import Sequence

from accounting import chart
from accounting.models import JournalEntry, JournalLine
from accounting.postings import MONEY_EVENTS, Draft, Posting, drafts_of, sides, table_float
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
                known |= {(recorded.property_id, one.subaccount) for one in draft.postings if _is_float(one)}
        JournalEntry.objects.bulk_create(entries)
        JournalLine.objects.bulk_create(lines)


def _tables_with_float(events: Sequence[Recorded]) -> set[tuple[int, str]]:
    """The tables among these that have had chips before: moved from the vault, or counted."""
    opened = {(r.property_id, r.event.table) for r in events if isinstance(r.event, TableOpened)}
    if not opened:
        return set()
    known = JournalLine.objects.filter(account=chart.TABLE_FLOAT, subaccount__in={table for _property, table in opened})
    return set(known.values_list("property_id", "subaccount").distinct())


def _is_float(posting: Posting) -> bool:
    return posting.account == chart.TABLE_FLOAT


def _imprest(recorded: Recorded, known: set[tuple[int, str]]) -> list[Draft]:
    """A table whose first chips came by no movement has them from before any were received by the book."""
    event = recorded.event
    if not isinstance(event, TableOpened) or (recorded.property_id, event.table) in known or not event.total:
        return []
    postings = sides(table_float(event.table, event.counts), Posting(chart.CHIPS_ISSUED, "", -event.total))
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
            pieces=posting.pieces,
        )
        for number, posting in enumerate(draft.postings, start=1)
    )
