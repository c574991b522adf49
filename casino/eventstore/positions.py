"""The order in which the events of a day were written, summed up in its seal.

A position is drawn by the database when an event is written, so it is in no event's hash. The seal's document holds,
over the positions of the day's events by stream and version (numbered from 1):

    {"digest": SHA-256 over them, eight bytes each, big-endian; "sums": [sum p, sum n p, sum n n p], decimal text}

The digest says whether one is another; the sums say which one, or which two changed places. A forger who changes two
numbers so that the sums stay equal still changes the digest.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec


class Sealed(msgspec.Struct, frozen=True):
    """Positions of a day, as its seal states them."""

    digest: str
    sums: list[int]


class Piece(msgspec.Struct, frozen=True):
    """Positions that follow others: eight bytes each, and the three sums over them, numbered from 1 (decimal text)."""

    raw: bytes
    sums: list[str]


class Summary:
    """What the seal's document states of a day's positions, which come in pieces, in order; keeps none of them."""

    def __init__(self) -> None:
        self._count = 0
        self._digest = sha256()
        self._sums = [0, 0, 0]

    def add(self, piece: Piece) -> None:
        """Add the next positions."""
        self._digest.update(piece.raw)
        # Numbered from after those before: n becomes n + before, its square n n + 2 n before + before before.
        before, (plain, weighted, squared) = self._count, map(int, piece.sums)
        self._sums[0] += plain
        self._sums[1] += weighted + before * plain
        self._sums[2] += squared + 2 * before * weighted + before * before * plain
        self._count += len(piece.raw) // 8

    def stated(self) -> dict[str, Any]:
        """For the seal's document."""
        return {"digest": self._digest.hexdigest(), "sums": [str(one) for one in self._sums]}


class Order:
    """The digest of positions that come bit by bit, in order; keeps none of them."""

    def __init__(self) -> None:
        self.count = 0
        self._digest = sha256()

    def take(self, numbers: array[int]) -> None:
        """Take the next positions, and empty their list."""
        self.count += len(numbers)
        if sys.byteorder == "little":
            numbers.byteswap()
        self._digest.update(numbers)
        del numbers[:]

    def digest(self) -> str:
        """SHA-256 over the positions as the seal has it."""
        return self._digest.hexdigest()


def piece_of(rows: Iterable[Sequence[int]]) -> Piece:
    """The positions of rows of events: (position of the first, number of events), the others follow without gaps.

    >>> piece_of([(7, 2), (12, 1)]).sums == [str(one) for one in sums([7, 8, 12])]
    True
    """
    numbers = array("q")
    plain = weighted = squared = 0
    number = 1
    for position, count in rows:
        numbers.extend(range(position, position + count))
        if count == 1:
            plain += position
            weighted += number * position
            squared += number * number * position
        else:
            # Of i from 0 to before count: the sums of i, of i i and of i i i.
            first = count * (count - 1) // 2
            second = first * (2 * count - 1) // 3
            plain += count * position + first
            weighted += count * number * position + (number + position) * first + second
            squared += (
                number * number * (count * position + first)
                + 2 * number * (position * first + second)
                + position * second
                + first * first
            )
        number += count
    if sys.byteorder == "little":
        numbers.byteswap()
    return Piece(numbers.tobytes(), [str(plain), str(weighted), str(squared)])


def sealed_in(document: str) -> Sealed | None:
    """Return the positions stated by the document; None when it states none, as the first seals did not."""
    try:
        positions = json.loads(document)["positions"]
        return Sealed(positions["digest"], [int(one) for one in positions["sums"]])
    except (KeyError, TypeError, ValueError, RecursionError):
        return None


def digest(numbers: array[int]) -> str:
    """SHA-256 over the positions as the seal has it."""
    order = Order()
    order.take(array("q", numbers))
    return order.digest()


def sums(numbers: Sequence[int]) -> list[int]:
    """The sum of the positions, that of number times position, and that of the number's square times position."""
    plain = weighted = squared = 0
    for number, position in enumerate(numbers, start=1):
        plain += position
        weighted += number * position
        squared += number * number * position
    return [plain, weighted, squared]


def moved(numbers: array[int], sealed: Sealed) -> list[tuple[int, int]]:
    """Return the changed position, or the two swapped ones: (index from 0, sealed position). Empty: more than that
    changed."""
    for change in _candidates(numbers, sealed):
        mended = array("q", numbers)
        for index, was in change:
            mended[index] = was
        if digest(mended) == sealed.digest:
            return sorted(change)
    return []


def twice(numbers: array[int]) -> list[int]:
    """Indices (from 0) of all whose position another one has too."""
    ordered = sorted(numbers)
    doubled = {one for one, other in pairwise(ordered) if one == other}
    return [index for index, one in enumerate(numbers) if one in doubled] if doubled else []


def _candidates(numbers: array[int], sealed: Sealed) -> Iterator[list[tuple[int, int]]]:
    plain, weighted, squared = (now - was for now, was in zip(sums(numbers), sealed.sums, strict=True))
    if plain:
        # One that is greater by `plain` adds its number times that to the second sum.
        number, rest = divmod(weighted, plain)
        if rest == 0 and 1 <= number <= len(numbers) and -(2**63) <= numbers[number - 1] - plain < 2**63:
            yield [(number - 1, numbers[number - 1] - plain)]
    elif weighted:
        # Two that changed places add (a - b)(p - q) to the second sum and a + b times that to the third.
        both, rest = divmod(squared, weighted)
        for one in range(max(1, both - len(numbers)), (both + 1) // 2) if rest == 0 else ():
            here, there = one - 1, both - one - 1
            if (one - (both - one)) * (numbers[here] - numbers[there]) == weighted:
                yield [(here, numbers[there]), (there, numbers[here])]
