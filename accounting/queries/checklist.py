"""The revenue audit of a day: what is open, what it rests on, who signed it (control W4)."""

from __future__ import annotations

import datetime as dt

import msgspec

from accounting.models import ChecklistSignoff
from casino.checklist import Fact, Findings, Hold, Line, checklist_lines, digest
from casino.looks import one_look
from casino.models import Property


class ChecklistLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line with what is still open about it; done when nothing is. `hold` says what an open item does."""

    code: str
    label: str
    cite: str
    hold: str
    open: list[str]

    @property
    def done(self) -> bool:
        """Whether nothing is open."""
        return not self.open

    @property
    def blocking(self) -> bool:
        """Whether nobody can let it pass."""
        return self.hold == Hold.BLOCKS

    @property
    def holds_the_close(self) -> bool:
        """Whether the day does not close on its own while something is open here."""
        return self.hold != Hold.REVIEW


class AuditLine(ChecklistLine, frozen=True, kw_only=True):
    """A line with its evidence and its sign-off. `state`: open, unsigned, signed, changed (since it was signed).

    `evidence` is the digest to be signed, `facts` what it is made of; `signed_by` is the employee's code.
    """

    state: str
    evidence: str
    facts: list[Fact]
    signed_by: str = ""
    signed_at: dt.datetime | None = None
    note: str = ""


def day_checklist(property: Property, day: dt.date) -> list[ChecklistLine]:
    """What must be done before the day closes, and what is still open (control W4)."""
    with one_look():
        return [
            ChecklistLine(
                code=line.code,
                label=str(line.label),
                cite=line.cite,
                hold=line.hold,
                open=line.look(property, day).open,
            )
            for line in checklist_lines()
        ]


def audit_checklist(property: Property, day: dt.date) -> list[AuditLine]:
    """The same with the facts behind every line, who signed it, and whether something changed since."""
    signed = {row.line: row for row in ChecklistSignoff.objects.filter(property_id=property.pk, day=day)}
    with one_look():
        return [audit_line(property, day, line, signed.get(line.code)) for line in checklist_lines()]


def audit_line(property: Property, day: dt.date, line: Line, row: ChecklistSignoff | None) -> AuditLine:
    """One line as it stands."""
    found = line.look(property, day)
    facts = found.evidence()
    evidence = digest(found.open, facts)
    signature = row.signatures[-1] if row is not None and row.signatures else None
    return AuditLine(
        code=line.code,
        label=str(line.label),
        cite=line.cite,
        hold=line.hold,
        open=found.open,
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


def signoffs(property: Property, day: dt.date) -> list[ChecklistSignoff]:
    """The sign-offs of a day and how its lines stood at the close."""
    return list(ChecklistSignoff.objects.filter(property_id=property.pk, day=day).order_by("line"))
