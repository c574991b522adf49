"""Time limits that run, meters that expired, what became of them (PR §7.14(J),(K))."""

from __future__ import annotations

import datetime as dt

import msgspec

from progressive.models import (
    Distribution,
    Meter,
)


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """Something with a date that somebody must see to: `expiry` of a link, or its `distribution`."""

    kind: str
    link: str
    on: dt.date
    days_left: int


def due(property_id: int, day: dt.date) -> list[Due]:
    """Running time limits with the days that are left (0 or less: due), and expired meters not yet distributed."""
    found = [
        Due(kind="expiry", link=row.link, on=row.expires_on, days_left=(row.expires_on - day).days)
        for row in Meter.objects.filter(property_id=property_id, status=Meter.Status.REMOVAL).order_by("link")
    ]
    found += [
        Due(kind="distribution", link=row.link, on=row.expired_day, days_left=(row.expired_day - day).days)
        for row in Meter.objects.filter(property_id=property_id, status=Meter.Status.EXPIRED).order_by("link")
    ]
    return found


def expiry_of(property_id: int, link: str) -> Distribution:
    """The documented expiry of a link."""
    return Distribution.objects.get(property_id=property_id, link=link)
