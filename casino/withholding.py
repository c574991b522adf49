"""Events whose figures are not disclosed yet: who counts next, or takes over, must not know them (controls D3, D5).

Apps register kinds of events with a function; code that shows stored events outside asks `withheld`,
code that shows them to employees asks `hidden_from`. Nothing is left out of the store, the projections, the
seal or an exported day: only the showing waits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from casino.eventstore import Recorded
from casino.models import Property

Judge = Callable[[int, Sequence[Recorded]], Collection[int]]
"""`judge(property_id, events)`: positions of those events whose figures are not disclosed yet."""


class _Rule(NamedTuple):
    types: frozenset[str]
    outside: Judge
    permission: str
    inside: Judge | None


_rules: list[_Rule] = []


def register_withholding(
    types: Collection[type], judge: Judge, *, permission: str = "", inside: Judge | None = None
) -> None:
    """Ask `judge` about events of these types from now on. Call from `AppConfig.ready`.

    Employees without `permission` never see them; those with it see the events that `inside` does not hold back.
    """
    _rules.append(_Rule(frozenset(cls.__name__ for cls in types), judge, permission, inside))


def withheld(property_id: int, events: Sequence[Recorded]) -> set[int]:
    """Positions of the events whose figures are not disclosed yet."""
    found: set[int] = set()
    for rule in _rules:
        asked = [event for event in events if event.type in rule.types]
        if asked:
            found.update(rule.outside(property_id, asked))
    return found


def hidden_from(user: Any, property_id: int, events: Sequence[Recorded]) -> set[int]:
    """Positions of the events whose figures are withheld from this person."""
    found: set[int] = set()
    for rule in _rules:
        asked = [event for event in events if event.type in rule.types]
        if asked and rule.permission and not user.has_perm(rule.permission):
            found.update(event.position for event in asked if event.position is not None)
        elif asked and rule.inside is not None:
            found.update(rule.inside(property_id, asked))
    return found


def shown_events(venue: Property, events: Sequence[Any]) -> list[dict[str, Any]]:
    """The events as they are shown outside, what is withheld without its figures."""
    untold = withheld(venue.pk, events)
    return [_shown(event, is_withheld=event.position in untold) for event in events]


def _shown(recorded: Any, *, is_withheld: bool) -> dict[str, Any]:
    return {
        "position": recorded.position,
        "stream": recorded.stream,
        "version": recorded.version,
        "day": recorded.day.isoformat(),
        "type": recorded.type,
        "schema": recorded.schema,
        "occurred_at": recorded.occurred_at.isoformat(),
        "recorded_at": recorded.recorded_at.isoformat(),
        "actor": recorded.actor,
        "data": None if is_withheld else msgspec.Raw(recorded.data),
        "withheld": is_withheld,
        "hash": recorded.hash.hex(),
    }
