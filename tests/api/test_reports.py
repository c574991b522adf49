"""Reports over REST: the list, the tables, the files with their tags, what is refused."""

from __future__ import annotations

import csv
import io

from openpyxl import load_workbook

from casino.identity.access import apply_role_groups
from casino.roles import Role
from tests.admin.conftest import Desk
from tests.factories import DAY

REPORTS = "/api/v1/reports"


def test_a_report_as_tables_and_as_files(terminal, ro1, house) -> None:
    listed = {report["code"]: report for report in terminal.get(REPORTS, language="en").json()}
    assert (listed["slips"]["parameters"], listed["slips"]["files"]) == (["day", "table"], ["pdf", "xlsx", "csv"])
    assert listed["day-package"]["files"] == ["zip"]
    about = {"day": DAY.isoformat(), "language": "en"}
    told = terminal.get(f"{REPORTS}/master-game/content", **about).json()
    assert (told["title"], told["note"], told["asked"]) == ("Master game report", "PROVISIONAL", {"day": about["day"]})
    by_table = next(table for table in told["tables"] if table["name"] == "By game and table")
    assert [row[1] for row in by_table["rows"]] == ["RO-1", "RO-2"]
    file = terminal.get(f"{REPORTS}/master-game/file", file="csv", **about)
    assert (file["Content-Type"], file.status_code) == ("text/csv; charset=utf-8", 200)
    lines = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert by_table["rows"][0] in lines
    paper = terminal.get(f"{REPORTS}/master-game/file", **about)
    assert paper.content.startswith(b"%PDF-")
    headers = {**terminal.headers, "If-None-Match": paper["ETag"], "Accept": "application/pdf"}
    assert terminal.client.get(f"{REPORTS}/master-game/file", about, headers=headers).status_code == 304

    for address, given, status, code, field in (
        ("nothing/content", {}, 404, "unknown_report", "report"),
        ("master-game/content", {}, 400, "bad_filter", "day"),
        ("master-game/content", {"day": "2026-13-01"}, 400, "bad_filter", "day"),
        ("master-game/content", {**about, "language": "fr"}, 400, "unknown_language", "language"),
        ("master-game/file", {**about, "file": "zip"}, 400, "unknown_format", "format"),
        ("day-package/content", about, 422, "no_tables", "report"),
        ("day-package/file", about, 409, "day_not_sealed", "day"),
        ("distribution/file", {"link": "CSP"}, 404, "not_expired", "link"),
    ):
        refused = terminal.get(f"{REPORTS}/{address}", **given)
        problem = refused.json()
        assert (refused.status_code, problem["code"], problem["field"]) == (status, code, field), address
        assert refused["Content-Type"] == "application/problem+json"
    assert ro1.get(f"{REPORTS}/master-game/content", **about).status_code == 403
    apply_role_groups()
    inspector = Desk(house).client(Role.INSPECTOR)
    assert inspector.get(f"{REPORTS}/journal/content", about).status_code == 200
    mine = inspector.get(f"{REPORTS}/count-sheet/content", {"count": "x"})
    assert (mine.status_code, mine.json()["code"]) == (404, "unknown_count")


def test_a_report_is_in_the_language_that_was_asked_for(terminal) -> None:
    """By `language`, else by Accept-Language, else Spanish; header, rows and files say which it is."""
    day = {"day": DAY.isoformat()}

    def content(accept: str | None, **asked: str):
        headers = {**terminal.headers, **({"Accept-Language": accept} if accept else {})}
        return terminal.client.get(f"{REPORTS}/master-game/content", {**day, **asked}, headers=headers)

    for accept, asked, language, title in (
        (None, {}, "es", "Informe maestro de juegos"),
        ("en-US,en;q=0.8", {}, "en", "Master game report"),
        ("fr, en;q=0.5", {}, "en", "Master game report"),
        ("en", {"language": "es"}, "es", "Informe maestro de juegos"),
        ("es", {"language": "en"}, "en", "Master game report"),
    ):
        told = content(accept, **asked)
        assert (told["Content-Language"], told.json()["title"]) == (language, title), (accept, asked)
    headers = {**terminal.headers, "Accept-Language": "en"}
    for file, asked in (("csv", {}), ("xlsx", {}), ("pdf", {})):
        taken = terminal.client.get(f"{REPORTS}/master-game/file", {**day, **asked, "file": file}, headers=headers)
        assert taken["Content-Language"] == "en"
        if file == "csv":
            assert "# language: en\r\n" in taken.content.decode()
        if file == "xlsx":
            assert load_workbook(io.BytesIO(taken.content)).properties.language == "en"
    refused = terminal.client.get(f"{REPORTS}/master-game/content", {"language": "en"}, headers={**terminal.headers})
    assert (refused.status_code, refused["Content-Language"]) == (400, "es")
