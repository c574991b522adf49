"""Effect of adjusting entries on the drop and win of the days they concern (controls W1, W5).

A closed day's own figures never change. Statistics, month and year to date and the base of control W2 add what
adjusting entries say of it, by the day concerned.

An entry changes the win by its lines on the revenue of the tables (table win, commission, rake, breakage) and, where it
touches counted drop or chips of tables, on `adjustments`. Beside a line on that revenue, lines on what the count of a
table holds for others (progressive chips in clearing, breakage due at the cage) are of its win too: moving them out of
the table win changes nothing of what was counted. It changes the drop by its lines on counted drop, if it changes the
win or the chips of a table at all (money that only goes from the count to the cage is no drop). Sub-accounts say where:
a session `RO-1.2026-11-20.M`, a table, or a game.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final

import msgspec
from django.db.models import Q

from accounting import chart
from accounting.models import DailySummary, JournalEntry, JournalLine
from accounting.periods import Period
from casino.models import Property

_REVENUE: Final = frozenset({chart.TABLE_WIN, chart.COMMISSION, chart.RAKE, chart.BREAKAGE})
_FOR_OTHERS: Final = frozenset({chart.PROGRESSIVE_CLEARING, chart.DUE_AT_CAGE})
_OF_TABLES: Final = frozenset({chart.COUNT_ROOM, chart.TABLE_CHIPS, chart.TABLE_FLOAT})


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """The place that a line concerns; empty where the entry names none."""

    table: str = ""
    game: str = ""
    pit: str = ""
    shift: str = ""


class Adjusted(msgspec.Struct, frozen=True, kw_only=True):
    """Effect of an adjusting entry at one place, minor units. `entry`: key of its journal entry."""

    entry: str
    form_serial: str
    concerns_day: dt.date
    posted_day: dt.date
    table: str
    game: str
    pit: str
    shift: str
    drop: int
    win: int


def adjusted(venue: Property, *periods: Period) -> list[Adjusted]:
    """Return what adjusting entries change of the days of these periods, by day concerned, form and place."""
    concerned = [Q(concerns_day__gte=days.first, concerns_day__lte=days.last) for days in periods]
    entries = {
        entry.key: entry
        for entry in JournalEntry.objects.filter(
            reduce(or_, concerned), property_id=venue.pk, kind="adjustment"
        ).order_by("concerns_day", "reference", "key")
    }
    if not entries:
        return []
    lines: dict[str, list[JournalLine]] = {key: [] for key in entries}
    for line in JournalLine.objects.filter(property_id=venue.pk, entry__in=entries).order_by("entry", "line"):
        lines[line.entry].append(line)
    places = _Places(venue, {entry.concerns_day for entry in entries.values()})
    return [row for key, entry in entries.items() for row in _of_entry(entry, lines[key], places)]


def _of_entry(entry: JournalEntry, lines: Sequence[JournalLine], places: _Places) -> Iterable[Adjusted]:
    accounts = {line.account for line in lines}
    named = {place for line in lines if (place := places.of(line.subaccount, entry.concerns_day)) is not None}
    common = _common(named)
    is_of_tables = bool(accounts & (_OF_TABLES | _REVENUE))
    of_win = _REVENUE | _FOR_OTHERS if accounts & _REVENUE else _REVENUE
    sums: dict[Place, list[int]] = {}
    for line in lines:
        own = places.of(line.subaccount, entry.concerns_day)
        change = sums.setdefault(_nearer(own, common), [0, 0])
        if line.account == chart.COUNT_ROOM and accounts & (_REVENUE | {chart.ADJUSTMENTS, chart.TABLE_CHIPS}):
            change[0] += line.debit - line.credit
        if line.account in of_win or (line.account == chart.ADJUSTMENTS and (is_of_tables or named)):
            change[1] += line.credit - line.debit
    for place, (drop, win) in sums.items():
        if drop or win:
            yield Adjusted(
                entry=entry.key,
                form_serial=entry.reference,
                concerns_day=entry.concerns_day,
                posted_day=entry.day,
                table=place.table,
                game=place.game,
                pit=place.pit,
                shift=place.shift,
                drop=drop,
                win=win,
            )


def _nearer(own: Place | None, common: Place) -> Place:
    """The place that a line names, or the entry's, where that says more of the same game."""
    if own is None:
        return common
    return max(own, common, key=_precision) if own.game == common.game else own


def _precision(place: Place) -> int:
    return bool(place.table) * 4 + bool(place.shift) * 2 + bool(place.game)


def _common(named: set[Place]) -> Place:
    """The place of lines that name none, or only the game: the one that the entry names, if it names one table."""
    tables = {(place.table, place.shift) for place in named if place.table}
    if len(tables) == 1:
        return max(named, key=_precision)
    return next(iter(named)) if len(named) == 1 else Place()


class _Places:
    """Sub-accounts to places, by the sessions of the days concerned."""

    def __init__(self, venue: Property, days: set[dt.date]) -> None:
        rows = DailySummary.objects.filter(property_id=venue.pk, day__in=days)
        self._sessions: dict[tuple[dt.date, str], list[Place]] = {}
        self._games: set[str] = set()
        for row in rows.order_by("day", "table", "shift"):
            place = Place(table=row.table, game=row.game, pit=row.pit, shift=row.shift)
            self._sessions.setdefault((row.day, row.table), []).append(place)
            self._games.add(row.game)

    def of(self, subaccount: str, day: dt.date) -> Place | None:
        """Return the place that a sub-account names, or None."""
        table, dot, rest = subaccount.partition(f".{day.isoformat()}.")
        sessions = self._sessions.get((day, table if dot else subaccount), [])
        if dot:
            return next((place for place in sessions if place.shift == rest), None)
        if sessions:  # a table: its only session of the day, or the table alone
            first = sessions[0]
            return first if len(sessions) == 1 else Place(table=first.table, game=first.game, pit=first.pit)
        return Place(game=subaccount) if subaccount in self._games else None


def by_game_and_day(venue: Property, days: Period) -> dict[tuple[str, dt.date], tuple[int, int]]:
    """Return (win, drop) that adjusting entries add, by game and day concerned."""
    sums: dict[tuple[str, dt.date], tuple[int, int]] = {}
    for row in adjusted(venue, days):
        win, drop = sums.get((row.game, row.concerns_day), (0, 0))
        sums[row.game, row.concerns_day] = (win + row.win, drop + row.drop)
    return sums
