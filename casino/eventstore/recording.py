"""What an append recorded: its events, each made when somebody looks at it.

A batch has thousands of events, and those who listen to it look at few: the opening of a round and its settlement, or
only at the names of the types.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, overload

from casino.eventstore.recorded import Recorded
from casino.eventstore.registry import Shape


class RecordedStream(Protocol):
    """The part of one stream, its events by number, from 0."""

    append: Any
    shape: Shape

    def moment(self, number: int) -> datetime:
        """When the event with this number happened."""
        ...

    def payload(self, number: int) -> bytes:
        """The JSON of the event with this number."""
        ...

    def hash(self, number: int) -> bytes:
        """The hash of the event with this number."""
        ...


class Positions(Sequence[int]):
    """The positions of an append's events: runs without gaps, in the order of the events."""

    __slots__ = ("_count", "_firsts", "_starts")

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._firsts: list[int] = []
        self._count = 0

    def add(self, first: int, count: int) -> None:
        """Add so many positions from the first on."""
        if not self._starts or self[-1] + 1 != first:
            self._starts.append(self._count)
            self._firsts.append(first)
        self._count += count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(self._count))]
        place = index + self._count if index < 0 else index
        if not 0 <= place < self._count:
            raise IndexError(index)
        run = bisect_right(self._starts, place) - 1
        return self._firsts[run] + place - self._starts[run]


class Summary(NamedTuple):
    """How many events an append has of each type, their streams and positions. The events themselves are not kept.

    `types`: how many events there are of each type, by its name. `streams`: their names in the order given, each once.
    `positions`: one of each event; empty until they are known. `events`: those that were asked for.
    """

    types: Mapping[str, int]
    streams: Sequence[str]
    positions: Positions
    events: Sequence[Recorded]


class Recording(Sequence[Recorded]):
    """The events of an append in the order given. `positions`: one each; empty until they are known."""

    def __init__(self, property_id: int, streams: Sequence[RecordedStream], actor: str, recorded_at: datetime) -> None:
        self._property_id, self._streams = property_id, streams
        self._actor, self._recorded_at = actor, recorded_at
        self._made: list[Recorded] | None = None
        self._count = sum([len(stream.shape.kinds) for stream in streams])
        self.positions = Positions()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Recorded: ...
    @overload
    def __getitem__(self, index: slice) -> list[Recorded]: ...
    def __getitem__(self, index: int | slice) -> Recorded | list[Recorded]:
        return self._all()[index]

    def __iter__(self) -> Iterator[Recorded]:
        return iter(self._all())

    def summary(self, names: frozenset[str] = frozenset()) -> Summary:
        """Return what watchers are told: counts, names and positions, and in full only the events of these types."""
        types = self._tally()
        events = () if names.isdisjoint(types) else self.of_types(names)
        return Summary(types, [stream.append.stream for stream in self._streams], self.positions, events)

    def _tally(self) -> Mapping[str, int]:
        if len(self._streams) == 1:
            return self._streams[0].shape.tally
        found: Counter[str] = Counter()
        for shape, times in Counter([stream.shape for stream in self._streams]).items():
            for name, number in shape.tally.items():
                found[name] += number * times
        return found

    def of_types(self, names: frozenset[str], looked_at: frozenset[str] | None = None) -> list[Recorded]:
        """The events of these types. `looked_at`: of types that are not among these only the last of each stream."""
        if looked_at is None:
            return [event for event in self if event.type in names]
        found = []
        first = 0
        for stream in self._streams:
            found += [self._make(stream, n, first) for n in _places(stream.shape, names, looked_at)]
            first += len(stream.shape.kinds)
        return found

    def _all(self) -> list[Recorded]:
        if self._made is None:
            made: list[Recorded] = []
            for stream in self._streams:
                first = len(made)
                made += [self._make(stream, n, first) for n in range(len(stream.shape.kinds))]
            self._made = made
        return self._made

    def _position(self, number: int) -> int | None:
        """The position of the event with this number, if it is known yet."""
        return self.positions[number] if number < len(self.positions) else None

    def _make(self, stream: RecordedStream, number: int, first: int) -> Recorded:
        """The event with this number of a stream's part, which begins after so many events of the append."""
        one, kind = stream.append, stream.shape.kinds[number]
        return Recorded(
            self._property_id, one.stream, one.day, one.expected_version + number + 1,
            self._position(first + number), kind.name, kind.version,
            stream.moment(number), self._recorded_at, self._actor, stream.payload(number), stream.hash(number),
            one.events[number],
        )  # fmt: skip


@lru_cache(maxsize=1024)
def _places(shape: Shape, names: frozenset[str], looked_at: frozenset[str]) -> list[int]:
    """The places of the events of a stream that are looked at, and of its last one of these types."""
    of_types = [place for name in names & shape.name_set for place in shape.where[name]]
    if not of_types:
        return []
    last = max(of_types)
    return [*sorted(place for place in of_types if place < last and shape.kinds[place].name in looked_at), last]
