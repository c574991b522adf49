"""A day on paper as CSV: what tables without a terminal wrote down. Text in, acts and bad rows out; nothing else.

One line of column names, then a row per denomination. Rows of one act (an opener, a slip, a count) share `record`,
`table`, `shift`, `number` and `box`; what they have in common (people, time, place) is given on one of them or on all.
Any spreadsheet's CSV is read (`casino.requests.csv_text`), and numbers as people write them (`casino.rules.notation`).
The columns are documented in `docs/jobs/tables-without-a-terminal.md`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from itertools import islice
from typing import Final

import msgspec
from django.utils.translation import gettext as _

from casino.requests.csv_text import head_of, rows_of
from casino.requests.request_limits import MAX_BAD_ROWS, MAX_FILE_COLUMNS, MAX_FILE_ROWS
from casino.rules.notation import LANGUAGE_OF_FILES as LANGUAGE
from casino.rules.notation import NumberError, read_amount, read_count
from casino.wording.files import bad_amount, bad_pieces, empty, unknown_kind, unknown_or_twice, unknown_record

MAX_BYTES: Final = 2_000_000
"""Largest file of a day, in bytes."""

IDENTITY: Final = ("record", "table", "shift", "number", "box")
COMMON: Final = ("time", "place", "dealer", "supervisor", "cashier", "escort", "receiver", "by", "witness", "team")
EACH: Final = ("kind", "denomination", "pieces", "second", "meter", "value")
COLUMNS: Final = (*IDENTITY, *COMMON, *EACH)

CHIPS: Final = ("denomination", "pieces")

NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "opener": ("table", "shift", "dealer", "supervisor"),
    "closer": ("table", "dealer", "supervisor"),
    "fill": ("table", "shift", "number", "supervisor", "cashier", "escort", "dealer", "receiver"),
    "credit": ("table", "shift", "number", "supervisor", "dealer", "escort", "cashier"),
    "box_on": ("box", "shift", "by", "witness"),
    "box_off": ("box", "by", "witness"),
    "count": ("box", "shift", "team"),
    "paper": ("box", "shift", "number"),
    "accept": ("team", "cashier", "by"),
    "box_back": ("box", "place", "by", "witness"),
    "reading": ("table", "by"),
}
"""Record to the columns that its act cannot do without."""

COUNTED: Final = frozenset({"opener", "closer", "fill", "credit"})
BY_KIND: Final[dict[str, tuple[str, ...]]] = {"count": ("notes", "chips", "documents"), "accept": ("notes", "chips")}
"""Kinds of contents counted beside chips, by record."""

READ, NOT_READ = 1, 0
"""`second` of a paper: whether the amount on it was read."""

MAX_PIECES: Final = 1_000_000

MAX_ACTS: Final = 1_200
"""Most operations of an import. A larger day is sent in several imports, such as one per shift."""


class BadRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row that cannot be imported: file, line (that of the names is 1), column (empty: the operation as a whole),
    reason."""

    file: str
    line: int
    column: str
    reason: str


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A row's own figures. `name`: denomination in minor units, kind of a document, or a meter."""

    line: int
    kind: str
    name: str
    pieces: int
    second: int


class Act(msgspec.Struct, kw_only=True):
    """One operation of a file: its identity and people by column, its rows."""

    file: str
    line: int
    given: dict[str, str]
    entries: list[Entry]
    named: set[tuple[str, str]] = msgspec.field(default_factory=set)
    """Kind and name of the entries."""

    @property
    def record(self) -> str:
        """Return the name of the record."""
        return self.given["record"]

    def counts(self, kind: str = "chips") -> dict[str, int]:
        """Pieces by denomination."""
        return {entry.name: entry.pieces for entry in self.entries if entry.kind == kind}

    def line_of(self, name: str) -> int:
        """The line that a denomination stands on, else the act's first."""
        return next((entry.line for entry in self.entries if entry.name == name), self.line)


class ReadDay(msgspec.Struct, frozen=True, kw_only=True):
    """Contents of the files. With a bad row nothing of them is imported."""

    acts: list[Act]
    bad_rows: list[BadRow]


def read_day(files: Iterable[tuple[str, str]], currency: str) -> ReadDay:
    """The acts of all files (name and text), in the order of their first rows.

    Reading ends at `MAX_FILE_ROWS` rows, `MAX_ACTS` acts or `MAX_BAD_ROWS` bad rows, whichever comes first.
    """
    acts: dict[tuple[str, ...], Act] = {}
    bad: list[BadRow] = []
    rows_left = MAX_FILE_ROWS
    for name, content in files:
        rows_left -= _read_file(name, content, currency, acts, bad, rows_left)
        if rows_left <= 0 or len(bad) >= MAX_BAD_ROWS:
            break
    missing = (
        BadRow(file=act.file, line=act.line, column=column, reason=empty())
        for act in acts.values()
        for column in NEEDED[act.record]
        if not act.given.get(column)
    )
    bad += islice(missing, max(0, MAX_BAD_ROWS - len(bad)))
    if not acts and not bad:
        bad.append(BadRow(file="", line=1, column="", reason=_("no row after the names of the columns")))
    return ReadDay(acts=list(acts.values()), bad_rows=bad)


def _read_file(
    file: str, content: str, currency: str, acts: dict[tuple[str, ...], Act], bad: list[BadRow], most: int
) -> int:
    """Read at most so many rows; how many there were."""
    if len(content.encode()) > MAX_BYTES:
        bad.append(BadRow(file=file, line=1, column="", reason=_("the file is too large")))
        return 0
    head, delimiter = head_of(content)
    if head.count(delimiter) >= MAX_FILE_COLUMNS:
        bad.append(BadRow(file=file, line=1, column="", reason=_("too many columns")))
        return 0
    lines = rows_of(content)
    header = [name.strip().lower() for name in next(lines, [])]
    faults = _faults_of(header)
    if faults:
        bad.extend(BadRow(file=file, line=1, column=column, reason=reason) for column, reason in faults)
        return 0
    rows = 0
    try:
        for cells in lines:
            rows += 1
            fault = _fault(file, lines.line_num, cells, header, currency, acts, too_many=rows > most)
            if fault is not None:
                bad.append(BadRow(file=file, line=lines.line_num, column=fault[0], reason=fault[1]))
            if rows > most or len(acts) > MAX_ACTS or len(bad) >= MAX_BAD_ROWS:
                break
    except csv.Error as error:
        bad.append(BadRow(file=file, line=lines.line_num, column="", reason=str(error)))
    return rows


def _fault(
    file: str,
    line: int,
    cells: list[str],
    header: list[str],
    currency: str,
    acts: dict[tuple[str, ...], Act],
    *,
    too_many: bool,
) -> tuple[str, str] | None:
    """Put the row of these cells to its act; column and reason if it cannot be."""
    if too_many:
        return "", _("more rows than an import takes: at most %(most)d") % {"most": MAX_FILE_ROWS}
    if len(cells) > len(header):
        return "", _("more fields than columns")
    row = dict.fromkeys(COLUMNS, "") | dict(zip(header, (cell.strip() for cell in cells), strict=False))
    fault = _take(file, line, row, currency, acts)
    if fault is None and len(acts) > MAX_ACTS:
        return "record", _("more records than an import takes: at most %(most)d") % {"most": MAX_ACTS}
    return fault


def _faults_of(header: list[str]) -> list[tuple[str, str]]:
    missing = [] if "record" in header else [("record", _("missing column"))]
    return [*unknown_or_twice(header, COLUMNS), *missing]


def _take(
    file: str, line: int, row: dict[str, str], currency: str, acts: dict[tuple[str, ...], Act]
) -> tuple[str, str] | None:
    """Put the row to its act; column and reason if it cannot be."""
    if row["record"] not in NEEDED:
        return "record", unknown_record(row["record"], NEEDED)
    too_long = next((column for column in COLUMNS if len(row[column]) > 120), None)
    if too_long is not None:
        return too_long, _("too long")
    key = tuple(row[column] for column in IDENTITY)
    act = acts.get(key) or Act(file=file, line=line, given={column: row[column] for column in IDENTITY}, entries=[])
    for column in COMMON:
        said = act.given.get(column, "")
        if row[column] and said and row[column] != said:
            return column, _("another value than on line %(line)s") % {"line": act.line}
    # The people and times of a row stand though its figures are bad: the other rows of the act are not at fault.
    act.given.update({column: row[column] for column in COMMON if row[column]})
    acts[key] = act
    entry = _entry(line, row, currency)
    if isinstance(entry, tuple):
        return entry
    if entry is not None:
        if (entry.kind, entry.name) in act.named:
            column = {"reading": "meter", "paper": "number"}.get(row["record"], "denomination")
            return column, _("given twice for the same act")
        act.named.add((entry.kind, entry.name))
        act.entries.append(entry)
    return None


def _entry(line: int, row: dict[str, str], currency: str) -> Entry | tuple[str, str] | None:
    """The row's figures; None for a record that has none, or for a row that only names people."""
    record = row["record"]
    if record == "reading":
        return _meter(line, row, currency)
    if record == "paper":
        return _paper(line, row, currency)
    if record not in COUNTED and record not in BY_KIND:
        return None
    if not row["denomination"] and not row["pieces"]:
        return None
    kind = (row["kind"] or "notes") if record in BY_KIND else "chips"
    if kind not in BY_KIND.get(record, ("chips",)):
        return "kind", unknown_kind(kind, BY_KIND.get(record, ("chips",)))
    name = row["denomination"]
    if kind != "documents":
        try:
            minor = read_amount(name, currency, LANGUAGE)
        except NumberError as reason:
            return "denomination", bad_amount(name, reason)
        if minor <= 0:
            return "denomination", _("not an amount: %(value)s") % {"value": name[:40]}
        name = str(minor)
    pieces = {"second": 0}
    for column in ("pieces", "second") if record == "count" else ("pieces",):
        try:
            pieces[column] = read_count(row[column], currency, LANGUAGE)
        except NumberError:
            pieces[column] = -1
        if not 0 <= pieces[column] <= MAX_PIECES:
            return column, bad_pieces(row[column])
    return Entry(line=line, kind=kind, name=name, **pieces)


def _paper(line: int, row: dict[str, str], currency: str) -> Entry | tuple[str, str]:
    """A paper of a box: its kind, its number and, if it was read, the amount on it."""
    if not row["kind"]:
        return "kind", empty()
    if not row["value"]:
        return Entry(line=line, kind=row["kind"], name=row["number"], pieces=0, second=NOT_READ)
    try:
        total = read_amount(row["value"], currency, LANGUAGE)
    except NumberError as reason:
        return "value", bad_amount(row["value"], reason)
    return Entry(line=line, kind=row["kind"], name=row["number"], pieces=total, second=READ)


def _meter(line: int, row: dict[str, str], currency: str) -> Entry | tuple[str, str]:
    """A meter: `in` and the counts of payouts are numbers, `meter` and `displayed` amounts."""
    if not row["meter"]:
        return "meter", empty()
    is_money = row["meter"] in ("meter", "displayed")
    try:
        value = (read_amount if is_money else read_count)(row["value"], currency, LANGUAGE)
    except NumberError as reason:
        if is_money:
            return "value", bad_amount(row["value"], reason)
        value = -1
    if not is_money and not 0 <= value < 10**12:
        return "value", _("not a whole number: %(value)s") % {"value": row["value"][:40]}
    return Entry(line=line, kind="meter", name=row["meter"], pieces=value, second=0)
