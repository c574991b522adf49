"""Counts of what lies in a store: taken together, taken away, checked against what a store may hold.

>>> plus({"100": 2}, {"100": 1, "500": 4})
{'100': 3, '500': 4}
>>> minus({"100": 2, "500": 4}, {"100": 3, "500": 4})
{'100': -1}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from casino.errors import Refused
from casino.models import Property
from casino.rules.money import worth
from tables.counting.counts import NOTES, RETIRED, checked, state_of
from tables.events import Counts
from tables.models import ChipSet

MAX_PIECES = 10_000_000
"""More pieces of one denomination than a casino owns: a slip of the finger."""

MOST_TOTAL = 10**15
"""Largest amount of a total, in minor units."""


def plus(*counts: Mapping[str, int]) -> Counts:
    """All pieces together, by denomination from the lowest; those that come to nothing are left out."""
    found: dict[str, int] = {}
    for one in counts:
        for value, pieces in one.items():
            found[value] = found.get(value, 0) + pieces
    return {value: found[value] for value in sorted(found, key=int) if found[value]}


def minus(one: Mapping[str, int], other: Mapping[str, int]) -> Counts:
    """Pieces in `one` beyond those in `other`; below zero where there are fewer."""
    return plus(one, {value: -pieces for value, pieces in other.items()})


def lacking(wanted: Mapping[str, int], there: Mapping[str, int]) -> Counts:
    """Return the pieces that are wanted and missing."""
    return {value: -pieces for value, pieces in minus(there, wanted).items() if pieces < 0 and value in wanted}


def require_chip_set(venue: Property, code: str) -> ChipSet:
    """The set of value chips of that code. Refused: `unknown_chip_set`."""
    found = ChipSet.objects.filter(property=venue, code=code, kind=ChipSet.Kind.VALUE).first()
    if found is None:
        raise Refused("unknown_chip_set", field="chip_set")
    return found


def require_retired(chip_set: ChipSet) -> None:
    """Refuse a set that is still in use or in reserve."""
    if state_of(chip_set) != RETIRED:
        raise Refused("chip_set_in_use", field="chip_set")


def chips_of(chip_set: ChipSet, counts: Mapping[str, int], *, field: str = "counts") -> Counts:
    """Pieces of a set, whether it is in use or not. Refused: `unknown_denomination`, `bad_quantity`."""
    values = chip_set.denominations.values_list("value_minor", flat=True)
    return _checked(chip_set.property, counts, {str(value) for value in values}, field=field)


def any_chips(venue: Property, counts: Mapping[str, int], *, field: str = "counts") -> Counts:
    """Pieces of any set of value chips. Refused: `unknown_denomination`, `bad_quantity`."""
    sets = ChipSet.objects.filter(property=venue, kind=ChipSet.Kind.VALUE)
    values = sets.values_list("denominations__value_minor", flat=True)
    return _checked(venue, counts, {str(value) for value in values if value}, field=field)


def cash(venue: Property, counts: Mapping[str, int], *, field: str = "cash") -> Counts:
    """Notes and coins of the currency. Refused: `unknown_denomination`, `bad_quantity`."""
    return _checked(venue, counts, {str(value) for value in NOTES[venue.currency]}, field=field)


def _checked(venue: Property, counts: Mapping[str, int], allowed: Collection[str], *, field: str) -> Counts:
    return plus(checked(venue, counts, allowed, MAX_PIECES, field=field, cite="control T1"))


def require_some(counts: Mapping[str, int], *, field: str = "counts") -> int:
    """Return the value of the pieces, minor units. Refused: `nothing_counted`."""
    if not counts:
        raise Refused("nothing_counted", field=field, cite="control T1")
    return worth(counts)


def require_amount(amount: int, *, field: str) -> int:
    """An amount that can be, zero included. Refused: `bad_amount`."""
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 <= amount <= MOST_TOTAL:
        raise Refused("bad_amount", field=field, cite="control T1")
    return amount
