"""A day played, counted, closed and sealed, as whoever connects reads it: each list and what stands in it."""

from __future__ import annotations

from typing import Any

import pytest

from casino.api.authentication import forget_keys
from progressive.seed import seed_link
from tests.accounting.day import ROULETTE_WIN, STUD_WIN, Played
from tests.api.conftest import Terminal
from tests.factories import DAY


@pytest.fixture
def terminal(db: None) -> Terminal:
    forget_keys()
    floor = Played.seeded(with_pins=True, with_devices=True)
    floor.open_day()
    floor.link = seed_link(floor.property, tables=("CS-1", "CS-2"))
    floor.start()
    floor.play_day()
    floor.close_day()
    return Terminal(floor.house.keys["PIT-1"])


def test_what_a_closed_day_left(terminal: Terminal) -> None:
    def read(path: str, **given: Any) -> Any:
        answer = terminal.get(f"/api/v1/{path}", **given)
        assert answer.status_code == 200, (path, answer.content)
        return answer.json()

    day = DAY.isoformat()
    sessions = read("sessions", day=day)
    assert {row["table"] for row in sessions} == {"RO-1", "CS-1"}
    assert read(f"sessions/RO-1/{day}/M")["status"] == "closed"
    boxes = read("boxes", day=day)
    assert {row["box"] for row in boxes if row["table"] == "RO-1"} >= {"RO-1-M"}
    assert read("boxes/RO-1-M")["box"] == "RO-1-M"
    assert [row["kind"] for row in read("slips", status="all", day=day)] == ["credit", "fill"]
    assert [line["table"] for line in read(f"progressive-summaries/{day}")] == ["CS-1", "CS-2"]
    assert read(f"gaming-days/{day}/seal")["day"] == day
    total = read("statistics", day=day, period="day")["total"]
    assert f"{(ROULETTE_WIN + STUD_WIN) / 100:.2f}" in str(total), total
    assert [one["opens"] for one in read("returns")] == [["/api/v1/returns/pr-franchise/periods"]]
    franchise = read(f"returns/pr-franchise/periods/{DAY.year}")
    assert (franchise["due"], franchise["lines"][0]["amount"]) == ("50000.00", franchise["days"][0]["handle"])
    assert franchise["lines"][0]["opens"] == franchise["days"][0]["opens"] == [f"/api/v1/summaries/{day}"]
    assert read("payout-forms/J-0000001/prints") == []
    assert read("chips/moves", origin="cage") == read("equipment/counts", day=day) == []
