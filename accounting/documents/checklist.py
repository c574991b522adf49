"""The revenue audit of a day on paper (control W4): every line and who signed it, then the exceptions and answers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounting import checks, queries
from accounting.documents.summary import exception_label
from accounting.models import ChecklistSignoff, ExceptionCase
from accounting.queries import AuditLine
from casino.documents import Printing, frame, in_language, people, render, signature_block
from casino.documents.formatting import NOTHING, clock, money
from casino.documents.labels import Label
from casino.models import Property
from casino.wording.identities import data_in_names
from casino.wording.states import state_in_words

TITLE: Final[Label] = _("Revenue audit of the day")
OPEN_SHOWN: Final = 12

_LABELS: Final[Mapping[str, Label]] = {
    "line": _("Line"),
    "state": _("Status"),
    "open": _("Open"),
    "signed": _("Signed by"),
    "more": _("and {more} more"),
    "exceptions": _("Exceptions"),
    "case": _("Case"),
    "exception": _("Exception"),
    "subject": _("Subject"),
    "at_stake": _("At stake"),
    "owner": _("Owner"),
    "answer": _("Answer"),
    "none": _("None."),
    "unresolved": _("{open} open"),
    "signatures": _("Signatures"),
    "prepared_by": _("Prepared by (accounting)"),
    "audited_by": _("Audited by"),
}


def checklist(
    venue: Property, day: dt.date, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The checklist of a gaming day (PDF)."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("checklist", checklist_data(venue, day, printing), language)


def checklist_data(venue: Property, day: dt.date, printing: Printing) -> dict[str, Any]:
    """Return the data of the checklist."""
    t = in_language(_LABELS, printing.language)
    with translation.override(printing.language):
        lines = queries.audit_checklist(venue, day)
        cases = list(queries.exception_cases(venue, day=day))
        signers = [{"employee": line.signed_by} for line in lines if line.signed_by]
        names = people(venue, signers)
        open_lines = sum(bool(line.open) for line in lines)
        return {
            "frame": frame(venue, day, TITLE, printing),
            "labels": t,
            "note": t["unresolved"].format(open=open_lines) if open_lines else "",
            "lines": data_in_names(venue, [_line(venue, line, names, t) for line in lines]),
            "cases": data_in_names(venue, [_case(venue, case, printing.language) for case in cases]),
            "signatures": [
                signature_block(venue, t[duty], None, {}, printing.language) for duty in ("prepared_by", "audited_by")
            ],
        }


def state_name(line: AuditLine) -> str:
    """How a line stands, in the active language."""
    return str(ChecklistSignoff.State(line.state).label)


def open_in_words(line: AuditLine) -> list[str]:
    """Return the open items of a line in the active language: codes in words, the rest as recorded."""
    names = checks.labels()
    return [state_in_words(each, names) for each in line.open]


def _line(venue: Property, line: AuditLine, names: Mapping[str, str], t: Mapping[str, str]) -> dict[str, Any]:
    shown = ", ".join(open_in_words(line)[:OPEN_SHOWN])
    rest = len(line.open) - OPEN_SHOWN
    return {
        "label": str(line.label),
        "cite": line.cite,
        "state": state_name(line),
        "signed": line.state == ChecklistSignoff.State.SIGNED,
        "open": f"{shown} {t['more'].format(more=rest)}" if rest > 0 else shown or NOTHING,
        "by": f"{line.signed_by} {names.get(line.signed_by, '')}".strip() or NOTHING,
        "at": clock(line.signed_at, venue.zone) if line.signed_at else "",
        "note": line.note,
    }


def _case(venue: Property, case: ExceptionCase, language: str) -> dict[str, str]:
    answer = [case.get_outcome_display() if case.outcome else "", case.explanation, case.adjustment]
    return {
        "case": case.case,
        "exception": exception_label(case.code, language),
        "subject": case.subject,
        "at_stake": money(case.at_stake, venue.currency, language) if case.at_stake else NOTHING,
        "owner": case.owner or NOTHING,
        "state": str(case.get_status_display()),
        "answer": " · ".join(part for part in answer if part) or NOTHING,
    }
