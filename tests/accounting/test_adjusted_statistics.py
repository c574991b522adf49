"""Adjusting entries in drop, win and hold of the day they concern, marked as such (controls W1, W2, W5)."""

from __future__ import annotations

import csv
import datetime as dt
import io

import pytest
from django.urls import reverse

from accounting import chart, holds
from accounting.documents import statistics as statistics_documents
from accounting.events import AdjustmentLine
from accounting.models import DailySummary
from accounting.periods import period
from casino import VERSION
from casino.eventstore import get_seal
from casino.identity.access import apply_role_groups
from casino.reports import kit, rendering
from casino.roles import Role
from tests.accounting.day import Played
from tests.accounting.test_close import NEXT, adjust
from tests.accounting.test_statistics import asked
from tests.admin.conftest import Desk
from tests.factories import DAY
from tests.staged import staged

pytestmark = pytest.mark.django_db

SESSION = f"RO-1.{DAY}.M"


def line(account: str, amount: int, subaccount: str = "") -> AdjustmentLine:
    """Debit above zero, credit below."""
    return AdjustmentLine(account=account, subaccount=subaccount, debit=max(amount, 0), credit=max(-amount, 0))


def _build_closed() -> Played:
    """Roulette: drop 200.00, win 5.00; stud: drop 100.00, win 3.00; the next day is open."""
    floor = Played.ready()
    floor.close_day()
    floor.open_day(NEXT)
    return floor


built_closed = staged(_build_closed)


@pytest.fixture
def closed(built_closed, db) -> Played:
    return built_closed()


def forgotten_note(floor: Played) -> str:
    """A note of 20.00 of RO-1's box was found after the close: drop and win rise by it."""
    lines = [line(chart.COUNT_ROOM, 2_000, SESSION), line(chart.TABLE_WIN, -2_000, "pr.roulette")]
    return adjust(floor, lines=lines)


def test_an_entry_reaches_every_grouping_and_the_periods_to_date(closed: Played) -> None:
    before = {by: asked(closed, DAY, "day", by) for by in ("table", "game", "pit", "shift")}
    sealed = list(DailySummary.objects.filter(property_id=closed.pk).order_by("key").values())
    forgotten_note(closed)
    for by, name in (("table", "RO-1"), ("game", "pr.roulette"), ("shift", "M")):
        for kind in ("day", "month_to_date", "year_to_date"):
            answer = asked(closed, DAY, kind, by)
            [was] = [one.now for one in before[by].lines if one.name == name]
            [now] = [one.now for one in answer.lines if one.name == name]
            assert (now.drop - was.drop, now.win - was.win) == (2_000, 2_000), (by, kind)
            assert (now.drop_as_closed, now.win_as_closed, now.adjustments) == (was.drop, was.win, 1)
            assert now.hold_as_closed_bp == was.hold_bp
            assert now.hold_bp == (now.win * 10_000 * 2 + now.drop) // (2 * now.drop)
            assert sum(one.now.win for one in answer.lines) == answer.total.now.win
    untouched = [one for one in asked(closed, DAY, "day", "table").lines if one.name == "CS-1"]
    assert [one.now.adjustments for one in untouched] == [0]
    assert asked(closed, NEXT, "day").total.now.adjustments == 0, "it concerns the day before"
    assert list(DailySummary.objects.filter(property_id=closed.pk).order_by("key").values()) == sealed


def test_an_entry_that_names_no_table_is_in_the_total_as_not_attributed(closed: Played) -> None:
    adjust(closed)  # a false note: 20.00 out of the counted drop, an expense
    answer = asked(closed, DAY, "day", "table")
    [nameless] = [one for one in answer.lines if not one.name]
    assert (nameless.now.drop, nameless.now.win, nameless.now.sessions) == (-2_000, -2_000, 0)
    assert statistics_documents.line_name("table", nameless, "en") == "Not attributed"
    assert (answer.total.now.win_adjusted, answer.total.now.adjustments) == (-2_000, 1)


@pytest.mark.parametrize(
    "lines",
    [
        [line(chart.CAGE, 2_000), line(chart.COUNT_ROOM, -2_000)],
        [line(chart.ADJUSTMENTS, 2_000), line(chart.CAGE, -2_000)],
        [line(chart.SEED_FUNDING, 100, "CSP"), line(chart.PROGRESSIVE_PAYABLE, -100, "CSP")],
    ],
    ids=["drop to the cage", "short cage", "seed of a progressive"],
)
def test_what_is_not_of_the_tables_changes_no_statistics(closed: Played, lines: list[AdjustmentLine]) -> None:
    before = asked(closed, DAY, "day", "table")
    adjust(closed, lines=lines)
    assert asked(closed, DAY, "day", "table") == before


def test_two_tables_of_one_entry_keep_their_own_change(closed: Played) -> None:
    """Win booked at the wrong table: nothing changes in total."""
    lines = [line(chart.TABLE_WIN, 300, SESSION), line(chart.TABLE_WIN, -300, "CS-1")]
    adjust(closed, lines=lines)
    answer = asked(closed, DAY, "day", "table")
    changed = {one.name: one.now.win_adjusted for one in answer.lines if one.now.adjustments}
    assert (changed, answer.total.now.win_adjusted) == ({"RO-1": -300, "CS-1": 300}, 0)


def test_the_hold_and_the_base_of_w2_include_the_entries(closed: Played) -> None:
    day = period("day", DAY)
    before = holds.holds(closed.property, day)["pr.roulette"]
    forgotten_note(closed)
    after = holds.holds(closed.property, day)["pr.roulette"]
    assert (before, after) == (250, 1_136)  # 5.00 of 200.00, 25.00 of 220.00
    next_month = DAY.replace(day=1) + dt.timedelta(days=32)
    assert holds.bases(closed.property, next_month)["pr.roulette"].hold_bp == 1_136
    assert holds.off_base(closed.property, day, "pr.roulette", 250) == 1_950


def test_last_year_s_column_includes_the_entries_of_last_year(closed: Played) -> None:
    forgotten_note(closed)
    later = asked(closed, DAY.replace(year=DAY.year + 1), "month", "game")
    [roulette] = [one for one in later.lines if one.name == "pr.roulette"]
    assert roulette.before is not None
    assert (roulette.before.win_adjusted, roulette.before.adjustments, roulette.now.adjustments) == (2_000, 1, 0)


def test_entries_are_marked_in_csv_and_open_from_the_screen(closed: Played) -> None:
    serial = forgotten_note(closed)
    answer = asked(closed, DAY, "day", "table")
    text = statistics_documents.statistics_csv(closed.property, answer)
    rows = list(csv.DictReader(row for row in io.StringIO(text) if not row.startswith("#")))
    [row] = [one for one in rows if one["table"] == "RO-1"]
    assert (row["drop"], row["drop_adjusted"], row["win_adjusted"]) == ("220.00", "20.00", "20.00")
    apply_role_groups()
    client = Desk(closed).client(Role.ACCOUNTING)
    page = client.get(reverse("admin:statistics"), {"day": DAY.isoformat(), "period": "day", "by": "table"})
    shown = page.content.decode()
    assert "20.00" in shown
    assert "220.00" in shown
    place = {"figure": "period_win", "since": DAY.isoformat(), "until": DAY.isoformat(), "table": "RO-1"}
    figure = client.get(reverse("admin:figure"), place).content.decode()
    assert serial in figure
    assert "25.00" in figure


def test_a_csv_states_property_day_time_user_version_and_seal(closed: Played) -> None:
    """Control S8: after the last row, so that the header stays the first."""
    apply_role_groups()
    client = Desk(closed).client(Role.ACCOUNTING)
    address = reverse("admin:statistics-csv")
    text = client.get(address, {"day": DAY.isoformat(), "period": "day", "by": "table"}).content.decode()
    lines = text.splitlines()
    assert lines[0].startswith("table,first,last,")
    origin = [row.strip('"').partition(": ") for row in lines if row.startswith(('"#', "#"))]
    stated = {label.removeprefix("# "): value for label, _colon, value in origin}
    seal = get_seal(closed.pk, DAY)
    assert seal is not None
    assert (stated["gaming days"], stated["system"], stated["seal"]) == (DAY.isoformat(), VERSION, seal.hash.hex())
    assert stated["property"].startswith(closed.property.code)
    assert stated["printed"].endswith(f"employee:{closed.house.staff[Role.ACCOUNTING][0].code}")
    assert len(lines) - len(origin) == len(asked(closed, DAY, "day", "table").lines) + 2


def test_figures_to_date_of_the_master_game_report_are_marked(closed: Played) -> None:
    """On REST's tables, paper and files (one description) and on the screen (control W5)."""
    report, about = kit.REGISTRY["master-game"], kit.Asked(day=DAY)
    before = rendering.content_of(closed.property, report, about, "en")
    assert [row[-1] for row in before.sheets[0].rows] == ["", ""]
    assert len(before.sheets) == 2
    forgotten_note(closed)
    after = rendering.content_of(closed.property, report, about, "en")
    marked = {row[0]: row[-1] for row in after.sheets[0].rows}
    assert sorted(marked.values()) == ["", "*"]
    assert after.sheets[0].totals[0][-1] == "*"
    [line] = after.sheets[-1].rows
    assert marked[line[0]] == "*"
    assert line[1:] == [1, 2_000, 2_000] * 2
    assert any(remark.startswith("*") for remark in after.remarks)
    apply_role_groups()
    client = Desk(closed).client(Role.ACCOUNTING, "en")
    shown = client.get(reverse("admin:master-game"), {"day": DAY.isoformat()}).content.decode()
    assert shown.count('adjustments <span class="amount">20.00') == 8, "drop and win, of the game and the total, twice"
