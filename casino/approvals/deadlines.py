"""Deadlines of the register: documents that end and that none renews."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from django.utils.translation import gettext as _

from casino.deadlines import Deadline, deadlines
from casino.models import Approval, Property


@deadlines("document", model="casino.approval")
def documents(venue: Property, first: dt.date, last: dt.date) -> Iterator[Deadline]:
    """Documents on file, on the last gaming day that they cover."""
    rows = Approval.objects.filter(property=venue, withdrawn_on=None, effective_until__range=(first, last))
    for row in rows.exclude(renewals__withdrawn_on=None, renewals__isnull=False).order_by("effective_until"):
        about = _("Document %(reference)s ends") % {"reference": row.reference}
        outside = _("Document on file ends: %(kind)s, no. %(number)d") % {
            "kind": row.get_kind_display(), "number": row.pk
        }  # fmt: skip
        yield Deadline(str(row.pk), row.effective_until, about, outside)
