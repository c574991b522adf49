"""What a closed shift should have on the book and has not: rake and pools not counted, tables played without a set."""

from __future__ import annotations

import datetime as dt

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet

from casino.models import Property
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from tables import gear
from tables.counts import worth
from tables.models import BoxCustody, PlayerPool, PoolBalance, RakeCount, Round, SetInPlay, TableSession
from tables.poker import is_poker_room
from tables.queries.poker import time_charged
from tables.queries.totals import round_totals


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


def uncounted_rake(property: Property, day: dt.date) -> list[UncountedRake]:
    """Poker tables of a day at which rake or pool is due and was not counted (controls R1, R2).

    A session in which nothing was due and whose boxes hold no chips needs no count.
    """
    sessions = [row for row in _sessions(property, day) if is_poker_room(row.game)]
    if not sessions:
        return []
    counted = set(RakeCount.objects.filter(property_id=property.pk, day=day).values_list("table", "shift"))
    hands = {(row.table, row.shift): row.rake for row in round_totals(property, day)}
    boxes = _chips_in_boxes(property, day)
    pooled = _has_open_pool(property)
    lines = []
    for session in sessions:
        place = session.table, session.shift
        if place in counted:
            continue
        by_hands, by_time, held = hands.get(place), time_charged(property, day, *place), boxes.get(place, 0)
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


def _sessions(property: Property, day: dt.date) -> QuerySet[TableSession]:
    return TableSession.objects.filter(property_id=property.pk, day=day).order_by("table", "opened_at")


def _chips_in_boxes(property: Property, day: dt.date) -> dict[tuple[str, str], int]:
    """Table and shift to the worth of the chips that were counted in its boxes."""
    held: dict[tuple[str, str], int] = {}
    for box in BoxCustody.objects.filter(property_id=property.pk, day=day, status=BoxCustody.Status.COUNTED):
        chips = sum(worth(content["counts"]) for content in box.contents if content["kind"] == "chips")
        held[box.table, box.shift] = held.get((box.table, box.shift), 0) + chips
    return held


def _has_open_pool(property: Property) -> bool:
    closed = PoolBalance.objects.filter(property_id=property.pk, closed_day__isnull=False).values("pool")
    return PlayerPool.objects.filter(property=property).exclude(code__in=closed).exists()


class PlayedWithoutSet(msgspec.Struct, frozen=True, kw_only=True):
    """A table's shift that was played while the book had no set of a kind in play there.

    `rounds`: those opened at such a time; 0 for a table without a terminal, whose rounds nobody recorded.
    """

    table: str
    shift: str
    kind: str
    rounds: int


def played_without_set(property: Property, day: dt.date) -> list[PlayedWithoutSet]:
    """Tables of games with cards, dice or tiles that were played with no such set in play (control R4).

    Of a table with rounds, those count that were opened at such a time; of one without, the whole session, if its
    boxes held a drop. Nothing of a property that keeps another book of its sets (`equipment_on_book`).
    """
    if not property.equipment_on_book:
        return []
    rounds = {(row.table, row.shift): row.rounds + row.void for row in round_totals(property, day)}
    dropped = set(
        BoxCustody.objects.filter(property_id=property.pk, day=day, total__gt=0).values_list("table", "shift")
    )
    lines = []
    for session in _sessions(property, day):
        place = session.table, session.shift
        if not rounds.get(place) and place not in dropped:
            continue
        for kind in sorted(_kinds_of(session.game)):
            if _covers(property, session, kind):
                continue
            number = _rounds_without(property, session, kind) if rounds.get(place) else 0
            if number or not (rounds.get(place) or _touches(property, session, kind)):
                lines.append(PlayedWithoutSet(table=session.table, shift=session.shift, kind=kind, rounds=number))
    return lines


def _kinds_of(game: str) -> frozenset[str]:
    try:
        return gear.kinds_of(registry.get(game).family)
    except (IllegalConfiguration, KeyError):  # a game that is in no pack any more
        return frozenset()


def _sets(property: Property, session: TableSession, kind: str) -> QuerySet[SetInPlay]:
    return SetInPlay.objects.filter(property_id=property.pk, table=session.table, kind=kind)


def _covers(property: Property, session: TableSession, kind: str) -> bool:
    """Whether one set was in play for the whole session."""
    rows = _sets(property, session, kind).filter(since__lte=session.opened_at)
    over = Q(until__isnull=True)
    return rows.filter(over | Q(until__gte=session.closed_at) if session.closed_at else over).exists()


def _touches(property: Property, session: TableSession, kind: str) -> bool:
    """Whether a set was in play at any time of the session."""
    rows = _sets(property, session, kind).filter(Q(until__isnull=True) | Q(until__gt=session.opened_at))
    return rows.filter(since__lt=session.closed_at).exists() if session.closed_at else rows.exists()


def _rounds_without(property: Property, session: TableSession, kind: str) -> int:
    """Rounds of the session that were opened while no set of the kind was in play."""
    in_play = _sets(property, session, kind).filter(
        Q(until__isnull=True) | Q(until__gt=OuterRef("opened_at")), since__lte=OuterRef("opened_at")
    )
    rounds = Round.objects.filter(property_id=property.pk, day=session.day, table=session.table, shift=session.shift)
    return rounds.filter(~Exists(in_play)).count()
