"""A report in every format, its edition, and the record of a print.

The bytes of a report are a function of what is recorded, of the configuration, of what is asked and of one act of
printing (who, when, in which language). An **edition** is printed by the system itself, at an instant that the events
give: the seal of the day it rests on, or the newest event. So every request for the same edition of the same events
gets the same bytes, on any machine and after a rebuild. A person's **copy** carries his name and the time; that act is
an event (`ReportPrinted`) with the digest of what he was given, and gives the same bytes again. What he or another
takes of it later is a reprint: it says the same, is marked, and is a print of its own (control T8).
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.documents import Printing, frame, render, signature_block
from casino.documents.labels import Label, translated
from casino.documents.origin import with_origin
from casino.documents.spreadsheet import workbook
from casino.documents.tabular import as_csv, paper
from casino.documents.typesetting import LANGUAGES
from casino.errors import Refused
from casino.events import ReportPrinted
from casino.eventstore import get_seal, last_recorded_at
from casino.jurisdictions import speaking_for
from casino.models import Property, ReportPrint
from casino.numbered_forms.pads import recording_day
from casino.reports.day_status import has_unaccepted_counts
from casino.reports.kit import KNOWING, Asked, Content, Report, read_asked, report_of
from casino.requests.request_cache import request_cache_open
from casino.roles import Role
from casino.runtime.jobs import Say, unheard
from casino.wording.identities import data_in_names

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CONTENT_TYPES: Final[Mapping[str, str]] = {
    "pdf": "application/pdf",
    "xlsx": XLSX,
    "csv": "text/csv; charset=utf-8",
    "zip": "application/zip",
}
ISSUER: Final = "system:reports"
_SIGNATURES: Final[Label] = _("Signatures")


class Rendered(msgspec.Struct, frozen=True, kw_only=True):
    """A report as a file."""

    name: str
    content: bytes
    content_type: str
    language: str

    @property
    def sha256(self) -> str:
        """Its digest, hex."""
        return sha256(self.content).hexdigest()


def edition(venue: Property, report: Report, asked: Asked, language: str) -> Printing:
    """Return the system's own printing: at the seal of the day that the report rests on, else at the newest event."""
    days = asked.days()
    seal = get_seal(venue.pk, days[1]) if days is not None and not report.living else None
    at = seal.sealed_at if seal is not None else last_recorded_at(venue.pk)
    return Printing(language=language, by=ISSUER, at=at or dt.datetime.fromtimestamp(0, dt.UTC), edition=True)


def content_of(venue: Property, report: Report, asked: Asked, language: str) -> Content:
    """Return the contents of the report in a language. Refused: as the report's queries; `no_tables` of a package."""
    require_language(language)
    if report.content is None:
        raise Refused("no_tables", field="report", why=_("this report is a package and has none of its own"))
    with translation.override(language), speaking_for(venue.jurisdiction), request_cache_open():
        return report.content(venue, asked, language)


def rendered(
    venue: Property, report: Report, asked: Asked, form: str, printing: Printing, say: Say = unheard
) -> Rendered:
    """Return the report as a file; `say` is called with the progress.

    Refused: `unknown_format`, `unknown_language`, and as the report's queries.
    """
    require_language(printing.language)
    if form not in report.formats:
        raise Refused("unknown_format", field="format")
    with translation.override(printing.language), speaking_for(venue.jurisdiction), request_cache_open():
        return Rendered(
            name=file_name(venue, report, asked, printing.language, form),
            content=_produce(venue, report, asked, form, printing, say),
            content_type=CONTENT_TYPES[form],
            language=printing.language,
        )


def _produce(venue: Property, report: Report, asked: Asked, form: str, printing: Printing, say: Say) -> bytes:
    if report.archive is not None:
        return report.archive(venue, asked, printing, say)
    say(0, 2, "gather")
    if form == "pdf" and report.paper is not None:
        template, data = report.paper
        document = data(venue, asked, printing)
        say(1, 2, "set")
        return render(template, document, printing.language)
    assert report.content is not None  # noqa: S101  (a report has tables or an archive)
    content = report.content(venue, asked, printing.language)
    say(1, 2, "set")
    if form == "csv":
        first, last = content.span or (content.day, content.day)
        return with_origin(as_csv(content.sheets, venue.currency), venue, first, last, printing)
    about = frame(venue, content.day, report.title, printing, span=content.span)
    content = msgspec.structs.replace(content, sheets=data_in_names(venue, content.sheets))
    if form == "xlsx":
        return workbook(about, venue.currency, content.sheets)
    return render("table_report", _plain_paper(venue, content, about, printing.language), printing.language)


def _plain_paper(venue: Property, content: Content, about: dict[str, Any], language: str) -> dict[str, Any]:
    blocks = [signature_block(venue, translated(duty, language), None, {}, language) for duty in content.duties]
    return paper(
        about,
        content.sheets,
        currency=venue.currency,
        language=language,
        facts=content.facts,
        note=content.note,
        remarks=content.remarks,
        signing_title=translated(_SIGNATURES, language),
        signatures=blocks,
    )


def file_name(venue: Property, report: Report, asked: Asked, language: str, form: str) -> str:
    """The same for the same report: `daily-summary-SJU-2026-11-20.es.pdf`."""
    about = "-".join([report.code, venue.code, *asked.query().values()])
    safe = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "_" for c in about)[:120]
    return f"{safe}.{language}.{form}"


def require_language(language: str) -> None:
    """Refused: `unknown_language`."""
    if language not in LANGUAGES:
        raise Refused("unknown_language", field="language")


def require_counts_released(venue: Property, report: Report, asked: Asked, roles: Collection[Role]) -> None:
    """Refuse figures of counts that the cage has not accepted yet, to roles that may not know them (control D5)."""
    days = asked.days()
    if report.tells_counts and days is not None and KNOWING.isdisjoint(roles):
        require_accepted(venue, *days)


def require_accepted(venue: Property, first: dt.date, last: dt.date) -> None:
    """Refused, `counts_not_told`: a count of these days is not accepted by the cage yet (control D5)."""
    if has_unaccepted_counts(venue, first, last):
        raise Refused("counts_not_told", field="day")


# --- a person's copy ------------------------------------------------------------------------------------------------


@transaction.atomic
def printed(
    venue: Property,
    report: Report,
    asked: Asked,
    form: str,
    *,
    language: str,
    actor: str,
    at: dt.datetime | None = None,
    again: str = "",
    say: Say = unheard,
) -> tuple[ReportPrint, Rendered]:
    """A copy for a person, and the record that he took it: what, when, and the digest of what he was given.

    `again`: the number of the copy of which it is a reprint, and marked so (control T8). Refused: as `rendered`; what
    is refused is no print.
    """
    at = (at or timezone.now()).replace(microsecond=0)
    printing = Printing(language=language, by=actor, at=at, reprint=bool(again))
    made = rendered(venue, report, asked, form, printing, say)
    number = uuid.uuid4().hex
    event = ReportPrinted(
        report=report.code,
        parameters=asked.query(),
        language=language,
        format=form,
        by=actor,
        size=len(made.content),
        sha256=made.sha256,
        again=again,
    )
    append_next(venue, f"reportcopy:{number}", recording_day(venue, at), [event], actor=actor, at=at)
    return ReportPrint.objects.get(key=f"{venue.pk}:{number}"), made


@transaction.atomic
def reprinted(
    venue: Property, row: ReportPrint, *, actor: str, at: dt.datetime | None = None
) -> tuple[ReportPrint, Rendered]:
    """Reprint a copy taken before: marked, and recorded under the present person's name (control T8).

    What it says is what the first copy said. Refused: `copy_differs`.
    """
    printed_again(venue, row)
    report = report_of(row.report)
    return printed(
        venue,
        report,
        read_asked(report, row.parameters),
        row.format,
        language=row.language,
        actor=actor,
        at=at,
        again=row.again or row.key.partition(":")[2],
    )


def printed_again(venue: Property, row: ReportPrint) -> Rendered:
    """The bytes of the copy that somebody took, made again to compare them.

    Refused: `copy_differs` when what it rests on was changed since.
    """
    report = report_of(row.report)
    printing = Printing(language=row.language, by=row.by, at=row.printed_at, reprint=bool(row.again))
    made = rendered(venue, report, read_asked(report, row.parameters), row.format, printing)
    if made.sha256 != row.sha256:
        raise Refused("copy_differs", field="copy", details={"taken": row.sha256, "made": made.sha256})
    return made


def edition_of_package(venue: Property, asked: Asked) -> dt.datetime:
    """When the day of a package was sealed. Refused: `day_not_sealed`."""
    seal = get_seal(venue.pk, asked.day) if asked.day is not None else None
    if seal is None:
        raise Refused("day_not_sealed", field="day")
    sealed_at: dt.datetime = seal.sealed_at
    return sealed_at
