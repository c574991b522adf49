"""How tables were worked: with or without a terminal, and what came of each dealer's time."""

from __future__ import annotations

import datetime as dt
from typing import Final, Literal

import msgspec
from django.db import connection
from django.db.models import Min

from casino.models import Property
from casino.requests.request_cache import cached_in_request
from tables.models import DealerSeat, Round, TableSession, TerminalChange

State = Literal["rounds", "part", "none"]

CAPTURED: Final[State] = "rounds"


class Capture(msgspec.Struct, frozen=True, kw_only=True):
    """Extent to which a session's rounds were recorded: all, some (between `since` and `until`, None: its ends), or
    none."""

    state: State
    since: dt.datetime | None = None
    until: dt.datetime | None = None


def has_terminal(venue: Property, table: str) -> bool:
    """Return whether the table's rounds are recorded at present: yes, until the contrary was said."""
    last = TerminalChange.objects.filter(property_id=venue.pk, table=table).order_by("at", "day", "key").last()
    return last is None or last.attached


def captures(venue: Property, day: dt.date) -> dict[tuple[str, str], Capture]:
    """Every session of a day, by table and shift. Rounds that came without a terminal count as recorded in part."""
    changes: dict[str, list[TerminalChange]] = {}
    rows = TerminalChange.objects.filter(property_id=venue.pk, day__lte=day).order_by("at", "day", "key")
    for change in rows:
        changes.setdefault(change.table, []).append(change)
    if not changes:
        sessions = TableSession.objects.filter(property_id=venue.pk, day=day).values_list("table", "shift")
        return dict.fromkeys(sessions, Capture(state=CAPTURED))
    first_rounds = {
        (row["table"], row["shift"]): row["first"]
        for row in Round.objects.filter(property_id=venue.pk, day=day, table__in=changes)
        .values("table", "shift")
        .annotate(first=Min("opened_at"))
    }
    return {
        (session.table, session.shift): _capture(
            session, changes.get(session.table, []), first_rounds.get((session.table, session.shift))
        )
        for session in TableSession.objects.filter(property_id=venue.pk, day=day)
    }


def _capture(session: TableSession, changes: list[TerminalChange], first_round: dt.datetime | None) -> Capture:
    before = [change for change in changes if change.at <= session.opened_at]
    during = [
        change
        for change in changes
        if change.at > session.opened_at and (session.closed_at is None or change.at < session.closed_at)
    ]
    attached = not before or before[-1].attached
    if not during:
        if attached:
            return Capture(state=CAPTURED)
        return Capture(state="none") if first_round is None else Capture(state="part", since=first_round)
    since = None if attached else next((change.at for change in during if change.attached), None)
    until = None if during[-1].attached else during[-1].at
    return Capture(state="part", since=since, until=until)


class DealerWork(msgspec.Struct, frozen=True, kw_only=True):
    """A dealer at a table in a shift: how long, and the rounds begun in that time (minor units)."""

    dealer: str
    table: str
    shift: str
    seconds: int
    rounds: int
    handle: int
    win_rounds: int


_WORK: Final = """
WITH seats AS (
    SELECT "table", shift, dealer, at, number,
           lead(at) OVER place AS until,
           row_number() OVER place AS turn
      FROM tables_dealerseat
     WHERE property_id = %(property)s AND day = %(day)s
       AND "table" >= %(first)s AND (%(end)s::text IS NULL OR "table" < %(end)s)
    WINDOW place AS (PARTITION BY "table", shift ORDER BY at, number)
)
SELECT s.dealer, s."table", s.shift,
       greatest(extract(epoch FROM coalesce(s.until, t.closed_at, s.at) - s.at), 0)::bigint,
       coalesce(r.rounds, 0), coalesce(r.handle, 0)::bigint, coalesce(r.win, 0)::bigint
  FROM seats s
  JOIN tables_tablesession t
    ON t.property_id = %(property)s AND t.day = %(day)s AND t."table" = s."table" AND t.shift = s.shift
  LEFT JOIN LATERAL (
    SELECT count(*) AS rounds, sum(handle) AS handle, sum(win) AS win
      FROM tables_round r
     WHERE r.property_id = %(property)s AND r.day = %(day)s AND r."table" = s."table" AND r.shift = s.shift
       AND r.status = 'closed'
       AND (s.turn = 1 OR r.opened_at >= s.at) AND (s.until IS NULL OR r.opened_at < s.until)
  ) r ON true
 ORDER BY s."table", s.shift, s.at, s.number
"""


@cached_in_request
def dealer_work(venue: Property, day: dt.date) -> list[DealerWork]:
    """Every dealer's time at every table of a day, a line per dealer, table and shift, in one statement.

    A round belongs to the dealer at its opening; one before the first dealer sat down, to the first.
    """
    return work_of(venue, day)


def work_of(venue: Property, day: dt.date, first: str = "", end: str | None = None) -> list[DealerWork]:
    """The same of the tables from `first` to before `end` (None: to the last)."""
    if not DealerSeat.objects.filter(property_id=venue.pk, day=day).exists():
        return []
    with connection.cursor() as cursor:
        cursor.execute(_WORK, {"property": venue.pk, "day": day, "first": first, "end": end})
        found: dict[tuple[str, str, str], list[int]] = {}
        for dealer, table, shift, *figures in cursor:
            kept = found.setdefault((dealer, table, shift), [0, 0, 0, 0])
            found[dealer, table, shift] = [one + more for one, more in zip(kept, figures, strict=True)]
    return [
        DealerWork(
            dealer=dealer, table=table, shift=shift, seconds=seconds, rounds=rounds, handle=handle, win_rounds=win
        )
        for (dealer, table, shift), (seconds, rounds, handle, win) in found.items()
        if dealer
    ]
