"""What an append recorded: its events, each made when somebody looks at it.

A batch has thousands of events, and those who listen to it look at few: the opening of a round and its settlement, or
only at the names of the types.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, Protocol, overload

from casino.eventstore.recorded import Recorded
from casino.eventstore.registry import StoredType


class RecordedStream(Protocol):
    """The part of one stream: lists in the order of its events, all of one length."""

    append: Any
    kinds: list[StoredType]
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
        self._count = sum(len(stream.kinds) for stream in streams)
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

    def type_names(self) -> list[str]:
        """The names of the events' types, one each."""
        return [kind.name for stream in self._streams for kind in stream.kinds]

    def stream_names(self) -> list[str]:
        """The names of the streams in the order given; each is there once."""
        return [stream.append.stream for stream in self._streams]

    def of_types(self, names: Collection[str], looked_at: Collection[str] | None = None) -> list[Recorded]:
        """The events of these types. `looked_at`: of types that are not among these only the last of each stream."""
        if looked_at is None:
            return [event for event in self if event.type in names]
        found = []
        first = 0
        for stream in self._streams:
            kinds = stream.kinds
            last = next((n for n in range(len(kinds) - 1, -1, -1) if kinds[n].name in names), -1)
            found += [self._make(stream, n, first) for n in range(last) if kinds[n].name in looked_at]
            if last >= 0:
                found.append(self._make(stream, last, first))
            first += len(kinds)
        return found

    def _all(self) -> list[Recorded]:
        if self._made is None:
            made: list[Recorded] = []
            for stream in self._streams:
                first = len(made)
                made += [self._make(stream, n, first) for n in range(len(stream.kinds))]
            self._made = made
        return self._made

    def _make(self, stream: RecordedStream, number: int, first: int) -> Recorded:
        """The event with this number of a stream's part, which begins after so many events of the append."""
        one, kind = stream.append, stream.kinds[number]
        return Recorded(
            self._property_id, one.stream, one.day, one.expected_version + number + 1,
            None if self.positions is None else self.positions[first + number], kind.name, kind.version,
            stream.occurred[number], self._recorded_at, self._actor, stream.data[number], stream.hashes[number],
            one.events[number],
        )  # fmt: skip
