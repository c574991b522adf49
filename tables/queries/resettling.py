"""A day's rounds replayed by the rules and compared with what was recorded."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

import msgspec

from casino.eventstore import read_events
from casino.models import Property
from casino.rules.errors import RuleError
from tables import play
from tables.models import Round

RESETTLE_BATCH = 500


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


class PaymentDifference(msgspec.Struct, frozen=True, kw_only=True):
    """What dealers paid or took beside the rules, minor units.

    `apart`: over and short alike; `gained`: what the tray has more for it, less where players got too much.
    """

    apart: int = 0
    gained: int = 0


def payment_differences(property: Property, day: dt.date) -> dict[tuple[str, str], PaymentDifference]:
    """By table and shift, the money that dealers paid or took beside the rules.

    Of rounds with such payments only; one that the rules would refuse today has no figure, and `resettle` names it.
    """
    wrong = Round.objects.filter(property_id=property.pk, day=day, variance_count__gt=0).order_by("pk")
    places = {pk: (table, shift) for pk, table, shift in wrong.values_list("pk", "table", "shift")}
    found: dict[tuple[str, str], PaymentDifference] = {}
    for batch in _batched(places, RESETTLE_BATCH):
        stored = read_events(property.pk, [f"round:{round_id}" for round_id in batch])
        for round_id in batch:
            so_far = found.get(places[round_id], PaymentDifference())
            differences = _wrongly_paid(stored[f"round:{round_id}"], property.currency)
            found[places[round_id]] = PaymentDifference(
                apart=so_far.apart + sum(map(abs, differences)), gained=so_far.gained - sum(differences)
            )
    return found


def _wrongly_paid(events: Sequence[Any], currency: str) -> list[int]:
    """Each payment beside what was due, in the players' favour above zero."""
    try:
        settlement = play.resettle(events, currency)
    except RuleError:
        return []
    return [variance.difference for variance in settlement.variances]


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
