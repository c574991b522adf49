"""The history of tables' limits on paper: every opening, announcement and change (control T11)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from casino.documents import Printing, choose, frame, in_language, labels, people, render
from casino.documents.formatting import NOTHING, clock, money
from casino.documents.labels import Pair
from casino.models import Property
from tables import queries
from tables.models import TableLimits

TITLE: Final[Pair] = ("History of limits", "Historial de límites")

_LABELS: Final[Mapping[str, Pair]] = {
    "span": ("Gaming days", "Días de juego"),
    "table": ("Table", "Mesa"),
    "every": ("All", "Todas"),
    "day": ("Day, shift", "Día, turno"),
    "game": ("Game", "Juego"),
    "change": ("Change", "Cambio"),
    "before": ("Before", "Antes"),
    "after": ("After", "Después"),
    "announced": ("Announced", "Anunciado"),
    "announced_by": ("by, witness", "por, testigo"),
    "told": ("Inspector told", "Inspector avisado"),
    "in_force": ("In force", "Vigente desde"),
    "in_force_by": ("by", "por"),
    "cite": ("Clause", "Cláusula"),
    "nothing": ("No table was opened in these days.", "Ninguna mesa se abrió en estos días."),
    "cancelled": ("taken back", "retirado"),
    "waiting": ("announced, not in force", "anunciado, no vigente"),
}

KINDS: Final[Mapping[str, Pair]] = {
    TableLimits.Kind.OPENING: ("Opening", "Apertura"),
    TableLimits.Kind.RAISE: ("Raised", "Aumento"),
    TableLimits.Kind.LOWER: ("Lowered", "Reducción"),
    TableLimits.Kind.BOTH: ("One up, one down", "Uno sube, otro baja"),
}


def limits_history(
    property: Property,
    first: dt.date,
    last: dt.date,
    table: str | None,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
) -> bytes:
    """Limits of all tables, or of one, from one gaming day to another, both included (PDF)."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("limits_history", limits_data(property, first, last, table, printing), language)


def limits_data(
    property: Property, first: dt.date, last: dt.date, table: str | None, printing: Printing
) -> dict[str, Any]:
    """What the paper says."""
    t = in_language(_LABELS, printing.language)
    rows = list(queries.limits_history(property, table=table, first=first, last=last))
    signers = [{"employee": code} for row in rows for code in (row.announcer, row.witness, *row.changed_by) if code]
    names = people(property, signers)
    return {
        "frame": frame(property, last, TITLE, printing, span=(first, last)),
        "labels": t,
        "facts": [
            {"label": t["span"], "value": f"{first.isoformat()} – {last.isoformat()}"},
            {"label": t["table"], "value": table or t["every"]},
        ],
        "rows": [_row(property, row, names, t, printing.language) for row in rows],
    }


def _row(
    property: Property, row: TableLimits, names: Mapping[str, str], t: Mapping[str, str], language: str
) -> list[list[str]]:
    """Cells, each with its lines."""
    announced = [names.get(code, code) for code in (row.announcer, row.witness) if code]
    return [
        [f"{row.day.isoformat()} {row.shift}"],
        [row.table],
        [labels.game(row.game, language)],
        [choose(KINDS[row.kind], language)],
        _limits(row.before, property, language),
        _limits(row.after, property, language),
        [clock(row.announced_at, property.zone), *announced] if row.announced_at else [NOTHING],
        [row.inspector_told or NOTHING],
        _in_force(property, row, names, t),
        [row.cite or NOTHING],
    ]


def _in_force(property: Property, row: TableLimits, names: Mapping[str, str], t: Mapping[str, str]) -> list[str]:
    if row.status == TableLimits.Status.CANCELLED:
        return [f"{t['cancelled']} {clock(row.cancelled_at, property.zone)}", row.reason]
    if row.status == TableLimits.Status.ANNOUNCED:
        return [t["waiting"]]
    return [clock(row.in_force_at, property.zone), *(names.get(code, code) for code in row.changed_by)]


def _limits(limits: Mapping[str, int], property: Property, language: str) -> list[str]:
    """`5.00 – 500.00`, limits of single bets after it."""
    if not limits:
        return [NOTHING]
    own = [
        f"{name} {money(amount, property.currency, language)}"
        for name, amount in limits.items()
        if name not in ("min", "max")
    ]
    low, high = (money(limits[name], property.currency, language) for name in ("min", "max"))
    return [f"{low} – {high}", *own]
