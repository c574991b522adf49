"""The revenue audit of a day: what is open, what it rests on, who signed it (control W4)."""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import Annotated, ClassVar

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting.models import ChecklistSignoff
from casino.checklist import Fact, Findings, Hold, Line, checklist_lines, digest
from casino.jurisdictions import local_cite
from casino.models import Property
from casino.postgresql.together import together
from casino.requests.request_cache import request_cache_open
from casino.rows import INNER, Choice, Code, Flag, Moment, Part, Person, Words, row_type

CODE, LABEL = Code(_("Code")), Words(_("Line"), width=44)
CITE = Code(_("Rests on"), filed=pgettext_lazy("column", "Rests on"), width=14)
OPEN = Words(_("Open"), width=40)


@row_type()
class ChecklistLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the day's checklist (control W4) with what is still open about it; done when nothing is. `hold` says
    what an open item does."""

    ORDER: ClassVar[tuple[str, ...]] = ("code", "label", "cite", "blocking", "done", "open")

    code: Annotated[str, CODE]
    label: Annotated[str, LABEL]
    cite: Annotated[str, CITE]
    hold: Annotated[str, INNER]
    open: Annotated[list[str], OPEN]
    absent: Annotated[str, INNER] = ""
    """A sentence in place of "done" where the day has nothing of what the line is about."""

    @property
    def done(self) -> Annotated[bool, Flag(_("done"))]:
        """Return whether nothing is open."""
        return not self.open

    @property
    def blocking(self) -> Annotated[bool, Flag(_("Blocks the close"))]:
        """Return whether nobody can accept the open items."""
        return self.hold == Hold.BLOCKS

    @property
    def holds_the_close(self) -> bool:
        """Return whether open items here keep the day from closing by itself."""
        return self.hold != Hold.REVIEW


@row_type()
class AuditLine(ChecklistLine, frozen=True, kw_only=True):
    """A line of the day's checklist (control W4) with its evidence and its sign-off. `state`: open, unsigned, signed,
    changed (since it was signed).

    `evidence` is the digest to be signed, `facts` what it is made of; `signed_by` is the employee's code.
    """

    ORDER: ClassVar[tuple[str, ...]] = ("code", "label", "cite", "hold", "open")

    hold: Annotated[
        str,
        Choice(_("at the close"), listed=tuple(one.value for one in Hold), help="what an open item does to the close"),
    ]
    state: Annotated[
        str,
        Choice(
            _("Status"),
            filed=_("Status"),
            options=dict(ChecklistSignoff.State.choices),
            listed=tuple(ChecklistSignoff.State.values),
        ),
    ]
    evidence: Annotated[
        str, Code(_("Evidence"), help="SHA-256 of what the line says: give it back when signing")
    ]  # fmt: skip
    facts: Annotated[list[Fact], Part(_("Facts"))]
    signed_by: Annotated[str, Person(_("Signed by"))] = ""
    signed_at: Annotated[dt.datetime | None, Moment(_("signed at"), filed=_("When"))] = None
    note: Annotated[str, Words(_("Note"))] = ""


def day_checklist(venue: Property, day: dt.date) -> list[ChecklistLine]:
    """Return the checklist of a day, with the items still open (control W4)."""
    lines = checklist_lines(venue.jurisdiction)
    with request_cache_open():
        found = together([partial(line.look, venue, day) for line in lines])
    return [
        ChecklistLine(
            code=line.code,
            label=str(line.label),
            cite=local_cite(line.cite, venue.jurisdiction),
            hold=line.hold,
            open=findings.open,
            absent=str(findings.absent),
        )
        for line, findings in zip(lines, found, strict=True)
    ]


def audit_checklist(venue: Property, day: dt.date) -> list[AuditLine]:
    """The same with the facts behind every line, who signed it, and whether something changed since."""
    signed = {row.line: row for row in ChecklistSignoff.objects.filter(property_id=venue.pk, day=day)}
    with request_cache_open():
        return together(
            [
                partial(audit_line, venue, day, line, signed.get(line.code))
                for line in checklist_lines(venue.jurisdiction)
            ]
        )


def audit_line(venue: Property, day: dt.date, line: Line, row: ChecklistSignoff | None) -> AuditLine:
    """One line as it stands."""
    found = line.look(venue, day)
    facts = found.evidence()
    evidence = digest(found.open, facts)
    signature = row.signatures[-1] if row is not None and row.signatures else None
    return AuditLine(
        code=line.code,
        label=str(line.label),
        cite=local_cite(line.cite, venue.jurisdiction),
        hold=line.hold,
        open=found.open,
        absent=str(found.absent),
        state=_state(line, found, evidence, row),
        evidence=evidence,
        facts=facts,
        signed_by=signature["employee"] if signature else "",
        signed_at=row.signed_at if row is not None else None,
        note=row.note if row is not None else "",
    )


def _state(line: Line, found: Findings, evidence: str, row: ChecklistSignoff | None) -> str:
    """A signature holds for what was signed, not for what came after; open items of a reviewed line can be signed."""
    if row is not None and row.times:
        return ChecklistSignoff.State.SIGNED if row.evidence == evidence else ChecklistSignoff.State.CHANGED
    return ChecklistSignoff.State.OPEN if found.open else ChecklistSignoff.State.UNSIGNED


def signoffs(venue: Property, day: dt.date) -> list[ChecklistSignoff]:
    """The sign-offs of a day and how its lines stood at the close."""
    return list(ChecklistSignoff.objects.filter(property_id=venue.pk, day=day).order_by("line"))
