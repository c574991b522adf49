"""Rows that the grids of accounting offer now: exceptions, lines of a checklist; what each fixes and fills in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _lazy

from accounting import offers, queries
from accounting.models import ChecklistSignoff, ExceptionCase
from casino.models import Property
from casino.offers import when_empty
from casino.operations.grids import MOST_ROWS, GridOptions, Narrowed, Row
from casino.wording.exception_details import exception_detail
from casino.wording.formats import language, money
from casino.wording.states import state_in_words
from tables.offers import open_days

Asked = Mapping[str, str]
"""Values chosen above the rows: the kind of exception, the gaming day."""
OPEN = (ExceptionCase.Status.OPEN, ExceptionCase.Status.ASSIGNED)


def _kinds(venue: Property) -> list[tuple[str, str]]:
    """Return the kinds of exceptions that wait for an answer, with their number."""
    groups = queries.inbox_groups(venue)
    return [(group.code, f"{offers.code_name(group.code)} ({group.count})") for group in groups]


def of_kind(**own: Any) -> GridOptions:
    """Return the options of a grid of cases, whose rows may be those of one kind."""
    kinds = Narrowed("code", _lazy("Exception"), _lazy("All exceptions"), _kinds)
    return GridOptions(key=("case",), narrowed=kinds, **own)


@when_empty(_lazy("No exception waits for an answer."))
def to_resolve(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the cases without an answer that need no investigation, the oldest first."""
    rows = list(_cases(venue, asked, OPEN).exclude(code__in=queries.INVESTIGATED)[:MOST_ROWS])
    investigated = queries.investigation_numbers(venue, rows)
    yield from (_row(venue, row) for row in rows if row.case not in investigated)


@when_empty(_lazy("No exception is open."))
def to_assign(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the cases without an answer, the oldest first."""
    yield from (_row(venue, row) for row in _cases(venue, asked, OPEN)[:MOST_ROWS])


@when_empty(_lazy("No answer waits for an auditor."))
def to_confirm(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the answered cases, each with its answer."""
    for row in _cases(venue, asked, (ExceptionCase.Status.ANSWERED,))[:MOST_ROWS]:
        yield _row(venue, row, f"{row.get_outcome_display()}: {row.explanation} · {row.resolved_by}")


def _cases(venue: Property, asked: Asked, statuses: Collection[str]) -> Any:
    rows = queries.exception_cases(venue, status="unresolved", code=asked.get("code", ""))
    return rows.filter(status__in=statuses)


def _row(venue: Property, row: ExceptionCase, *more: str) -> Row:
    unit = "" if row.source == "floor" else row.unit
    detail = exception_detail(row.code, row.detail, venue.currency, language(), unit=unit)
    at_stake = money(row.at_stake, venue.currency) if row.at_stake else ""
    about = (offers.code_name(row.code), row.table, row.subject, detail, at_stake, *more)
    return Row(
        key=row.case,
        label=row.case,
        about=" · ".join(dict.fromkeys(part for part in about if part)),
        given={"case": row.case},
    )


@when_empty(_lazy("Every line of the day is signed."))
def lines_to_sign(venue: Property, asked: Asked) -> Iterator[Row]:
    """Yield the lines of an open day that can be signed, each with the digest of what stands there.

    Ticked are those where nothing is open; a line with open items is signed with a note of its own.
    """
    day = _day(venue, asked)
    for line in queries.audit_checklist(venue, day) if day else ():
        if line.state == ChecklistSignoff.State.SIGNED or (line.open and line.holds_the_close):
            continue
        state = ChecklistSignoff.State(line.state).label
        items = ", ".join([state_in_words(item, offers.CODE_WORDS) for item in line.open[:5]])
        about = f"{state} · {items}" if items else str(state)
        yield Row(
            key=line.code,
            label=str(line.label),
            about=about,
            given={"line": line.code},
            values={"evidence": line.evidence},
            without=frozenset() if line.open else frozenset({"note"}),
            taken=not line.open,
        )


def _day(venue: Property, asked: Asked) -> dt.date | None:
    """Return the open gaming day that was chosen, by default the latest."""
    known = [str(day) for day, _label in open_days(venue)]
    chosen = asked.get("day") or (known[0] if known else "")
    return dt.date.fromisoformat(chosen) if chosen in known else None


def open_day(venue: Property) -> dict[str, Any]:
    """Return the gaming day that a page begins with."""
    known = [str(day) for day, _label in open_days(venue)]
    return {"day": known[0]} if known else {}
