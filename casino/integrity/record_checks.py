"""The last results of scheduled checks of the record: kept until the next one, listed on the first page of auditors and
administrators while something was found (`casino.admin.record_checks`).

    note(PROJECTIONS, ["tables_slip: 3 rows"])      # shown from now on
    note(PROJECTIONS, [])                           # in order again: no longer shown
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from django.db.models import Q
from django.utils import timezone

from casino.eventstore import Rebuilt
from casino.models import RecordCheck
from casino.runtime import metrics

PROJECTIONS: Final = RecordCheck.Kind.PROJECTIONS
MANIFEST: Final = RecordCheck.Kind.MANIFEST
IDENTITIES: Final = RecordCheck.Kind.IDENTITIES
KEPT: Final = 100
"""Of what a check found, so many lines are kept; the log and the commands show all."""


def note(kind: RecordCheck.Kind, findings: Sequence[str], property_id: int | None = None) -> None:
    """Replace the result of a check by a new one; `property_id` None: a check of the whole store."""
    now = {"checked_at": timezone.now(), "findings": list(findings[:KEPT])}
    RecordCheck.objects.update_or_create(kind=kind, property_id=property_id, defaults=now)


def note_comparison(result: Rebuilt) -> None:
    """Note the result of a comparison of all projections with their events, and count it (metrics)."""
    metrics.note_comparison(result)
    rows = Counter(difference.table for difference in result.differences)
    note(PROJECTIONS, [f"{table}: {number}" for table, number in sorted(rows.items())])


def failed(property_id: int, kind: RecordCheck.Kind) -> list[RecordCheck]:
    """The results of a check, of a property and of the whole store, that found something when it ran last."""
    of = Q(property_id=property_id) | Q(property_id=None)
    return [row for row in RecordCheck.objects.filter(of, kind=kind) if row.findings]
