"""Every read of the table floor: screens, API and reports ask here, so two of them cannot disagree.

Amounts are minor units. `win` is the house's throughout.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Count, Q, QuerySet, Sum

from casino.eventstore import Recorded, read_events, read_stream
from casino.models import Property
from casino.rules.errors import RuleError
from casino.rules.kernel import Settlement
from tables import play
from tables.events import RoundSettled
from tables.models import BoxCustody, ExceptionLine, GamingDay, GamingTable, Round, Slip, TableSession

MAX_PAGE = 500
RESETTLE_BATCH = 500


# --- the gaming day -------------------------------------------------------------------------------------------------


def gaming_day(property: Property, day: dt.date) -> GamingDay | None:
    """The day's row, None when it was never opened."""
    return GamingDay.objects.filter(property_id=property.pk, day=day).first()


def latest_day(property: Property) -> GamingDay | None:
    """The last day that was opened."""
    return GamingDay.objects.filter(property_id=property.pk).order_by("-day").first()


def exceptions(property: Property, day: dt.date) -> QuerySet[ExceptionLine]:
    """What accounting must look at, in the order in which it was raised."""
    return ExceptionLine.objects.filter(property_id=property.pk, day=day).order_by("raised_at", "key")


class RoundTotals(msgspec.Struct, frozen=True, kw_only=True):
    """What the settled rounds of one table in one shift add up to. Void rounds count apart and carry no money."""

    table: str
    shift: str
    game: str
    rounds: int
    void: int
    still_open: int
    handle: int
    win: int
    payout: int
    commission: int
    rake: int
    progressive_chips: int
    progressive_in: int
    variances: int


_SUMMED = ("handle", "win", "payout", "commission", "rake", "progressive_chips", "progressive_in")


def round_totals(property: Property, day: dt.date, *, table: str | None = None) -> list[RoundTotals]:
    """Sums over a day's rounds by table, shift and game, in one statement."""
    rounds = Round.objects.filter(property_id=property.pk, day=day)
    if table is not None:
        rounds = rounds.filter(table=table)
    grouped = (
        rounds.values("table", "shift", "game")
        .annotate(
            rounds=Count("pk", filter=Q(status=Round.Status.CLOSED)),
            void=Count("pk", filter=Q(status=Round.Status.VOID)),
            still_open=Count("pk", filter=Q(status=Round.Status.OPEN)),
            variances=Sum("variance_count"),
            **{f"{name}_sum": Sum(name) for name in _SUMMED},
        )
        .order_by("table", "shift", "game")
    )
    return [RoundTotals(**{name: row.pop(f"{name}_sum") for name in _SUMMED}, **row) for row in map(dict, grouped)]


class SessionFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A table in one shift: what was counted and what the rounds say.

    `drop` is None until every box of the session is counted, `win` until the table is closed too (control W1:
    win = drop + closer + credits - opener - fills).
    """

    session: TableSession
    drop: int | None
    win: int | None
    rounds: RoundTotals | None


class DayOverview(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day at a glance."""

    day: GamingDay
    sessions: list[SessionFigures]
    slips_under_way: list[Slip]
    boxes_in_transit: list[BoxCustody]
    exceptions: list[ExceptionLine]


def day_overview(property: Property, day: dt.date) -> DayOverview | None:
    """Everything of a day, in a fixed number of statements; None when the day was never opened."""
    row = gaming_day(property, day)
    if row is None:
        return None
    return DayOverview(
        day=row,
        sessions=session_figures(property, day),
        slips_under_way=list(slips_under_way(property).filter(day=day)),
        boxes_in_transit=list(boxes_in_transit(property).filter(day=day)),
        exceptions=list(exceptions(property, day)),
    )


def session_figures(property: Property, day: dt.date) -> list[SessionFigures]:
    """Every table session of a day with drop, win and the sums of its rounds, by table and opening."""
    totals = {(row.table, row.shift): row for row in round_totals(property, day)}
    boxes: dict[tuple[str, str], list[int | None]] = {}
    for table, shift, total in BoxCustody.objects.filter(property_id=property.pk, day=day).values_list(
        "table", "shift", "total"
    ):
        boxes.setdefault((table, shift), []).append(total)
    sessions = TableSession.objects.filter(property_id=property.pk, day=day).order_by("table", "opened_at")
    figures = []
    for session in sessions:
        place = (session.table, session.shift)
        drop = _drop(boxes.get(place, []))
        figures.append(
            SessionFigures(session=session, drop=drop, win=_counted_win(session, drop), rounds=totals.get(place))
        )
    return figures


def _drop(totals: list[int | None]) -> int | None:
    counted = [total for total in totals if total is not None]
    return sum(counted) if totals and len(counted) == len(totals) else None


def _counted_win(session: TableSession, drop: int | None) -> int | None:
    if drop is None or session.closer_total is None:
        return None
    return drop + session.closer_total + session.credits - session.opener_total - session.fills


# --- tables ---------------------------------------------------------------------------------------------------------


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table now: configuration, open session, box on it, slips on their way, rounds being played."""

    table: GamingTable
    session: TableSession | None
    box: BoxCustody | None
    slips: list[Slip]
    rounds_open: int


def table_state(property: Property, table: str) -> TableState | None:
    """The state of a table; None when there is no such table."""
    configured = GamingTable.objects.filter(property=property, code=table).first()
    if configured is None:
        return None
    return TableState(
        table=configured,
        session=open_sessions(property).filter(table=table).first(),
        box=BoxCustody.objects.filter(property_id=property.pk, table=table, status=BoxCustody.Status.INSTALLED).first(),
        slips=list(slips_under_way(property).filter(table=table)),
        rounds_open=Round.objects.filter(property_id=property.pk, table=table, status=Round.Status.OPEN).count(),
    )


def open_sessions(property: Property) -> QuerySet[TableSession]:
    """The tables that are open, by code."""
    return TableSession.objects.filter(property_id=property.pk, status=TableSession.Status.OPEN).order_by("table")


def slip(property: Property, serial: str) -> Slip | None:
    """The slip of that number; None when there is none."""
    return Slip.objects.filter(property_id=property.pk, serial=serial).first()


def slips_under_way(property: Property) -> QuerySet[Slip]:
    """Slips requested or in transit, by serial (control T9)."""
    under_way = (Slip.Status.REQUESTED, Slip.Status.ISSUED)
    return Slip.objects.filter(property_id=property.pk, status__in=under_way).order_by("serial")


def boxes_in_transit(property: Property) -> QuerySet[BoxCustody]:
    """Boxes off their tables and not yet counted, oldest first (control D6)."""
    return BoxCustody.objects.filter(property_id=property.pk, status=BoxCustody.Status.IN_TRANSIT).order_by(
        "removed_at", "key"
    )


# --- rounds ---------------------------------------------------------------------------------------------------------


class RoundPage(msgspec.Struct, frozen=True, kw_only=True):
    """One page of rounds, newest id first (UUIDv7 ids sort by time); `next` is the `before` of the next page."""

    rounds: list[Round]
    next: UUID | None


def rounds(
    property: Property,
    *,
    day: dt.date | None = None,
    table: str | None = None,
    shift: str | None = None,
    status: str | None = None,
    before: UUID | None = None,
    limit: int = 100,
) -> RoundPage:
    """Rounds page by page; a page's cost does not grow with its number."""
    limit = max(1, min(limit, MAX_PAGE))
    wanted = {"day": day, "table": table, "shift": shift, "status": status, "id__lt": before}
    given = {name: value for name, value in wanted.items() if value is not None}
    found = list(Round.objects.filter(property_id=property.pk, **given).order_by("-id")[: limit + 1])
    page = found[:limit]
    return RoundPage(rounds=page, next=page[-1].pk if len(found) > limit else None)


class RoundDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A round with its events as recorded (hashes included) and its settlement, computed anew by the rules.

    `agrees`: the digest recorded at the time is that of the settlement now; None while the round is open.
    """

    round: Round
    events: list[Recorded]
    settlement: Settlement | None
    agrees: bool | None


def round_detail(property: Property, round_id: UUID) -> RoundDetail | None:
    """The whole truth of one round; None when there is no such round."""
    row = Round.objects.filter(property_id=property.pk, pk=round_id).first()
    if row is None:
        return None
    events = read_stream(property.pk, f"round:{round_id}")
    settlement = play.settlement_of(play.replay_stored(events, property.currency))
    last: Any = events[-1].event
    agrees = play.digest(settlement) == last.lines_digest if isinstance(last, RoundSettled) and settlement else None
    return RoundDetail(round=row, events=events, settlement=settlement, agrees=agrees)


class Disagreement(msgspec.Struct, frozen=True, kw_only=True):
    """A round whose recorded settlement is not what the rules make of its events today. `reason` says how."""

    round: UUID
    table: str
    reason: str


def resettle(property: Property, day: dt.date, *, told: Callable[[int], None] | None = None) -> list[Disagreement]:
    """Replay every closed round of a day and compare with what was recorded; `told` hears of each batch replayed."""
    closed = Round.objects.filter(property_id=property.pk, day=day).exclude(status=Round.Status.OPEN)
    tables = dict(closed.order_by("pk").values_list("pk", "table"))
    found: list[Disagreement] = []
    for batch in _batched(tables, RESETTLE_BATCH):
        stored = read_events(property.pk, [f"round:{round_id}" for round_id in batch])
        for round_id in batch:
            reason = _disagreement(stored[f"round:{round_id}"], property.currency)
            if reason:
                found.append(Disagreement(round=round_id, table=tables[round_id], reason=reason))
        if told:
            told(len(batch))
    return found


def _disagreement(events: Sequence[Any], currency: str) -> str | None:
    try:
        digest = play.digest(play.resettle(events, currency))
    except RuleError as refusal:
        return f"refused by the rules: {refusal}"
    recorded = events[-1].lines_digest
    return None if digest == recorded else f"digest {digest}, recorded {recorded}"


def _batched(items: Iterable[UUID], size: int) -> Iterator[list[UUID]]:
    """Lists of at most ``size``."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
