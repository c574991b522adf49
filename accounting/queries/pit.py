"""The pit as it stands: each table's session, limits, slips and rounds, and the meters above them."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping

import msgspec
from django.db.models import Sum

from accounting.models import DailySummary
from casino.models import Property
from casino.postgresql.together import read_lists, together
from tables import queries as tables
from tables.models import Pit, Round, TableLimits, TableSession
from tables.queries import RoundTotals, TableState

ESTIMATED_FROM_DAYS = 30
"""Closed gaming days from which the drop of a handle is estimated."""


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """Parts of the pit that a person may see."""

    rounds: bool = False
    limits: bool = False
    slips: bool = False
    drop: bool = False


class PitTable(msgspec.Struct, frozen=True, kw_only=True):
    """An open table (minor units); what was not asked for, or does not exist, is None or empty.

    `drop` is an estimate from the handle of its rounds, never what a box was counted with (controls D3, D5).
    """

    state: TableState
    session: TableSession
    rounds: RoundTotals | None = None
    last_round: Round | None = None
    announced: TableLimits | None = None
    late: frozenset[str] = frozenset()
    drop: int | None = None


class PitState(msgspec.Struct, frozen=True, kw_only=True):
    """Tables of a pit: the open ones, and the others by code."""

    name: str
    tables: list[PitTable]
    closed: list[str]

    @property
    def rounds(self) -> int:
        """Rounds settled at the open tables."""
        return sum(table.rounds.rounds for table in self.tables if table.rounds)

    @property
    def win(self) -> int:
        """Win by the rounds of the open tables, minor units."""
        return sum(table.rounds.win for table in self.tables if table.rounds)

    @property
    def drop(self) -> int:
        """Drop estimated for the open tables, minor units."""
        return sum(table.drop or 0 for table in self.tables)


def pit_states(venue: Property, shown: Shown, now: dt.datetime) -> list[PitState]:
    """Every pit with its tables, the tables without a pit last; each table in the shift that is open."""
    of_property = {"property_id": venue.pk}
    (states,), (pits, announced, late) = together(
        [
            lambda: [tables.table_states(venue)],
            lambda: read_lists(
                Pit.objects.filter(property=venue).order_by("code"),
                TableLimits.objects.filter(status=TableLimits.Status.ANNOUNCED, **of_property) if shown.limits else [],
                tables.late_slips(venue, now) if shown.slips else [],
            ),
        ]
    )
    days = sorted({state.session.day for state in states if state.session})
    totals, last, shares = _rounds(venue, days, shown)
    limits = {(row.day, row.table, row.shift): row for row in announced}
    late_serials = frozenset(slip.serial for slip in late)
    found: defaultdict[int | None, PitState] = defaultdict(lambda: PitState(name="", tables=[], closed=[]))
    found.update({pit.pk: PitState(name=pit.name or pit.code, tables=[], closed=[]) for pit in pits})
    for state in states:
        pit, session = found[state.table.pit_id], state.session
        if session is None:
            pit.closed.append(state.table.code)
            continue
        place = (session.day, session.table, session.shift)
        rounds = totals.get(place)
        pit.tables.append(
            PitTable(
                session=session,
                state=state if shown.slips else msgspec.structs.replace(state, slips=[]),
                rounds=rounds,
                last_round=last.get(place),
                announced=limits.get(place),
                late=late_serials,
                drop=_estimate(rounds, shares),
            )
        )
    return [pit for pit in found.values() if pit.tables or pit.closed]


Place = tuple[dt.date, str, str]
Share = tuple[int, int]
"""Drop and handle of a game."""


def _rounds(
    venue: Property, days: Iterable[dt.date], shown: Shown
) -> tuple[dict[Place, RoundTotals], dict[Place, Round], dict[str, Share]]:
    """Return the rounds of the days added up, the last of each table, and what a game's handle brought as drop."""
    if not shown.rounds:
        return {}, {}, {}
    last = (
        Round.objects.filter(property_id=venue.pk, day__in=days)
        .order_by("table", "shift", "-opened_at", "-pk")
        .distinct("table", "shift")
    )
    *sums, rounds, shares = together(
        [
            *(lambda day=day: [(day, row) for row in tables.round_totals(venue, day)] for day in days),
            lambda: list(last),
            lambda: _shares(venue, days) if shown.drop else {},
        ]
    )
    totals: dict[Place, RoundTotals] = {(day, row.table, row.shift): row for some in sums for day, row in some}
    return totals, {(row.day, row.table, row.shift): row for row in rounds}, shares


def _shares(venue: Property, days: Iterable[dt.date]) -> dict[str, Share]:
    """Return drop and handle by game over the closed days before these, of tables whose rounds were all recorded."""
    first = min(days, default=venue.gaming_day())
    rows = (
        DailySummary.objects.filter(
            property_id=venue.pk, day__gte=first - dt.timedelta(days=ESTIMATED_FROM_DAYS), day__lt=first,
            capture="rounds", handle__gt=0,
        )
        .order_by()
        .values_list("game")
        .annotate(Sum("drop"), Sum("handle"))
    )  # fmt: skip
    return {game: (int(drop), int(handle)) for game, drop, handle in rows}


def _estimate(rounds: RoundTotals | None, shares: Mapping[str, Share]) -> int | None:
    if rounds is None or rounds.game not in shares:
        return None
    drop, handle = shares[rounds.game]
    return rounds.handle * drop // handle
