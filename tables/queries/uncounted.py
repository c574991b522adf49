"""Omissions of closed shifts: rake and pools not counted, tables played without a set."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import msgspec
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from casino.models import Property
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from casino.rules.money import worth
from tables.models import BoxCustody, PlayerPool, PoolBalance, RakeCount, Round, SetInPlay, TableSession
from tables.queries.poker import time_charges
from tables.queries.totals import round_totals
from tables.rounds.poker import is_poker_room


class UncountedRake(msgspec.Struct, frozen=True, kw_only=True):
    """A poker table's shift whose chips nobody divided between the rake and the pools, minor units.

    `by_hands` is None for a table whose hands nobody recorded. `rake`: what is due by hands and time charges, or, where
    neither is known, the chips in the boxes. `pool`: chips in the boxes beyond the rake, which are the players'.
    """

    table: str
    shift: str
    by_hands: int | None
    by_time: int
    in_boxes: int
    rake: int
    pool: int


def uncounted_rake(venue: Property, day: dt.date) -> list[UncountedRake]:
    """Closed sessions of poker tables at which rake or pool is due and was not counted (controls R1, R2).

    A session in which nothing was due and whose boxes hold no chips needs no count.
    """
    sessions = [row for row in _sessions(venue, day) if row.closed_at is not None and is_poker_room(row.game)]
    if not sessions:
        return []
    counted = set(RakeCount.objects.filter(property_id=venue.pk, day=day).values_list("table", "shift"))
    hands = {(row.table, row.shift): row.rake for row in round_totals(venue, day)}
    charged = time_charges(venue, day)
    boxes = _chips_in_boxes(venue, day)
    pooled = _has_open_pool(venue)
    lines = []
    for session in sessions:
        place = _place(session)
        if place in counted:
            continue
        by_hands, by_time, held = hands.get(place), charged.get(place, 0), boxes.get(place, 0)
        due = (by_hands or 0) + by_time
        line = UncountedRake(
            table=session.table,
            shift=session.shift,
            by_hands=by_hands,
            by_time=by_time,
            in_boxes=held,
            rake=due if due or (pooled and by_hands is not None) else held,
            pool=max(held - due, 0) if pooled and by_hands is not None else 0,
        )
        if line.rake or line.pool:
            lines.append(line)
    return lines


def _place(session: TableSession) -> tuple[str, str]:
    return session.table, session.shift


def _sessions(venue: Property, day: dt.date) -> QuerySet[TableSession]:
    return TableSession.objects.filter(property_id=venue.pk, day=day).order_by("table", "opened_at")


def _chips_in_boxes(venue: Property, day: dt.date) -> dict[tuple[str, str], int]:
    """Table and shift to the worth of the chips that were counted in its boxes."""
    held: dict[tuple[str, str], int] = {}
    for box in BoxCustody.objects.filter(property_id=venue.pk, day=day, status=BoxCustody.Status.COUNTED):
        chips = sum(worth(content["counts"]) for content in box.contents if content["kind"] == "chips")
        held[box.table, box.shift] = held.get((box.table, box.shift), 0) + chips
    return held


def _has_open_pool(venue: Property) -> bool:
    closed = PoolBalance.objects.filter(property_id=venue.pk, closed_day__isnull=False).values("pool")
    return PlayerPool.objects.filter(property=venue).exclude(code__in=closed).exists()


class PlayedWithoutSet(msgspec.Struct, frozen=True, kw_only=True):
    """A table's shift that was played while the book had no set of a kind in play there.

    `rounds`: those opened at such a time; 0 for a table without a terminal, whose rounds nobody recorded.
    """

    table: str
    shift: str
    kind: str
    rounds: int


def played_without_set(venue: Property, day: dt.date) -> list[PlayedWithoutSet]:
    """Tables of games with cards, dice or tiles that were played with no such set in play (control R4).

    Of a table with rounds, those count that were opened at such a time; of one without, the whole session, if its
    boxes held a drop. Nothing of a property that keeps another book of its sets (`equipment_on_book`).
    """
    if not venue.equipment_on_book:
        return []
    rounds = {(row.table, row.shift): row.rounds + row.void for row in round_totals(venue, day)}
    dropped = set(BoxCustody.objects.filter(property_id=venue.pk, day=day, total__gt=0).values_list("table", "shift"))
    sessions = [row for row in _sessions(venue, day) if rounds.get(_place(row)) or _place(row) in dropped]
    sets, without = _sets_of(venue, sessions), _RoundsWithout(venue, day)
    lines = []
    for session in sessions:
        for kind in sorted(_kinds_of(session.game)):
            in_play = sets.get((session.table, kind), [])
            if any(_covers(one, session) for one in in_play):
                continue
            number = without.of(kind).get(_place(session), 0) if rounds.get(_place(session)) else 0
            if number or not (rounds.get(_place(session)) or any(_touches(one, session) for one in in_play)):
                lines.append(PlayedWithoutSet(table=session.table, shift=session.shift, kind=kind, rounds=number))
    return lines


def _kinds_of(game: str) -> frozenset[str]:
    try:
        return registry.get(game).equipment
    except (IllegalConfiguration, KeyError):  # a game that is in no pack any more
        return frozenset()


def _sets_of(venue: Property, sessions: Sequence[TableSession]) -> dict[tuple[str, str], list[SetInPlay]]:
    """Sets that were in play at the tables of these sessions since the first of them began, by table and kind."""
    if not sessions:
        return {}
    began = min(session.opened_at for session in sessions)
    rows = SetInPlay.objects.filter(property_id=venue.pk, table__in={session.table for session in sessions})
    found: dict[tuple[str, str], list[SetInPlay]] = {}
    for row in rows.filter(Q(until__isnull=True) | Q(until__gte=began)):
        found.setdefault((row.table, row.kind), []).append(row)
    return found


def _covers(one: SetInPlay, session: TableSession) -> bool:
    """Return whether a set was in play for the whole session; for an open one, until now."""
    lasts = one.until is None or (session.closed_at is not None and one.until >= session.closed_at)
    return one.since <= session.opened_at and lasts


def _touches(one: SetInPlay, session: TableSession) -> bool:
    """Return whether a set was in play at any time of the session."""
    ends = one.until is None or one.until > session.opened_at
    return ends and (session.closed_at is None or one.since < session.closed_at)


class _RoundsWithout:
    """Rounds of a day that were opened while no set of a kind was in play at their table, counted once a kind."""

    def __init__(self, venue: Property, day: dt.date) -> None:
        self._property, self._day = venue, day
        self._counted: dict[str, dict[tuple[str, str], int]] = {}

    def of(self, kind: str) -> dict[tuple[str, str], int]:
        """Table and shift to the number of such rounds."""
        if kind not in self._counted:
            self._counted[kind] = self._count(kind)
        return self._counted[kind]

    def _count(self, kind: str) -> dict[tuple[str, str], int]:
        in_play = SetInPlay.objects.filter(
            Q(until__isnull=True) | Q(until__gt=OuterRef("opened_at")),
            property_id=self._property.pk, table=OuterRef("table"), kind=kind, since__lte=OuterRef("opened_at"),
        )  # fmt: skip
        rounds = Round.objects.filter(property_id=self._property.pk, day=self._day).filter(~Exists(in_play))
        counts = rounds.values_list("table", "shift").annotate(number=Count("pk")).order_by()
        return {(table, shift): number for table, shift, number in counts}
