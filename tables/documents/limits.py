"""The history of tables' limits on paper: every opening, announcement and change (control T11)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, labels, people, render, translated
from casino.documents.formatting import NOTHING, clock, money
from casino.documents.labels import Label
from casino.models import Property
from tables import queries
from tables.models import TableLimits

TITLE: Final[Label] = _("History of limits")

_LABELS: Final[Mapping[str, Label]] = {
    "span": _("Gaming days"),
    "table": _("Table"),
    "every": _("All"),
    "day": _("Day, shift"),
    "game": _("Game"),
    "change": _("Change"),
    "before": _("Before"),
    "after": _("After"),
    "announced": pgettext_lazy("limits", "Announced"),
    "announced_by": _("by, witness"),
    "informed": _("Inspector informed"),
    "in_force": pgettext_lazy("limits", "In force"),
    "in_force_by": _("by"),
    "cite": _("Clause"),
    "nothing": _("No table was opened in these days."),
    "cancelled": _("taken back"),
    "waiting": _("announced, not in force"),
}

KINDS: Final[Mapping[str, Label]] = {
    TableLimits.Kind.OPENING: _("Opening"),
    TableLimits.Kind.RAISE: pgettext_lazy("limits", "Raised"),
    TableLimits.Kind.LOWER: pgettext_lazy("limits", "Lowered"),
    TableLimits.Kind.BOTH: _("One up, one down"),
}


def limits_history(
    venue: Property,
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
    return render("limits_history", limits_data(venue, first, last, table, printing), language)


def limits_data(
    venue: Property, first: dt.date, last: dt.date, table: str | None, printing: Printing
) -> dict[str, Any]:
    """Return the data of the list of limits."""
    t = in_language(_LABELS, printing.language)
    rows = list(queries.limits_history(venue, table=table, first=first, last=last))
    signers = [{"employee": code} for row in rows for code in (row.announcer, row.witness, *row.changed_by) if code]
    names = people(venue, signers)
    return {
        "frame": frame(venue, last, TITLE, printing, span=(first, last)),
        "labels": t,
        "facts": [
            {"label": t["span"], "value": f"{first.isoformat()} – {last.isoformat()}"},
            {"label": t["table"], "value": table or t["every"]},
        ],
        "rows": [_row(venue, row, names, t, printing.language) for row in rows],
    }


def _row(
    venue: Property, row: TableLimits, names: Mapping[str, str], t: Mapping[str, str], language: str
) -> list[list[str]]:
    """Cells, each with its lines."""
    announced = [names.get(code, code) for code in (row.announcer, row.witness) if code]
    return [
        [f"{row.day.isoformat()} {row.shift}"],
        [row.table],
        [labels.game(row.game, language)],
        [translated(KINDS[row.kind], language)],
        _limits(row.before, venue, language),
        _limits(row.after, venue, language),
        [clock(row.announced_at, venue.zone), *announced] if row.announced_at else [NOTHING],
        [row.inspector_told or NOTHING],
        _in_force(venue, row, names, t),
        [row.cite or NOTHING],
    ]


def _in_force(venue: Property, row: TableLimits, names: Mapping[str, str], t: Mapping[str, str]) -> list[str]:
    if row.status == TableLimits.Status.CANCELLED:
        return [f"{t['cancelled']} {clock(row.cancelled_at, venue.zone)}", row.reason]
    if row.status == TableLimits.Status.ANNOUNCED:
        return [t["waiting"]]
    return [clock(row.in_force_at, venue.zone), *(names.get(code, code) for code in row.changed_by)]


def _limits(limits: Mapping[str, int], venue: Property, language: str) -> list[str]:
    """`5.00 – 500.00`, limits of single bets after it."""
    if not limits:
        return [NOTHING]
    own = [
        f"{name} {money(amount, venue.currency, language)}"
        for name, amount in limits.items()
        if name not in ("min", "max")
    ]
    low, high = (money(limits[name], venue.currency, language) for name in ("min", "max"))
    return [f"{low} – {high}", *own]
