"""Time limits that run, meters that expired, what became of them (PR §7.14(J), (K), (M), §27.3(I))."""

from __future__ import annotations

import datetime as dt
from functools import partial
from itertools import chain

import msgspec

from casino.postgresql.together import read_lists, together
from casino.requests.request_cache import cached_in_request
from progressive.models import Distribution, Link, Meter, SummarySignature, TableLeave
from progressive.models.life import Deposit, Draw, DrawPrize
from progressive.models.paying import Receipt
from progressive.queries.life import away, is_raffled, removal_of
from tables.models import GamingDay

LAST_DAYS = 7
"""Days before its end from which a limit is listed as ending (the property's choice)."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """Something with a date that somebody must see to.

    `expiry` of a link; `return` of a table that is away; `leave` of one for good; `distribution`, `raffle` of the rest
    of an expired meter; `deposit` of what was shared out; `draw` of what was raffled, `draw_prize` of its winners;
    `receipt` that ran out and is to be disposed of, where the terms of its link say to whom. `paper`: its number.
    `summary`: signed summaries that accounting has not received; it does so in the gaming day after theirs.
    """

    kind: str
    link: str
    on: dt.date
    days_left: int
    table: str = ""
    amount_minor: int = 0
    paper: str = ""
    cite: str = ""


@cached_in_request
def due(property_id: int, day: dt.date) -> list[Due]:
    """Running limits and absences with the days that are left, expired meters, deposits not yet proved, draws, receipts
    that ran out."""
    parts = (_expiries, _returns, _leaves, _rests, _draws, _receipts, _summaries)
    return list(chain.from_iterable(together([partial(part, property_id, day) for part in parts])))


def _expiries(property_id: int, day: dt.date) -> list[Due]:
    rows = Meter.objects.filter(property_id=property_id, status=Meter.Status.REMOVAL).order_by("link")
    return [
        Due(
            kind="expiry",
            link=row.link,
            on=row.expires_on,
            days_left=(row.expires_on - day).days,
            cite="PR §7.14(J)",
        )
        for row in rows
        if row.expires_on is not None
    ]


def unreceived_summaries(property_id: int, day: dt.date) -> list[tuple[str, str]]:
    """Link and table of the signed summaries of a gaming day that accounting has not received (PR §7.14(L))."""
    rows = SummarySignature.objects.filter(property_id=property_id, day=day, received_at=None)
    return list(rows.order_by("link", "table").values_list("link", "table"))


def _summaries(property_id: int, day: dt.date) -> list[Due]:
    """Return the deadlines of the two gaming days closed last; older ones were reported before."""
    closed = GamingDay.objects.filter(property_id=property_id, day__lt=day, status=GamingDay.Status.CLOSED)
    days = list(closed.order_by("-day").values_list("day", flat=True)[:2])
    unreceived = together([partial(unreceived_summaries, property_id, one) for one in days])
    return [
        Due(kind="summary", link=link, on=one, days_left=-place, table=table, cite="PR §7.14(L)")
        for place, (one, found) in enumerate(zip(days, unreceived, strict=True))
        for link, table in found
    ]


@cached_in_request
def _games(property_id: int) -> dict[str, str]:
    """The game of every link."""
    return dict(Meter.objects.filter(property_id=property_id).values_list("link", "game"))


def _returns(property_id: int, day: dt.date) -> list[Due]:
    games = _games(property_id)
    found = []
    for row in away(property_id):
        removal = removal_of(games[row.link])
        if removal is None:
            continue
        # Five gaming days from that of the removal (PR §7.14(M)): the next is the last on which it may come back.
        last = row.since + dt.timedelta(days=removal.absence_days)
        found.append(
            Due(
                kind="return",
                link=row.link,
                table=row.table,
                on=last,
                days_left=(last - day).days,
                cite=removal.absence_cite,
            )
        )
    return found


def _leaves(property_id: int, day: dt.date) -> list[Due]:
    """Tables whose leave is announced: from their limit on they are to be taken off their link."""
    rows = TableLeave.objects.filter(property_id=property_id, left_on__isnull=True).order_by("link", "table")
    return [
        Due(
            kind="leave",
            link=row.link,
            table=row.table,
            on=row.leaves_on,
            days_left=(row.leaves_on - day).days,
            cite="PR §7.14(J)",
        )
        for row in rows
    ]


def _rests(property_id: int, day: dt.date) -> list[Due]:
    """Return the steps that an expired meter still needs: distributed or raffled, and then deposited."""
    games = _games(property_id)
    of_property = {"property_id": property_id}
    deposits, distributions = read_lists(
        Deposit.objects.filter(**of_property).values_list("link", flat=True),
        Distribution.objects.filter(**of_property).order_by("link"),
    )
    deposited = set(deposits)
    found = []
    for row in distributions:
        raffled = is_raffled(games[row.link])
        if row.distributed_day is None:
            kind, since = ("raffle" if raffled else "distribution"), row.expired_day
        elif raffled or not row.distributable_minor or row.link in deposited:
            continue
        else:
            kind, since = "deposit", row.distributed_day
        found.append(
            Due(
                kind=kind,
                link=row.link,
                on=since,
                days_left=(since - day).days,
                amount_minor=row.distributable_minor,
                cite="PR §27.3(I)" if raffled else "PR §7.14(K)",
            )
        )
    return found


def _draws(property_id: int, day: dt.date) -> list[Due]:
    """Special draws not held, and winners not paid (PR §27.3(I))."""
    cite = "PR §27.3(I)"
    found = []
    draws, unpaid = read_lists(
        Draw.objects.filter(property_id=property_id).order_by("link"),
        DrawPrize.objects.filter(property_id=property_id, paid_day__isnull=True),
    )
    for row in draws:
        if row.drawn_day is None:
            days_left = (row.draw_on - day).days
            found.append(
                Due(
                    kind="draw",
                    link=row.link,
                    on=row.draw_on,
                    days_left=days_left,
                    amount_minor=row.amount_minor,
                    cite=cite,
                )
            )
    drawn = {row.link: row.drawn_day for row in draws}
    owed: dict[str, int] = {}
    for prize in unpaid:
        owed[prize.link] = owed.get(prize.link, 0) + prize.amount_minor
    return found + [
        Due(
            kind="draw_prize",
            link=link,
            on=drawn[link],
            days_left=(drawn[link] - day).days,
            amount_minor=amount,
            cite=cite,
        )
        for link, amount in sorted(owed.items())
    ]


def _receipts(property_id: int, day: dt.date) -> list[Due]:
    """Receipts that ran out and are to go to whom the terms of their link say; without such terms nothing is due."""
    without_disposal = Link.objects.filter(property_id=property_id).exclude(receipt_disposal="").values("code")
    rows = Receipt.objects.filter(
        property_id=property_id, status=Receipt.Status.OUTSTANDING, expires_on__lt=day, link__in=without_disposal
    )
    return [
        Due(
            kind="receipt",
            link=row.link,
            on=row.expires_on,
            days_left=(row.expires_on - day).days,
            amount_minor=row.amount_minor,
            paper=row.receipt,
            cite="PR §7.12(A), §1.7",
        )
        for row in rows.order_by("expires_on", "receipt")
        if row.expires_on is not None
    ]


def expiry_of(property_id: int, link: str) -> Distribution:
    """The documented expiry of a link."""
    return Distribution.objects.get(property_id=property_id, link=link)
