"""Handle of each table and shift, by bet (control W3)."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from typing import Final

import msgspec
from django.db import connection

from casino.models import Property
from casino.requests.request_cache import cached_in_request


class BetHandle(msgspec.Struct, frozen=True, kw_only=True):
    """A bet in a session's settled rounds: how many, their sum, and the sum of the squares of what stood together
    (minor units; see `tables.rounds.play.stakes`)."""

    bet: str
    bets: int
    staked: int
    squares: int


class SessionHandle(msgspec.Struct, frozen=True, kw_only=True):
    """All bets of a session. `untold`: settled rounds that do not say what was bet, recorded before that was kept."""

    bets: list[BetHandle]
    untold: int


_HANDLES: Final = """
SELECT r."table", r.shift, e.key,
       sum((e.value -> 0)::bigint), sum((e.value -> 1)::bigint), sum((e.value -> 2)::numeric)
  FROM tables_round r
 CROSS JOIN LATERAL jsonb_each(r.stakes) e
 WHERE r.property_id = %(property)s AND r.day = %(day)s AND r.status = 'closed' AND r.stakes IS NOT NULL
   AND r."table" >= %(first)s AND (%(end)s::text IS NULL OR r."table" < %(end)s)
 GROUP BY 1, 2, 3
 ORDER BY 1, 2, 3
"""
_UNPRICED: Final = """
SELECT "table", shift, count(*) FROM tables_round
 WHERE property_id = %(property)s AND day = %(day)s AND status = 'closed' AND stakes IS NULL
   AND "table" >= %(first)s AND (%(end)s::text IS NULL OR "table" < %(end)s)
 GROUP BY 1, 2
"""

Place = tuple[str, str]
"""Table and shift."""


@cached_in_request
def session_handles(venue: Property, day: dt.date) -> dict[Place, SessionHandle]:
    """Return the bets of a day's settled rounds, by table and shift, in two statements. Void rounds do not count."""
    return handles_of(venue, day)


def handles_of(venue: Property, day: dt.date, first: str = "", end: str | None = None) -> dict[Place, SessionHandle]:
    """The same of the tables from `first` to before `end` (None: to the last)."""
    asked = {"property": venue.pk, "day": day, "first": first, "end": end}
    bets: dict[Place, list[BetHandle]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_HANDLES, asked)
        for table, shift, bet, count, staked, squares in cursor:
            handle = BetHandle(bet=bet, bets=int(count), staked=int(staked), squares=int(squares))
            bets[table, shift].append(handle)
        cursor.execute(_UNPRICED, asked)
        untold = {(table, shift): count for table, shift, count in cursor}
    return {place: SessionHandle(bets=bets.get(place, []), untold=untold.get(place, 0)) for place in {*bets, *untold}}
