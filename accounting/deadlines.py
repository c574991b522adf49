"""Deadlines of the books: investigations that are open."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.utils.translation import gettext as _

from accounting.models import Investigation
from casino.deadlines import Deadline, deadlines
from casino.models import Property


@deadlines("investigation", model="accounting.investigation")
def investigations(venue: Property, first: dt.date, last: dt.date) -> Iterator[Deadline]:
    """Open investigations of exceptions, on the day on which they are due."""
    rows = Investigation.objects.filter(
        property_id=venue.pk, status=Investigation.Status.OPEN, due__range=(first, last)
    )
    for row in rows.order_by("due"):
        about = _("Investigation %(number)s is due") % {"number": row.number}
        yield Deadline(row.pk, row.due, about, about)
