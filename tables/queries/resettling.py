"""A day's rounds replayed by the rules and compared with what was recorded."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
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


def resettle(venue: Property, day: dt.date, *, progress: Callable[[int], None] | None = None) -> list[Disagreement]:
    """Replay every closed round of a day and compare with what was recorded; `progress` is called after each batch."""
    return resettle_some(venue, _closed(venue, day), progress=progress)


def resettle_some(
    venue: Property, tables: Mapping[UUID, str], *, progress: Callable[[int], None] | None = None
) -> list[Disagreement]:
    """As `resettle`, of these rounds: id to table."""
    found: list[Disagreement] = []
    for batch in _some(tables, RESETTLE_BATCH):
        stored = read_events(venue.pk, [f"round:{round_id}" for round_id in batch])
        for round_id in batch:
            reason = _disagreement(stored[f"round:{round_id}"], venue.currency)
            if reason:
                found.append(Disagreement(round=round_id, table=tables[round_id], reason=reason))
        if progress:
            progress(len(batch))
    return found


def _closed(venue: Property, day: dt.date) -> dict[UUID, str]:
    closed = Round.objects.filter(property_id=venue.pk, day=day).exclude(status=Round.Status.OPEN)
    return dict(closed.order_by("pk").values_list("pk", "table"))


def resettle_in_parts(
    venue: Property, day: dt.date, *, helpers: int, progress: Callable[[int], None] | None = None
) -> list[Disagreement]:
    """As `resettle`, the rounds taken in parts by this process and so many workers (`casino.runtime.parallel`)."""
    closed = sorted(_closed(venue, day).items())
    size = max(RESETTLE_BATCH, -(-len(closed) // (parallel.PARTS_A_WORKER * (helpers + 1))))
    parts = [[venue.pk, [[str(pk), table] for pk, table in some]] for some in _some(closed, size)]
    call = parallel.Call(id=uuid4().hex, kind="resettle", parts=parts)
    found: dict[int, list[Disagreement]] = {}
    for number, answer in parallel.lead(call, helpers=helpers):
        found[number] = msgspec.msgpack.decode(answer, type=list[Disagreement])
        if progress:
            progress(len(parts[number][1]))
    return [one for number in sorted(found) for one in found[number]]


@parallel.part_of("resettle")
def _resettle_part(part: Any) -> bytes:
    property_id, rounds = part
    venue = Property.objects.get(pk=property_id)
    return msgspec.msgpack.encode(resettle_some(venue, {UUID(pk): table for pk, table in rounds}))


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
