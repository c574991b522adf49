"""Lines of the day's checklist that the table floor knows of (`casino.checklist`)."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext_lazy as _

from casino.checklist import Fact, Findings, Hold, checklist_line
from casino.models import Property
from tables.queries.banks import shift_checks


@checklist_line(
    "bank_unverified",
    _("Inspector's bank check"),
    cite="PR §3.6(F), §4.13(F), §12.7",
    hold=Hold.REVIEW,  # what was not verified in its shift cannot be made up for the next morning
    order=95,
    page="verify-bank",
)
def bank_verified(property: Property, day: dt.date) -> Findings:
    """The Inspector verified the bank in every shift with a table above the maximum that the regulation names."""
    shifts = shift_checks(property, day)
    return Findings(
        open=[f"{row.shift}: {', '.join(row.tables)}" for row in shifts if row.missing],
        evidence=lambda: [
            Fact(f"{row.shift} {check.inspector}", "verified", check.amount, "tables.bankcheck", check.key)
            for row in shifts
            for check in row.checks
        ],
    )
