"""Rows that the grids of the progressives offer now."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_lazy as _lazy

from casino.models import Property
from casino.offers import when_empty
from casino.operations.grids import Row
from casino.wording.formats import money
from progressive import queries


@when_empty(_lazy("Every line of this day is signed, or its meters were not read yet."))
def summaries_to_sign(venue: Property, asked: Mapping[str, str]) -> Iterator[Row]:
    """Yield the lines of the day's progressive summary that were read and are not signed, all ticked."""
    try:
        day = dt.date.fromisoformat(asked.get("day", ""))
    except ValueError:
        return
    for line in queries.progressive_summary(venue.pk, day):
        if line.read_meter_minor is None or queries.is_signed(venue.pk, line.link, line.table, day):
            continue
        about = f"{line.link} · {money(line.read_meter_minor, venue.currency)}"
        yield Row(key=line.table, label=line.table, about=about, given={"table": line.table}, taken=True)
