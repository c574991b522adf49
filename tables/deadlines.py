"""Deadlines of the tables: notices that nobody has given yet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.utils.translation import gettext as _

from casino.deadlines import Deadline, deadlines
from casino.models import Property
from tables.models import Notice


@deadlines("notice", model="tables.notice")
def notices(venue: Property, first: dt.date, last: dt.date) -> Iterator[Deadline]:
    """Notices to the authority, security or operations that nobody has given."""
    rows = Notice.objects.filter(property_id=venue.pk, given_at=None, due_at__date__range=(first, last))
    for row in rows.order_by("due_at"):
        whom, number = row.Addressee(row.addressee).label, row.pk.partition(":")[2]
        about = _("Notice to %(whom)s: %(about)s") % {"whom": whom, "about": row.about}
        outside = _("Notice %(number)s to %(whom)s is due") % {"number": number, "whom": whom}
        yield Deadline(row.pk, row.due_at, about, outside, row.cite)
