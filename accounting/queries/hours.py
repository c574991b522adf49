"""Win by the hour of a gaming day beside the theoretical win of the same rounds (control W3).

The rounds are those of the session figures, and so is the theory: `tables.session_handles` by hour as well.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from typing import Final

import msgspec
import structlog
from django.core.cache import cache
from django.db import connection
from redis import RedisError

from accounting.intervals import width_of
from accounting.theoretical import theory_of
from casino.models import Property
from casino.rules import registry
from tables.models import TableSession
from tables.queries import BetHandle, SessionHandle

logger = structlog.get_logger(__name__)

_ROUNDS = """
SELECT date_trunc('hour', r.closed_at), r."table", r.shift, count(*), sum(r.handle), sum(r.win),
       count(*) FILTER (WHERE r.stakes IS NULL)
  FROM tables_round r
 WHERE r.property_id = %(property)s AND r.day = %(day)s AND r.status = 'closed'
   AND (%(table)s = '' OR r."table" = %(table)s)
 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
"""
_STAKES = """
SELECT date_trunc('hour', r.closed_at), r."table", r.shift, e.key,
       sum((e.value -> 0)::bigint), sum((e.value -> 1)::bigint), sum((e.value -> 2)::numeric)
  FROM tables_round r
 CROSS JOIN LATERAL jsonb_each(r.stakes) e
 WHERE r.property_id = %(property)s AND r.day = %(day)s AND r.status = 'closed' AND r.stakes IS NOT NULL
   AND (%(table)s = '' OR r."table" = %(table)s)
 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
"""


class Hour(msgspec.Struct, frozen=True, kw_only=True):
    """An hour of settled rounds (minor units). ``priced_win``: the win of those that have a theory; ``theory`` to
    ``high`` are None where none has one."""

    start: dt.datetime
    rounds: int
    handle: int
    win: int
    priced_win: int
    theory: int | None
    low: int | None
    high: int | None

    @property
    def hold_bp(self) -> int | None:
        """Win over handle in basis points; by the hour there is no drop."""
        return round(self.win * 10_000 / self.handle) if self.handle else None


def hours(venue: Property, day: dt.date, *, table: str = "") -> list[Hour]:
    """The hours of a gaming day in which rounds were settled, at one table or at all of them."""
    asked = {"property": venue.pk, "day": day, "table": table}
    bets: dict[tuple[dt.datetime, str, str], list[BetHandle]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_STAKES, asked)
        for start, place, shift, bet, count, staked, squares in cursor:
            handle = BetHandle(bet=bet, bets=int(count), staked=int(staked), squares=int(squares))
            bets[start, place, shift].append(handle)
        cursor.execute(_ROUNDS, asked)
        rows = cursor.fetchall()
    sessions = {
        (session.table, session.shift): session
        for session in TableSession.objects.filter(property_id=venue.pk, day=day)
    }
    found: dict[dt.datetime, dict[str, int]] = {}
    for start, place, shift, rounds, handle, win, untold in rows:
        sums = found.setdefault(start, dict.fromkeys(_SUMS, 0))
        sums["rounds"] += rounds
        sums["handle"] += int(handle)
        sums["win"] += int(win)
        session = sessions.get((place, shift))
        if session is None:
            continue
        edition = registry.get(session.game, on=day).edition.code
        stood = SessionHandle(bets=bets.get((start, place, shift), []), untold=untold)
        theory = theory_of(session.game, edition, session.options, stood)
        if theory.win is None or theory.deviation is None or theory.error is None:
            continue
        sums["known"] += 1
        sums["priced_win"] += int(win)
        sums["theory"] += theory.win
        sums["variance"] += theory.deviation**2
        sums["error"] += theory.error
    return [_hour(start, sums) for start, sums in found.items()]


TODAY_SECONDS: Final = 60
"""Seconds for which the hours of a day at work are kept: everybody's first page shows them."""


def hours_of_today(venue: Property, day: dt.date) -> list[Hour]:
    """Return the hours of the gaming day at work at all tables, at most a minute old."""
    key = f"hours:{venue.pk}:{day.isoformat()}"
    try:
        kept = cache.get(key)
        if kept is not None:
            return msgspec.json.decode(kept, type=list[Hour])
        found = hours(venue, day)
        cache.set(key, msgspec.json.encode(found), TODAY_SECONDS)
    except RedisError as reason:  # the first page is shown without Redis, too
        logger.warning("hours_not_kept", error=str(reason))
        return hours(venue, day)
    return found


_SUMS = ("rounds", "handle", "win", "known", "priced_win", "theory", "variance", "error")


def _hour(start: dt.datetime, sums: dict[str, int]) -> Hour:
    known = bool(sums["known"])
    width = width_of(sums["variance"], sums["error"])
    return Hour(
        start=start,
        rounds=sums["rounds"],
        handle=sums["handle"],
        win=sums["win"],
        priced_win=sums["priced_win"],
        theory=sums["theory"] if known else None,
        low=sums["theory"] - width if known else None,
        high=sums["theory"] + width if known else None,
    )
