"""Numbers of printed things as ranges: `{"A": [[1, 50], [61, 80]]}` are 70 of series A. Pure functions.

Ranges of a series are sorted, apart from each other and never empty; a series without any is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

Ranges = dict[str, list[list[int]]]
"""Ranges by series: first and last number of each."""

_WRITTEN = re.compile(r"([A-Za-z0-9_]{1,20}):([0-9]{1,9})(?:-([0-9]{1,9}))?", re.ASCII)


def read(lines: Iterable[str]) -> Ranges:
    """Read ranges as people write them, `A:1-50` or `A:7`.

    Raises `ValueError`, with the line that is not readable, ends before it begins or names a number twice.

    >>> read(["A:1-50", "A:51", "B:7"])
    {'A': [[1, 51]], 'B': [[7, 7]]}
    """
    found: Ranges = {}
    for line in lines:
        match = _WRITTEN.fullmatch(line.strip())
        if match is None:
            raise ValueError(line)
        series, first = match.group(1), int(match.group(2))
        one = {series: [[first, int(match.group(3) or first)]]}
        if first < 1 or one[series][0][1] < first or common(found, one):
            raise ValueError(line)
        found = plus(found, one)
    return found


def written(ranges: Mapping[str, Sequence[Sequence[int]]]) -> list[str]:
    """Return ranges as people write them.

    >>> written({"A": [[1, 50], [61, 61]]})
    ['A:1-50', 'A:61']
    """
    return [
        f"{series}:{first}" if first == last else f"{series}:{first}-{last}"
        for series in sorted(ranges)
        for first, last in ranges[series]
    ]


def size(ranges: Mapping[str, Sequence[Sequence[int]]]) -> int:
    """How many numbers there are."""
    return sum(last - first + 1 for spans in ranges.values() for first, last in spans)


def numbers(ranges: Mapping[str, Sequence[Sequence[int]]]) -> list[tuple[str, int]]:
    """Every single number with its series."""
    return [
        (series, number)
        for series in sorted(ranges)
        for first, last in ranges[series]
        for number in range(first, last + 1)
    ]


def plus(*parts: Mapping[str, Sequence[Sequence[int]]]) -> Ranges:
    """All of them together.

    >>> plus({"A": [[1, 3]]}, {"A": [[4, 9]], "B": [[2, 2]]})
    {'A': [[1, 9]], 'B': [[2, 2]]}
    """
    spans: dict[str, list[tuple[int, int]]] = {}
    for part in parts:
        for series, ranges in part.items():
            spans.setdefault(series, []).extend((first, last) for first, last in ranges)
    return {series: _joined(found) for series, found in sorted(spans.items()) if found}


def _joined(spans: list[tuple[int, int]]) -> list[list[int]]:
    joined: list[list[int]] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1] + 1:
            joined[-1][1] = max(joined[-1][1], last)
        else:
            joined.append([first, last])
    return joined


def minus(ranges: Mapping[str, Sequence[Sequence[int]]], taken: Mapping[str, Sequence[Sequence[int]]]) -> Ranges:
    """Return the numbers of the first that are not in the second.

    >>> minus({"A": [[1, 9]]}, {"A": [[4, 5]]})
    {'A': [[1, 3], [6, 9]]}
    """
    left: Ranges = {}
    for series, spans in ranges.items():
        rest = [[first, last] for first, last in spans]
        for low, high in taken.get(series, ()):
            rest = [
                part
                for first, last in rest
                for part in ([first, min(last, low - 1)], [max(first, high + 1), last])
                if part[0] <= part[1]
            ]
        if rest:
            left[series] = rest
    return left


def common(one: Mapping[str, Sequence[Sequence[int]]], other: Mapping[str, Sequence[Sequence[int]]]) -> Ranges:
    """Return the numbers that are in both.

    >>> common({"A": [[1, 9]]}, {"A": [[8, 12]]})
    {'A': [[8, 9]]}
    """
    return minus(one, minus(one, other))
