"""Deadlines of progressives: time limits of removed links, and receipts that expire."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.utils.translation import gettext as _

from casino.deadlines import Deadline, deadlines
from casino.models import Property
from progressive.models import Meter, Receipt


@deadlines("time-limit", model="progressive.meter")
def time_limits(venue: Property, first: dt.date, last: dt.date) -> Iterator[Deadline]:
    """Links whose removal is announced, on the last day to win them (PR §7.14(J))."""
    rows = Meter.objects.filter(property_id=venue.pk, status=Meter.Status.REMOVAL, expires_on__range=(first, last))
    for row in rows.order_by("expires_on"):
        about = _("Time limit of progressive %(link)s") % {"link": row.link}
        yield Deadline(row.pk, row.expires_on, about, about)


@deadlines("receipt", model="progressive.receipt")
def receipts(venue: Property, first: dt.date, last: dt.date) -> Iterator[Deadline]:
    """Receipts for prizes that nobody has cashed, on the last day to cash them."""
    rows = Receipt.objects.filter(
        property_id=venue.pk, status=Receipt.Status.OUTSTANDING, expires_on__range=(first, last)
    )
    for row in rows.order_by("expires_on"):
        about = _("Receipt %(receipt)s expires") % {"receipt": row.receipt}
        yield Deadline(row.pk, row.expires_on, about, _("A receipt for a prize expires"))
