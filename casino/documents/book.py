"""The series book on paper (control T5): what became of every number of every series."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any, Final

from casino.documents.formatting import count
from casino.documents.frame import Printing, frame, signature_block
from casino.documents.labels import Pair, choose, in_language
from casino.documents.typesetting import render
from casino.models import FormKind, Property
from casino.queries import SeriesReport, series_reports

TITLE: Final[Pair] = ("Series book", "Libro de series")

KINDS: Final[Mapping[str, Pair]] = {
    FormKind.FILL: ("Fill slips", "Rellenos"),
    FormKind.CREDIT: ("Credit slips", "Créditos"),
    FormKind.TRANSFER: ("Transfer slips", "Transferencias entre mesas"),
    FormKind.EXCHANGE: ("Even exchange slips", "Cambios pares"),
    FormKind.OPENER_CLOSER: ("Table openers and closers", "Aperturas y cierres de mesa"),
    FormKind.JACKPOT: ("Progressive payout forms", "Formularios de pago de premio progresivo"),
    FormKind.PRIZE_DELIVERY: ("Delivery forms of prizes", "Formularios de entrega de premio"),
    FormKind.ADJUSTMENT: ("Adjustments", "Ajustes"),
}

_LABELS: Final[Mapping[str, Pair]] = {
    "range": ("Numbers of the series", "Números de la serie"),
    "in_store": ("Pads in store", "Talonarios en depósito"),
    "issued": ("Pads in use", "Talonarios en uso"),
    "returned": ("Returned unused", "Devueltos sin usar"),
    "used": ("Used", "Usados"),
    "void": ("NULO / VOID", "NULO / VOID"),
    "unused": ("Unused", "Sin usar"),
    "missing": ("Missing", "Faltantes"),
    "duplicate": ("Twice", "Duplicados"),
    "out_of_order": ("Out of order", "Fuera de orden"),
    "signatures": ("Signatures", "Firmas"),
    "kept_by": ("Kept by", "Llevado por"),
    "reviewed_by": ("Reviewed by (independent)", "Revisado por (independiente)"),
    "complete": ("Complete", "Completa"),
    "incomplete": ("To be explained", "Por explicar"),
}


def series_book(property: Property, *, language: str, printed_by: str, printed_at: dt.datetime | None = None) -> bytes:
    """Every series of the property (PDF)."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("series_book", series_book_data(property, printing), language)


def series_book_data(property: Property, printing: Printing) -> dict[str, Any]:
    """What the book says."""
    language = printing.language
    t = in_language(_LABELS, language)
    return {
        "frame": frame(property, property.gaming_day(printing.at), TITLE, printing),
        "signing_title": t["signatures"],
        "signatures": [signature_block(property, t[duty], None, {}, language) for duty in ("kept_by", "reviewed_by")],
        "series": [_series(property, report, language) for report in series_reports(property)],
    }


def _series(property: Property, report: SeriesReport, language: str) -> dict[str, Any]:
    t = in_language(_LABELS, language)
    unused = [report.unused] if report.unused else []
    pads = ("in_store", "issued", "returned") if report.preprinted else ()
    told = {
        "range": _ranges(report, [(report.first, report.last)]),
        **{name: _ranges(report, getattr(report, name)) for name in pads},
        "used": count(len(report.used), property.currency, language),
        "void": _serials(report, report.void),
        "unused": f"{count(report.unused_count, property.currency, language)}: {_ranges(report, unused)}",
        **{name: _serials(report, getattr(report, name)) for name in ("missing", "duplicate", "out_of_order")},
    }
    kind = KINDS.get(report.kind, (report.kind, report.kind))
    return {
        "title": f"{report.series} · {choose(kind, language)}",
        "complete": report.complete,
        "state": t["complete"] if report.complete else t["incomplete"],
        "lines": [{"label": t[name], "value": value} for name, value in told.items()],
    }


def _serials(report: SeriesReport, numbers: Iterable[int]) -> str:
    return ", ".join(f"{report.prefix}{number:07d}" for number in numbers) or "—"


def _ranges(report: SeriesReport, given: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{report.prefix}{low:07d}–{report.prefix}{high:07d}" for low, high in given) or "—"
