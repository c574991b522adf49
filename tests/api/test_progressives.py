"""Progressives at the door: their reconciliation over a span."""

from __future__ import annotations

from typing import Any

import pytest

from casino.roles import Role
from progressive import commands
from progressive.seed import seed_link
from tests.api.conftest import Terminal
from tests.factories import DAY, Floor
from tests.progressive.stud import Stud


@pytest.fixture
def stud(house: Floor) -> Stud:
    """CS-1 and CS-2 linked, 10,000.00 on the meter, a flush waiting at CS-1."""
    floor = Stud(house.house)
    floor.link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    commands.start_link(
        floor.link, day=DAY, approved=floor.sig(Role.ADMINISTRATOR), actor="employee:X01", at=floor.now()
    )
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=10, prizes=[(3, "flush")])
    return floor


def test_a_span_is_reconciled_at_the_door(stud: Stud, terminal: Terminal) -> None:
    """Control P15: the identity to its fraction, the payable, each difference with its cause; the same as CSV."""
    stud.read("CS-1", in_meter=9)
    span = {"since": str(DAY), "until": str(DAY)}
    (row,) = terminal.get("/api/v1/reports/progressives", **span).json()
    figures: dict[str, Any] = {name: row[name] for name in ("opening", "contributed", "closing", "shown", "agrees")}
    assert figures == {
        "opening": "0.000000", "contributed": "7.000000", "closing": "10007.000000", "shown": "10007.00",
        "agrees": False,
    }  # fmt: skip
    told = [(one["table"], one["what"], one["cause"]) for one in row["discrepancies"]]
    assert told == [
        ("CS-1", "forms:flush", "prize_open"), ("CS-1", "in_meter", "unlit_chip"),
        ("CS-2", "reading", "missed_reading"),
    ]  # fmt: skip
    answer = terminal.get("/api/v1/reports/progressives.csv", **span)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert b"CSP,discrepancy,CS-1,2026-11-20,in_meter,10,9,-1,unlit_chip\r\n" in answer.content
    assert terminal.get("/api/v1/reports/progressives", since="2026-12-01", until=str(DAY)).status_code == 400
    assert terminal.get("/api/v1/reports/progressives", link="NONE", **span).json() == []
