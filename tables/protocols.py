"""Printed papers of inspections: the protocol of one, and the report by inspector, month and year."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from casino.documents import Printing, choose, frame, in_language, people, render, signature_block
from casino.documents.formatting import clock, count, money
from casino.documents.labels import Pair
from casino.documents.tabular import cell
from casino.errors import Refused
from casino.models import Employee, Property
from tables import queries
from tables.models import Inspection, InspectionReading

_PROTOCOL: Final[Pair] = ("Protocol of inspection", "Acta de inspección")
_REPORT: Final[Pair] = ("Report of inspections", "Informe de inspecciones")

_LABELS: Final[Mapping[str, Pair]] = {
    "day": ("Gaming day", "Día de juego"),
    "shift": ("Shift", "Turno"),
    "inspector": ("Inspector", "Inspector"),
    "status": ("Status", "Estado"),
    "announced_at": ("Announced at", "Anunciada a las"),
    "drawn_at": ("Drawn at", "Sorteada a las"),
    "draw": ("The draw", "El sorteo"),
    "pool": ("Tables that could be drawn", "Mesas sorteables"),
    "drawn": ("Tables drawn", "Mesas sorteadas"),
    "commitment": ("SHA-256 of the secret, announced", "SHA-256 del secreto, anunciado"),
    "secret": ("Secret", "Secreto"),
    "announcement": ("Hash of the announcement", "Hash del anuncio"),
    "seed": ("Seed", "Semilla"),
    "made_again": ("Made again from the record", "Repetido a partir del registro"),
    "readings": ("Readings", "Lecturas"),
    "table": ("Table", "Mesa"),
    "what": ("What", "Qué"),
    "read": ("Read", "Leído"),
    "system": ("By the system", "Según el sistema"),
    "difference": ("Difference", "Diferencia"),
    "remarks": ("Remarks", "Observaciones"),
    "signatures": ("Signatures", "Firmas"),
    "unknown": ("unknown", "se desconoce"),
    "at_most": ("at most", "a lo sumo"),
    "month": ("Month", "Mes"),
    "inspections": ("Inspections", "Inspecciones"),
    "cancelled": ("Given up", "Desistidas"),
    "tables": ("Tables", "Mesas"),
    "number": ("Readings", "Lecturas"),
    "differing": ("That differ", "Con diferencia"),
    "amount": ("Differences of chips", "Diferencias de fichas"),
    "total": ("Total", "Total"),
    "span": ("Gaming days", "Días de juego"),
    "nothing": ("No inspection in these days.", "No hay inspecciones en estos días."),
}

_HOLDS: Final[Mapping[bool, Pair]] = {
    True: ("the same tables: the draw holds", "las mismas mesas: el sorteo se sostiene"),
    False: ("the draw does not follow from the record", "el sorteo no se sigue del registro"),
}
_NOT_DRAWN: Final[Pair] = ("not drawn", "sin sortear")
_STATUS: Final[Mapping[str, Pair]] = {
    Inspection.Status.ANNOUNCED: ("Announced, not drawn", "Anunciada, sin sortear"),
    Inspection.Status.DRAWN: ("Drawn, being read", "Sorteada, en lectura"),
    Inspection.Status.FINISHED: ("Finished", "Terminada"),
    Inspection.Status.CANCELLED: ("Given up before the draw", "Desistida antes del sorteo"),
}
_KINDS: Final[Mapping[str, Pair]] = {
    InspectionReading.Kind.OPENING: ("Opening", "Apertura"),
    InspectionReading.Kind.FLOAT: ("Float", "Fondo"),
    InspectionReading.Kind.CLOSING: ("Closing", "Cierre"),
}
_FIGURES: Final[Mapping[str, Pair]] = {
    "chips": ("Chips", "Fichas"),
    "minimum": ("Minimum bet posted", "Apuesta mínima anunciada"),
    "progressive": ("Progressive meter", "Medidor progresivo"),
}


def protocol(
    property: Property, code: str, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The protocol of an inspection (PDF). Refused: `unknown_inspection`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("inspection", protocol_data(property, code, printing), language)


def protocol_data(property: Property, code: str, printing: Printing) -> dict[str, Any]:
    """What the protocol says."""
    row = queries.inspection(property, code)
    check = queries.check_draw(property, code)
    if row is None or check is None:
        raise Refused("unknown_inspection", field="inspection")
    language = printing.language
    readings = queries.inspection_readings(property, code)
    t = in_language(_LABELS, language)
    made_again = choose(_HOLDS[not check.faults], language) if check.drawn else choose(_NOT_DRAWN, language)
    return {
        "frame": frame(property, row.day, _PROTOCOL, printing, serial=row.code),
        "labels": t,
        "facts": [
            {"label": t["day"], "value": row.day.isoformat()},
            {"label": t["shift"], "value": row.shift},
            {"label": t["inspector"], "value": row.inspector},
            {"label": t["status"], "value": choose(_STATUS[row.status], language)},
            {"label": t["announced_at"], "value": clock(row.announced_at, property.zone)},
            {"label": t["drawn_at"], "value": clock(row.drawn_at, property.zone)},
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
        "readings": [line for reading in readings for line in _lines(property, reading, language)],
        "remarks": [
            f"{reading.table} · {choose(_KINDS[reading.kind], language)}: {reading.remarks}"
            for reading in readings
            if reading.remarks
        ]
        + ([row.remarks] if row.remarks else []),
        "signatures": _signatures(property, row, language),
    }


def _lines(property: Property, reading: InspectionReading, language: str) -> list[dict[str, str]]:
    t, currency = in_language(_LABELS, language), property.currency
    lines = []
    for figure in reading.figures:
        system = t["unknown"] if figure["system"] is None else money(figure["system"], currency, language)
        known = figure["system"] is not None
        lines.append(
            {
                "table": reading.table,
                "what": f"{choose(_KINDS[reading.kind], language)} · "
                + choose(_FIGURES.get(figure["what"], (figure["what"], figure["what"])), language),
                "read": money(figure["read"], currency, language),
                "system": f"{t['at_most']} {system}" if figure["at_most"] else system,
                "difference": money(figure["difference"], currency, language) if known else "—",
            }
        )
    return lines


def _signatures(property: Property, row: Inspection, language: str) -> list[dict[str, Any]]:
    """The last two who signed: inspector and supervisor of a finished one, empty blocks before."""
    finished = row.status == Inspection.Status.FINISHED
    signed: list[Mapping[str, str] | None] = list(row.signers[-2:]) if finished else [None, None]
    names = people(property, row.signers)
    duties: tuple[Pair, ...] = (("Inspector", "Inspector"), ("Supervisor", "Supervisor"))
    return [
        signature_block(property, choose(duty, language), signer, names, language)
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
    property: Property,
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
    return render("inspection_report", report_data(property, first, last, inspector, printing), language)


def report_data(
    property: Property, first: dt.date, last: dt.date, inspector: str | None, printing: Printing
) -> dict[str, Any]:
    """What the report says."""
    lines = queries.inspection_report(property, first=first, last=last, inspector=inspector)
    t = in_language(_LABELS, printing.language)
    names = dict(Employee.objects.filter(property=property).values_list("code", "name"))
    return {
        "frame": frame(property, last, _REPORT, printing, span=(first, last)),
        "labels": t,
        "facts": [
            {"label": t["span"], "value": f"{first.isoformat()} – {last.isoformat()}"},
            {"label": t["inspector"], "value": names.get(inspector, inspector) if inspector else "—"},
        ],
        "months": [
            [f"{line.year}-{line.month:02d}", *_cells(line, names, property, printing.language)] for line in lines
        ],
        "years": [[str(line.year), *_cells(line, names, property, printing.language)] for line in years(lines)],
    }


def _cells(
    line: queries.InspectionLine | Year, names: Mapping[str, str], property: Property, language: str
) -> list[str]:
    counted = [count(getattr(line, name), property.currency, language) for name in _SUMMED[:-1]]
    return [names.get(line.inspector, line.inspector), *counted, money(line.amount, property.currency, language)]


def report_csv(property: Property, first: dt.date, last: dt.date, inspector: str | None) -> bytes:
    """A line for every inspector and month: the names of the API, amounts in minor units."""
    text = io.StringIO()
    writer = csv.writer(text)
    names = queries.InspectionLine.__struct_fields__
    writer.writerow([*names[:-1], "amount_minor"])
    for line in queries.inspection_report(property, first=first, last=last, inspector=inspector):
        writer.writerow([cell(getattr(line, name)) for name in names])
    return b"\xef\xbb\xbf" + text.getvalue().encode()
