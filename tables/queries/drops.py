"""Drop by denomination: what lay in the counted boxes of some days, piece by piece."""

from __future__ import annotations

import datetime as dt
from collections import Counter

import msgspec

from casino.models import Property
from tables.models import BoxCustody

KINDS = ("notes", "chips")


class Denominated(msgspec.Struct, frozen=True, kw_only=True):
    """Pieces of a kind ("notes" or "chips") and denomination, and what they are worth (minor units)."""

    kind: str
    denomination: int
    pieces: int

    @property
    def worth(self) -> int:
        return self.denomination * self.pieces


def drop_by_denomination(venue: Property, first: dt.date, last: dt.date) -> list[Denominated]:
    """The contents of the boxes counted in these days, the notes first, the largest first. A box that is not counted to
    the end is in no figure (control D3)."""
    pieces: Counter[tuple[str, int]] = Counter()
    rows = BoxCustody.objects.filter(
        property_id=venue.pk, day__gte=first, day__lte=last, status=BoxCustody.Status.COUNTED
    ).values_list("contents", flat=True)
    for contents in rows:
        for part in contents:
            if part["kind"] in KINDS:
                pieces.update(
                    {(part["kind"], int(name)): count for name, count in part["counts"].items() if name.isdigit()}
                )
    ordered = sorted(pieces.items(), key=lambda item: (KINDS.index(item[0][0]), -item[0][1]))
    return [
        Denominated(kind=kind, denomination=denomination, pieces=count)
        for (kind, denomination), count in ordered
        if count
    ]
