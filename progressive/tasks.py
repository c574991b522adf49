"""Scheduled tasks of the progressives. No rule is here.

raise_due     every hour: limits that end, meters that expired, deposits not proved, tables away too long; each once.
              The opening of a day raises the same (`policies.RaiseDue`): this finds what became due since.
"""

from __future__ import annotations

from celery import shared_task

from casino.models import Property
from casino.tenancy import row_security
from progressive import commands
from tables import queries as tables
from tables.models import GamingDay


@shared_task(name="progressive.raise_due")
@row_security.for_all_properties
def raise_due() -> dict[str, list[str]]:
    """Raise what is due of every property with an open day; returns kinds and links by property."""
    raised = {}
    for venue in Property.objects.order_by("pk"):
        day = tables.latest_day(venue)
        if day is not None and day.status == GamingDay.Status.OPEN:
            found = commands.raise_due(venue, day=day.day, actor="system:raise_due")
            raised[venue.code] = [f"{due.kind} {due.link}" for due in found]
    return {code: found for code, found in raised.items() if found}
