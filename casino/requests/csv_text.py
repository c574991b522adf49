"""CSV files of people and counters: as text, and its rows. Commas, semicolons or tabs; UTF-8 or Windows-1252.

A spreadsheet of a Spanish system saves semicolons, decimal commas, and Windows-1252 unless asked for UTF-8; then it
writes a mark (BOM) before the first name. Both are read. So is its line ``sep=;``.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any, Final, Protocol

_DELIMITERS: Final = (",", ";", "\t")
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SEPARATOR: Final = re.compile(r"sep=([,;\t])\r?\n", re.IGNORECASE)


class Lines(Protocol):
    """Rows of a file, and the line of the last one read."""

    line_num: int

    def __iter__(self) -> Iterator[list[str]]: ...
    def __next__(self) -> list[str]: ...


def decode(raw: bytes) -> str:
    """Return the text of a file. Errors: ValueError for a file that is no text."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252")
    if _CONTROLS.search(text):
        raise ValueError("the file is not text")
    return text


def head_of(content: str) -> tuple[str, str]:
    """Return the first line with names of columns, and what separates them."""
    text = content.removeprefix("\ufeff")
    stated = _SEPARATOR.match(text)
    first = text[stated.end() if stated else 0 :].split("\n", 1)[0]
    return first, stated[1] if stated else max(_DELIMITERS, key=first.count)


def rows_of(content: str) -> Lines:
    """Return the rows of a file, that of the names first."""
    text = content.removeprefix("\ufeff")
    lines: Any = csv.reader(io.StringIO(text, newline=""), delimiter=head_of(content)[1])
    if _SEPARATOR.match(text):
        next(lines)
    return lines
