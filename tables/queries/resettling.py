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
