"""Set up a new property: the shifts and chips of its jurisdiction, and a series of every numbered form.

set_up(venue)
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.db import transaction

from casino import jurisdictions
from casino.models import FORM_KINDS, FormSeries, Property
from tables.models import ChipSet, Denomination, ShiftDefinition


@transaction.atomic
def set_up(venue: Property) -> None:
    """Give a property the shifts, the set of chips and the form series that it has none of yet."""
    declared = jurisdictions.get(venue.jurisdiction)
    if not ShiftDefinition.objects.filter(property=venue).exists():
        ShiftDefinition.objects.bulk_create(_shifts(venue, declared))
    if not ChipSet.objects.filter(property=venue).exists():
        chip_set = ChipSet.objects.create(property=venue, code="A", name="Fichas serie A")
        Denomination.objects.bulk_create(
            Denomination(chip_set=chip_set, value_minor=chip.value, colour=chip.colour) for chip in declared.chips
        )
    if not FormSeries.objects.filter(property=venue).exists():
        FormSeries.objects.bulk_create(
            FormSeries(property=venue, code=kind.series, kind=kind.code, prefix=kind.prefix, first=1, last=99_999)
            for kind in FORM_KINDS.values()
            if jurisdictions.applies(kind.cite, declared.code)
        )


def _shifts(venue: Property, declared: jurisdictions.Declaration) -> Iterator[ShiftDefinition]:
    """Yield the declared shifts, moved with the first hour of the property's day."""
    later = venue.day_start_hour - declared.day_start_hour
    for order, shift in enumerate(declared.shifts, start=1):
        starts, ends = (dt.time((hour + later) % 24) for hour in (shift.starts, shift.ends))
        yield ShiftDefinition(property=venue, code=shift.code, name=shift.name, order=order, starts=starts, ends=ends)
