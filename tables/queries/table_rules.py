"""Queries of the rules that bind every table (`casino.jurisdictions.table_rules`), and of duties under them not
done."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from django.db.models import Count, QuerySet, Sum

from casino import jurisdictions
from casino.eventstore import read_stream
from casino.jurisdictions import TableRules
from casino.jurisdictions.table_rules import LastPlays as Ordered
from casino.jurisdictions.table_rules import Position
from casino.models import Property
from casino.rules import registry
from tables.models import HeldPayment, Interruption, LastPlays, Round, TablePosition, TableSession
from tables.queries.totals import round_totals
from tables.rounds.play import replay_stored, settlement_of

LAST_PLAYS_CITE = (
    "CL II §1.4, CL II §2.5, CL III §1.5, CL III §4.4, CL IV §1.5, BO §4.1.4.4, BO §3.1.5, EUS art. 2(1)(a)"
)
"""Clauses that order the last plays to be announced; a jurisdiction shows its own."""

POSITIONS_CITE = (
    "CL II §1.3.2, CL II §2.4.2, CL III §1.4.2, CL III §5.3.2, CL IV §1.4.2, BO §4.1.3.2, BO §2.4.3.2, BO §3.1.4.2, "
    "EUS §01.III.1, EUS §05.III, EUS §06.III, EUS §08.III"
)
"""Clauses that name positions at tables."""

EACH_IS_A_ROUND = frozenset({"spins", "balls", "rounds", "games", "hands", "passes"})
"""Plays of which each is one round."""
CARRYING = frozenset({"french_roulette", "trente_et_quarante"})
"""Families whose rounds may leave a stake undecided for the next one."""


def table_rules(venue: Property) -> TableRules:
    """Return the rules that bind the tables of a property."""
    return jurisdictions.get(venue.jurisdiction).tables


def family_of(game: str) -> str:
    """Return the family of a game."""
    return registry.get(game).family


def last_plays_of(venue: Property, game: str) -> tuple[Ordered, ...]:
    """Return what may be announced before a table with this game closes; none: nothing is ordered."""
    return table_rules(venue).last_plays_of(family_of(game))


def plays_without(venue: Property, session: TableSession, seat: int, most: int) -> int | None:
    """Return how many of the last rounds of a session had nothing of a seat, `most` at most; None without any round."""
    rounds = Round.objects.filter(
        property_id=venue.pk, day=session.day, table=session.table, shift=session.shift
    ).order_by("-opened_at", "-id")
    found = list(rounds.values_list("pk", flat=True)[:most])
    if not found:
        return None
    for number, identifier in enumerate(found):
        recorded = read_stream(venue.pk, f"round:{identifier}")
        if any(getattr(one.event, "seat", None) == seat for one in recorded):
            return number
    return len(found)


def open_interruption(venue: Property, session: TableSession) -> Interruption | None:
    """Return the interruption of a session that goes on, if there is one."""
    rows = Interruption.objects.filter(
        property_id=venue.pk, table=session.table, day=session.day, shift=session.shift, resumed_at=None
    )
    return rows.order_by("-interrupted_at").first()


def holders(venue: Property, session: TableSession) -> dict[str, str]:
    """Return who stands where at a table now: positions by person, in the order in which they were taken."""
    held: dict[str, str] = {}
    for row in _taken(venue, session):
        _take(held, row)
    return held


def _taken(venue: Property, session: TableSession) -> QuerySet[TablePosition]:
    return TablePosition.objects.filter(
        property_id=venue.pk, table=session.table, day=session.day, shift=session.shift
    ).order_by("number")


def _take(held: dict[str, str], row: TablePosition) -> None:
    held.pop(row.relieves, None)
    held.pop(row.person, None)
    held[row.person] = row.position


def closings(venue: Property, day: dt.date) -> list[TableSession]:
    """Return the sessions of a day that closed their table, in the order of tables: those of a change of shifts, whose
    table opened again at once with the same game, left out."""
    rows = list(TableSession.objects.filter(property_id=venue.pk, day=day).order_by("table", "opened_at"))
    change = dt.timedelta(minutes=venue.early_opening_minutes)
    found = []
    for row, following in zip(rows, [*rows, None][1:], strict=True):
        goes_on = (
            following is not None
            and (following.table, following.game) == (row.table, row.game)
            and row.closed_at is not None
            and following.opened_at - row.closed_at <= change
        )
        if row.status == TableSession.Status.CLOSED and not goes_on:
            found.append(row)
    return found


def last_sessions(venue: Property, day: dt.date) -> list[TableSession]:
    """Return the last session of each table in a day, in the order of tables."""
    latest: dict[str, TableSession] = {}
    for row in TableSession.objects.filter(property_id=venue.pk, day=day).order_by("table", "opened_at"):
        latest[row.table] = row
    return list(latest.values())


class Vacant(NamedTuple):
    """A position that fewer held than the regulation orders while a table played so many rounds."""

    table: str
    shift: str
    position: Position
    rounds: int


def vacant_positions(venue: Property, day: dt.date) -> list[Vacant]:
    """Return the positions of the tables of a day that were vacant while rounds began there.

    The one position of a table with a single one is held by the dealer who opened it.
    """
    found = []
    for session in TableSession.objects.filter(property_id=venue.pk, day=day).order_by("table", "opened_at"):
        ordered = [one for one in positions_of(venue, session.game) if one.least]
        if sum(one.least for one in ordered) < 2:
            continue
        for position in ordered:
            without = [span for span, held in _manned(venue, session) if held.count(position.code) < position.least]
            if rounds := sum(_rounds_within(venue, session, *span) for span in without):
                found.append(Vacant(session.table, session.shift, position, rounds))
    return found


def positions_of(venue: Property, game: str) -> tuple[Position, ...]:
    """Return the positions that the regulation names at a table with this game."""
    return table_rules(venue).positions_of(game, family_of(game))


_Span = tuple[dt.datetime, dt.datetime | None]


def _manned(venue: Property, session: TableSession) -> list[tuple[_Span, list[str]]]:
    """Return the spans of time between changes of a table's positions, each with the positions held in it."""
    held: dict[str, str] = {}
    spans: list[tuple[_Span, list[str]]] = []
    since = session.opened_at
    for row in _taken(venue, session):
        spans.append(((since, row.since), list(held.values())))
        since = row.since
        _take(held, row)
    return [*spans, ((since, None), list(held.values()))]


def _rounds_within(venue: Property, session: TableSession, since: dt.datetime, until: dt.datetime | None) -> int:
    rounds = Round.objects.filter(
        property_id=venue.pk, day=session.day, table=session.table, shift=session.shift, opened_at__gte=since
    )
    return rounds.count() if until is None else rounds.filter(opened_at__lt=until).count()


class NotAnnounced(NamedTuple):
    """A table that closed without the announcement of its last plays: the clause that orders it."""

    table: str
    shift: str
    cite: str


def not_announced(venue: Property, day: dt.date) -> list[NotAnnounced]:
    """Return the sessions of a day that closed their table without an announcement of its last plays.

    Nothing of a session without a round, of one that was interrupted when it closed (its players had left), and of a
    change of shifts.
    """
    if not table_rules(venue).last_plays:
        return []
    played = {(row.table, row.shift) for row in round_totals(venue, day)}
    announced = set(LastPlays.objects.filter(property_id=venue.pk, day=day).values_list("table", "shift"))
    idle = set(
        Interruption.objects.filter(property_id=venue.pk, day=day, resumed_at=None).values_list("table", "shift")
    )
    found = []
    for row in closings(venue, day):
        place = (row.table, row.shift)
        ordered = last_plays_of(venue, row.game)
        if ordered and place in played and place not in announced and place not in idle:
            found.append(NotAnnounced(row.table, row.shift, ordered[0].cite))
    return found


class Carried(NamedTuple):
    """A stake (minor units) that the last round of a table left undecided: in prison, or blocked."""

    table: str
    shift: str
    seat: int
    bet: str
    stake: int


def stakes_carried(venue: Property, day: dt.date) -> list[Carried]:
    """Return the stakes that wait for another round at tables whose last session of a day was closed."""
    found = []
    for row in last_sessions(venue, day):
        if row.status != TableSession.Status.CLOSED or family_of(row.game) not in CARRYING:
            continue
        last = (
            Round.objects.filter(
                property_id=venue.pk, day=day, table=row.table, shift=row.shift, status=Round.Status.CLOSED
            )
            .order_by("-opened_at", "-id")
            .first()
        )
        if last is None:
            continue
        settlement = settlement_of(replay_stored(list(read_stream(venue.pk, f"round:{last.pk}")), venue.currency))
        found += [
            Carried(row.table, row.shift, line.seat or 0, line.bet, line.stake)
            for line in (settlement.lines if settlement is not None else ())
            if line.result == "open"
        ]
    return found


class HeldOfDay(NamedTuple):
    """The payments held in a day: how many, their sum, how many of them past their time, how many are held still."""

    number: int
    amount: int
    late: int
    open: int


def held_of_day(venue: Property, day: dt.date) -> HeldOfDay:
    """Return the payments that were held for review in a day."""
    rows = HeldPayment.objects.filter(property_id=venue.pk, day=day)
    sums = rows.aggregate(number=Count("key"), amount=Sum("amount"))
    late = sum(1 for due, released in rows.values_list("due_at", "released_at") if released is None or released > due)
    return HeldOfDay(sums["number"], sums["amount"] or 0, late, rows.filter(released_at=None).count())
