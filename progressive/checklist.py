"""Lines of the day's checklist that the progressive floor knows of (`casino.checklist`)."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext_lazy as _

from casino.checklist import Fact, Findings, Hold, checklist_line, signed_amount
from casino.models import Property
from progressive import cover


def load() -> None:
    """Register the lines of this module: importing it does so, and a call at start-up makes the import explicit."""


@checklist_line(
    "reserves_cover",
    _("Progressive meters covered"),
    cite="PR §4.14(A)(3), §7.10(D), §13.10(A)(6)",
    hold=Hold.REVIEW,  # money that lacks is brought the next morning, before the tables open
    order=99,
    page="reserve",
    rows="progressive.reservemovement",
)
def reserves_cover(venue: Property, day: dt.date) -> Findings:
    """Reserve, or reserve and casino bank, hold what every meter shows at the end of the day.

    Where they do so together, a bank that is not on file is listed: the cover of the meter is unknown.
    """
    rows = cover.cover_of_day(venue, day)
    return Findings(
        open=[
            f"{row.link} {signed_amount(-row.short_minor, venue.currency)}"
            if row.known
            else f"{row.link}: bank_unknown"
            for row in rows
            if not row.covered
        ],
        evidence=lambda: [Fact(row.link, row.rule, row.available_minor) for row in rows],
    )
