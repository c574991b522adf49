"""Progressive chips of late rounds: when the meter counted them, and at the rate of which instant (control W5)."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

import msgspec

from progressive.models import LateContribution
from tables.models import LateRound


class LateChips(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of a late round that was adjusted for: counted in `day`, from `counted_at`, at the rate of `settled_at`."""

    day: dt.date
    table: str
    round: UUID
    counted_at: dt.datetime
    settled_at: dt.datetime
    chips: int
    contributed_e4: int
    void: bool


def late_chips(property_id: int, link: str, since: dt.date, until: dt.date) -> list[LateChips]:
    """Return the late contributions of a link in a span of gaming days, in the order in which they were counted."""
    rows = list(LateContribution.objects.filter(property_id=property_id, link=link, day__range=(since, until)))
    rounds = LateRound.objects.filter(property_id=property_id, round__in=[row.round for row in rows])
    resolved = {row.round: row for row in rounds}
    found = [
        LateChips(
            day=row.day,
            table=row.table,
            round=row.round,
            counted_at=resolved[row.round].resolved_at,
            settled_at=row.happened_at,
            chips=row.chips,
            contributed_e4=row.contributed_e4,
            void=resolved[row.round].void,
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: (one.counted_at, one.round))
