"""Snapshots of objects: parameters and refusals, the events cut at the instant, the rows as of then."""

from __future__ import annotations

import datetime as dt
import heapq
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any, Final

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _now

from casino.errors import Refused
from casino.eventstore import Recorded
from casino.eventstore.replaying import read_by_position, replayed
from casino.eventstore.subscriptions import handled_names, projectors
from casino.history.kinds import Clock, Figure, Kind, kind_of, kinds
from casino.models import Property

BATCH_EVENTS: Final = 5_000


class Snapshot:
    """Snapshot of an object. `events` up to the instant, by position; `later` those since; `now` the row of today."""

    def __init__(
        self,
        venue: Property,
        kind: Kind,
        now: Any,
        instant: dt.datetime,
        clock: Clock,
        events: Sequence[Recorded],
        later: Sequence[Recorded],
    ) -> None:
        self.property, self.kind, self.now = venue, kind, now
        self.instant, self.clock = instant, clock
        self.events, self.later = list(events), list(later)

    def row(self) -> Any:
        """The object as it stood. Only inside `as_it_stood`; after it, as it is today."""
        return self.kind.model._default_manager.get(pk=self.now.pk)

    def rows(self) -> list[tuple[Any, list[Any]]]:
        """The parts: label and rows."""
        return [
            (part.label, list(part.model._default_manager.filter(**part.where(self.now)).order_by("pk")))
            for part in self.kind.parts
        ]

    def figures(self) -> list[Figure]:
        """Return the figures of the object's queries over its rows, and sums over events of others until the
        instant."""
        summed = self.kind.sums(self.property, self.now, self.instant, self.clock)
        return [*self.kind.figures(self.property, self.row()), *summed]


def instant_of(text: str, venue: Property) -> dt.datetime:
    """An instant as it is written: with its offset, or by the property's wall. Refused: `bad_instant`."""
    try:
        found = parse_datetime(text.strip().replace(" ", "+") if text.count("+") == 0 and "T" in text else text.strip())
    except ValueError:
        found = None
    if found is None:
        raise Refused("bad_instant", field="as_of")
    return found if timezone.is_aware(found) else found.replace(tzinfo=venue.zone)


def object_of(venue: Property, kind: str, identity: str) -> tuple[Kind, Any]:
    """The kind and the row of today. Refused: `no_such_object`."""
    found = kind_of(kind)
    if found is None:
        known = ", ".join(sorted(one.name for one in kinds()))
        raise Refused("no_such_object", field="kind", wanted=_now("its kind is one of %(kinds)s") % {"kinds": known})
    row = None
    if len(identity) <= 150:
        row = found.model._default_manager.filter(pk=f"{venue.pk}:{identity}").first()
    if row is None:
        raise Refused("no_such_object", field="identity", wanted=identity)
    return found, row


def events_of(venue: Property, kind: Kind, row: Any) -> list[Recorded]:
    """Everything that was recorded of an object, by position."""
    return [one for one in read_by_position(venue.pk, kind.streams(row)) if kind.concerns(row, one)]


@contextmanager
def as_it_stood(
    venue: Property, kind: str, identity: str, instant: dt.datetime, clock: Clock = Clock.RECORDED
) -> Iterator[Snapshot]:
    """Rebuild the object as of the instant. Nothing is written; a write inside is refused by the database.

    Refused: `no_such_object`, `instant_in_future`, `before_object`, `order_unclear`.
    """
    known, now = object_of(venue, kind, identity)
    if instant > timezone.now():
        raise Refused("instant_in_future", field="as_of")
    events, later = cut(events_of(venue, known, now), instant, clock)
    if not any(one.type in known.begins for one in events):
        raise Refused("before_object", field="as_of")
    further = known.more(now, instant, clock) if known.more else iter(())
    final_rows = known.final_rows(now, instant, clock) if known.final_rows else ()
    batches = _in_batches(heapq.merge(events, further, key=_place))
    with ExitStack() as past:
        try:
            past.enter_context(replayed(_projectors(known), batches, final_rows=final_rows))
        except (AssertionError, LookupError) as reason:
            raise Refused("order_unclear", field="clock") from reason
        yield Snapshot(venue, known, now, instant, clock, _listed(known, now, events), _listed(known, now, later))


def cut(events: Iterable[Recorded], instant: dt.datetime, clock: Clock) -> tuple[list[Recorded], list[Recorded]]:
    """Split events at the instant. A stream keeps its order: it is cut at its first event after the instant."""
    until: list[Recorded] = []
    later: list[Recorded] = []
    ended: set[str] = set()
    for one in events:
        if one.stream in ended or clock.of(one) > instant:
            ended.add(one.stream)
            later.append(one)
        else:
            until.append(one)
    return until, later


def _listed(kind: Kind, row: Any, events: Sequence[Recorded]) -> list[Recorded]:
    """Those that are of the object itself and of which its rows are made."""
    handled = {name for one in _projectors(kind) for name in handled_names(one)}
    return [one for one in events if one.type in handled and kind.listed(row, one)]


def _place(recorded: Recorded) -> int:
    assert recorded.position is not None  # noqa: S101  (what is read has its place)
    return recorded.position


def _in_batches(events: Iterator[Recorded]) -> Iterator[list[Recorded]]:
    while batch := list(islice(events, BATCH_EVENTS)):
        yield batch


def _projectors(kind: Kind) -> list[Any]:
    beginnings = tuple(name[:-1] for name in kind.projectors if name.endswith("*"))
    return [
        one for one in projectors() if one.name in kind.projectors or (beginnings and one.name.startswith(beginnings))
    ]
