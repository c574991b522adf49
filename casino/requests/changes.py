"""What was recorded about a thing since a page showed it: a table, a slip, a box, a prize.

An app names its things (`watch`): the inputs that name one, the events that change what may be done with it, and the
attribute of the events that names it. An act that was made from an older page is refused if others changed it since
(`casino.admin.acts`, decision 132).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from casino.eventstore import Event, Recorded, feed
from casino.eventstore.limits import MAX_FEED
from casino.models import Property


@dataclass(frozen=True)
class Watched:
    """A kind of thing. `inputs`: names of inputs whose values name one; `attribute`: the one of `events` that does."""

    inputs: frozenset[str]
    events: tuple[type[Event], ...]
    attribute: str


_watched: Final[list[Watched]] = []


def watch(inputs: Iterable[str], events: Iterable[type[Event]], *, attribute: str) -> None:
    """Register a kind of thing. An input and an event belong to one kind: `ValueError` for a second."""
    new = Watched(frozenset(inputs), tuple(events), attribute)
    for each in _watched:
        if each.inputs & new.inputs or set(each.events) & set(new.events):
            raise ValueError(f"{sorted(new.inputs)}: an input or an event is watched already")
    _watched.append(new)


def inputs() -> frozenset[str]:
    """Return the names of all inputs that name a thing."""
    return frozenset(name for each in _watched for name in each.inputs)


def since(venue: Property, position: int, named: Mapping[str, Collection[str]], *, but_by: str) -> list[Recorded]:
    """Return what others recorded after a position of the feed about the things that inputs name.

    `named`: values by input; those under "" may be of any kind. `but_by`: the actor whose own acts are left out.
    """
    things = {event: _values(each, named) for each in _watched for event in each.events}
    asked = [event for event, values in things.items() if values]
    if not asked:
        return []
    attributes = {event: each.attribute for each in _watched for event in each.events}
    found = feed(venue.pk, after=position, types=asked, limit=MAX_FEED)
    return [
        recorded
        for recorded in found
        if recorded.actor != but_by
        and getattr(recorded.event, attributes[type(recorded.event)]) in things[type(recorded.event)]
    ]


def _values(kind: Watched, named: Mapping[str, Collection[str]]) -> frozenset[str]:
    return frozenset(value for name in (*kind.inputs, "") for value in named.get(name, ()) if value)


__all__ = ["inputs", "since", "watch"]
