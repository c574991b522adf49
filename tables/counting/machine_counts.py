"""The file of a currency counter: CSV to readings, every bad row named by its line and column.

Columns, in any order, by the names in the first line: `box`, `kind` (`notes` or `chips`; may be absent: notes),
`denomination` (20, 20.00 or 20,00: `casino.rules.notation`), `pieces`; as CSV of any spreadsheet
(`casino.requests.csv_text`). Rows of the same box, kind and denomination are added up, as a counter lists each strap by
itself.
"""

from __future__ import annotations

import csv
from collections.abc import Collection
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from casino.requests.csv_text import head_of, rows_of
from casino.requests.request_limits import MAX_BAD_ROWS, MAX_FILE_COLUMNS
from casino.rules.money import worth
from casino.rules.notation import LANGUAGE_OF_FILES as LANGUAGE
from casino.rules.notation import NumberError, read_amount, read_count
from casino.wording.files import bad_amount, bad_pieces, unknown_kind, unknown_or_twice
from tables.counting.counts import MAX_PIECES
from tables.events import BoxContent, MachineReading

MAX_BYTES = 100_000
"""A larger file is no count of a shift's boxes; the whole file is kept in one event."""

COLUMNS = ("box", "denomination", "pieces")
"""Columns that a file must have."""

KNOWN = ("box", "kind", "denomination", "pieces")


class BadRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row that cannot be imported: line in the file (that of the names is 1), column (empty: the row as a whole),
    reason."""

    line: int
    column: str
    reason: str


class ReadFile(msgspec.Struct, frozen=True, kw_only=True):
    """The good rows of a file. With a bad row nothing of the file is imported.

    `lines`: where each box is named first. `recorded`: its counts were taken.
    """

    readings: list[MachineReading]
    bad_rows: list[BadRow]
    lines: dict[str, int] = {}
    recorded: bool = False


class _Fault(NamedTuple):
    column: str
    reason: str


class _Row(NamedTuple):
    box: str
    kind: str
    minor: int
    pieces: int


def read_file(content: str, currency: str, allowed: dict[str, Collection[str]]) -> ReadFile:
    """Readings by box; `allowed` says which denominations (minor units as text) each kind has."""
    head, delimiter = head_of(content)
    if head.count(delimiter) >= MAX_FILE_COLUMNS:
        return ReadFile(readings=[], bad_rows=[BadRow(line=1, column="", reason=_("too many columns"))])
    lines = rows_of(content)
    header = [name.strip().lower() for name in next(lines, [])]
    faults = _faults_of(header)
    if faults:
        return ReadFile(readings=[], bad_rows=faults)
    counts: dict[str, dict[str, dict[str, int]]] = {}
    named: dict[str, int] = {}
    bad: list[BadRow] = []
    try:
        for cells in lines:
            if len(bad) >= MAX_BAD_ROWS:
                break
            if len(cells) > len(header):
                bad.append(BadRow(line=lines.line_num, column="", reason=_("more fields than columns")))
                continue
            row = _row(dict(zip(header, cells, strict=False)), currency, allowed)
            if isinstance(row, _Fault):
                bad.append(BadRow(line=lines.line_num, column=row.column, reason=row.reason))
                continue
            named.setdefault(row.box, lines.line_num)
            kind = counts.setdefault(row.box, {}).setdefault(row.kind, {})
            kind[str(row.minor)] = kind.get(str(row.minor), 0) + row.pieces
    except csv.Error as error:
        bad.append(BadRow(line=lines.line_num, column="", reason=str(error)))
    if not counts and not bad:
        bad.append(BadRow(line=1, column="", reason=_("no row after the names of the columns")))
    return ReadFile(readings=[_reading(box, kinds) for box, kinds in counts.items()], bad_rows=bad, lines=named)


def _faults_of(header: list[str]) -> list[BadRow]:
    missing = [name for name in COLUMNS if name not in header]
    if missing:
        reason = _("missing columns: %(names)s") % {"names": ", ".join(missing)}
        return [BadRow(line=1, column=missing[0], reason=reason)]
    return [BadRow(line=1, column=column, reason=reason) for column, reason in unknown_or_twice(header, KNOWN)]


def _row(cells: dict[str, str], currency: str, allowed: dict[str, Collection[str]]) -> _Row | _Fault:
    """The row, or what is wrong with it."""
    given = {name: value.strip() for name, value in cells.items()}
    if not given.get("box"):
        return _Fault("box", _("no box"))
    kind = given.get("kind") or "notes"
    if kind not in allowed:
        return _Fault("kind", unknown_kind(kind, allowed))
    try:
        minor = read_amount(given.get("denomination", ""), currency, LANGUAGE)
    except NumberError as reason:
        return _Fault("denomination", bad_amount(given.get("denomination", ""), reason))
    if str(minor) not in allowed[kind]:
        reason = _("no denomination in use: %(value)s") % {"value": given["denomination"][:40]}
        return _Fault("denomination", reason)
    typed = given.get("pieces", "")
    try:
        pieces = read_count(typed, currency, LANGUAGE)
    except NumberError:
        pieces = -1
    if not 0 <= pieces <= MAX_PIECES:
        return _Fault("pieces", bad_pieces(typed))
    return _Row(given["box"], kind, minor, pieces)


def _reading(box: str, kinds: dict[str, dict[str, int]]) -> MachineReading:
    contents = []
    for kind in ("notes", "chips"):
        counts = {value: pieces for value, pieces in kinds.get(kind, {}).items() if pieces}
        contents.append(BoxContent(kind=kind, counts=counts, total=worth(counts)))
    return MachineReading(box=box, contents=contents, total=sum(content.total for content in contents))
