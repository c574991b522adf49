"""Drop, win and hold by table, game, pit and shift (control W1), against figures computed apart."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections import defaultdict
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from accounting import queries
from accounting.documents import statistics as statistics_documents
from accounting.models import DailySummary
from casino.errors import Refused
from casino.eventstore import feed
from casino.identity.access import apply_role_groups
from casino.roles import Role
from tables.models import TableSession
from tests.accounting.day import Played
from tests.admin.conftest import Desk
from tests.documents.paper import needs_poppler, words
from tests.factories import DAY, Floor

pytestmark = pytest.mark.django_db

FIGURES = (
    "opener", "fills", "credits", "closer", "drop", "rounds", "void_rounds", "handle", "win_rounds", "commission",
    "rake", "progressive_chips", "progressive_in", "progressive_refunds", "contributed_e4", "progressive_out",
    "prizes_from_tray", "expected_win", "variance",
)  # fmt: skip


def closed(
    floor: Floor, day: dt.date, table: str, *, drop: int, win: int, shift: str = "M", game: str = "pr.roulette",
    pit: str = "RO",
) -> None:  # fmt: skip
    """A line of a closed day: chips at the opening make the win what it is."""
    figures = dict.fromkeys(FIGURES, 0) | {"drop": drop, "closer": max(win - drop, 0), "opener": max(drop - win, 0)}
    DailySummary.objects.create(
        key=f"{floor.property.pk}:{day}.{table}.{shift}", property_id=floor.property.pk, day=day, table=table,
        game=game, shift=shift, pit=pit, win=win, **figures,
    )  # fmt: skip


def asked(floor: Floor, day: dt.date, kind: str, by: str = "table", **only: str) -> queries.Statistics:
    return queries.statistics(floor.property, day=day, kind=kind, by=by, only=only)


@pytest.fixture
def floor() -> Floor:
    return Floor.seeded()


def test_win_per_table_equals_what_the_papers_say(ready: Played):
    """Opener, closer, slips and boxes are read from the events themselves and put together apart from the casino."""
    floor = ready
    floor.close_day()
    apart: dict[str, int] = defaultdict(int)
    drops: dict[str, int] = defaultdict(int)
    for recorded in feed(floor.property.pk, limit=10_000):
        event = recorded.event
        if recorded.type == "TableOpened":
            apart[event.table] -= event.total
        elif recorded.type == "TableClosed":
            apart[event.table] += event.total
        elif recorded.type == "SlipReceived":
            apart[event.table] += event.total if event.kind == "credit" else -event.total
        elif recorded.type == "BoxCounted":
            apart[event.table] += event.total
            drops[event.table] += event.total
    answer = asked(floor, DAY, "month")
    sheet = load_workbook(
        io.BytesIO(statistics_documents.statistics_workbook(floor.property, answer, language="en", printed_by="K01"))
    ).worksheets[0]
    lines = {row[0]: row for row in sheet.iter_rows(min_row=6, values_only=True) if row[0]}
    heads = [cell.value for cell in sheet[5]]
    drop, win = heads.index("Drop, this period"), heads.index("Win, this period")
    assert len(apart) == 2
    for table, expected in apart.items():
        assert Decimal(str(lines[table][win])) == Decimal(expected) / 100
        assert Decimal(str(lines[table][drop])) == Decimal(drops[table]) / 100
    assert Decimal(str(lines["TOTAL"][win])) == Decimal(sum(apart.values())) / 100 == Decimal("-32")
    assert lines["CS-1"][win] < 0


def test_a_table_keeps_the_pit_it_stood_in(ready: Played):
    floor = ready
    floor.close_day()
    stood = dict(TableSession.objects.filter(property_id=floor.property.pk).values_list("table", "pit"))
    assert stood["RO-1"] != ""
    lines = {line.name: line.now.win for line in asked(floor, DAY, "day", "pit").lines}
    assert lines == {stood["RO-1"]: 500, stood["CS-1"]: -3_700}


def test_last_year_stands_beside(floor):
    closed(floor, dt.date(2027, 2, 28), "RO-1", drop=10_000, win=2_000)
    closed(floor, dt.date(2027, 3, 1), "RO-1", drop=10_000, win=9_000)
    closed(floor, dt.date(2028, 2, 28), "RO-1", drop=20_000, win=1_000)
    closed(floor, dt.date(2028, 2, 29), "RO-2", drop=5_000, win=-2_500)
    answer = asked(floor, dt.date(2028, 2, 29), "year_to_date")
    lines = {line.name: line for line in answer.lines}
    assert (lines["RO-1"].now.win, lines["RO-1"].before.win, lines["RO-1"].before.hold_bp) == (1_000, 2_000, 2_000)
    assert (lines["RO-2"].now.hold_bp, lines["RO-2"].before.days, lines["RO-2"].before.hold_bp) == (-5_000, 0, None)
    assert (answer.total.now.drop, answer.total.now.win, answer.total.before.win) == (25_000, -1_500, 2_000)
    leap = asked(floor, dt.date(2028, 2, 29), "day")
    assert leap.before is None
    assert [line.before for line in leap.lines] == [None]


def test_weeks_lie_across_the_turn_of_the_year(floor):
    closed(floor, dt.date(2026, 12, 28), "RO-1", drop=1_000, win=100)
    closed(floor, dt.date(2027, 1, 3), "RO-1", drop=3_000, win=500)
    closed(floor, dt.date(2027, 1, 4), "RO-1", drop=9_000, win=9_000)
    answer = asked(floor, dt.date(2027, 1, 1), "week")
    assert (answer.total.now.drop, answer.total.now.win, answer.total.now.days) == (4_000, 600, 2)
    assert answer.before is None


def test_no_drop_is_no_hold(floor):
    closed(floor, DAY, "RO-1", drop=0, win=-700)
    answer = asked(floor, DAY, "day")
    assert (answer.total.now.win, answer.total.now.hold_bp) == (-700, None)
    assert asked(floor, dt.date(2001, 1, 1), "year").lines == []


def test_filters_narrow_down_and_other_houses_stay_out(floor):
    closed(floor, DAY, "RO-1", drop=100, win=10)
    closed(floor, DAY, "RO-1", drop=1_000, win=200, shift="T")
    closed(floor, DAY, "BJ-1", drop=5_000, win=3_000, game="pr.blackjack", pit="BJ")
    closed(Floor.seeded(), DAY, "RO-1", drop=7, win=7)
    by_shift = {line.name: line.now.win for line in asked(floor, DAY, "day", "shift").lines}
    assert by_shift == {"M": 3_010, "T": 200}
    assert asked(floor, DAY, "day", "game", pit="RO").total.now.win == 210
    assert asked(floor, DAY, "day", "pit", game="pr.blackjack", shift="M").total.now.drop == 5_000


def test_days_that_are_not_closed_are_named(floor):
    floor.open_day()
    assert asked(floor, DAY, "month").not_closed == [DAY]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"kind": "fortnight"}, "unknown_period"),
        ({"by": "colour"}, "unknown_grouping"),
        ({"only": {"dealer_name": "x"}}, "bad_filter"),
    ],
)
def test_what_cannot_be_asked(floor, given, code):
    with pytest.raises(Refused) as refusal:
        queries.statistics(floor.property, **{"day": DAY, "kind": "day", "by": "game", **given})
    assert refusal.value.code == code


def test_a_year_of_forty_tables_takes_four_statements(floor):
    day = dt.date(2026, 1, 1)
    for number in range(200):
        closed(floor, day + dt.timedelta(days=number), f"RO-{number % 40}", drop=1_000, win=number)
    with CaptureQueriesContext(connection) as statements:
        answer = asked(floor, dt.date(2026, 12, 31), "year")
    assert answer.total.now.win == sum(range(200))
    assert len(statements) == 4


def test_csv_says_the_same(floor):
    closed(floor, DAY, "RO-1", drop=20_000, win=-500)
    closed(floor, DAY.replace(year=2025), "RO-1", drop=30_000, win=6_000)
    rows = list(
        csv.DictReader(io.StringIO(statistics_documents.statistics_csv(floor.property, asked(floor, DAY, "day"))))
    )
    assert rows[0] == {
        "table": "RO-1", "first": "2026-11-20", "last": "2026-11-20", "drop": "200.00", "drop_last_year": "300.00",
        "win": "-5.00", "win_last_year": "60.00", "hold": "-2.50", "hold_last_year": "20.00", "win_rounds": "0.00",
        "win_rounds_last_year": "0.00", "breakage": "0.00", "breakage_last_year": "0.00",
        "handle": "0.00", "handle_last_year": "0.00", "rounds": "0",
        "rounds_last_year": "0", "sessions": "1", "sessions_last_year": "1", "theory_sessions": "0",
        **{f"theory_{name}": "" for name in ("counted", "by_rounds", "win", "low", "high")},
        "drop_adjusted": "0.00", "drop_adjusted_last_year": "0.00", "win_adjusted": "0.00",
        "win_adjusted_last_year": "0.00",
    }  # fmt: skip
    assert [row["table"] for row in rows] == ["RO-1", "TOTAL"]


@needs_poppler
@pytest.mark.parametrize(
    ("language", "said", "empty"), [("en", "By pit", "nothing closed"), ("es", "Por sector", "nada cerrado")]
)
def test_the_report_on_paper(floor, language, said, empty):
    closed(floor, DAY, "RO-1", drop=20_000, win=-500)
    closed(floor, DAY, "BJ-1", drop=0, win=1_234_567, game="pr.blackjack", pit="")
    paper = words(
        statistics_documents.statistics_report(floor.property, DAY, "month", language=language, printed_by="K01")
    )
    assert said in paper
    assert "12,345.67" in paper
    assert "RO-1" in paper
    assert empty in paper, "last year has no figure to set under these"


def test_the_page_and_its_files():
    from casino.admin.guided import PAGES
    from casino.identity.access import apply_role_groups

    floor = Played.ready()
    floor.close_day()
    apply_role_groups()
    client = Desk(floor).client(Role.ACCOUNTING, "es")
    query = {"day": DAY.isoformat(), "period": "month", "by": "table", "shift": "M"}
    text = client.get(PAGES["statistics"].url(**query)).content.decode()
    assert "CS-1" in text
    assert "Ganancia y estadísticas" in text
    assert "−37.00" in text
    for name, start in (("statistics-pdf", b"%PDF"), ("statistics-xlsx", b"PK"), ("statistics-csv", b"table,first")):
        assert client.get(PAGES[name].url(**query)).content.startswith(start)
    assert client.get(PAGES["statistics"].url(period="x", day="y")).status_code == 200
    assert client.get(PAGES["statistics-csv"].url(period="x")).status_code == 404


def test_a_day_that_last_year_did_not_have_has_its_page(floor):
    leap = dt.date(2028, 2, 29)
    closed(floor, leap, "RO-1", drop=20_000, win=500)
    apply_role_groups()
    client = Desk(floor).client(Role.ACCOUNTING)
    shown = client.get(reverse("admin:statistics"), {"day": leap.isoformat(), "period": "day"})
    assert shown.status_code == 200
    assert "The year before has no such period." in shown.content.decode()
