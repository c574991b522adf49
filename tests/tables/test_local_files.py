"""Files that a Spanish spreadsheet saved (decision 151): counts of machines, days on paper."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from accounting.day_files import read_day
from casino.requests.csv_text import decode, rows_of
from tables.counting.machine_counts import read_file

EUROS = "\r\n".join(
    ["box;kind;denomination;pieces", "RA-1-T;notes;20,00;1.000", "RA-1-T;chips;2,50;12", "RA-1-T;chips;1.000,00;3", ""]
)
ALLOWED = {"notes": ["2000", "150000"], "chips": ["250", "100000"]}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("first", ["", "sep=;\r\n"])
def test_a_machine_count_saved_by_a_spanish_spreadsheet(encoding: str, first: str) -> None:
    """Semicolons, decimal commas, marks between thousands, with and without a mark of UTF-8."""
    text = decode((first + EUROS.replace("RA-1-T", "MESA-Ñ")).encode(encoding))
    found = read_file(text, "EUR", ALLOWED)
    assert found.bad_rows == []
    (reading,) = found.readings
    assert (reading.box, reading.total) == ("MESA-Ñ", 1_000 * 2_000 + 12 * 250 + 3 * 100_000)


def test_a_file_through_the_api_may_have_its_mark() -> None:
    """A client sends the file's text as it is."""
    assert read_file("\ufeff" + EUROS, "EUR", ALLOWED).bad_rows == []


def test_twenty_thousand_pesos_are_one_note() -> None:
    """In Chile a point stands between thousands."""
    (reading,) = read_file(
        "box;denomination;pieces\nA;20.000;2\nA;1.000;1\n", "CLP", {"notes": ["20000", "1000"]}
    ).readings
    assert reading.total == 41_000
    (bad,) = read_file("box;denomination;pieces\nA;20.00;2\n", "CLP", {"notes": ["20", "20000"]}).bad_rows
    assert bad.column == "denomination"


def test_what_can_be_read_in_two_ways_is_a_bad_row() -> None:
    """Both readings are named, with line and column; the language of the screen changes nothing."""
    for language, says in (("en", "as 1,50 or as 1.500,00"), ("es", "1,50 o 1.500,00")):
        with override(language):
            (bad,) = read_file("box;denomination;pieces\nA;1.500;2\n", "EUR", ALLOWED).bad_rows
        assert (bad.line, bad.column) == (2, "denomination")
        assert says in bad.reason


HEAD = "record;table;shift;number;box;time;dealer;supervisor;by;kind;denomination;pieces;second;meter;value\r\n"


def test_a_day_saved_by_a_spanish_spreadsheet() -> None:
    """Denominations, pieces, amounts on papers and meters."""
    text = HEAD + (
        "opener;RA-1;T;;;5:30 p. m.;C1;S1;;;1.000;1.200;;;\r\n"
        "opener;RA-1;T;;;;;;;;500.000;2;;;\r\n"
        "paper;;T;F-1;RA-1-T;;;;;fill;;;;;1.250.000\r\n"
        "reading;RA-1;;;;;;;S1;;;;;in;12.345\r\n"
        "reading;RA-1;;;;;;;S1;;;;;meter;$ 7.654.321\r\n"
    )
    read = read_day([("día.csv", decode(text.encode("cp1252")))], "CLP")
    assert read.bad_rows == []
    opener, paper, reading = read.acts
    assert opener.counts() == {"1000": 1_200, "500000": 2}
    assert paper.entries[0].pieces == 1_250_000
    assert {entry.name: entry.pieces for entry in reading.entries} == {"in": 12_345, "meter": 7_654_321}


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("opener;RA-1;T;;;;C1;S1;;;20.000;1,5;;;", "pieces"),
        ("opener;RA-1;T;;;;C1;S1;;;20.00;1;;;", "denomination"),
        ("paper;;T;F-1;B;;;;;fill;;;;;12,50", "value"),
        ("reading;RA-1;;;;;;;S1;;;;;in;1,5", "value"),
    ],
)
def test_bad_figures_of_a_day_are_named(row: str, column: str) -> None:
    """The column of the figure, once."""
    found = read_day([("1.csv", HEAD + row)], "CLP").bad_rows
    assert [bad.column for bad in found if bad.reason and bad.column in ("pieces", "denomination", "value")] == [column]


MACHINE = ["box;kind;denomination;pieces", "A;notes;20.000;1.500", "A;notes;1.000;2"]
PESOS = {"notes": ["20000", "1000"], "chips": []}


@pytest.mark.parametrize(
    "raw",
    [
        "\r\n".join(f"{line};;" for line in [*MACHINE, "", ""]).encode("cp1252"),
        "\r\n".join([";;;", "", *MACHINE, ";;;"]).encode("utf-8-sig"),
        "\r".join(MACHINE * 40).encode("cp1252").replace(b"\rbox;kind;denomination;pieces", b""),
        "\r\n".join(line.replace(";", "\t") for line in MACHINE).encode("utf-16"),
    ],
    ids=["empty columns", "empty lines", "lines of a Macintosh", "Unicode text"],
)
def test_a_spreadsheet_saves_as_far_as_a_cell_was_used(raw: bytes) -> None:
    """Columns without name and value, and blank lines, say nothing."""
    found = read_file(decode(raw), "CLP", PESOS)
    assert found.bad_rows == []
    assert found.readings[0].total % 30_002_000 == 0


def test_reasons_name_the_value_and_what_is_taken_instead() -> None:
    """An empty cell is called empty, a column without a name has its number, a wrong kind is shown those there are."""
    with override("es"):
        found = read_file(
            "box;kind;denomination;pieces\nA;billetes;20.000;1\nA;notes;;1\nA;notes;1.000\n", "CLP", PESOS
        )
        nameless = read_file("box;;denomination;pieces\nA;x;20.000;1\n", "CLP", PESOS).bad_rows
        (record,) = read_day([("a.csv", HEAD + "apertura;RA-1;T")], "CLP").bad_rows
    assert [(bad.line, bad.column, bad.reason) for bad in found.bad_rows] == [
        (2, "kind", "clase desconocida: billetes. Uno de: notes, chips."),
        (3, "denomination", "vacía, y este registro la necesita"),
        (4, "pieces", "vacía, y este registro la necesita"),
    ]
    assert [(bad.column, bad.reason) for bad in nameless] == [("2", "columna sin nombre")]
    assert record.reason.startswith("registro desconocido: apertura. Uno de: opener, closer, fill")


def test_what_separates_columns() -> None:
    """Commas, semicolons, tabs, or what the file says itself."""
    for text in ("a,b;\n1,2\n", "a;b\n1;2\n", "a\tb\n1\t2\n", "SEP=;\na;b\n1;2\n"):
        assert len(next(rows_of(text))) == 2, text
    with pytest.raises(ValueError, match="not text"):
        decode(b"PK\x03\x04\x00")
