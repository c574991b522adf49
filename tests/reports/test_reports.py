"""Reports: the same cells in every format, the same bytes at any time, the package of a day, who reads what."""

from __future__ import annotations

import csv
import hashlib
import html
import io
import random
import re
import struct
import subprocess
import sys
import zipfile
import zlib
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from openpyxl import load_workbook

from accounting.documents.trial_balance import trial_balance_data
from accounting.package import packed
from casino import VERSION, jurisdictions
from casino.documents import Printing, formatting
from casino.documents.sheets import Column, Figure, Sheet
from casino.documents.tabular import as_csv, guarded, shown
from casino.errors import Refused
from casino.eventstore import get_seal, offline_verifier
from casino.eventstore.rebuilding import rebuild
from casino.models import Employee, ReportPrint
from casino.reports import kit, rendering
from casino.roles import Role
from tables.documents.inspections import report_data as inspection_data
from tests.admin.conftest import Desk
from tests.admin.test_crawl import faults_of, pieces_of
from tests.documents.paper import needs_poppler, words
from tests.factories import DAY


def asked(desk: Desk, report: kit.Report) -> kit.Asked:
    """What a person who only opens the page asks."""
    return kit.read_asked(report, kit.usual(desk.property, report))


def made(desk: Desk, report: kit.Report, form: str, language: str = "es") -> bytes:
    about = asked(desk, report)
    printing = rendering.edition(desk.property, report, about, language)
    return rendering.rendered(desk.property, report, about, form, printing).content


def csv_tables(content: bytes, sheets: list[Sheet]) -> list[list[list[str]]]:
    """The rows of each table, heads first."""
    text = "".join(line for line in content.decode("utf-8-sig").splitlines(keepends=True) if line[0] != "#")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    tables: list[list[list[str]]] = []
    place = 0
    for sheet in sheets:
        place += len(sheets) > 1
        end = place + 1 + len(sheet.rows) + len(sheet.totals)
        tables.append(rows[place:end])
        place = end + 1
    assert place - 1 == len(rows)
    return tables


def screen_tables(page: str) -> list[list[list[str]]]:
    """The cells of the tables of a page, heads first."""
    found = []
    for table in re.findall(r'<table class="casino figures report">(.*?)</table>', page, re.DOTALL):
        lines = re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
        found.append(
            [
                [html.unescape(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line, re.DOTALL)]
                for line in lines
            ]
        )
    return found


def compare(where: tuple[Any, ...], sheet: Sheet, lines: list[list[str]], leaf: Any, screen: list[list[str]]) -> None:
    """The cells of a table in a CSV, a spreadsheet and on the screen."""
    assert len(lines) == 1 + len(sheet.rows) + len(sheet.totals), where
    told = [[None] * len(sheet.columns), *sheet.rows, *sheet.totals]
    for number, line in enumerate(lines):
        for place, (column, cell) in enumerate(zip(sheet.columns, line, strict=True)):
            here = (*where, number, column.label)
            figure = told[number][place]
            kind = figure.kind if isinstance(figure, Figure) else column.kind
            value = leaf.cell(5 + number, place + 1).value
            if number == 0:
                assert value == cell.removeprefix("'") == column.label, here
            elif cell == "":
                assert value is None, here
            elif kind == "text":
                assert not column.figure, here
                assert str(value) == cell.removeprefix("'"), here
                assert screen[number][place] == str(value), here
            else:
                assert isinstance(value, int | float), here
                scale = 100 if kind in ("percent", "rate") else 1
                assert round(Decimal(str(value)) * scale, 8) == Decimal(cell), here
                parts = {"money": 100, "e4": 1_000_000, "percent": 100, "rate": 10_000, "count": 1}
                assert screen[number][place] == shown(kind, int(Decimal(cell) * parts[kind]), "USD", "es"), here


def origin_faults(desk: Desk, span: tuple[Any, Any], table: bytes, leaves: list[Any], paper: str) -> list[str]:
    """What control S8 asks of a file and the CSV, every sheet of the workbook or the paper does not state."""
    seal = get_seal(desk.property.pk, span[1])
    days = [day.isoformat() for day in span]
    facts = [desk.property.name, VERSION, seal.hash.hex() if seal else ""]
    lines = table.decode().splitlines()[-6:]
    csv_facts = {line[2:].partition(": ")[0]: line.partition(": ")[2] for line in lines if line.startswith("# ")}
    faults = [f"csv: {fact}" for fact in facts if fact not in "\n".join(csv_facts.values())]
    if list(csv_facts) != ["property", "gaming days", "printed", "language", "system", "seal"]:
        faults.append("csv: lines")
    if any(day not in csv_facts.get("gaming days", "") for day in days):
        faults.append("csv: days")
    if csv_facts.get("language") != "es":
        faults.append("csv: language")
    if "by system:reports" not in csv_facts.get("printed", ""):
        faults.append("csv: printed")
    for leaf in leaves:
        head = "\n".join(str(leaf.cell(row, 1).value) for row in (1, 2, 3))
        faults += [f"{leaf.title}: {fact}" for fact in (*facts, "por el sistema") if fact not in head]
        if (leaf.oddFooter.right.text or "") != "Página &P de &N":
            faults.append(f"{leaf.title}: pages")
    for fact in (*facts[:2], facts[2][:16], "por el sistema", "Página 1 de "):
        if fact not in paper:
            faults.append(f"pdf: {fact}")
    return faults


PAPER_SHOWS = {"daily-summary": (0, 14), "trial-balance": (0, 99), "distribution": (1, 99), "slips": (0, 99)}
"""Of papers of their own: the table whose totals they print, up to which column."""


OF_AN_EVENING = {"bingo-game", "bingo-numbers", "bingo-receipt", "bingo-schedule", "notice"}
"""Reports of a bingo evening and of notices; this house has none, `tests/api/test_bingo_evening.py` has them."""


@needs_poppler
def test_every_report_says_the_same_everywhere_and_at_any_time(expired: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    daily = kit.REGISTRY["daily-summary"]
    taken, first = rendering.printed(
        expired.property, daily, kit.Asked(day=DAY), "pdf", language="en", actor="employee:K01"
    )
    clients = {role: expired.client(role, "es") for role in (Role.AUDITOR, Role.COUNT_TEAM)}
    with jurisdictions.speaking_for(expired.property.jurisdiction):
        told = [report for report in kit.reports() if report.content is not None]
    assert len(told) >= 14
    papers = {"day-package": made(expired, kit.REGISTRY["day-package"], "zip")}
    books = {}
    for report in told:
        if report.code in OF_AN_EVENING:
            continue
        content = rendering.content_of(expired.property, report, asked(expired, report), "es")
        tables = csv_tables(made(expired, report, "csv"), content.sheets)
        books[report.code] = made(expired, report, "xlsx")
        leaves = load_workbook(io.BytesIO(books[report.code])).worksheets
        client = clients[Role.AUDITOR if Role.AUDITOR in report.roles else Role.COUNT_TEAM]
        page = client.get("/admin/day/report/", {"report": report.code}).content.decode()
        faults = {(piece, fault) for piece in pieces_of(page) for fault in faults_of(piece, "es", set())}
        assert not faults, (report.code, faults)
        filled = [sheet for sheet in content.sheets if sheet.rows]
        assert filled, report.code
        screen = dict(zip((sheet.name for sheet in filled), screen_tables(page), strict=True))
        papers[report.code] = made(expired, report, "pdf")
        printed = words(papers[report.code])
        span = content.span or (content.day, content.day)
        unstated = origin_faults(expired, span, made(expired, report, "csv"), leaves, printed)
        assert not unstated, (report.code, unstated)
        # Who asks about several days reads them in the letterhead, never one of them.
        if {"month", "until", "period"} & set(report.parameters):
            assert content.span is not None, report.code
            assert content.span[0] < content.span[1], report.code
            kind = "Mes" if formatting.is_month(*content.span) else "Período"
            assert f"{kind} {formatting.long_span(*content.span, 'es')}" in printed, report.code
            assert kind in str(leaves[0].cell(2, 1).value), report.code
            assert "Día de juego 20" not in printed, report.code
        for number, (sheet, lines, leaf) in enumerate(zip(content.sheets, tables, leaves, strict=True)):
            compare((report.code, sheet.name), sheet, lines, leaf, screen.get(sheet.name, []))
            place, columns = PAPER_SHOWS.get(report.code, (number, 99) if report.paper is None else (-1, 0))
            if number == place:
                rows = screen.get(sheet.name, [])[1:] if report.paper is None else screen[sheet.name][-1:]
                figures = [
                    cell.replace("\u00a0", " ")
                    for row in rows
                    for column, cell in list(zip(sheet.columns, row, strict=True))[:columns]
                    if column.kind in ("money", "count") and cell
                ]
                assert [figure for figure in figures if figure not in printed] == [], report.code

    # So do papers that stand in no list of reports, and a trial balance of all that there is.
    until, by = DAY + timedelta(days=40), Printing(language="en", by="K01", at=taken.printed_at)
    for paper in (
        trial_balance_data(expired.property, None, until, by),
        inspection_data(expired.property, DAY, until, None, by),
    ):
        about = paper["frame"]
        assert (about["labels"]["gaming_day"], about["day"]) == ("Period", f"{DAY} – {until}")
        assert (about["long_day"], about["labels"]["seal"]) == ("20 November – 30 December 2026", f"Seal of {until}")

    rebuild()
    later = rendering.dt.datetime(2031, 5, 6, tzinfo=rendering.dt.UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    again = {code: made(expired, kit.REGISTRY[code], kit.REGISTRY[code].formats[0]) for code in papers}
    assert [code for code in papers if papers[code] != again[code]] == []
    for code in ("series-book", "access-listing", "statistics"):
        assert books[code] == made(expired, kit.REGISTRY[code], "xlsx")
    row = ReportPrint.objects.get(pk=taken.pk)
    assert (row.sha256, row.by, row.parameters) == (first.sha256, "employee:K01", {"day": DAY.isoformat()})
    assert rendering.printed_again(expired.property, row).content == first.content
    later = taken.printed_at + timedelta(minutes=1)
    reprint, marked = rendering.reprinted(expired.property, row, actor="employee:A01", at=later)
    assert (reprint.by, reprint.again, reprint.printed_at) == ("employee:A01", row.key.partition(":")[2], later)
    told_twice = ["REIMPRESIÓN/REPRINT" in words(one.content).replace(" ", "") for one in (first, marked)]
    assert told_twice == [False, True]
    monkeypatch.setattr(expired.property, "name", "Another house")
    with pytest.raises(Refused) as refusal:
        rendering.printed_again(expired.property, row)
    assert refusal.value.code == "copy_differs"

    Employee.objects.filter(property=expired.property, code="K01").update(name='=HYPERLINK("http://x")')
    listing = kit.REGISTRY["access-listing"]
    assert b"\"'=HYPERLINK(" in made(expired, listing, "csv")
    leaf = load_workbook(io.BytesIO(made(expired, listing, "xlsx"))).worksheets[0]
    named = [cell for line in leaf.iter_rows() for cell in line if "HYPERLINK" in str(cell.value)]
    assert [(cell.data_type, cell.value) for cell in named] == [("s", '=HYPERLINK("http://x")')]


def test_no_text_becomes_a_formula() -> None:
    risky = ["=1+1", "+1", "-1", "@x", " =1", "\t=1", "\rx", "\nx", "＝1"]
    text = as_csv([Sheet("a", [Column("=A")], [[one] for one in risky])], "USD").decode("utf-8-sig")
    assert [row[0][0] for row in csv.reader(io.StringIO(text, newline=""))] == ["'"] * 10
    assert [guarded(one) for one in ("Ana", "−5", "5-6", "")] == ["Ana", "−5", "5-6", ""]


# --- the package ----------------------------------------------------------------------------------------------------


def test_a_package_changed_by_one_byte_fails_and_says_what(closed: Desk, tmp_path: Path) -> None:
    package = made(closed, kit.REGISTRY["day-package"], "zip")
    archive = zipfile.ZipFile(io.BytesIO(package))
    names = archive.namelist()
    assert names == sorted(names)
    assert {"LEAME-README.txt", "MANIFEST.txt", "day.jsonl", "offline_verifier.py", "public-key.pem"} <= set(names)
    assert sum(name.startswith("reports/") for name in names) == 3 * 6
    file = tmp_path / "package.zip"
    file.write_bytes(package)
    program = tmp_path / "offline_verifier.py"
    program.write_bytes(archive.read("offline_verifier.py"))
    key = archive.read("public-key.txt").decode().strip()
    done = subprocess.run(
        [sys.executable, str(program), str(file), "--key", key],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "VERIFIED"), done.stdout + done.stderr

    def told(changed: bytes) -> str:
        try:
            check = offline_verifier.verify_package(io.BytesIO(changed))
        except offline_verifier.Unreadable as fault:
            return str(fault)
        return "\n".join(check.problems)

    seeded = random.Random(7)
    heads = [place + n for entry in archive.infolist() for place in (entry.header_offset,) for n in range(0, 30, 7)]
    directory = archive.start_dir
    places = [*heads, *range(directory, len(package), 41), *range(len(package) - 86, len(package))]
    places += [seeded.randrange(directory) for _ in range(60)]
    unseen = []
    for place in places:
        changed = bytearray(package)
        changed[place] ^= 1 << seeded.randrange(8)
        if not told(bytes(changed)):
            unseen.append(place)
    assert unseen == []

    def with_file(name: str, content: bytes) -> str:
        files = {one: archive.read(one) for one in names if one != "MANIFEST.txt"} | {name: content}
        resealed = zipfile.ZipFile(io.BytesIO(packed(files)))
        forged = {one: resealed.read(one) for one in resealed.namelist()} | {
            "MANIFEST.txt": archive.read("MANIFEST.txt")
        }
        check = io.BytesIO()
        with zipfile.ZipFile(check, "w", zipfile.ZIP_DEFLATED) as out:
            for one in sorted(forged):
                entry = zipfile.ZipInfo(one, offline_verifier.PACKED_AT)
                entry.create_system, entry.external_attr = 3, 0o644 << 16
                out.writestr(entry, forged[one], zipfile.ZIP_DEFLATED)
        return told(check.getvalue())

    report = next(name for name in names if name.endswith(".csv"))
    assert f"{report}: altered" in with_file(report, archive.read(report) + b" ")
    events = archive.read("day.jsonl").replace(b'"employee:', b'"employeE:', 1)
    said = with_file("day.jsonl", events)
    assert "day.jsonl: altered" in said
    assert "altered: its hash is not that of its content" in said
    assert "not named in MANIFEST.txt" in with_file("more.txt", b"x")
    assert "what is packed is not what its head says" in told(_longer_than_said(package))
    files = {one: archive.read(one) for one in names if one != "MANIFEST.txt"}
    for name in ("../day.jsonl", "/day.jsonl", "reports/../../x", "C:x", "a/b/c", "x ", "reports\\x"):
        assert "is called so" in told(packed({**files, name: b"x"})), name


def _longer_than_said(package: bytes) -> bytes:
    """The last file's packed stream goes on behind what its head tells: Python stops there, other programs do not.
    Everything that is not signed is made anew to fit."""
    archive = zipfile.ZipFile(io.BytesIO(package))
    entry = archive.infolist()[-1]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    stream = packer.compress(archive.read(entry) + b"what another program shows") + packer.flush()
    body = bytearray(package[: entry.header_offset + 30 + len(entry.filename)] + stream)
    struct.pack_into("<L", body, entry.header_offset + 18, len(stream))
    directory = bytearray(package[archive.start_dir : -86])
    struct.pack_into("<L", directory, directory.rfind(b"PK\x01\x02") + 20, len(stream))
    before = bytes(body + directory)
    count = len(archive.infolist())
    return before + offline_verifier.archive_end(count, len(directory), len(body), hashlib.sha256(before).digest())


# --- who reads what -------------------------------------------------------------------------------------------------


def test_a_role_reads_its_reports_and_no_secret_of_the_count_room(counted: Desk) -> None:
    with pytest.raises(Refused) as refusal:
        made(counted, kit.REGISTRY["day-package"], "zip")
    assert (refusal.value.code, refusal.value.status) == ("day_not_sealed", 409)
    manager, accountant = counted.client(Role.PIT_MANAGER), counted.client(Role.ACCOUNTING)
    assert counted.client(Role.DEALER).get("/admin/day/reports/").status_code == 403
    listed = manager.get("/admin/day/reports/").content.decode()
    assert ("report=daily-summary" in listed, "report=journal" in listed) == (True, False)
    address = "/admin/day/report/"
    assert manager.get(address, {"report": "journal"}).status_code == 403
    assert manager.get(address, {"report": "nothing"}).status_code == 404
    secret = manager.get(address, {"report": "daily-summary"})
    assert (secret.status_code, "control D5" in secret.content.decode()) == (200, True)
    assert 'class="casino figures report"' not in secret.content.decode()
    taking = {"report": "daily-summary", "file": "csv", "lang": "en"}
    assert manager.get("/admin/day/report-file/", taking).status_code == 404
    assert 'class="casino figures report"' in accountant.get(address, {"report": "daily-summary"}).content.decode()
    taken = accountant.get("/admin/day/report-file/", taking)
    name = f"daily-summary-{counted.property.code}-{DAY.isoformat()}.en.csv"
    assert taken["Content-Disposition"] == f'attachment; filename="{name}"'
    row = ReportPrint.objects.get()
    assert (row.report, row.format, row.size) == ("daily-summary", "csv", len(taken.content))
    again = counted.client(Role.AUDITOR).get("/admin/day/report-copy/", {"copy": row.key})
    text = again.content.decode()
    assert "# copy: REIMPRESIÓN / REPRINT" in text
    assert "REPRINT" not in taken.content.decode()
    assert text.partition("# ")[0] == taken.content.decode().partition("# ")[0], "the figures are the same"
    reprint = ReportPrint.objects.exclude(key=row.key).get()
    assert (reprint.by != row.by, reprint.again) == (True, row.key.partition(":")[2])
    assert rendering.printed_again(counted.property, reprint).content == again.content
    with translation.override("en"):
        listing = rendering.content_of(
            counted.property, kit.REGISTRY["access-listing"], kit.Asked(since=row.day, until=row.day), "en"
        )
    copies = listing.sheets[3]
    assert [line[1] for line in copies.rows] == ["Daily summary", "Daily summary (reprint)"]


def test_what_an_address_may_ask() -> None:
    report = kit.REGISTRY["trial-balance"]
    for given, field in (
        ({}, "since"),
        ({"since": "2026-11-20"}, "until"),
        ({"since": "20 Nov", "until": "2026-11-20"}, "since"),
        ({"since": "2026-11-21", "until": "2026-11-20"}, "until"),
    ):
        with pytest.raises(Refused) as refusal:
            kit.read_asked(report, given)
        assert (refusal.value.code, refusal.value.field) == ("bad_filter", field)
