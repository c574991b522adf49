"""Who may know what a box held, and from when (controls D3, D5).

    a single count of a box, a machine's      nobody until two counts of the box agree
    what two agreed on, the sheet             the count team, accounting, auditor, inspector
    the same, to everybody else               once the cage accepted the count by its own

Everybody else is the pit, security, the cage and every device key of the floor: the API's readers of boxes, counts and
the feed. Keys that read reports are accounting's. A box counted by itself stands on no sheet: it is told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from casino.eventstore import Recorded
from casino.models import Property
from tables import events as e
from tables.models import CountSession

BLIND_TYPES = (
    e.BoxCountEntered, e.BoxCountDiffered, e.BoxCountAgreed, e.BoxCountCorrected, e.BoxCounted, e.MachineCountImported,
    e.CountSheetSigned,
)  # fmt: skip
"""Events with figures of a count. Exceptions that would betray them are raised when the cage accepts."""


def withhold(property_id: int, events: Sequence[Recorded]) -> set[int]:
    """Positions of those events whose count the cage has not accepted yet."""
    counts = {recorded.position: str(recorded.event.count) for recorded in events}
    accepted = set(
        CountSession.objects.filter(
            property_id=property_id, count__in=set(counts.values()), status=CountSession.Status.ACCEPTED
        ).values_list("count", flat=True)
    )
    return {position for position, count in counts.items() if position is not None and count and count not in accepted}


def untold_counts(property: Property, counts: Iterable[str]) -> set[str]:
    """Those of the counts that the cage has not accepted yet."""
    asked = {count for count in counts if count}
    rows = CountSession.objects.filter(property_id=property.pk, count__in=asked)
    return asked & set(rows.exclude(status=CountSession.Status.ACCEPTED).values_list("count", flat=True))
