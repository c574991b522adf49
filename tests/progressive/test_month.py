"""The summaries of a month: every day and table, what is missing or late, every decrease with its support."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from casino.roles import Role
from progressive import commands, documents, queries
from progressive.queries.month import month_of, month_summary
from tables.models import ExceptionLine, GamingDay
from tests.accounting.day import Played
from tests.documents.conftest import printing
from tests.factories import ACTOR, DAY
from tests.progressive.stud import Stud, file_approval
from tests.staged import staged

pytestmark = pytest.mark.django_db

NEXT = DAY + dt.timedelta(days=1)
WHO = {"printed_by": "K01 Teresa Zayas", "printed_at": dt.datetime(2026, 12, 1, 12, 0, tzinfo=dt.UTC)}


def _build_played() -> Stud:
    """A closed day with a flush, and an open one with a defect whose meters nobody read."""
    floor = Played.ready()
    floor.close_day()
    floor.open_day(NEXT)
    floor.play_stud("CS-2", chips=4, day=NEXT)
    file_approval(floor.property, date=NEXT)
    commands.lower_meter_for_defect(
        floor.property, link="CSP", table="CS-2", day=NEXT, amount_minor=2_000, approval="CTPR-9", approved_on=NEXT,
        explanation="contador dañado", by=floor.sig(Role.PIT_MANAGER), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    return floor


built_played = staged(_build_played)


@pytest.fixture
def played(built_played, db) -> Stud:
    return built_played()


def test_a_month_adds_up_and_tells_what_is_missing(played: Stud) -> None:
    """PR §7.14(L): one summary a table and gaming day, and the support of every decrease."""
    (link,) = month_summary(played.pk, NEXT)
    assert [(row.line.day, row.line.table, row.state) for row in link.lines] == [
        (DAY, "CS-1", "signed"), (DAY, "CS-2", "signed"), (NEXT, "CS-1", "missing"), (NEXT, "CS-2", "missing"),
    ]  # fmt: skip
    assert link.opening_e4 + link.contributed_e4 - link.lowered_e4 + link.reset_e4 == link.closing_e4
    assert (link.chips, link.closing_e4, link.supported, link.missing) == (14, 993_980 * 10_000, True, 2)
    assert [(one.ground, one.amount_minor, one.form_serial, one.approval) for one in link.decreases] == [
        ("paid", 5_000, "J-0000001", ""), ("defect", 2_000, "", "CTPR-9"),
    ]  # fmt: skip
    assert month_summary(played.pk, dt.date(2026, 10, 5)) == []
    assert month_of(dt.date(2028, 2, 29)) == (dt.date(2028, 2, 1), dt.date(2028, 2, 29))


def test_a_signature_after_the_close_is_late_and_an_exception(running: Stud) -> None:
    """PR §7.14(L): at least once in every gaming day; what is missing at the close is told by the close."""
    floor = running
    for table in ("CS-1", "CS-2"):
        floor.read(table)
    floor.sign("CS-2")
    floor.open_day(NEXT)
    GamingDay.objects.filter(property_id=floor.pk, day=DAY).update(status="closed", closed_at=floor.now())
    floor.sign("CS-1")
    assert [row.state for row in month_summary(floor.pk, DAY)[0].lines[:2]] == ["late", "signed"]
    (late,) = ExceptionLine.objects.filter(property_id=floor.pk)
    assert (late.code, late.subject, late.day, late.detail, late.table) == (
        "summary_late", "CSP/CS-1", NEXT, DAY.isoformat(), "CS-1",
    )  # fmt: skip


def test_the_spreadsheet_holds_what_the_page_shows(played: Stud) -> None:
    book = load_workbook(io.BytesIO(documents.month_workbook(played.property, DAY, language="en", **WHO)))
    summary, wins, decreases, links = book.worksheets
    told = [[cell.value for cell in row] for row in summary.iter_rows()]
    (cs2,) = [row for row in told if row[0] == NEXT.isoformat() and row[2] == "CS-2"]
    assert cs2[3:7] == [0, 4, 4, None]
    assert (float(cs2[9]), float(cs2[10]), cs2[13]) == (-20.0, 9_939.8, "Missing")
    assert ["flush", 0, 1, 1] in [
        [str(row[2]).lower(), *row[3:6]] for row in wins.iter_rows(values_only=True) if row[1] == "CS-1"
    ]
    assert "CTPR-9" in str([cell for row in decreases.iter_rows(values_only=True) for cell in row])
    assert float(next(row for row in links.iter_rows(values_only=True) if row[0] == "CSP")[5]) == 9_939.8


def test_a_month_is_read_as_often_as_a_day(played: Stud) -> None:
    """And every line is that of its day; a table that is away says for how many days (PR §7.14(M))."""
    last = [DAY + dt.timedelta(days=number) for number in range(2, 7)]
    floor = played
    with CaptureQueriesContext(connection) as two_days:
        month_summary(floor.pk, DAY)
    commands.take_away(
        floor.property, link="CSP", tables=["CS-1"], day=NEXT, reason="mantenimiento", by=floor.sig(Role.PIT_MANAGER),
        actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    for day in last:
        floor.open_day(day)
        floor.play_stud("CS-2", chips=3, day=day)
    with CaptureQueriesContext(connection) as a_week:
        (link,) = month_summary(floor.pk, DAY)
    assert len(a_week) == len(two_days) <= 20
    assert [row.line for row in link.lines] == [
        line for day in (DAY, NEXT, *last) for line in queries.progressive_summary(floor.pk, day)
    ]
    away = [row.line.away_day for row in link.lines if row.line.table == "CS-1"]
    assert away == [None, 1, 2, 3, 4, 5, 6]
    told = documents.summary_data(floor.property, last[-1], printing("es"))["links"][0]["tables"]
    assert [(row["table"], row["away"], row["away_over"]) for row in told] == [
        ("CS-1", "6", True),
        ("CS-2", "—", False),
    ]
    for book in (documents.summary_workbook, documents.month_workbook):
        sheet = load_workbook(io.BytesIO(book(floor.property, last[-1], language="es", **WHO))).worksheets[0]
        rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        assert [row[-1] for row in rows if row[0] == last[-1].isoformat() and row[2] == "CS-1"] == [6]
        assert "Días fuera" in [cell for row in rows for cell in row]


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_month_on_paper(played: Stud, language: str) -> None:
    assert documents.month_report(played.property, DAY, language=language, **WHO).startswith(b"%PDF")
