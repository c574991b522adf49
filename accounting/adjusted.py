"""Effect of adjusting entries on drop, win and gross gaming revenue (controls W1, W5).

A closed day's own figures never change. Statistics, month and year to date and the base of control W2 add what
adjusting entries say of it, by the day concerned; returns and their bridge take the same effect by the day of posting.

An entry changes the win by its lines on the revenue of the tables (table win, commission, rake, breakage) and, where it
touches counted drop or chips of tables, on `adjustments`. Beside a line on that revenue, lines on what the count of a
table holds for others (progressive chips in clearing, breakage due at the cage, pools of the players) are of its win
too: moving them out of the table win changes nothing of what was counted. It changes the gross by the same lines but
those held for others, and by those on the property's share of progressive chips. It changes the drop by its lines on
counted drop, if it changes the win or the chips of a table at all (money that only goes from the count to the cage is
no drop). Sub-accounts say where: a session `RO-1.2026-11-20.M`, a table, or a game.
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
from accounting.gross import ACCOUNTS, TABLE_REVENUE
from accounting.models import DailySummary, JournalEntry, JournalLine
from accounting.periods import Period
from casino.models import Property

_FOR_OTHERS: Final = {chart.PROGRESSIVE_CLEARING: "chips", chart.DUE_AT_CAGE: "due", chart.PLAYER_POOLS: "pools"}
_OF_TABLES: Final = frozenset({chart.COUNT_ROOM, chart.TABLE_CHIPS, chart.TABLE_FLOAT})


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """The place that a line concerns; empty where the entry names none."""

    table: str = ""
    game: str = ""
    pit: str = ""
    shift: str = ""


class Adjusted(msgspec.Struct, frozen=True, kw_only=True):
    """Effect of an adjusting entry at one place, minor units. `entry`: key of its journal entry.

    `chips`, `due`, `pools`: of the win, moved to progressive chips, to what is due at the cage, to players' pools.
    `retention`: added to the property's share of progressive chips, which no table counts.
    """

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
    chips: int = 0
    due: int = 0
    pools: int = 0
    retention: int = 0

    @property
    def gross(self) -> int:
        """Effect on the gross gaming revenue (`accounting.gross`)."""
        return self.win - self.chips - self.due - self.pools + self.retention


def adjusted(venue: Property, *periods: Period) -> list[Adjusted]:
    """Return what adjusting entries change of the days of these periods, by day concerned, form and place."""
    concerned = reduce(or_, (Q(concerns_day__range=(days.first, days.last)) for days in periods))
    return [row for row in _read(venue, concerned) if row.drop or row.win]


def posted(venue: Property, first: dt.date, last: dt.date) -> list[Adjusted]:
    """Return what adjusting entries posted in the gaming days of a span change, whichever day they concern."""
    return _read(venue, Q(day__range=(first, last)))


def entries_of_tables(venue: Property, first: dt.date, last: dt.date) -> list[str]:
    """Return the keys of the adjusting entries posted in a span whose lines on `adjustments` are of the gross."""
    named = JournalLine.objects.filter(
        property_id=venue.pk, account=chart.ADJUSTMENTS, day__range=(first, last)
    ).values_list("entry", flat=True)
    entries, lines, places = _entries(venue, Q(key__in=set(named)))
    return [key for key, entry in entries.items() if _is_gross(entry, lines[key], places)]


def _read(venue: Property, which: Q) -> list[Adjusted]:
    entries, lines, places = _entries(venue, which)
    return [row for key, entry in entries.items() for row in _of_entry(entry, lines[key], places)]


def _entries(venue: Property, which: Q) -> tuple[dict[str, JournalEntry], dict[str, list[JournalLine]], _Places]:
    """The adjusting entries of a choice by day concerned and form, their lines, and the places of those days."""
    rows = JournalEntry.objects.filter(which, property_id=venue.pk, kind="adjustment")
    entries = {entry.key: entry for entry in rows.order_by("concerns_day", "reference", "key")}
    lines: dict[str, list[JournalLine]] = {key: [] for key in entries}
    for line in JournalLine.objects.filter(property_id=venue.pk, entry__in=entries).order_by("entry", "line"):
        lines[line.entry].append(line)
    return entries, lines, _Places(venue, {entry.concerns_day for entry in entries.values()})


def _is_gross(entry: JournalEntry, lines: Sequence[JournalLine], places: _Places) -> bool:
    """Return whether an entry concerns tables, so that its lines on `adjustments` are of the gross."""
    touched = {*_OF_TABLES, *ACCOUNTS}
    return any(line.account in touched or places.of(line.subaccount, entry.concerns_day) for line in lines)


def _of_entry(entry: JournalEntry, lines: Sequence[JournalLine], places: _Places) -> Iterable[Adjusted]:
    accounts = {line.account for line in lines}
    named = {place for line in lines if (place := places.of(line.subaccount, entry.concerns_day)) is not None}
    common = _common(named)
    is_counted = bool(accounts & (_OF_TABLES | TABLE_REVENUE) or named)
    is_gross = _is_gross(entry, lines, places)
    for_others = _FOR_OTHERS if accounts & TABLE_REVENUE else {}
    sums: dict[Place, dict[str, int]] = {}
    for line in lines:
        own = places.of(line.subaccount, entry.concerns_day)
        change = sums.setdefault(_nearer(own, common), dict.fromkeys(_EFFECTS, 0))
        amount = line.credit - line.debit
        if line.account == chart.COUNT_ROOM and accounts & (TABLE_REVENUE | {chart.ADJUSTMENTS, chart.TABLE_CHIPS}):
            change["drop"] -= amount
        if line.account in TABLE_REVENUE or (line.account == chart.ADJUSTMENTS and is_counted):
            change["win"] += amount
        elif line.account in for_others:
            change["win"] += amount
            change[for_others[line.account]] += amount
        elif line.account in ACCOUNTS or (line.account == chart.ADJUSTMENTS and is_gross):
            change["retention"] += amount
    for place, effects in sums.items():
        if any(effects.values()):
            yield Adjusted(
                entry=entry.key,
                form_serial=entry.reference,
                concerns_day=entry.concerns_day,
                posted_day=entry.day,
                table=place.table,
                game=place.game,
                pit=place.pit,
                shift=place.shift,
                **effects,
            )


_EFFECTS: Final = ("drop", "win", "chips", "due", "pools", "retention")


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
