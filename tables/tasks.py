"""Scheduled tasks of the table floor.

raise_late_notices    every few minutes: notices that were not given in time
raise_late_payments   every minute: payments held longer than the jurisdiction allows
raise_late_slips      every few minutes: slips longer on their way than the property allows (control T9)
note_late_boxes       every hour: boxes not counted in time, boxes never on their table (control D6)
raise_overdue_sets    every quarter of an hour: sets of cards, dice or tiles too long in play or held too long, a
                      physical inventory that is overdue (control R4)
"""

from __future__ import annotations

from celery import shared_task

from casino.models import Property
from casino.tenancy import row_security
from tables import commands, queries
from tables.models import GamingDay


@shared_task(name="tables.raise_late_slips")
@row_security.for_all_properties
def raise_late_slips() -> dict[str, list[str]]:
    """Note late slips of every property, each once; returns serials by property."""
    late = {
        venue.code: commands.raise_late_slips(venue, actor="system:raise_late_slips")
        for venue in Property.objects.order_by("pk")
    }
    return {code: serials for code, serials in late.items() if serials}


@shared_task(name="tables.raise_late_notices")
@row_security.for_all_properties
def raise_late_notices() -> dict[str, list[str]]:
    """Note late notices of every property, each once; returns their numbers by property."""
    late = {
        venue.code: commands.raise_late_notices(venue, actor="system:raise_late_notices")
        for venue in Property.objects.order_by("pk")
    }
    return {code: numbers for code, numbers in late.items() if numbers}


@shared_task(name="tables.raise_late_payments")
@row_security.for_all_properties
def raise_late_payments() -> dict[str, list[str]]:
    """Note payments held too long of every property, each once; returns their numbers by property."""
    late = {
        venue.code: commands.raise_late_payments(venue, actor="system:raise_late_payments")
        for venue in Property.objects.order_by("pk")
    }
    return {code: numbers for code, numbers in late.items() if numbers}


@shared_task(name="tables.note_late_boxes")
@row_security.for_all_properties
def note_late_boxes() -> dict[str, list[str]]:
    """Note late boxes of every property, each once; returns what was raised by property."""
    late = {
        venue.code: commands.note_late_boxes(venue, actor="system:note_late_boxes")
        for venue in Property.objects.order_by("pk")
    }
    return {code: [f"{one.code} {one.subject}" for one in found] for code, found in late.items() if found}


@shared_task(name="tables.raise_overdue_sets")
@row_security.for_all_properties
def raise_overdue_sets() -> dict[str, list[str]]:
    """Note what is overdue about the sets of every property with an open day, each once; returns sets by property, and
    the word "inventory" for the physical inventory."""
    late = {}
    actor = "system:raise_overdue_sets"
    for venue in Property.objects.order_by("pk"):
        day = queries.latest_day(venue)
        if day is not None and day.status == GamingDay.Status.OPEN:
            noted = commands.raise_overdue_sets(venue, day=day.day, actor=actor)
            noted += commands.raise_overdue_holds(venue, day=day.day, actor=actor)
            if commands.raise_overdue_inventory(venue, day=day.day, actor=actor):
                noted.append("inventory")
            late[venue.code] = noted
    return {code: sets for code, sets in late.items() if sets}
