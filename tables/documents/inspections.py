"""Printed papers of inspections: the protocol of one, and the report by inspector, month and year."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, people, render, signature_block, translated
from casino.documents.formatting import clock, count, money
from casino.documents.labels import Label
from casino.documents.tabular import cell
from casino.errors import Refused
from casino.models import Employee, Property
from tables import queries
from tables.models import Inspection, InspectionReading

_PROTOCOL: Final[Label] = _("Protocol of inspection")
_REPORT: Final[Label] = _("Report of inspections")

_LABELS: Final[Mapping[str, Label]] = {
    "day": _("Gaming day"),
    "shift": _("Shift"),
    "inspector": _("Inspector"),
    "status": _("Status"),
    "announced_at": _("Announced at"),
    "drawn_at": _("Drawn at"),
    "draw": _("The draw"),
    "pool": _("Tables that could be drawn"),
    "drawn": _("Tables drawn"),
    "commitment": _("SHA-256 of the secret, announced"),
    "secret": _("Secret"),
    "announcement": _("Hash of the announcement"),
    "seed": _("Seed"),
    "made_again": _("Made again from the record"),
    "readings": _("Readings"),
    "table": _("Table"),
    "what": _("What"),
    "read": _("Read"),
    "system": _("By the system"),
    "difference": _("Difference"),
    "remarks": _("Remarks"),
    "signatures": _("Signatures"),
    "unknown": _("unknown"),
    "at_most": _("at most"),
    "month": _("Month"),
    "inspections": _("Inspections"),
    "cancelled": _("Abandoned"),
    "tables": _("Tables"),
    "number": _("Readings"),
    "differing": _("That differ"),
    "amount": _("Differences of chips"),
    "total": _("Total"),
    "span": _("Gaming days"),
    "nothing": _("No inspection in these days."),
}

_HOLDS: Final[Mapping[bool, Label]] = {
    True: _("the same tables: the draw holds"),
    False: _("the draw does not follow from the record"),
}
_NOT_DRAWN: Final[Label] = _("not drawn")
_STATUS: Final[Mapping[str, Label]] = {
    Inspection.Status.ANNOUNCED: _("Announced, not drawn"),
    Inspection.Status.DRAWN: _("Drawn, being read"),
    Inspection.Status.FINISHED: _("Finished"),
    Inspection.Status.CANCELLED: _("Abandoned before the draw"),
}
_KINDS: Final[Mapping[str, Label]] = {
    InspectionReading.Kind.OPENING: _("Opening"),
    InspectionReading.Kind.FLOAT: _("Float"),
    InspectionReading.Kind.CLOSING: pgettext_lazy("meter", "Closing"),
}
_FIGURES: Final[Mapping[str, Label]] = {
    "chips": _("Chips"),
    "minimum": _("Minimum bet posted"),
    "progressive": pgettext_lazy("inspection", "Progressive meter"),
}


def protocol(
    venue: Property, code: str, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The protocol of an inspection (PDF). Refused: `unknown_inspection`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("inspection", protocol_data(venue, code, printing), language)


def protocol_data(venue: Property, code: str, printing: Printing) -> dict[str, Any]:
    """Return the data of the protocol."""
    row = queries.inspection(venue, code)
    check = queries.check_draw(venue, code)
    if row is None or check is None:
        raise Refused("unknown_inspection", field="inspection")
    language = printing.language
    readings = queries.inspection_readings(venue, code)
    t = in_language(_LABELS, language)
    made_again = translated(_HOLDS[not check.faults], language) if check.drawn else translated(_NOT_DRAWN, language)
    return {
        "frame": frame(venue, row.day, _PROTOCOL, printing, serial=row.code),
        "labels": t,
        "facts": [
            {"label": t["day"], "value": row.day.isoformat()},
            {"label": t["shift"], "value": row.shift},
            {"label": t["inspector"], "value": row.inspector},
            {"label": t["status"], "value": translated(_STATUS[row.status], language)},
            {"label": t["announced_at"], "value": clock(row.announced_at, venue.zone)},
            {"label": t["drawn_at"], "value": clock(row.drawn_at, venue.zone)},
        ],
        "draw": [
            {"label": t["pool"], "value": ", ".join(row.pool), "span": 2},
            {"label": t["drawn"], "value": ", ".join(row.tables) or "—", "span": 2},
            {"label": t["commitment"], "value": row.commitment, "span": 2, "mono": True},
            {"label": t["secret"], "value": row.secret or "—", "span": 2, "mono": True},
            {"label": t["announcement"], "value": check.announcement_hash, "span": 2, "mono": True},
            {"label": t["seed"], "value": row.seed or "—", "span": 2, "mono": True},
            {"label": t["made_again"], "value": made_again, "span": 2},
        ],
        "readings": [line for reading in readings for line in _lines(venue, reading, language)],
        "remarks": [
            f"{reading.table} · {translated(_KINDS[reading.kind], language)}: {reading.remarks}"
            for reading in readings
            if reading.remarks
        ]
        + ([row.remarks] if row.remarks else []),
        "signatures": _signatures(venue, row, language),
    }


def _lines(venue: Property, reading: InspectionReading, language: str) -> list[dict[str, str]]:
    t, currency = in_language(_LABELS, language), venue.currency
    lines = []
    for figure in reading.figures:
        system = t["unknown"] if figure["system"] is None else money(figure["system"], currency, language)
        known = figure["system"] is not None
        lines.append(
            {
                "table": reading.table,
                "what": f"{translated(_KINDS[reading.kind], language)} · "
                + translated(_FIGURES.get(figure["what"], figure["what"]), language),
                "read": money(figure["read"], currency, language),
                "system": f"{t['at_most']} {system}" if figure["at_most"] else system,
                "difference": money(figure["difference"], currency, language) if known else "—",
            }
        )
    return lines


def _signatures(venue: Property, row: Inspection, language: str) -> list[dict[str, Any]]:
    """The last two who signed: inspector and supervisor of a finished one, empty blocks before."""
    finished = row.status == Inspection.Status.FINISHED
    signed: list[Mapping[str, str] | None] = list(row.signers[-2:]) if finished else [None, None]
    names = people(venue, row.signers)
    duties: tuple[Label, ...] = (_("Inspector"), _("Supervisor"))
    return [
        signature_block(venue, translated(duty, language), signer, names, language)
        for duty, signer in zip(duties, signed, strict=True)
    ]


# --- the report -----------------------------------------------------------------------------------------------------


class Year(msgspec.Struct, frozen=True, kw_only=True):
    """An inspector's year: the sum of the months that were asked for."""

    inspector: str
    year: int
    inspections: int
    cancelled: int
    tables: int
    readings: int
    differing: int
    amount: int


_SUMMED = ("inspections", "cancelled", "tables", "readings", "differing", "amount")


def years(lines: Iterable[queries.InspectionLine]) -> list[Year]:
    """The lines summed by year and inspector."""
    sums: dict[tuple[int, str], dict[str, int]] = {}
    for line in lines:
        place = sums.setdefault((line.year, line.inspector), dict.fromkeys(_SUMMED, 0))
        for name in _SUMMED:
            place[name] += getattr(line, name)
    return [Year(year=year, inspector=inspector, **summed) for (year, inspector), summed in sorted(sums.items())]


def report(
    venue: Property,
    first: dt.date,
    last: dt.date,
    inspector: str | None,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
) -> bytes:
    """Inspections by inspector, month and year (PDF)."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("inspection_report", report_data(venue, first, last, inspector, printing), language)


def report_data(
    venue: Property, first: dt.date, last: dt.date, inspector: str | None, printing: Printing
) -> dict[str, Any]:
    """Return the data of the report."""
    lines = queries.inspection_report(venue, first=first, last=last, inspector=inspector)
    t = in_language(_LABELS, printing.language)
    names = dict(Employee.objects.filter(property=venue).values_list("code", "name"))
    return {
        "frame": frame(venue, last, _REPORT, printing, span=(first, last)),
        "labels": t,
        "facts": [
            {"label": t["span"], "value": f"{first.isoformat()} – {last.isoformat()}"},
            {"label": t["inspector"], "value": names.get(inspector, inspector) if inspector else "—"},
        ],
        "months": [[f"{line.year}-{line.month:02d}", *_cells(line, names, venue, printing.language)] for line in lines],
        "years": [[str(line.year), *_cells(line, names, venue, printing.language)] for line in years(lines)],
    }


def _cells(line: queries.InspectionLine | Year, names: Mapping[str, str], venue: Property, language: str) -> list[str]:
    counted = [count(getattr(line, name), venue.currency, language) for name in _SUMMED[:-1]]
    return [names.get(line.inspector, line.inspector), *counted, money(line.amount, venue.currency, language)]


def report_csv(venue: Property, first: dt.date, last: dt.date, inspector: str | None) -> bytes:
    """A line for every inspector and month: the names of the API, amounts in minor units."""
    text = io.StringIO()
    writer = csv.writer(text)
    names = queries.InspectionLine.__struct_fields__
    writer.writerow([*names[:-1], "amount_minor"])
    for line in queries.inspection_report(venue, first=first, last=last, inspector=inspector):
        writer.writerow([cell(getattr(line, name)) for name in names])
    return b"\xef\xbb\xbf" + text.getvalue().encode()
