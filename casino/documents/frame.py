"""Frame of every document (control S8), the parts of a numbered form, and the blocks for signatures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino import VERSION, jurisdictions
from casino.documents import formatting
from casino.documents.labels import Label, in_language, role, translated
from casino.eventstore.sealing import get_seal
from casino.models import Employee, Property

VOID_MARK: Final = "NULO / VOID"
REPRINT_MARK: Final = "REIMPRESIÓN / REPRINT"
"""Both languages on every part, whatever the document's own (controls T6, T8)."""

_LABELS: Final[Mapping[str, Label]] = {
    "gaming_day": _("Gaming day"),
    "month": _("Month"),
    "period": _("Period"),
    "printed": _("Printed"),
    "edition": _("Edition of"),
    "by": _("by"),
    "system": _("System"),
    "page": _("Page"),
    "of": _("of"),
    "part": _("Part"),
    "seal": _("Seal of the day"),
    "seal_of": _("Seal of"),
    "unsealed": _("none yet: the day is not sealed and its figures are provisional"),
    "sign_here": _("Name, number and signature"),
    "signed": _("signed electronically"),
}
_METHODS: Final[Mapping[str, Label]] = {
    "pin": _("PIN"),
    "device": _("device"),
    "paper": _("paper"),
}


class Printing(msgspec.Struct, frozen=True, kw_only=True):
    """One act of printing: in which language, by whom, when. `reprint` marks every page (control T8).

    `edition`: nobody's print but the report itself, as the system issued it on what was recorded by `at`.
    """

    language: str
    by: str
    at: dt.datetime
    reprint: bool = False
    edition: bool = False

    @classmethod
    def now(cls, language: str, by: str, at: dt.datetime | None = None, *, reprint: bool = False) -> Printing:
        """Printing at this moment, or at the one given (aware)."""
        return cls(language=language, by=by, at=at or timezone.now(), reprint=reprint)


def frame(
    venue: Property,
    day: dt.date,
    title: Label,
    printing: Printing,
    *,
    serial: str = "",
    void: bool = False,
    span: tuple[dt.date, dt.date] | None = None,
) -> dict[str, Any]:
    """Letterhead, marks and footer of a document about one gaming day, or about those of a `span`, first and last.

    The footer names the seal of that day; while there is none it says so.
    """
    language = printing.language
    declared = jurisdictions.get(venue.jurisdiction)
    seal = get_seal(venue.pk, day)
    marks = [mark for mark, wanted in ((VOID_MARK, void), (REPRINT_MARK, printing.reprint)) if wanted]
    words = in_language(_LABELS, language)
    if printing.edition:
        words["printed"] = words["edition"]
    about = {"day": day.isoformat(), "long_day": formatting.long_date(day, language)}
    if span is not None and span[0] != span[1]:
        about = _spanning(span, language)
        words["gaming_day"] = words["month" if formatting.is_month(*span) else "period"]
        words["seal"] = f"{words['seal_of']} {day.isoformat()}"
    return {
        "labels": words,
        "language": language,
        "paper": declared.paper,
        "property": venue.name,
        "place": translated(declared.name, language),
        "code": venue.code,
        "title": translated(title, language),
        **about,
        "serial": serial,
        "marks": marks,
        "printed": formatting.clock_with_offset(printing.at, venue.zone),
        "printed_unix": int(printing.at.timestamp()),
        "printed_by": _who(printing.by, language),
        "version": VERSION,
        "seal": seal.hash.hex() if seal else None,
    }


def _spanning(span: tuple[dt.date, dt.date], language: str) -> dict[str, str]:
    """Return the period shown in place of the day."""
    first, last = span
    short = f"{first:%Y-%m}" if formatting.is_month(first, last) else f"{first.isoformat()} – {last.isoformat()}"
    return {"day": short, "long_day": formatting.long_span(first, last, language)}


def _who(actor: str, language: str) -> str:
    """Return the name of the person who printed, without its kind; of a device or the system, as such."""
    kind, colon, code = actor.partition(":")
    if not colon or kind == "employee":
        return code or actor
    if kind == "system":
        return translated(_("the system"), language)
    return f"{translated(_METHODS['device'], language)} {code}" if kind == "device" else actor


def parts(destinations: Sequence[Label], language: str) -> list[dict[str, Any]]:
    """The copies of a multi-part form: number and who keeps it, one page each."""
    return [
        {"number": number, "of": len(destinations), "destination": translated(destination, language)}
        for number, destination in enumerate(destinations, start=1)
    ]


def people(venue: Property, signers: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Employee code to name, of those who signed, in one statement."""
    codes = {signer["employee"] for signer in signers}
    return dict(Employee.objects.filter(property=venue, code__in=codes).values_list("code", "name"))


def signature_block(
    venue: Property,
    duty: str,
    signer: Mapping[str, str] | None,
    names: Mapping[str, str],
    language: str,
) -> dict[str, Any]:
    """A block for one duty: who signed, in which role, how and when; empty, for a hand, when nobody did."""
    if signer is None:
        return {"duty": duty, "name": "", "detail": "", "time": ""}
    at = dt.datetime.fromisoformat(signer["at"])
    method = translated(_METHODS.get(signer["method"], signer["method"]), language)
    return {
        "duty": duty,
        "name": names.get(signer["employee"], signer["employee"]),
        "detail": f"{signer['employee']} · {role(signer['role'], language)} · {method}",
        "time": formatting.clock(at, venue.zone),
    }
