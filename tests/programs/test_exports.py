"""Exports, read by the programs that they are for: hledger, GnuCash, LibreOffice (`make prove-exports`).

A program that is missing fails the test: `make prove-exports` names the Debian packages.
"""

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from openpyxl import load_workbook

from accounting import export
from accounting.documents.summary import daily_summary_workbook
from accounting.models import JournalEntry, JournalLine
from tests.accounting.day import Played
from tests.accounting.test_close import NEXT, adjust
from tests.factories import DAY
from tests.staged import staged

pytestmark = [pytest.mark.django_db, pytest.mark.programs]

GNUCASH_PYTHON = "/usr/bin/python3"
"""Interpreter of Debian's `python3-gnucash`."""


def _build_closed() -> Played:
    floor = Played.ready()
    floor.close_day()
    floor.open_day(NEXT)
    adjust(floor)
    return floor


built_closed = staged(_build_closed)


@pytest.fixture
def closed(built_closed, db) -> Played:
    return built_closed()


def run(*command: str) -> str:
    """Run a program; fails with what it printed."""
    assert shutil.which(command[0]), f"{command[0]} is not installed"
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def written(floor: Played, system: str, folder: Path) -> str:
    """Write the journal of the closed day for a system; returns the path."""
    file = folder / f"journal.{export.SYSTEMS[system].suffix}"
    file.write_text(export.journal_file(floor.property, system=system, since=DAY, until=NEXT), newline="")
    return str(file)


def debits(floor: Played) -> int:
    """Sum of the debits of the closed day, in minor units."""
    return sum(JournalLine.objects.filter(property_id=floor.pk, day=DAY).values_list("debit", flat=True))


def test_hledger_checks_the_journal_strictly(closed: Played, tmp_path: Path) -> None:
    file = written(closed, "hledger", tmp_path)
    run("hledger", "-f", file, "check", "--strict")
    assert "No entries" not in run("hledger", "-f", file, "stats")
    balance = run("hledger", "-f", file, "balance", "--flat", "-O", "csv").splitlines()
    assert balance[-1].replace('"', "").split(",")[1].split()[0] in {"0", "0.00"}


def test_gnucash_imports_the_journal_and_it_balances(closed: Played, tmp_path: Path) -> None:
    script = str(Path(__file__).with_name("gnucash_import.py"))
    out = run(GNUCASH_PYTHON, script, written(closed, "gnucash", tmp_path), str(tmp_path / "book.gnucash"))
    entries = JournalEntry.objects.filter(property_id=closed.pk, day=DAY).count()
    assert out.splitlines()[-1].split() == [str(entries), str(debits(closed))]


def test_libreoffice_reads_every_figure_of_the_summary_as_a_number(closed: Played, tmp_path: Path) -> None:
    """LibreOffice reads, computes and writes the same figures again, as numbers."""
    content = daily_summary_workbook(closed.property, DAY, language="en", printed_by="test")
    (tmp_path / "summary.xlsx").write_bytes(content)
    run(
        "soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "ods",
        "--outdir", str(tmp_path), str(tmp_path / "summary.xlsx"),
    )  # fmt: skip
    run(
        "soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "xlsx",
        "--outdir", str(tmp_path / "again"), str(tmp_path / "summary.ods"),
    )  # fmt: skip
    first = load_workbook(io.BytesIO(content))
    again = load_workbook(tmp_path / "again" / "summary.xlsx", data_only=True)
    assert again.sheetnames == first.sheetnames
    figures = 0
    for sheet in first:
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, int | float):
                    other = again[sheet.title][cell.coordinate]
                    assert other.data_type == "n", (sheet.title, cell.coordinate)
                    assert other.value == pytest.approx(cell.value, abs=1e-9), (sheet.title, cell.coordinate)
                    figures += 1
    assert figures > 50
