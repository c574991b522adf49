"""The printed count sheet (controls D3-D5, D7): boxes by kind, what was struck out, the team, the cage's acceptance.

Blind until the cage has counted: an unaccepted sheet is the count room's own and leaves it with nobody of the cage.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, people, render, signature_block, translated
from casino.documents.formatting import clock, count, money
from casino.documents.labels import Label
from casino.errors import Refused
from casino.models import FORM_KINDS, Property
from tables import queries
from tables.models import BoxCustody, CountEntry, CountSession

TITLE: Final[Label] = _("Count sheet")

_LABELS: Final[Mapping[str, Label]] = {
    "boxes": _("Boxes"),
    "box": pgettext_lazy("column", "Drop box"),
    "table": _("Table"),
    "shift": _("Shift"),
    "notes": _("Notes"),
    "chips": _("Chips"),
    "documents": _("Documents"),
    "counts": _("Counts"),
    "total": _("Total"),
    "pieces": _("Pieces"),
    "denomination": _("Denomination"),
    "amount": _("Amount"),
    "contents": _("All boxes by denomination"),
    "corrections": _("Struck out before signature (control D7)"),
    "before": _("Struck out"),
    "after": _("In its place"),
    "reason": _("Reason"),
    "initials": _("Initials"),
    "differences": _("Counts that differed (control D3)"),
    "counter": _("Counter"),
    "papers": _("Documents and the system's copies (control D4)"),
    "state": _("Result"),
    "serial": _("Number"),
    "kind": _("Kind"),
    "team": _("Signatures of the team (control D5)"),
    "acceptance": _("Accepted by the cage by its own count (control D5)"),
    "member": _("Member of the team"),
    "cashier": _("Cage"),
    "delivered": _("Delivered by"),
    "count": _("Count"),
    "room": _("Room"),
    "opened_at": _("Began at"),
    "signed_at": _("Signed at"),
    "accepted_at": _("Accepted at"),
    "accepted_total": _("Counted by the cage"),
    "difference": _("Difference"),
    "none": pgettext_lazy("masculine", "None."),
}

_STATES: Final[Mapping[str, Label]] = {
    "matched": _("matched"),
    "missing": _("missing"),
    "unexpected": _("not expected"),
    "different": _("different"),
    "listed": _("listed"),
}

_METHODS: Final[Mapping[str, Label]] = {
    "hand": _("by hand"),
    "machine": _("by machine"),
    "correction": _("correction"),
}


def count_sheet(
    venue: Property,
    number: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
) -> bytes:
    """The sheet of a signed count (PDF). Refused: `unknown_count`, `count_not_signed`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("count_sheet", count_sheet_data(venue, number, printing), language)


def signed_count(venue: Property, number: str) -> CountSession:
    """The count of that number. Refused: `unknown_count`, `count_not_signed`."""
    session = queries.count_session(venue, number)
    if session is None:
        raise Refused("unknown_count", field="count")
    if session.status == CountSession.Status.OPEN:
        raise Refused("count_not_signed", field="count")
    return session


def count_sheet_data(venue: Property, number: str, printing: Printing) -> dict[str, Any]:
    """Return the data of the count sheet."""
    session = signed_count(venue, number)
    language = printing.language
    boxes = queries.boxes_of_count(venue, number)
    entries = list(queries.agreed_entries(venue).filter(count=number))
    return {
        "frame": frame(venue, session.day, TITLE, printing, serial=session.count),
        "labels": in_language(_LABELS, language),
        "facts": _facts(venue, session, language),
        "boxes": [_box_line(venue, box, entries, language) for box in boxes],
        "total": money(session.total, venue.currency, language),
        "contents": _contents(venue, session, language),
        "corrections": _corrections(venue, boxes, entries, language),
        "differences": _differing(venue, boxes, entries, language),
        "papers": _papers(venue, session, boxes, language),
        **_signatures(venue, session, language),
    }


def _facts(venue: Property, session: CountSession, language: str) -> list[dict[str, str]]:
    t = in_language(_LABELS, language)
    found = {
        "count": session.count,
        "room": session.room,
        "opened_at": clock(session.opened_at, venue.zone),
        "signed_at": clock(session.signed_at, venue.zone),
        "total": money(session.total, venue.currency, language),
    }
    if session.status == CountSession.Status.ACCEPTED:
        found |= {
            "accepted_at": clock(session.accepted_at, venue.zone),
            "accepted_total": money(session.accepted_total, venue.currency, language),
            "difference": money(session.difference, venue.currency, language),
        }
    return [{"label": t[name], "value": value} for name, value in found.items()]


def _box_line(venue: Property, box: BoxCustody, entries: list[CountEntry], language: str) -> dict[str, str]:
    parts = {part["kind"]: part for part in box.contents}
    blind = [entry for entry in entries if entry.custody == box.pk and entry.method != CountEntry.Method.CORRECTION]
    return {
        "box": box.box,
        "table": box.table,
        "shift": box.shift,
        "counts": str(len(blind)),
        "documents": str(sum(parts["documents"]["counts"].values())),
        **{kind: money(parts[kind]["total"], venue.currency, language) for kind in ("notes", "chips")},
        "total": money(box.total, venue.currency, language),
    }


def _contents(venue: Property, session: CountSession, language: str) -> list[dict[str, str]]:
    t = in_language(_LABELS, language)
    return [
        {
            "kind": t[part["kind"]],
            "denomination": money(int(value), venue.currency, language),
            "pieces": count(pieces, venue.currency, language),
            "amount": money(int(value) * pieces, venue.currency, language),
        }
        for part in session.contents
        if part["kind"] != "documents"
        for value, pieces in sorted(part["counts"].items(), key=lambda item: -int(item[0]))
    ]


def _corrections(
    venue: Property, boxes: list[BoxCustody], entries: list[CountEntry], language: str
) -> list[dict[str, str]]:
    """Each correction beside the figure that stood before it."""
    lines = []
    for box in boxes:
        before: CountEntry | None = None
        for entry in (entry for entry in entries if entry.custody == box.pk):
            if entry.method == CountEntry.Method.CORRECTION and before is not None:
                lines.append(
                    {
                        "box": box.box,
                        "before": money(before.total, venue.currency, language),
                        "after": money(entry.total, venue.currency, language),
                        "reason": entry.reason,
                        "initials": entry.counter,
                    }
                )
            before = entry
    return lines


def _differing(
    venue: Property, boxes: list[BoxCustody], entries: list[CountEntry], language: str
) -> list[dict[str, str]]:
    lines = []
    for box in boxes:
        blind = [entry for entry in entries if entry.custody == box.pk and entry.method != CountEntry.Method.CORRECTION]
        lines += [
            {
                "box": box.box,
                "counter": f"{entry.number} · {entry.counter} · {translated(_METHODS[entry.method], language)}",
                "amount": money(entry.total, venue.currency, language),
            }
            for entry in blind
            if queries.is_wrong(entry, blind[-1])
        ]
    return lines


def _papers(venue: Property, session: CountSession, boxes: list[BoxCustody], language: str) -> list[dict[str, str]]:
    here = {(box.table, box.shift) for box in boxes}
    return [
        {
            "state": translated(_STATES[line.state], language),
            "kind": translated(FORM_KINDS[line.kind].short, language) if line.kind in FORM_KINDS else line.kind,
            "serial": line.serial,
            "table": line.table,
            "shift": line.shift,
            "amount": money(line.amount, venue.currency, language) if line.amount else "",
        }
        for line in queries.match_documents(venue, session.day)
        if (line.table, line.shift) in here
    ]


def _signatures(venue: Property, session: CountSession, language: str) -> dict[str, Any]:
    t = in_language(_LABELS, language)
    names = people(venue, [*session.signed_by, *session.accepted_by])
    accepted: list[Any] = session.accepted_by or [None, None]
    return {
        "team": [signature_block(venue, t["member"], signer, names, language) for signer in session.signed_by],
        "cage": [
            signature_block(venue, t[duty], signer, names, language)
            for duty, signer in zip(("cashier", "delivered"), accepted, strict=True)
        ],
    }
