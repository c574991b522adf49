"""Papers that belong into a drop box, asked of whoever issued them (control D4).

A copy of every fill, credit and payout record goes into the box of the table (and the shift) it belongs to. When the
box is counted, the papers found are matched with these. Upper floors register their own kinds at start; papers of a
kind for which nobody is registered are listed and not judged.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable

import msgspec
from django.db.models import Q

from casino.models import FormKind, Property
from tables.models import Slip


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """A paper that should lie in a box of `table` and `shift`; `total` in minor units is what is written on it."""

    kind: str
    serial: str
    table: str
    shift: str
    total: int


Source = Callable[[Property, dt.date], Iterable[Paper]]
"""`source(property, day)`: the papers of a gaming day."""

_sources: dict[str, Source] = {}


def register_papers(kind: str, source: Source) -> None:
    """Ask this source for papers of a form kind from now on. Call from `AppConfig.ready`."""
    _sources[kind] = source


def judged_kinds() -> set[str]:
    """Kinds of papers that somebody can tell whether they should be there."""
    return set(_sources)


def expected(property: Property, day: dt.date) -> list[Paper]:
    """Every paper that should be in a box of the day."""
    return [paper for kind in sorted(_sources) for paper in _sources[kind](property, day)]


def _fills(property: Property, day: dt.date) -> list[Paper]:
    """Received fills, in the box of the session in which they were received (control T2)."""
    rows = Slip.objects.filter(property_id=property.pk, kind="fill", status=Slip.Status.RECEIVED, counted_day=day)
    return [
        Paper(kind=FormKind.FILL, serial=row.serial, table=row.table, shift=row.counted_shift, total=row.total)
        for row in rows.order_by("serial")
    ]


def _credits(property: Property, day: dt.date) -> list[Paper]:
    """Credits that left the table, in the box of the session they left (control T3)."""
    rows = Slip.objects.filter(
        Q(status=Slip.Status.ISSUED) | Q(status=Slip.Status.RECEIVED), property_id=property.pk, kind="credit", day=day
    )
    return [
        Paper(kind=FormKind.CREDIT, serial=row.serial, table=row.table, shift=row.shift, total=row.total)
        for row in rows.order_by("serial")
    ]


register_papers(FormKind.FILL, _fills)
register_papers(FormKind.CREDIT, _credits)
