"""The series book on paper (control T5): what became of every number of every series."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents.formatting import count
from casino.documents.frame import Printing, frame, signature_block
from casino.documents.labels import Label, in_language, translated
from casino.documents.typesetting import render
from casino.models import FORM_KINDS, Property
from casino.queries import SeriesReport, series_reports

TITLE: Final[Label] = _("Series book")


def kind_name(kind: str, language: str) -> str:
    """Return the name of a kind of forms, in the plural; one without a name by its code."""
    known = FORM_KINDS.get(kind)
    return kind if known is None else translated(known.several, language)


_LABELS: Final[Mapping[str, Label]] = {
    "range": _("Numbers of the series"),
    "in_store": _("Pads in store"),
    "issued": _("Pads in use"),
    "returned": _("Returned unused"),
    "used": pgettext_lazy("several", "Used"),
    "void": _("NULO / VOID"),
    "unused": _("Unused"),
    "missing": _("Missing"),
    "duplicate": _("Twice"),
    "out_of_order": _("Out of order"),
    "signatures": _("Signatures"),
    "kept_by": _("Kept by"),
    "reviewed_by": _("Reviewed by (independent)"),
    "complete": _("Complete"),
    "incomplete": _("To be explained"),
}


def series_book(venue: Property, *, language: str, printed_by: str, printed_at: dt.datetime | None = None) -> bytes:
    """Every series of the property (PDF)."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("series_book", series_book_data(venue, printing), language)


def series_book_data(venue: Property, printing: Printing) -> dict[str, Any]:
    """Return the data of the series book."""
    language = printing.language
    t = in_language(_LABELS, language)
    return {
        "frame": frame(venue, venue.gaming_day(printing.at), TITLE, printing),
        "signing_title": t["signatures"],
        "signatures": [signature_block(venue, t[duty], None, {}, language) for duty in ("kept_by", "reviewed_by")],
        "series": [_series(venue, report, language) for report in series_reports(venue)],
    }


def _series(venue: Property, report: SeriesReport, language: str) -> dict[str, Any]:
    t = in_language(_LABELS, language)
    unused = [report.unused] if report.unused else []
    pads = ("in_store", "issued", "returned") if report.preprinted else ()
    row = {
        "range": _ranges(report, [(report.first, report.last)]),
        **{name: _ranges(report, getattr(report, name)) for name in pads},
        "used": count(len(report.used), venue.currency, language),
        "void": _serials(report, report.void),
        "unused": f"{count(report.unused_count, venue.currency, language)}: {_ranges(report, unused)}",
        **{name: _serials(report, getattr(report, name)) for name in ("missing", "duplicate", "out_of_order")},
    }
    return {
        "title": f"{report.series} · {kind_name(report.kind, language)}",
        "complete": report.complete,
        "state": t["complete"] if report.complete else t["incomplete"],
        "lines": [{"label": t[name], "value": value} for name, value in row.items()],
    }


def _serials(report: SeriesReport, numbers: Iterable[int]) -> str:
    return ", ".join(f"{report.prefix}{number:07d}" for number in numbers) or "—"


def _ranges(report: SeriesReport, given: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{report.prefix}{low:07d}–{report.prefix}{high:07d}" for low, high in given) or "—"
