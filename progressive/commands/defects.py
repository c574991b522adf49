"""A meter lowered because of a defect: the fourth ground (PR §7.14(I)(4))."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.approvals.offers import approvals
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Date, Money, TextInput
from casino.roles import Role
from progressive import events as ev
from progressive import offers, subjects
from progressive.arguments import RunningLink
from progressive.commands.kit import (
    current_e4,
    lock_meter,
    open_day,
    record,
    require_unlocked,
    tables_of,
)
from progressive.meter import (
    E4,
)
from tables.arguments import OpenDay

CITE = "PR §7.14(I)(4)"


@operation(
    cite=CITE,
    route=subjects.LINKS.route(
        "defects",
        of="meter",
        body="LowerMeter",
        description="With the written approval of the Company, on file and dated before, explained in the summary; "
        "nobody raises a meter.",
    ),
    page=subjects.LINKS.page(
        _("Lower a defective meter"),
        "trending_down",
        _(
            "Only a defect that the Company approved in writing beforehand lowers a meter by hand, and the summary "
            "explains it. Nobody raises a meter (PR §7.14(I)(4), (L))."
        ),
        name="lower-meter",
    ),
)
def lower_meter_for_defect(
    venue: Property,
    *,
    link: RunningLink,
    day: OpenDay,
    table: Annotated[str, Choice(_("Table"), offers=offers.linked_tables)],
    amount_minor: Annotated[int, Money(_("Lowered by"), public="amount")],
    approval: Annotated[str, Choice(_("Approval of the Company"), offers=approvals, max_length=60)],
    approved_on: Annotated[dt.date, Date(_("Approved on"))],
    explanation: Annotated[str, TextInput(_("Explanation of the defect"), long=True, max_length=500)],
    by: Annotated[Signature, Signs(_("Signed by"), [Role.PIT_MANAGER, Role.ACCOUNTING], cite="PR §7.14(H)(4)")],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Lower a meter because of a defect, approved in writing beforehand (PR §7.14(I)(4)).

    `table`: of the link, where the defect is; `approval`: number of the document on file, of the day `approved_on`,
    no later than the act. Refused: `approval_missing`, `approval_not_on_file`, `approval_too_late`,
    `approval_date_differs`, `explanation_missing`, `wrong_role` (a croupier never touches a meter, §7.14(H)(4)),
    `unknown_table`, `meters_locked`, `below_zero`, `no_link`, `day_not_open`.
    """
    meter = lock_meter(venue, link)
    if not explanation.strip():
        raise Refused("explanation_missing", field="explanation", cite=CITE)
    _require_approved_before(venue, link, approval, approved_on, day)
    if table not in tables_of(venue.pk, link):
        raise Refused("unknown_table", field="table", table=table)
    require_unlocked(meter)
    before = current_e4(meter)
    after = before - amount_minor * E4
    if amount_minor <= 0 or after < 0:
        raise Refused("below_zero", field="amount_minor")
    event = ev.MeterLowered(
        link=link,
        table=table,
        amount_e4=before - after,
        from_e4=before,
        to_e4=after,
        ground="defect",
        prize=None,
        form_serial=None,
        approval=approval.strip(),
        explanation=explanation.strip(),
        approved_on=approved_on.isoformat(),
        signatures=[by],
    )
    record(venue, link, open_day(venue, day), [event], actor=actor, at=at)


def _require_approved_before(venue: Property, link: str, approval: str, approved_on: dt.date, day: dt.date) -> None:
    """The written approval is on file, was given by the day of the act, and covers it."""
    document = checks.named(venue, approval, None, act="meter_defect", link=link, cite=CITE)
    if max(document.date, approved_on) > day:
        field = "approval" if document.date > day else "approved_on"
        raise Refused("approval_too_late", field=field)
    if approved_on != document.date:
        raise Refused(
            "approval_date_differs", field="approved_on", reference=document.reference, day=document.date.isoformat()
        )
    checks.named(venue, approval, day, act="meter_defect", link=link, cite=CITE)
