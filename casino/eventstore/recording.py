"""What an append recorded: its events, each made when somebody looks at it.

A batch has thousands of events, and those who listen to it look at few: the opening of a round and its settlement, or
only at the names of the types.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Protocol, overload

from casino.eventstore.recorded import Recorded
from casino.eventstore.registry import Shape


class RecordedStream(Protocol):
    """The part of one stream: lists in the order of its events, all of one length."""

    append: Any
    shape: Shape
    occurred: list[datetime]
    data: list[bytes]
    hashes: list[bytes]


class Recording(Sequence[Recorded]):
    """The events of an append in the order given. `positions`: one each; None until they are drawn."""

    def __init__(
        self,
        property_id: int,
        streams: Sequence[RecordedStream],
        actor: str,
        recorded_at: datetime,
        positions: Sequence[int] | None,
    ) -> None:
        self._property_id, self._streams = property_id, streams
        self._actor, self._recorded_at = actor, recorded_at
        self._made: list[Recorded] | None = None
        self._count = sum([len(stream.shape.kinds) for stream in streams])
        self.positions = positions

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

    def tally(self) -> dict[str, int]:
        """How many events there are of each type, by its name."""
        if len(self._streams) == 1:
            return self._streams[0].shape.tally
        found: Counter[str] = Counter()
        for shape, times in Counter([stream.shape for stream in self._streams]).items():
            for name, number in shape.tally.items():
                found[name] += number * times
        return found

    def stream_names(self) -> list[str]:
        """The names of the streams in the order given; each is there once."""
        return [stream.append.stream for stream in self._streams]

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

    def _make(self, stream: RecordedStream, number: int, first: int) -> Recorded:
        """The event with this number of a stream's part, which begins after so many events of the append."""
        one, kind = stream.append, stream.shape.kinds[number]
        return Recorded(
            self._property_id, one.stream, one.day, one.expected_version + number + 1,
            None if self.positions is None else self.positions[first + number], kind.name, kind.version,
            stream.occurred[number], self._recorded_at, self._actor, stream.data[number], stream.hashes[number],
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
