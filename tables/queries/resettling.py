"""A day's rounds replayed by the rules and compared with what was recorded."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any, TypeVar
from uuid import UUID, uuid4

import msgspec
from django.db.models import QuerySet

from casino.eventstore import read_events
from casino.models import Property
from casino.requests.request_cache import cached_in_request
from casino.rules.errors import RuleError
from casino.rules.kernel import Variance
from casino.runtime import parallel
from tables.models import Round
from tables.rounds import play

RESETTLE_BATCH = 500
Item = TypeVar("Item")


class Disagreement(msgspec.Struct, frozen=True, kw_only=True):
    """A round whose recorded settlement is not what the rules make of its events today. `reason` says how."""

    round: UUID
    table: str
    reason: str


class Resettled(msgspec.Struct, frozen=True):
    """Some rounds replayed: how many, and those that disagree."""

    rounds: int
    disagreements: list[Disagreement]


def resettle(venue: Property, day: dt.date, *, progress: Callable[[int], None] | None = None) -> list[Disagreement]:
    """Replay every closed round of a day and compare with what was recorded; `progress` is called after each batch."""
    return _resettle(venue, _closed(venue, day), progress).disagreements


def _resettle(venue: Property, rounds: QuerySet[Round], progress: Callable[[int], None] | None = None) -> Resettled:
    number, found = 0, []
    listed = rounds.order_by("pk").values_list("pk", "table")
    for batch in _some(listed.iterator(chunk_size=RESETTLE_BATCH), RESETTLE_BATCH):
        stored = read_events(venue.pk, [f"round:{pk}" for pk, _table in batch])
        for pk, table in batch:
            reason = _disagreement(stored[f"round:{pk}"], venue.currency)
            if reason:
                found.append(Disagreement(round=pk, table=table, reason=reason))
        number += len(batch)
        if progress:
            progress(len(batch))
    return Resettled(number, found)


def _closed(venue: Property, day: dt.date) -> QuerySet[Round]:
    return Round.objects.filter(property_id=venue.pk, day=day).exclude(status=Round.Status.OPEN)


def resettle_in_parts(
    venue: Property, day: dt.date, *, helpers: int, progress: Callable[[int], None] | None = None
) -> list[Disagreement]:
    """As `resettle`, the rounds taken in parts by this process and so many workers (`casino.runtime.parallel`)."""
    parts = [[venue.pk, day.isoformat(), *span] for span in _spans(venue, day, parallel.PARTS_A_WORKER * (helpers + 1))]
    call = parallel.Call(id=uuid4().hex, kind="resettle", parts=parts)
    found: dict[int, list[Disagreement]] = {}
    for number, answer in parallel.lead(call, helpers=helpers):
        done = msgspec.msgpack.decode(answer, type=Resettled)
        found[number] = done.disagreements
        if progress:
            progress(done.rounds)
    return [one for number in sorted(found) for one in found[number]]


def _spans(venue: Property, day: dt.date, most: int) -> list[tuple[str, str | None]]:
    """Cut the closed rounds of a day into so many spans at most: the first round of each (of the first, all zeros), and
    the first after it."""
    closed = _closed(venue, day).order_by("pk").values_list("pk", flat=True)
    size = max(RESETTLE_BATCH, -(-closed.count() // most))
    starts = [str(pk) for number, pk in enumerate(closed.iterator()) if number and number % size == 0]
    return list(pairwise([str(UUID(int=0)), *starts, None]))


@parallel.part_of("resettle")
def _resettle_part(part: Any) -> bytes:
    property_id, day, first, end = part
    venue = Property.objects.get(pk=property_id)
    rounds = _closed(venue, dt.date.fromisoformat(day)).filter(pk__gte=first)
    return msgspec.msgpack.encode(_resettle(venue, rounds if end is None else rounds.filter(pk__lt=end)))


class WrongPayment(msgspec.Struct, frozen=True, kw_only=True):
    """A payment that is not the one due: its round and game, and the variance with both amounts in minor units."""

    round: UUID
    game: str
    variance: Variance


class PaymentDifference(msgspec.Struct, frozen=True, kw_only=True):
    """Payments beside the rules at a table in a shift."""

    payments: tuple[WrongPayment, ...] = ()

    @property
    def apart(self) -> int:
        """Minor units paid too much and too little, added up."""
        return sum(abs(one.variance.difference) for one in self.payments)

    @property
    def gained(self) -> int:
        """Minor units that the tray has more for it; below zero where players got too much."""
        return -sum(one.variance.difference for one in self.payments)


@cached_in_request
def payment_differences(venue: Property, day: dt.date) -> dict[tuple[str, str], PaymentDifference]:
    """By table and shift, the money that dealers paid or took beside the rules.

    Of rounds with such payments only; one that the rules would refuse today has no figure, and `resettle` names it.
    """
    return differences_of(venue, Round.objects.filter(property_id=venue.pk, day=day))


def differences_of(venue: Property, rounds: QuerySet[Round]) -> dict[tuple[str, str], PaymentDifference]:
    """The same of some rounds of a day."""
    wrong = rounds.filter(variance_count__gt=0).order_by("pk").values_list("pk", "table", "shift", "game")
    found: dict[tuple[str, str], list[WrongPayment]] = {}
    for batch in _some(wrong.iterator(chunk_size=RESETTLE_BATCH), RESETTLE_BATCH):
        stored = read_events(venue.pk, [f"round:{pk}" for pk, _table, _shift, _game in batch])
        for pk, table, shift, game in batch:
            wrongly = _wrongly_paid(stored[f"round:{pk}"], venue.currency)
            found.setdefault((table, shift), []).extend(
                WrongPayment(round=pk, game=game, variance=one) for one in wrongly
            )
    return {place: PaymentDifference(payments=tuple(payments)) for place, payments in found.items()}


def _wrongly_paid(events: Sequence[Any], currency: str) -> Sequence[Variance]:
    """Return the payments that differ from what was due."""
    try:
        settlement = play.resettle(events, currency)
    except RuleError:
        return ()
    return settlement.variances


def _disagreement(events: Sequence[Any], currency: str) -> str | None:
    try:
        digest = play.digest(play.resettle(events, currency))
    except RuleError as refusal:
        return f"refused by the rules: {refusal}"
    recorded = events[-1].lines_digest
    return None if digest == recorded else f"digest {digest}, recorded {recorded}"


def _some(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """Lists of at most ``size``."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
