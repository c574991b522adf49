"""Scheduled tasks of the store."""

from __future__ import annotations

from celery import shared_task

from casino.eventstore import partitions

MONTHS_AHEAD = 6


@shared_task(name="eventstore.ensure_partitions")
def ensure_partitions() -> list[str]:
    """Makes the event table's partitions for the coming months; returns those it made. To be run daily."""
    return [first.isoformat() for first in partitions.ensure(MONTHS_AHEAD)]
