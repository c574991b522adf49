"""The scheduler's work for the store."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import connections

from casino.eventstore import partitions
from casino.eventstore.tasks import MONTHS_AHEAD, ensure_partitions


def test_partitions_are_made_ahead_and_only_once(scratch_database):
    ensure_partitions()  # the template may be of the month before
    today = datetime.now(UTC).date()
    months = today.year * 12 + today.month - 1 + MONTHS_AHEAD
    last = f"es_event_{months // 12}_{months % 12 + 1:02}"
    with connections["owner"].cursor() as cursor:
        cursor.execute(f"DROP TABLE {last}")
    assert ensure_partitions() == [f"{last[9:].replace('_', '-')}-01"]
    assert ensure_partitions() == []
    assert last in partitions.existing()
