"""Account for a late round of a closed gaming day in the open one (control W5)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounting import chart, subjects
from accounting import events as ev
from accounting.arguments import long_text
from accounting.commands.adjustments import post_entry
from casino.approvals import checks
from casino.approvals.offers import ApprovalOnFile
from casino.errors import Refused
from casino.eventstore import append
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Money
from progressive.queries import link_of
from tables.arguments import Accounting, LateRoundId, Supervisor
from tables.commands import late_rounds as late
from tables.events import LateRoundAdjusted
from tables.models import GamingDay, LateRound


@operation(
    cite=late.CITE,
    route=subjects.LATE_ROUNDS.route(
        "adjustment",
        "Adjust for a late round of a closed day",
        body="AdjustLateRound",
        description="An entry in the open day that names the round's day; its progressive chips count from now.",
    ),
    page=subjects.LATE_ROUNDS.page(
        _("Adjust for a late round"),
        "edit_note",
        _(
            "The round's gaming day is closed and stays as it is: an entry in the open day names the round's day and "
            "its win, and its progressive chips count in the meter from now on (control W5)."
        ),
    ),
)
def adjust_late_round(
    venue: Property,
    *,
    round: LateRoundId,
    reason: Annotated[str, long_text(_("Reason"), 500)],
    approval: ApprovalOnFile,
    supervisor: Supervisor,
    accounting: Accounting,
    win: Annotated[int, Money(_("Win of the round"), _("Only where no session of its time is known."))] | None = None,
    actor: str,
    at: dt.datetime | None = None,
) -> LateRound:
    """Adjust for a late round whose gaming day is not open any more: an entry in the open day, and its contributions.

    `win`: the round's win in minor units, where no session of its time is known and the rules cannot compute it; not
    given otherwise. Refused: `unknown_late_round`, `late_round_resolved`, `day_still_open`, `win_missing`, `win_known`,
    `late_round_wins_progressive`, `reason_missing`, `approval_missing`,
    `approval_not_on_file`, `approval_too_late`, `wrong_role`, `same_person`, `day_not_open`,
    the form series.
    """
    require_distinct(supervisor, accounting, cite=late.CITE)
    late.require_reason(reason)
    row = late.require_unresolved(venue, round)
    _require_day_over(venue, row)
    if row.prizes:
        raise late.wins_progressive()
    if row.win is None and win is None:
        raise Refused("win_missing", field="win")
    if row.win is not None and win is not None:
        raise Refused("win_known", field="win")
    day, moment = late.open_day(venue), at or timezone.now()
    document = checks.named(venue, approval, day, act="adjustment", cite=late.CITE)
    stated = (row.win if win is None else win) or 0
    lines = _lines(row, stated)
    serial = ""
    if lines:
        serial = post_entry(
            venue,
            day=day,
            concerns_day=row.belongs_day,
            lines=lines,
            reason=reason.strip(),
            approval=document.reference,
            signatures=[accounting, supervisor],
            actor=actor,
            at=moment,
        )
    resolution = LateRoundAdjusted(
        round=str(row.round),
        table=row.table,
        belongs_day=row.belongs_day.isoformat(),
        belongs_shift=row.belongs_shift,
        happened_at=row.happened_at.astimezone(dt.UTC).isoformat(),
        win=stated,
        progressive_chips=row.progressive_chips,
        void=row.void,
        form_serial=serial,
        reason=reason.strip(),
        signatures=[supervisor, accounting],
        settled_at=late.received(venue, row).ended_at,
    )
    append(venue.pk, [late.resolution_step(venue, row, resolution, moment)], actor=actor)
    return LateRound.objects.get(pk=row.pk)


def _require_day_over(venue: Property, row: LateRound) -> None:
    day = GamingDay.objects.filter(property_id=venue.pk, day=row.belongs_day).first()
    if day is not None and day.status != GamingDay.Status.CLOSED:
        raise Refused("day_still_open", field="round")


def _lines(row: LateRound, win: int) -> list[ev.AdjustmentLine]:
    """The entry of a late round.

    Its chips were in the table's closing count and its drop, so the counted win of its day holds its win already: the
    entry names the win against `adjustments` and changes no total. What the count could not tell apart is moved out of
    the table win: commission, rake, breakage, what of it players are owed at the cage, and progressive chips, which the
    close of the open day accrues with the link's.
    """
    place = f"{row.table}.{row.belongs_day.isoformat()}.{row.belongs_shift}"
    moved = [
        (chart.ADJUSTMENTS, place, chart.TABLE_WIN, place, win),
        (chart.TABLE_WIN, place, chart.COMMISSION, row.game, row.commission or 0),
        (chart.TABLE_WIN, place, chart.RAKE, row.game, row.rake or 0),
        (chart.TABLE_WIN, place, chart.BREAKAGE, row.game, row.breakage - row.due_at_cage),
        (chart.TABLE_WIN, place, chart.DUE_AT_CAGE, "", row.due_at_cage),
        (chart.TABLE_WIN, place, chart.PROGRESSIVE_CLEARING, "", _counted(row)),
    ]
    return [
        line
        for debit, of_debit, credit, of_credit, amount in moved
        if amount
        for line in (
            _line(debit, of_debit, amount),
            _line(credit, of_credit, -amount),
        )
    ]


def _counted(row: LateRound) -> int:
    """Progressive chips in money that the meters count from now on; none when the table is in no link any more."""
    return row.progressive_in if not row.void and link_of(row.property_id, row.table) is not None else 0


def _line(account: str, subaccount: str, amount: int) -> ev.AdjustmentLine:
    return ev.AdjustmentLine(account=account, subaccount=subaccount, debit=max(amount, 0), credit=max(-amount, 0))
