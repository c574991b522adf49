"""One description of a report's tables, in every format: the cells of paper, screen, CSV and spreadsheet are the same.

A report is a list of `Sheet`s (`casino.documents.spreadsheet`): columns with a kind, rows of integers and texts. Here
each cell is formatted for people (`shown`) and for programs (`plain`), and the tables are written as CSV and set as
paper.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import pgettext_lazy

from casino.documents import formatting
from casino.documents.labels import translated
from casino.documents.sheets import Column, Figure, Kind, Sheet
from casino.documents.typesetting import printable
from casino.rules.money import EXPONENTS
from casino.rules.notation import decimal_text

_SHOWN: Final = {
    "money": formatting.money,
    "e4": formatting.money_e4,
    "count": formatting.count,
    "percent": formatting.percent_bp,
    "rate": formatting.rate,
}

_NONE: Final = pgettext_lazy("masculine", "None.")

_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_FIGURE: Final = re.compile(r"[+-]?\d{1,40}(\.\d{1,20})?", re.ASCII)
_BREAKS: Final = ("\t", "\r", "\n")


def guarded(text: str) -> str:
    """Return the text so that no spreadsheet reads it as a formula: with an apostrophe before it where needed.

    >>> guarded("=1+1"), guarded(" @x"), guarded("Ana")
    ("'=1+1", "' @x", 'Ana')
    """
    shown = printable(text)  # judged as it is written: what is left out could have hidden the sign before it
    return f"'{shown}" if text.startswith(_BREAKS) or shown.lstrip().startswith(_FORMULA) else shown


def cell(value: Any) -> Any:
    """A cell of a table made by hand: figures stay figures, whatever sign they have; every other text is `guarded`.

    >>> cell("-12.50"), cell(-3), cell("-1+1"), cell(None)
    ('-12.50', -3, "'-1+1", None)
    """
    return guarded(value) if isinstance(value, str) and not _FIGURE.fullmatch(value) else value


def shown(kind: Kind, value: Any, currency: str, language: str) -> str:
    """A cell as people read it; nothing is a dash."""
    if isinstance(value, Figure):
        kind, value = value.kind, value.value
    if value is None or value == "":
        return formatting.NOTHING
    return printable(str(value)) if kind == "text" else _SHOWN[kind](int(value), currency, language)


def plain(kind: Kind, value: Any, currency: str, *, guard: bool = True) -> str:
    """A cell as programs read it: decimals with a point, per cent without its sign, nothing where there is nothing.

    `guard`: as a cell of a spreadsheet, in which no text may become a formula.
    """
    if value is None:
        return ""
    if isinstance(value, Figure):
        kind, value = value.kind, value.value
    if kind == "text":
        return guarded(str(value)) if guard else printable(str(value))
    if kind == "count":
        return str(int(value))
    if kind == "rate":
        return decimal_text(int(value), 4).rstrip("0").rstrip(".")
    scale = {"money": EXPONENTS[currency], "e4": EXPONENTS[currency] + 4, "percent": 2}[kind]
    return f"{Decimal(int(value)).scaleb(-scale):f}"


def as_csv(sheets: Sequence[Sheet], currency: str) -> bytes:
    """UTF-8 with its mark, commas, CRLF. Several tables follow each other, each after its name and an empty line."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    for number, sheet in enumerate(sheets):
        if number:
            writer.writerow([])
        if len(sheets) > 1:
            writer.writerow([guarded(sheet.name)])
        writer.writerow([guarded(column.label) for column in sheet.columns])
        for row in (*sheet.rows, *sheet.totals):
            writer.writerow([plain(c.kind, cell, currency) for c, cell in zip(sheet.columns, row, strict=True)])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def sheet_text(sheet: Sheet, currency: str, language: str) -> dict[str, Any]:
    """A table as people read it, for the screen and for paper."""

    def line(row: Sequence[Any]) -> list[str]:
        return [shown(c.kind, cell, currency, language) for c, cell in zip(sheet.columns, row, strict=True)]

    return {
        "name": sheet.name,
        "columns": [_head(column) for column in sheet.columns],
        "rows": [line(row) for row in sheet.rows],
        "totals": [
            ["" if cell is None else text for cell, text in zip(row, line(row), strict=True)] for row in sheet.totals
        ],
    }


def _head(column: Column) -> dict[str, Any]:
    return {"label": column.label, "figure": column.is_figure, "width": column.width}


def paper(
    frame: Mapping[str, Any],
    sheets: Sequence[Sheet],
    *,
    currency: str,
    language: str,
    facts: Sequence[tuple[str, str]] = (),
    note: str = "",
    remarks: Sequence[str] = (),
    signing_title: str = "",
    signatures: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """The data of the template `table_report`."""
    return {
        "frame": dict(frame),
        "note": note,
        "facts": [{"label": label, "value": value} for label, value in facts],
        "sections": [sheet_text(sheet, currency, language) for sheet in sheets],
        "remarks": list(remarks),
        "none": translated(_NONE, language),
        "signing_title": signing_title,
        "signatures": list(signatures),
    }
