"""What the count is compared with, and what a read says where it is not compared."""

from __future__ import annotations

from typing import Any

import pytest

from accounting import queries
from accounting.commands import close_gaming_day
from accounting.documents import daily_summary_data
from accounting.models import CloseRun, DailySummary
from casino.documents.frame import Printing
from casino.roles import Role
from tables import commands
from tests.admin.conftest import Desk
from tests.api.conftest import Terminal
from tests.factories import ACTOR, DAY, Floor, roulette
from tests.progressive.test_other_games import BINGO, BINGO_OPTIONS, bingo_round, configured
from tests.staged import staged

pytestmark = pytest.mark.django_db


def read(floor: Floor, path: str, **asked: str) -> Any:
    return Terminal(floor.house.keys["PIT-1"]).get(f"/api/v1/{path}", **asked).json()


def worked(floor: Floor, table: str, *rounds: list[Any]) -> None:
    """A shift without money in the box: opened, played, closed with the same chips, its box counted."""
    counts = {"100": 100}
    box = floor.install(table)
    floor.open_only(table, counts=counts)
    for facts in rounds:
        floor.play(table, facts)
    floor.close(table, counts=counts)
    floor.remove(box)
    floor.count(box, {})


def _build_floor() -> Floor:
    floor = Floor.seeded(with_devices=True)
    floor.open_day()
    return floor


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Floor:
    return built_floor()


def test_a_game_whose_money_is_not_kept_at_the_table_has_no_variance(floor: Floor) -> None:
    configured(floor, "BI-1", BINGO, BINGO_OPTIONS)
    worked(floor, "BI-1", bingo_round(entries=()))
    for state in ("open", "closed"):
        if state == "closed":
            close_gaming_day(floor.property, DAY, actor=ACTOR)
        [row] = read(floor, f"summaries/{DAY}")["rows"]
        assert (row["win"], row["variance"], row["expected_win"]) == ("0.00", None, None), state
        assert (row["variance_gap"], row["counted_game_win"]) == ("money_not_kept", None)
        assert row["win_rounds"] not in (None, "0.00")
    assert queries.exceptions(floor.property, DAY) == []
    paper = daily_summary_data(floor.property, DAY, Printing.now("en", "x", None))
    assert paper["by_table"][0]["figures"][-1] == "—"
    page = Desk(floor).client(Role.ACCOUNTING).get(f"/admin/day/daily-summary/?day={DAY}").content.decode()
    assert "Money not kept at the table" in page


def test_win_by_rounds_is_null_where_none_are_kept_and_zero_where_none_were_played(floor: Floor) -> None:
    """The summary and the statistics, by table and by dealer, say the same."""
    commands.detach_terminal(
        floor.property, tables=["RO-2"], supervisor=floor.sig(Role.FLOOR_SUPERVISOR), reason="x", day=DAY, actor=ACTOR,
        at=floor.now(),
    )  # fmt: skip
    worked(floor, "RO-1")
    worked(floor, "RO-2")
    expected = {"RO-1": "0.00", "RO-2": None}
    rows = read(floor, f"summaries/{DAY}")["rows"]
    assert {row["table"]: row["win_rounds"] for row in rows} == expected
    close_gaming_day(floor.property, DAY, actor=ACTOR)
    rows = read(floor, f"summaries/{DAY}")["rows"]
    assert {row["table"]: (row["win_rounds"], row["variance_gap"]) for row in rows} == {
        "RO-1": ("0.00", ""), "RO-2": (None, "rounds_missing"),
    }  # fmt: skip
    answer = read(floor, "statistics", period="day", day=DAY.isoformat(), by="table")
    assert {line["name"]: line["now"]["win_rounds"] for line in answer["lines"]} == expected
    answer = read(floor, "statistics", period="day", day=DAY.isoformat(), by="dealer")
    assert [line["now"]["win_rounds"] for line in answer["lines"]] == ["0.00"]


def test_the_day_counts_every_exception_of_its_summary(floor: Floor) -> None:
    """One of the floor and one of the close."""
    floor.open("RO-1")
    floor.close("RO-1")
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    floor.open_only("RO-1", "T", counts={"500": 1})
    floor.play("RO-1", roulette(pocket="18"))
    floor.close("RO-1", counts={"500": 1})
    floor.remove("RO-1-T")
    for code in "MT":
        floor.count(f"RO-1-{code}", {}, shift=code)
    close_gaming_day(floor.property, DAY, actor=ACTOR)
    listed = [each["code"] for each in read(floor, f"summaries/{DAY}")["exceptions"]]
    assert listed == ["opener_differs", "win_variance"]
    assert CloseRun.objects.get(property_id=floor.property.pk).totals["exceptions"] == 2
    assert DailySummary.objects.get(property_id=floor.property.pk, shift="T").compared_variance == -500
