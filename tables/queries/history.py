"""Rounds one by one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import Any
from uuid import UUID

import msgspec

from casino.eventstore import Recorded, read_stream
from casino.models import Property
from casino.ordering import sorted_after_reading
from casino.rules.kernel import Settlement
from tables.events import RoundSettled
from tables.models import Round
from tables.rounds import play

MAX_PAGE = 500


class RoundPage(msgspec.Struct, frozen=True, kw_only=True):
    """One page of rounds, newest id first (UUIDv7 ids sort by time); `next` is the `before` of the next page."""

    rounds: list[Round]
    next: UUID | None


def rounds(
    venue: Property,
    *,
    day: dt.date | None = None,
    table: str | None = None,
    shift: str | None = None,
    status: str | None = None,
    before: UUID | None = None,
    limit: int = 100,
    tables: Collection[str] | None = None,
) -> RoundPage:
    """Rounds page by page, of these `tables` or of all; a page's cost does not grow with its number."""
    limit = max(1, min(limit, MAX_PAGE))
    wanted = {"day": day, "table": table, "shift": shift, "status": status, "id__lt": before, "table__in": tables}
    given = {name: value for name, value in wanted.items() if value is not None}
    newest = "-id" if day is None else sorted_after_reading("-id")
    found = list(Round.objects.filter(property_id=venue.pk, **given).order_by(newest)[: limit + 1])
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


def round_detail(venue: Property, round_id: UUID) -> RoundDetail | None:
    """The whole truth of one round; None when there is no such round."""
    row = Round.objects.filter(property_id=venue.pk, pk=round_id).first()
    if row is None:
        return None
    events = read_stream(venue.pk, f"round:{round_id}")
    settlement = play.settlement_of(play.replay_stored(events, venue.currency))
    last: Any = events[-1].event
    agrees = play.digest(settlement) == last.lines_digest if isinstance(last, RoundSettled) and settlement else None
    return RoundDetail(round=row, events=events, settlement=settlement, agrees=agrees)
