"""Tables by shift."""

from __future__ import annotations

import datetime as dt

import msgspec
from django.db.models import F, QuerySet

from casino.models import Property
from tables.models import BoxCustody, TableSession
from tables.queries.bingo import CardMoney, card_money
from tables.queries.totals import RoundTotals, round_totals


class SessionResult(msgspec.Struct, frozen=True, kw_only=True):
    """A table in one shift: what was counted and what the rounds say.

    `drop` is None until every box of the session is counted, `win` until the table is closed too (control W1:
    win = drop + closer + credits - opener - fills). `cards`: of a game whose cards are sold, what they brought: then
    sales less refunds are drop, and prizes come off the win.
    """

    session: TableSession
    drop: int | None
    win: int | None
    rounds: RoundTotals | None
    cards: CardMoney | None = None


def session_results(venue: Property, day: dt.date) -> list[SessionResult]:
    """Every table session of a day with drop, win and the sums of its rounds, by table and opening."""
    totals = {(row.table, row.shift): row for row in round_totals(venue, day)}
    boxes: dict[tuple[str, str], list[int | None]] = {}
    for table, shift, total in BoxCustody.objects.filter(property_id=venue.pk, day=day).values_list(
        "table", "shift", "total"
    ):
        boxes.setdefault((table, shift), []).append(total)
    sessions = TableSession.objects.filter(property_id=venue.pk, day=day).order_by("table", "opened_at")
    money = card_money(venue, day)
    figures = []
    for session in sessions:
        place = (session.table, session.shift)
        drop, cards = _drop(boxes.get(place, [])), money.get(place)
        if cards is not None and (drop is not None or place not in boxes):
            drop = (drop or 0) + cards.dropped
        figures.append(
            SessionResult(
                session=session, drop=drop, win=_counted_win(session, drop, cards), rounds=totals.get(place),
                cards=cards,
            )
        )  # fmt: skip
    return figures


def _drop(totals: list[int | None]) -> int | None:
    counted = [total for total in totals if total is not None]
    return sum(counted) if totals and len(counted) == len(totals) else None


def _counted_win(session: TableSession, drop: int | None, cards: CardMoney | None) -> int | None:
    if drop is None or session.closer_total is None:
        return None
    prizes = cards.prizes if cards else 0
    return drop + session.closer_total + session.credits - session.opener_total - session.fills - prizes


def every_session(venue: Property) -> QuerySet[TableSession]:
    """Every table in every shift, the latest opening first."""
    return TableSession.objects.filter(property_id=venue.pk).order_by("-opened_at", "-key")


def session_of(venue: Property, table: str, day: dt.date, shift: str) -> TableSession | None:
    """A table in one shift; None when it was not open."""
    return every_session(venue).filter(table=table, day=day, shift=shift).first()


def latest_first(sessions: QuerySet[TableSession]) -> QuerySet[TableSession]:
    """Sessions by the order in which they were recorded, the latest first: the floor's clocks do not matter."""
    return sessions.order_by(F("recorded_at").desc(nulls_last=True), "-opened_at", "-key")


def open_sessions(venue: Property) -> QuerySet[TableSession]:
    """The tables that are open, by code."""
    return TableSession.objects.filter(property_id=venue.pk, status=TableSession.Status.OPEN).order_by("table")
