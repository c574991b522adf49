"""Disclosure of the contents of boxes, by reader and time (controls D3, D5).

    a single count of a box, a machine's      nobody until two counts of the box agree
    what two agreed on, the sheet             the count team, accounting, auditor, inspector
    the same, to everybody else               once the cage accepted the count by its own

Everybody else is the pit, security, the cage and every device key of the floor: the API's readers of boxes, counts and
the feed. Keys that read reports are accounting's. A box counted by itself is on no sheet: it is disclosed at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from casino.eventstore import Recorded
from casino.models import Property
from tables import events as e
from tables.models import BoxCustody, CountSession

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


def withhold_inside(property_id: int, events: Sequence[Recorded]) -> set[int]:
    """Return the positions of single counts withheld from everybody, the count room included: of boxes on which no two
    counts agreed, and of machines' files while their count is open (control D3)."""
    of_boxes = {f"{property_id}:{one.stream.partition(':')[2]}" for one in events if one.type in _SINGLE}
    agreed = BoxCustody.objects.filter(pk__in=of_boxes, agreed_total__isnull=False)
    disclosed_boxes = set(agreed.values_list("pk", flat=True)) if of_boxes else set()
    of_files = {str(one.event.count) for one in events if one.type == e.MachineCountImported.__name__}
    still_open = CountSession.objects.filter(
        property_id=property_id, count__in=of_files, status=CountSession.Status.OPEN
    )
    untold_files = set(still_open.values_list("count", flat=True)) if of_files else set()
    return {
        one.position
        for one in events
        if one.position is not None
        and (
            (one.type in _SINGLE and f"{property_id}:{one.stream.partition(':')[2]}" not in disclosed_boxes)
            or (one.type == e.MachineCountImported.__name__ and one.event.count in untold_files)
        )
    }


_SINGLE = {e.BoxCountEntered.__name__, e.BoxCountDiffered.__name__}


def unaccepted_counts(venue: Property, counts: Iterable[str]) -> set[str]:
    """Return those of the counts that the cage has not accepted yet."""
    asked = {count for count in counts if count}
    rows = CountSession.objects.filter(property_id=venue.pk, count__in=asked)
    return asked & set(rows.exclude(status=CountSession.Status.ACCEPTED).values_list("count", flat=True))
