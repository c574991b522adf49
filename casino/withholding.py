"""Events whose figures are not told yet: who counts next, or takes over, must not know them (controls D3, D5).

Floors above register kinds of events with a judge; whoever shows stored events to somebody outside asks `withheld`.
Nothing is left out of the store, the projections, the seal or an exported day: only the showing waits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from casino.eventstore import Recorded

Judge = Callable[[int, Sequence[Recorded]], Collection[int]]
"""`judge(property_id, events)`: positions of those events whose figures are not told yet."""

_judges: list[tuple[frozenset[str], Judge]] = []


def register_withholding(types: Collection[type], judge: Judge) -> None:
    """Ask `judge` about events of these types from now on. Call from `AppConfig.ready`."""
    _judges.append((frozenset(cls.__name__ for cls in types), judge))


def withheld(property_id: int, events: Sequence[Recorded]) -> set[int]:
    """Positions of the events whose figures are not told yet."""
    found: set[int] = set()
    for types, judge in _judges:
        asked = [event for event in events if event.type in types]
        if asked:
            found.update(judge(property_id, asked))
    return found
