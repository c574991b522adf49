"""Statutory returns as tables: the lines, the days that make the figure of the books, the parameters."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounting import queries
from accounting.returns import parameter_code
from casino.documents import in_language, translated
from casino.documents.formatting import long_span, money
from casino.documents.labels import Label
from casino.documents.rows import Printed, cells, columns
from casino.documents.sheets import Column, Figure, Sheet
from casino.jurisdictions.returns import Parameter
from casino.models import Property
from casino.reports.kit import Content

_LABELS: Final[Mapping[str, Label]] = {
    "lines": _("Return"),
    "line": _("Line"),
    "cite": _("Rests on"),
    "rate": _("Rate"),
    "amount": _("Amount"),
    "days": _("By gaming day"),
    "total": _("TOTAL"),
    "authority": _("Authority"),
    "period": _("Period"),
    "when": _("To be paid"),
    "booked": _("Posted for this period"),
    "parameters": _("Rates and amounts"),
    "parameter": _("parameter"),
    "since": _("Holds from"),
    "source": _("Stated by"),
    "tables": _("Income of every day by table"),
    "adjusting": _("Adjusting entries, pools and share of progressives"),
    "bridge": _("From the win by count to the gross gaming revenue"),
    "readings": _("Readings of open texts"),
    "text": _("Open text"),
    "reading": _("Reading"),
    "recommended": _("recommended reading"),
    "confirm": _("Accounting confirms these by entering them with their source: %(names)s."),
    "unconfirmed": _("to be confirmed"),
    "missing": _("Not entered yet: %(names)s. Without it nothing can be worked out."),
    "rounding": _(
        "Amounts that do not divide are rounded half up to the smallest unit of the currency, line by line; the law "
        "does not say how."
    ),
}


def content(venue: Property, statement: queries.ReturnStatement, language: str) -> Content:
    """Return the content of a return's report in a language."""
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    names = ("day", *statement.of_a_day)
    heads = columns(queries.ReturnDay, names, printed)
    days = [cells(queries.ReturnDay, day, names, printed) for day in statement.days]
    total = [t["total"], *(sum(getattr(day, name) for day in statement.days) for name in names[1:])]
    remarks = [t["rounding"]]
    if statement.unconfirmed:
        unconfirmed = (translated(one.parameter.label, language) for one in statement.unconfirmed)
        remarks.append(t["confirm"] % {"names": ", ".join(unconfirmed)})
    missing = ", ".join(translated(one.label, language) for one in statement.missing)
    currency = venue.currency
    return Content(
        day=statement.last if not statement.days else statement.days[-1].day,
        span=(statement.first, statement.last),
        facts=[
            (t["authority"], translated(statement.declared.authority, language)),
            (t["period"], long_span(statement.first, statement.last, language)),
            (t["when"], translated(statement.declared.when, language)),
            (t["booked"], money(statement.booked, currency, language)),
        ],
        note=t["missing"] % {"names": missing} if missing else "",
        remarks=remarks,
        sheets=[
            Sheet(t["lines"], _line_heads(t), line_rows(statement, language)),
            Sheet(t["days"], heads, days, [total]),
            *([_bridge(statement, t, printed)] if statement.bridge else []),
            *([_tables(statement, t, printed)] if statement.declared.by_table else []),
            *([readings_sheet(statement, language)] if statement.readings else []),
            *([Sheet(t["parameters"], _parameter_heads(t), _parameter_rows(statement, language))]
              if statement.applied else []),
        ],
    )  # fmt: skip


def _tables(statement: queries.ReturnStatement, t: Mapping[str, str], printed: Printed) -> Sheet:
    """Income of every day by table; what adjusting entries added stands under no table."""
    names = ("day", "table", "game", "win")
    rows = []
    for one in statement.tables:
        row = cells(queries.ReturnTable, one, names, printed)
        rows.append(row if one.table else [row[0], t["adjusting"], None, row[3]])
    total = [t["total"], None, None, sum(one.win for one in statement.tables)]
    return Sheet(t["tables"], columns(queries.ReturnTable, names, printed), rows, [total])


def _bridge(statement: queries.ReturnStatement, t: Mapping[str, str], printed: Printed) -> Sheet:
    """From the counted win of every day to its gross gaming revenue."""
    names = queries.GrossDay.__struct_fields__
    rows = [cells(queries.GrossDay, day, names, printed) for day in statement.bridge]
    total = [t["total"], *(sum(getattr(day, name) for day in statement.bridge) for name in names[1:])]
    return Sheet(t["bridge"], columns(queries.GrossDay, names, printed), rows, [total])


def readings_sheet(statement: queries.ReturnStatement, language: str) -> Sheet:
    """Return how the open texts of a return are read in the period."""
    t = in_language(_LABELS, language)
    return Sheet(t["readings"], _reading_heads(t), _reading_rows(statement, t, language))


def _reading_heads(t: Mapping[str, str]) -> list[Column]:
    return [
        Column(t["text"], "text", 36),
        Column(t["reading"], "text", 36),
        Column(t["cite"], "text", 24),
        Column(t["since"], "text", 14),
        Column(t["source"], "text", 36),
    ]


def _reading_rows(statement: queries.ReturnStatement, t: Mapping[str, str], language: str) -> list[list[str]]:
    """Open text, how it is read, its clause, from when, and who states it."""
    return [
        [
            translated(one.reading.label, language),
            translated(one.value.label, language),
            one.reading.cite,
            one.since.isoformat() if one.since else "",
            translated(one.source, language) + ("" if one.entered else f" ({t['recommended']})"),
        ]
        for one in statement.readings
    ]


def line_rows(statement: queries.ReturnStatement, language: str) -> list[list[Any]]:
    """Label, clause, rate and amount of each line."""
    rows: list[list[Any]] = []
    for one in statement.lines:
        parameter = _of(statement, one.line.how)
        rate = _figure(parameter, one.rate) if parameter and one.rate is not None else None
        amount = Figure("money" if one.line.unit == "money" else "count", one.amount)
        rows.append([translated(one.line.label, language), one.line.cite, rate, amount])
    return rows


def _figure(parameter: Parameter, value: Fraction) -> Figure:
    """A rate in per cent, with as many decimals as it has up to four; money in the currency."""
    return Figure("money", round(value)) if parameter.unit == "money" else Figure("rate", round(value * 1_000_000))


def _of(statement: queries.ReturnStatement, how: object) -> Parameter | None:
    code = parameter_code(how)
    return next((one for one in statement.declared.parameters if one.code == code), None)


def _line_heads(t: Mapping[str, str]) -> list[Column]:
    return [
        Column(t["line"], "text", 44),
        Column(t["cite"], "text", 28),
        Column(t["rate"], "text", 12, figure=True),
        Column(t["amount"], "text", 20, figure=True),
    ]


def _parameter_heads(t: Mapping[str, str]) -> list[Column]:
    return [
        Column(t["parameter"].capitalize(), "text", 36),
        Column(t["rate"], "text", 14, figure=True),
        Column(t["since"], "text", 14),
        Column(t["source"], "text", 36),
    ]


def _parameter_rows(statement: queries.ReturnStatement, language: str) -> list[list[Any]]:
    t = in_language(_LABELS, language)
    unconfirmed = {one.parameter.code for one in statement.unconfirmed}
    return [
        [
            translated(one.parameter.label, language),
            _figure(one.parameter, one.value),
            one.since.isoformat(),
            f"{one.source} ({t['unconfirmed']})" if one.parameter.code in unconfirmed else one.source,
        ]
        for one in statement.applied
    ]
