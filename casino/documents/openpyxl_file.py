"""Writes the .xlsx file of `casino.documents.spreadsheet` with openpyxl, loaded only where such a file is written."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from casino.documents.sheets import Column, Figure, Kind, Sheet
from casino.documents.typesetting import printable
from casino.rules.money import EXPONENTS

_GREEN: Final = "1D4D3F"
_HEAD_FONT: Final = Font(bold=True, color="FFFFFF")
_HEAD_FILL: Final = PatternFill("solid", fgColor=_GREEN)
_TOTAL_FILL: Final = PatternFill("solid", fgColor="F4F2EA")
_TOTAL_BORDER: Final = Border(top=Side(style="thin", color=_GREEN))
_FIRST_TABLE_ROW: Final = 5
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip archive can say
_NOT_IN_NAMES: Final = re.compile(r"[\\*?:/\[\]\x00-\x1f]")
_MODIFIED: Final = re.compile(rb"<dcterms:modified[^>]*>[^<]*</dcterms:modified>")


def written(frame: dict[str, Any], currency: str, sheets: Sequence[Sheet]) -> bytes:
    """The .xlsx file of a report; `frame` as for its PDF."""
    frame = printable(frame)
    book = Workbook()
    book.remove(book.active)
    book.properties.title = frame["title"]
    book.properties.creator = frame["property"]
    book.properties.language = frame["language"]
    book.properties.created = dt.datetime.fromtimestamp(frame["printed_unix"], dt.UTC).replace(tzinfo=None)
    for sheet in sheets:
        name = _NOT_IN_NAMES.sub(" ", printable(sheet.name))[:31].strip()
        _write(book.create_sheet(name or "1"), frame, currency, sheet)
    buffer = io.BytesIO()
    book.save(buffer)
    return _same_bytes(buffer.getvalue())


def _write(page: Worksheet, frame: dict[str, Any], currency: str, sheet: Sheet) -> None:
    words = frame["labels"]
    seal = frame["seal"] or words["unsealed"]
    printed = f"{words['printed']} {frame['printed']} {words['by']} {frame['printed_by']}"
    _text(page.cell(1, 1), f"{frame['property']} · {frame['place']}").font = Font(bold=True, size=13, color=_GREEN)
    title = " · ".join((f"{frame['title']} · {words['gaming_day']} {frame['day']}", *frame["marks"]))
    _text(page.cell(2, 1), title).font = Font(bold=True, size=12)
    note = f"{printed} · {words['system']} {frame['version']} · {words['seal']}: {seal}"
    _text(page.cell(3, 1), note).font = Font(size=8, color="5D6673")
    for place, column in enumerate(sheet.columns, start=1):
        cell = _text(page.cell(_FIRST_TABLE_ROW, place), column.label)
        cell.font, cell.fill = _HEAD_FONT, _HEAD_FILL
        cell.alignment = Alignment(
            horizontal="right" if column.is_figure else "left", vertical="center", wrap_text=True
        )
        page.column_dimensions[get_column_letter(place)].width = column.width
    row = _FIRST_TABLE_ROW
    for values in sheet.rows:
        row += 1
        _row(page, row, sheet.columns, values, currency)
    last_row = row
    for values in sheet.totals:
        row += 1
        for cell in _row(page, row, sheet.columns, values, currency):
            cell.font, cell.fill, cell.border = Font(bold=True), _TOTAL_FILL, _TOTAL_BORDER
    page.freeze_panes = page.cell(_FIRST_TABLE_ROW + 1, 2)
    if sheet.rows:
        page.auto_filter.ref = f"A{_FIRST_TABLE_ROW}:{get_column_letter(len(sheet.columns))}{last_row}"
    _set_up_printing(page, frame, words)


def _row(page: Worksheet, row: int, columns: Sequence[Column], values: Sequence[Any], currency: str) -> list[Cell]:
    cells = [page.cell(row, place) for place in range(1, len(columns) + 1)]
    for cell, column, value in zip(cells, columns, values, strict=True):
        if value is None:
            continue
        if column.kind == "text" and not isinstance(value, Figure):
            side = "right" if column.figure else None
            _text(cell, str(value)).alignment = Alignment(horizontal=side, vertical="top", wrap_text=True)
        else:
            figure = value if isinstance(value, Figure) else Figure(column.kind, value)
            cell.value, cell.number_format = _number(figure.kind, figure.value, currency)
            cell.alignment = Alignment(horizontal="right", vertical="top")
    return cells


def _text(cell: Cell, value: str) -> Cell:
    cell.value = printable(value)
    cell.data_type = "s"  # never a formula, whatever it begins with
    return cell


def _number(kind: Kind, value: int, currency: str) -> tuple[Decimal | int, str]:
    exponent = EXPONENTS[currency]
    whole = "#,##0" + ("." + "0" * exponent if exponent else "")
    if kind == "count":
        return value, "#,##0"
    if kind == "percent":
        return Decimal(value) / 10_000, "0.00%"
    if kind == "rate":
        return Decimal(value) / 1_000_000, "0.00##%"
    scale = exponent if kind == "money" else exponent + 4
    return Decimal(value).scaleb(-scale), f"{whole};[Red]-{whole}"


def _set_up_printing(page: Worksheet, frame: dict[str, Any], words: dict[str, str]) -> None:
    page.page_setup.orientation = "landscape"
    page.page_setup.paperSize = page.PAPERSIZE_LETTER if frame["paper"] == "us-letter" else page.PAPERSIZE_A4
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.print_title_rows = f"{_FIRST_TABLE_ROW}:{_FIRST_TABLE_ROW}"
    # "&" begins a code in headers and footers; doubled, it is itself.
    about = f"{frame['property']} · {frame['day']} · {frame['printed']} · {frame['printed_by']}".replace("&", "&&")
    page.oddFooter.left.text = about[:200]
    page.oddFooter.left.size = 7
    page.oddFooter.right.text = f"{words['page']} &P {words['of']} &N"
    page.oddFooter.right.size = 7


def _same_bytes(archive: bytes) -> bytes:
    """The archive without the clock of the machine that packed it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            content = old.read(item)
            if item.filename == "docProps/core.xml":
                content = _MODIFIED.sub(b"", content)
            new.writestr(zipfile.ZipInfo(item.filename, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
