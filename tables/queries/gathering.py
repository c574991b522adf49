"""What a day's rounds add up to, read once, in parts by tables that Celery workers take (`casino.runtime.parallel`).

with request_cache_open():
    gather_rounds(venue, day, helpers=3)
    ...   # queries of totals, bets and incorrect payments of the day answer from what was gathered
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from typing import Any
from uuid import UUID, uuid4

import msgspec

from casino.models import Property
from casino.requests.request_cache import provide
from casino.runtime import parallel
from tables.models import Round, TableSession
from tables.queries.dealing import DealerWork, dealer_work, work_of
from tables.queries.handles import Place, SessionHandle, handles_of, session_handles
from tables.queries.resettling import PaymentDifference, differences_of, payment_differences
from tables.queries.totals import RoundTotals, prizes_of, round_prizes, round_totals, totals_of


class GatheredRounds(msgspec.Struct, frozen=True, kw_only=True):
    """Sums over the rounds of some tables of a day (minor units): totals by session and game, bets and incorrect
    payments by table and shift, prizes by round, work by dealer."""

    totals: list[RoundTotals]
    handles: list[tuple[Place, SessionHandle]]
    differences: list[tuple[Place, PaymentDifference]]
    prizes: list[tuple[UUID, list[dict[str, Any]]]]
    work: list[DealerWork]

    def provide(self, venue: Property, day: dt.date) -> None:
        """Answer the queries of the whole day from these sums as long as the request cache is open."""
        provide(round_totals, venue, day)(self.totals)
        provide(session_handles, venue, day)(dict(self.handles))
        provide(payment_differences, venue, day)(dict(self.differences))
        provide(round_prizes, venue, day)(dict(self.prizes))
        provide(dealer_work, venue, day)(self.work)


def gather_rounds(
    venue: Property, day: dt.date, *, helpers: int, progress: Callable[[int, int], None] | None = None
) -> GatheredRounds:
    """Sum up a day's rounds with so many workers. `progress(parts done, parts in all)`."""
    parts = [[venue.pk, day.isoformat(), *span] for span in _spans(venue, day, parallel.PARTS_A_WORKER * (helpers + 1))]
    call = parallel.Call(id=uuid4().hex, kind="rounds", parts=parts)
    report = (lambda done: progress(done, len(parts))) if progress else None
    answers = parallel.in_order(parallel.lead(call, helpers=helpers, report=report))
    found = [msgspec.json.decode(answer, type=GatheredRounds) for answer in answers]
    return GatheredRounds(
        totals=list(chain.from_iterable(one.totals for one in found)),
        handles=list(chain.from_iterable(one.handles for one in found)),
        differences=list(chain.from_iterable(one.differences for one in found)),
        prizes=list(chain.from_iterable(one.prizes for one in found)),
        work=list(chain.from_iterable(one.work for one in found)),
    )


@parallel.part_of("rounds")
def _part(part: Any) -> bytes:
    property_id, day, first, end = part
    return msgspec.json.encode(_of_tables(Property.objects.get(pk=property_id), dt.date.fromisoformat(day), first, end))


def _of_tables(venue: Property, day: dt.date, first: str, end: str | None) -> GatheredRounds:
    rounds = Round.objects.filter(property_id=venue.pk, day=day, table__gte=first)
    if end is not None:
        rounds = rounds.filter(table__lt=end)
    return GatheredRounds(
        totals=totals_of(rounds),
        handles=list(handles_of(venue, day, first, end).items()),
        differences=list(differences_of(venue, rounds).items()),
        prizes=list(prizes_of(rounds).items()),
        work=work_of(venue, day, first, end),
    )


def _spans(venue: Property, day: dt.date, most: int) -> Sequence[tuple[str, str | None]]:
    """Cut the tables of a day into so many spans at most: the first table of each, and the first after it."""
    sessions = TableSession.objects.filter(property_id=venue.pk, day=day)
    tables = list(sessions.order_by("table").values_list("table", flat=True).distinct())
    starts = tables[:: max(1, -(-len(tables) // most))]
    return list(pairwise(["", *starts[1:], None]))
