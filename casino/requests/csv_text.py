"""CSV files of people and counters: as text, and its rows. Commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252.

A spreadsheet of a Spanish system saves semicolons, decimal commas, and Windows-1252 unless asked for UTF-8; then it
writes a mark (BOM) before the first name; *Unicode text* is UTF-16 with tabs. All are read. So is the line ``sep=;``. A
spreadsheet saves as far as a cell was ever used: blank lines, and empty cells at the end of a line, say nothing.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from typing import Any, Final

_DELIMITERS: Final = (",", ";", "\t")
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LINE_ENDS: Final = re.compile(r"\r\n?|\n")
_BLANK: Final = ' ,;\t"'
_SEPARATOR: Final = re.compile(r"sep=([,;\t])\r?\n", re.IGNORECASE)


class Rows:
    """Rows of a file that say something, without the empty cells at their ends. `line_num`: line of the last one."""

    def __init__(self, text: str, delimiter: str) -> None:
        self._rows: Any = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)

    @property
    def line_num(self) -> int:
        """Return the line of the last row read."""
        return int(self._rows.line_num)

    def __iter__(self) -> Rows:
        return self

    def __next__(self) -> list[str]:
        cells: list[str] = []
        while not cells:
            cells = next(self._rows)
            while cells and not cells[-1].strip():
                cells.pop()
        return cells


def decode(raw: bytes) -> str:
    """Return the text of a file. Errors: ValueError for a file that is no text."""
    try:
        text = raw.decode("utf-16" if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252")
    if _CONTROLS.search(text):
        raise ValueError("the file is not text")
    return text


def head_of(content: str) -> tuple[str, str]:
    """Return the first line with names of columns, and what separates them."""
    text = content.removeprefix("\ufeff")
    stated = _SEPARATOR.match(text)
    lines = _LINE_ENDS.split(text[stated.end() if stated else 0 :])
    first = next((line for line in lines if line.strip(_BLANK)), "")
    return first, stated[1] if stated else max(_DELIMITERS, key=first.count)


def rows_of(content: str) -> Rows:
    """Return the rows of a file, that of the names first."""
    text = content.removeprefix("\ufeff")
    rows = Rows(text, head_of(content)[1])
    if _SEPARATOR.match(text):
        next(rows)
    return rows
