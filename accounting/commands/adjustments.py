"""Correct a closed day by an entry in the open one (control W5). Reopening a day does not exist."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from accounting import chart, offers, subjects
from accounting import events as ev
from accounting.arguments import EntryLines, long_text
from accounting.commands.exceptions import open_day
from accounting.models.form_kinds import ADJUSTMENT
from casino.approvals import checks
from casino.approvals.offers import ApprovalOnFile
from casino.commands import append_next, take_form_number
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Day
from casino.roles import AUDIT, Role
from tables.locks import hold_day, lock_day
from tables.models import GamingDay
from tables.offers import open_days

CITE = "control W5"
MAX_AMOUNT = 10**13
"""Minor units: a line beyond is a slip of the finger."""

SUBACCOUNT_LENGTH = 60


def adjustment_stream(day: dt.date) -> str:
    """The stream of the adjustments posted in a day."""
    return f"adjustment:{day.isoformat()}"


@operation(
    cite=CITE,
    route=subjects.BOOKS.route("adjustments", body="PostAdjustment"),
    page=subjects.BOOKS.page(
        _("Post an adjusting entry"),
        "edit_note",
        _(
            "A closed day is not reopened. Post a late fact as an entry in the open day that names "
            "the day it concerns, on a numbered form, with a reason, an approval and two signers "
            "(control W5)."
        ),
        done=_("Posted on form %(result)s."),
        template="accounting/post_adjustment.html",
        next="journal",
    ),
)
def post_adjustment(
    venue: Property,
    *,
    day: Annotated[dt.date, Day(_("Posted on gaming day"), offers=open_days)] | None = None,
    concerns_day: Annotated[dt.date, Day(_("Day concerned"), offers=offers.closed_days)],
    lines: Annotated[Sequence[ev.AdjustmentLine], EntryLines(_("Lines"))],
    reason: Annotated[str, long_text(_("Reason"), 500)],
    approval: ApprovalOnFile,
    prepared: Annotated[Signature, Signs(_("Prepared by"), [Role.ACCOUNTING])],
    approved: Annotated[Signature, Signs(_("Approved by"), AUDIT)],
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Post an adjusting entry in the open day for a closed one, on a numbered form; returns its serial (control W5).

    `day`: by default the latest open one. `approved`: another person than `prepared`. Refused: `no_open_day`,
    `day_not_open`, `day_not_closed`, `reason_missing`, `approval_missing`, `approval_not_on_file`,
    `approval_too_late`, `unknown_account`, `bad_line`, `bad_amount`,
    `bad_subaccount`, `unbalanced`, `wrong_role`, `same_person`, the form series.
    """
    require_distinct(prepared, approved, cite=CITE)
    day = day or open_day(venue)
    _require_adjustable(venue, day, concerns_day)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the entry is posted"))
    document = checks.named(venue, approval, day, act="adjustment", cite=CITE)
    _require_balanced(lines)
    return post_entry(
        venue,
        day=day,
        concerns_day=concerns_day,
        lines=lines,
        reason=reason,
        approval=document.reference,
        signatures=[prepared, approved],
        actor=actor,
        at=at,
    )


def post_entry(
    venue: Property,
    *,
    day: dt.date,
    concerns_day: dt.date,
    lines: Sequence[ev.AdjustmentLine],
    reason: str,
    approval: str,
    signatures: Sequence[Signature],
    actor: str,
    at: dt.datetime | None,
) -> str:
    """Post a balanced entry that the caller has found admissible, on a numbered form; returns its serial."""
    lock_day(venue.pk)
    form = take_form_number(
        venue,
        kind=ADJUSTMENT,
        purpose="adjustment",
        reference=concerns_day.isoformat(),
        day=day,
        actor=actor,
        at=at,
    )
    event = ev.AdjustmentPosted(
        concerns_day=concerns_day.isoformat(),
        reason=reason,
        approval=approval,
        form_serial=form.serial,
        lines=list(lines),
        signatures=list(signatures),
    )
    append_next(venue, adjustment_stream(day), day, [event], actor=actor, at=at)
    return form.serial


def _require_adjustable(venue: Property, day: dt.date, concerns_day: dt.date) -> None:
    hold_day(venue.pk, day)
    statuses = dict(
        GamingDay.objects.filter(property_id=venue.pk, day__in=(day, concerns_day)).values_list("day", "status")
    )
    if statuses.get(day) != GamingDay.Status.OPEN:
        raise Refused("day_not_open", field="day", day=day.isoformat())
    if statuses.get(concerns_day) != GamingDay.Status.CLOSED:
        raise Refused("day_not_closed", field="concerns_day")


def _require_balanced(lines: Sequence[ev.AdjustmentLine]) -> None:
    for number, line in enumerate(lines):
        if line.account not in chart.ACCOUNTS:
            raise Refused("unknown_account", field=f"lines[{number}].account", account=line.account)
        if min(line.debit, line.credit) != 0 or max(line.debit, line.credit) <= 0:
            raise Refused("bad_line", field=f"lines[{number}]")
        if max(line.debit, line.credit) > MAX_AMOUNT:
            raise Refused("bad_amount", field=f"lines[{number}]", cite=CITE)
        if len(line.subaccount) > SUBACCOUNT_LENGTH:
            raise Refused("bad_subaccount", field=f"lines[{number}].subaccount", most=SUBACCOUNT_LENGTH)
    difference = sum(line.debit - line.credit for line in lines)
    if difference or not lines:
        raise Refused("unbalanced", field="lines", details={"debits_less_credits": difference})
