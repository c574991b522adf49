"""Papers in a box: the list that the team makes of them, and what matching them with the system's copies says (D4)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from casino.errors import Refused
from casino.models import FORM_KINDS, Property
from tables.commands.day import raise_exception
from tables.counting import counts as counting
from tables.events import BoxDocument
from tables.models import BoxCustody
from tables.queries.count_room import PaperState, match_documents

MAX_DOCUMENTS = 500
"""More papers than any box holds."""


def checked_documents(documents: Sequence[BoxDocument]) -> list[BoxDocument]:
    """The list, in order. Refused: `unknown_kind`, `serial_missing`, `document_twice`, `too_many_documents`."""
    if len(documents) > MAX_DOCUMENTS:
        raise Refused("too_many_documents", field="documents")
    seen: set[tuple[str, str]] = set()
    checked = []
    for number, document in enumerate(documents):
        field = f"documents[{number}]"
        serial = document.serial.strip()
        if document.kind not in FORM_KINDS:
            raise Refused("unknown_kind", field=f"{field}.kind", kinds=", ".join(FORM_KINDS))
        if not serial or len(serial) > 32:
            raise Refused("serial_missing", field=f"{field}.serial")
        if (document.kind, serial) in seen:
            raise Refused("document_twice", field=f"{field}.serial")
        seen.add((document.kind, serial))
        checked.append(BoxDocument(kind=document.kind, serial=serial, total=document.total))
    return sorted(checked, key=lambda document: (document.kind, document.serial))


def require_same_documents(listed: Sequence[BoxDocument], custody: BoxCustody) -> None:
    """As many of each kind as the counts agreed on. Refused: `documents_differ`."""
    counted = next((part["counts"] for part in custody.contents if part["kind"] == "documents"), {})
    require_listed(listed, counted)


def require_listed(listed: Sequence[BoxDocument], counted: dict[str, int]) -> None:
    """As many of each kind as were counted. Refused: `documents_differ`."""
    found: dict[str, int] = {}
    for document in listed:
        found[document.kind] = found.get(document.kind, 0) + 1
    if found != counted:
        raise Refused(
            "documents_differ", field="documents", details={"difference": counting.difference(found, counted)}
        )


_PAPER_EXCEPTIONS = {
    PaperState.MISSING: "document_missing",
    PaperState.UNEXPECTED: "document_unexpected",
    PaperState.DIFFERENT: "document_different",
}


def raise_document_exceptions(
    venue: Property, day: dt.date, boxes: Sequence[BoxCustody], *, actor: str, at: dt.datetime | None
) -> None:
    """Papers of the tables and shifts whose last box this sheet counted (control D4)."""
    here = {(custody.table, custody.shift) for custody in boxes}
    for line in match_documents(venue, day):
        code = _PAPER_EXCEPTIONS.get(line.state)
        if code is None or (line.table, line.shift) not in here:
            continue
        raise_exception(
            venue,
            day=day,
            code=code,
            subject=line.serial,
            detail=f"{line.kind}: {line.detail}" if line.detail else line.kind,
            amount=line.amount,
            table=line.table,
            shift=line.shift,
            actor=actor,
            at=at,
        )
