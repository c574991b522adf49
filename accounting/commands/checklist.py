"""Sign off a line of the day's checklist (control W4)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from accounting import grid_rows, offers, queries, subjects
from accounting.arguments import Evidence, long_text
from accounting.events import ChecklistListed, ChecklistSigned, ListedLine
from accounting.models import ChecklistSignoff
from accounting.queries import AuditLine
from casino.checklist import checklist_lines
from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.grids import GridOptions, grid
from casino.operations.inputs import Choice
from casino.roles import AUDIT
from tables.arguments import OpenDay
from tables.locks import lock_day
from tables.models import GamingDay

CITE = "control W4"


def checklist_stream(day: dt.date) -> str:
    """The stream of a day's checklist."""
    return f"checklist:{day.isoformat()}"


@operation(
    cite=CITE,
    route=subjects.CHECKLIST.route("<str:line>/signature", "Sign off a line of the checklist", body="SignLine"),
    page=subjects.CHECKLIST.page(
        _("Sign off a line"),
        "draw",
        _("The signature covers the line as it is now. Later changes are shown and need a new signature (control W4)."),
        name="sign-checklist",
    ),
)
def sign_checklist_line(
    venue: Property,
    *,
    day: OpenDay,
    line: Annotated[str, Choice(_("Line"), offers=offers.lines_of_checklist)],
    signed: Annotated[Signature, Signs(_("Signed by"), AUDIT)],
    actor: str,
    note: Annotated[str, long_text(_("Note"), 500)] = "",
    evidence: Annotated[str, Evidence("")] = "",
    at: dt.datetime | None = None,
) -> AuditLine:
    """Sign a line as it stands, by a named person; what changes afterwards shows.

    `evidence`: the digest of what the signer saw, where it is known. A line with open items is signed only
    where it is a review, and with a note. Refused: `unknown_line`, `unknown_day`, `day_closed`, `line_already_signed`,
    `evidence_changed`, `line_open`, `note_missing`, `wrong_role`.
    """
    lock_day(venue.pk)
    _require_not_closed(venue, day)
    row = _line(venue, day, line)
    if row.state == ChecklistSignoff.State.SIGNED:
        raise Refused("line_already_signed", field="line")  # fmt: skip
    if evidence and evidence != row.evidence:
        raise Refused("evidence_changed", field="evidence")  # fmt: skip
    if row.open and row.holds_the_close:
        raise Refused("line_open", field="line", items=", ".join(row.open[:10]))  # fmt: skip
    if row.open and not note.strip():
        raise Refused("note_missing", field="note", what=_("why the line is signed with open items"))
    event = ChecklistSigned(line=line, evidence=row.evidence, note=note, signatures=[signed])
    append_next(venue, checklist_stream(day), day, [event], actor=actor, at=at)
    return _line(venue, day, line)


sign_checklist_lines = grid(
    sign_checklist_line,
    "sign_checklist_lines",
    "Sign several lines of a day's checklist, each as it stands.",
    _("Lines"),
    GridOptions(
        key=("line",),
        once=("day",),
        more=("evidence",),
        offers=grid_rows.lines_to_sign,
        asks=("day",),
        begins=grid_rows.open_day,
    ),
    route=subjects.CHECKLIST.route("signatures", "Sign off several lines of the checklist", status=204),
    page=subjects.CHECKLIST.page(
        _("Sign off several lines"),
        "fact_check",
        _(
            "Signed once for all ticked lines; each signature covers its line as it is shown. A line with open items "
            "takes a note (control W4)."
        ),
        name="sign-checklist-lines",
        done=_("Signed: %(names)s."),
        next="audit-day",
        next_about="day",
    ),
)


def list_checklist(
    venue: Property, day: dt.date, *, reason: str, actor: str, at: dt.datetime | None
) -> list[AuditLine]:
    """Record the whole checklist with which the day is closed: part of the close, which holds the calendar."""
    lines = queries.audit_checklist(venue, day)
    listed = [ListedLine(line=line.code, state=line.state, open=line.open) for line in lines]
    event = ChecklistListed(lines=listed, reason=reason)
    append_next(venue, checklist_stream(day), day, [event], actor=actor, at=at)
    return lines


def _line(venue: Property, day: dt.date, code: str) -> AuditLine:
    known = next((line for line in checklist_lines(venue.jurisdiction) if line.code == code), None)
    if known is None:
        raise Refused("unknown_line", field="line")
    row = ChecklistSignoff.objects.filter(property_id=venue.pk, day=day, line=code).first()
    return queries.audit_line(venue, day, known, row)


def _require_not_closed(venue: Property, day: dt.date) -> None:
    status = GamingDay.objects.filter(property_id=venue.pk, day=day).values_list("status", flat=True).first()
    if status is None:
        raise Refused("unknown_day", field="day")
    if status != GamingDay.Status.OPEN:
        raise Refused("day_closed", field="day")  # fmt: skip
