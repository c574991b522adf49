"""Counted money and chips: how many pieces of which denomination, what they are worth, and what may not be counted.

A count is `{denomination in minor units as text: pieces}`. Zero pieces are left out, so equal counts are equal dicts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import FORM_KINDS, Property
from casino.rows import INNER, Choice, Code, Money, Words, row_type
from casino.rules.money import format_amount, worth
from tables.events import BoxContent, Counts
from tables.models import ChipSet, Denomination

IN_USE, IN_RESERVE, RETIRED = "in_use", "in_reserve", "retired"
"""States of a chip set: in use (counted), in reserve (not issued), or retired (withdrawn, but still owed to
holders)."""

MAX_PIECES = 100_000
"""Default of the most pieces of one denomination; more are taken for a typing error."""

NOTES: dict[str, tuple[int, ...]] = {
    "USD": (1, 5, 10, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000),
    "EUR": (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000),
    "BOB": (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000),
    "PEN": (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000),
    "CLP": (10, 50, 100, 500, 1_000, 2_000, 5_000, 10_000, 20_000),
}
"""Cash in circulation, minor units: notes, and the coins that find their way into a box with them."""


@row_type(name="KnownDenomination")
class Known(msgspec.Struct, frozen=True, kw_only=True):
    """A chip or plaque that is counted."""

    chip_set: Annotated[str, Code(_("Chip set"))]
    value: Annotated[int, Money(_("Denomination"))]
    kind: Annotated[str, Choice(_("Kind"), listed=("chip", "plaque"))]
    colour: Annotated[str, Words(_("Colour"))]
    state: Annotated[str, INNER]
    """The state of its set."""


def denominations(venue: Property, *states: str) -> list[Known]:
    """Denominations of the property's value chips, by set and value, of sets in the given states (all by default)."""
    rows = Denomination.objects.filter(chip_set__property=venue, chip_set__kind=ChipSet.Kind.VALUE)
    found = [
        Known(
            chip_set=row.chip_set.code,
            value=row.value_minor,
            kind=row.kind,
            colour=row.colour,
            state=state_of(row.chip_set),
        )
        for row in rows.select_related("chip_set").order_by("chip_set__code", "value_minor")
    ]
    return [known for known in found if not states or known.state in states]


def state_of(chip_set: ChipSet) -> str:
    """Return whether a set is in use, in reserve or retired."""
    if chip_set.retired_on is not None:
        return RETIRED
    return IN_USE if chip_set.active else IN_RESERVE


def chips(venue: Property, counts: Mapping[str, int], *, field: str = "counts", cite: str = "control T1") -> Counts:
    """The count, checked against the chip sets in use. Refused: `unknown_denomination`, `bad_quantity`."""
    values = Denomination.objects.filter(
        chip_set__property=venue, chip_set__kind=ChipSet.Kind.VALUE, chip_set__active=True
    )
    allowed = {str(value) for value in values.values_list("value_minor", flat=True)}
    return checked(venue, counts, allowed, venue.max_pieces, field=field, cite=cite)


def box_denominations(venue: Property) -> dict[str, set[str]]:
    """Return the denominations that may be counted in a box, by kind: notes and chips by minor units as text, documents
    by form kind."""
    # Of retired sets, too: a player may still drop one.
    chip_values = Denomination.objects.filter(chip_set__property=venue, chip_set__kind=ChipSet.Kind.VALUE)
    return {
        "notes": {str(value) for value in NOTES[venue.currency]},
        "chips": {str(value) for value in chip_values.values_list("value_minor", flat=True)},
        "documents": set(FORM_KINDS),
    }


def box_contents(venue: Property, contents: Iterable[BoxContent], *, field: str) -> list[BoxContent]:
    """Return the contents of a box, checked and with totals computed; one entry a kind, in a fixed order.

    Refused: `unknown_denomination`, `bad_quantity`, `kind_twice`, `total_differs`.
    """
    allowed = box_denominations(venue)
    found: dict[str, BoxContent] = {}
    for content in contents:
        if content.kind in found:
            raise Refused("kind_twice", field=field)
        place = f"{field}.{content.kind}"
        possible = allowed[content.kind]
        counts = checked(venue, content.counts, possible, venue.max_pieces, field=place, cite="control D4")
        total = 0 if content.kind == "documents" else worth(counts)
        if content.total != total:
            raise Refused(
                "total_differs",
                field=f"{field}.{content.kind}.total",
                details={"given": content.total, "computed": total},
            )
        found[content.kind] = BoxContent(kind=content.kind, counts=counts, total=total)
    empty = {kind: BoxContent(kind=kind, counts={}, total=0) for kind in ("notes", "chips", "documents")}
    return [found.get(kind, nothing) for kind, nothing in empty.items()]


def difference(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Pieces by denomination in `one` beyond those in `other`; only where they differ."""
    keys = sorted({*one, *other}, key=lambda key: (len(key), key))
    return {key: one.get(key, 0) - other.get(key, 0) for key in keys if one.get(key, 0) != other.get(key, 0)}


def checked(
    venue: Property, counts: Mapping[str, int], allowed: Collection[str], most: int, *, field: str, cite: str
) -> Counts:
    """The count without zeros, of these denominations only. Refused: `unknown_denomination`, `bad_quantity`."""
    for denomination, pieces in counts.items():
        if denomination not in allowed:
            raise Refused(
                "unknown_denomination",
                field=f"{field}.{denomination}",
                cite=cite,
                value=_in_decimals(venue, denomination),
            )
        if isinstance(pieces, bool) or not isinstance(pieces, int) or not 0 <= pieces <= most:
            raise Refused("bad_quantity", field=f"{field}.{denomination}", cite=cite, most=most)
    return {denomination: pieces for denomination, pieces in counts.items() if pieces}


def _in_decimals(venue: Property, denomination: str) -> str:
    """The denomination as people write it; what is no amount, such as the kind of a paper, as it came."""
    if not (denomination.isascii() and denomination.isdigit()):
        return denomination
    return format_amount(int(denomination), venue.currency)
