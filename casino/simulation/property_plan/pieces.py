"""Chips and notes as a plan counts them: pieces by denomination, a decimal whole number of minor units as a string."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from casino.rules.money import format_amount

Pieces = dict[str, int]

NOTES = (10_000, 2_000, 500, 100)
"""Notes that players pay with; the rest is in the smallest coin."""


def worth(pieces: Mapping[str, int]) -> int:
    """Minor units."""
    return sum(int(value) * number for value, number in pieces.items())


def plus(*parts: Mapping[str, int]) -> Pieces:
    """All of them together; a denomination without pieces is left out."""
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return {value: number for value, number in total.items() if number}


def minus(one: Mapping[str, int], other: Mapping[str, int]) -> Pieces:
    """One without the other."""
    return plus(one, {value: -number for value, number in other.items()})


def written(pieces: Mapping[str, int], currency: str = "USD") -> Pieces:
    """By denominations as the API writes them."""
    return {format_amount(int(value), currency): number for value, number in pieces.items()}


def in_pieces(amount: int, values: Sequence[int]) -> Pieces:
    """So much money in the fewest of these denominations. ValueError when the last of it has no piece."""
    pieces, left = {}, amount
    for value in sorted(values, reverse=True):
        number, left = divmod(left, value)
        if number:
            pieces[str(value)] = number
    if left:
        raise ValueError(f"{amount}: no pieces for its last {left}")
    return pieces


def in_notes(amount: int, coin: int = 1) -> Pieces:
    """Notes, and coins for the rest. ValueError when the last of it has no coin."""
    return in_pieces(amount, (*NOTES, coin))


def at_least(amount: int, tray: Mapping[str, int], *, keep: int = 5) -> Pieces | None:
    """Pieces of a tray worth ``amount`` or a little more, of each ``keep`` staying; None when it has not so much."""
    taken: Pieces = {}
    left = amount
    for value in sorted(map(int, tray), reverse=True):
        number = min(max(0, tray[str(value)] - keep), left // value)
        if number:
            taken[str(value)] = number
            left -= number * value
    for value in sorted(map(int, tray)):  # what is left is below every piece that there still is
        if left > 0 and tray[str(value)] - taken.get(str(value), 0) > keep and value >= left:
            taken[str(value)] = taken.get(str(value), 0) + 1
            left -= value
    return taken if left <= 0 else None
