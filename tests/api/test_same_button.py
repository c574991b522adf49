"""Two people press the same button at the same instant, over HTTP with real commits: one act, the other is told.

A table opened and closed, a slip through its steps, a box from installation to the cage, the close of the day: at every
button two requests wait for each other and go at once; one is done, one refused, and the store has one event of it.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from accounting import tasks
from accounting.commands import close_gaming_day
from accounting.models import CloseRun, DailySummary
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.roles import Role
from tests.accounting.house_of_forty import API, DAY, DayPlan, Desk, Forty, PlannedSlip, written

DAY_TEXT = DAY.isoformat()


class Buttons:
    """The casino and what two people do in it at once."""

    def __init__(self, house: Forty) -> None:
        self.house = house

    def press(
        self, path: str, first: dict[str, Any], second: dict[str, Any] | None = None, *, other: str | None = None
    ) -> dict[str, Any]:
        """Both go at once: one is done, the other refused with a reason; gives what the one who won was answered."""
        presses = [
            (where, {"occurred_at": self.house.at(), **body})
            for where, body in ((path, first), (other or path, second or first))
        ]
        done, told = _at_once([lambda where=where, body=body: self._post(where, body) for where, body in presses])
        assert done.status_code < 300, (path, done.content)
        assert told.status_code in (403, 409), (path, told.content)
        assert {"code", "detail"} <= told.json().keys(), told.content
        return done.json() if done.content else {}

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        return Desk(self.house.seeded.keys["PIT-1"]).post(f"{API}/{path}", body)

    def events(self, stream: str) -> list[str]:
        return [recorded.type for recorded in read_stream(self.house.property.pk, stream)]


def _at_once(acts: list[Any]) -> list[Any]:
    """All at the same instant, each over a connection of its own; answers by their status."""
    together = threading.Barrier(len(acts))

    def go(act: Any) -> Any:
        try:
            together.wait(120)
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(go, acts), key=lambda answer: answer.status_code)


@pytest.mark.slow
def test_at_every_button_of_the_day_two_people_are_one_act(scratch_database: str) -> None:
    house = Forty.built()
    buttons, by = Buttons(house), house.by
    plan = DayPlan([one for one in house.plans if one.code == "BJ-1"], seed=4)
    plan.add_slip("fill", "BJ-1", "M", 2)
    plan.hand_on(short={})
    session = plan.of("BJ-1", "M")
    house.open_day()
    terminal = {"day": DAY_TEXT, "attached": False, "reason": "sin terminal", "supervisor": by(Role.FLOOR_SUPERVISOR)}
    buttons.press("tables/BJ-1/terminal", terminal)

    # the table opens, with one box
    install = {"day": DAY_TEXT, "shift": "M", **house.carriers()}
    buttons.press("boxes/BJ-1-M/install", install, other="boxes/BJ-1-E/install")
    box = house.pit.get(f"{API}/tables/BJ-1").json()["box"]
    assert box in ("BJ-1-M", "BJ-1-E")
    opening = {"day": DAY_TEXT, "shift": "M", "counts": written(session.opener), **house.at_table()}
    buttons.press("tables/BJ-1/openings", opening, opening | {"dealer": by(Role.DEALER, 2)})
    assert buttons.events(f"session:BJ-1.{DAY_TEXT}.M").count("TableOpened") == 1

    # a fill through its steps; another one voided
    slip = PlannedSlip("fill", "BJ-1", "M", {"500": 2}, "M")
    house.ask(slip)
    issue = {"cashier": by(Role.CASHIER), "escort": by(Role.SECURITY)}
    buttons.press(f"slips/{slip.serial}/issue", issue, issue | {"cashier": by(Role.CASHIER, 2)})
    receive = {"counts": written(slip.counts), **house.at_table()}
    buttons.press(f"slips/{slip.serial}/receive", receive, receive | {"dealer": by(Role.DEALER, 2)})
    assert buttons.events(f"slip:{slip.serial}") == ["SlipRequested", "SlipIssued", "SlipReceived"]
    spoilt = PlannedSlip("fill", "BJ-1", "M", {"500": 3}, "M")
    house.ask(spoilt)
    void = {
        "reason": "tachado", "prepared": by(Role.CASHIER), "prepared_role": "cashier",
        "supervised": by(Role.FLOOR_SUPERVISOR, 2), "supervised_role": "floor_supervisor",
    }  # fmt: skip
    buttons.press(f"slips/{spoilt.serial}/void", void)
    paper = house.paper(slip, "F-0000003")
    buttons.press("paper-slips", paper, paper | {"keyed": by(Role.ACCOUNTING, 2)})
    session.fills = [*session.fills, slip.counts]

    # the table closes, its box goes to the count
    buttons.press("tables/BJ-1/closings", {"counts": written(session.closer), **house.at_table()})
    buttons.press(f"boxes/{box}/remove", house.carriers())
    for step, where in (("transport", {"destination": "bóveda"}), ("store", {"place": "estante"})):
        buttons.press(f"boxes/{step}", {"boxes": [box], **where, **house.carriers()})
    custody = buttons.events(f"box:{box}.{DAY_TEXT}.M")
    assert len(custody) == len(set(custody)) == 4, custody

    # counted, signed, accepted
    team = {"day": DAY_TEXT, "room": "sala", "team": house.team()}
    count = f"counts/{buttons.press('counts', team)['count']}"
    buttons.press(f"{count}/boxes/{box}/open", house.pair())
    found = [{"kind": "notes", "counts": written(session.notes)}, {"kind": "documents", "counts": {"fill": 2}}]
    for counter in (1, 2):
        buttons.press(f"{count}/boxes/{box}/entries", {"contents": found, "counter": by(Role.COUNT_TEAM, counter)})
    copies = [{"kind": "fill", "serial": serial, "total": "10.00"} for serial in (slip.serial, "F-0000003")]
    house.do(f"{count}/boxes/{box}/documents", {"documents": copies, "by": by(Role.COUNT_TEAM)})
    buttons.press(f"{count}/boxes/{box}/empty", house.pair())
    buttons.press(f"{count}/sheet", {"team": house.team()})
    cage = {"contents": found[:1], "cashier": by(Role.CASHIER), "delivered": by(Role.COUNT_TEAM)}
    buttons.press(f"{count}/acceptance", cage, cage | {"cashier": by(Role.CASHIER, 2)})

    # the day is closed once, whoever asks
    def close() -> Any:
        try:
            return close_gaming_day(house.property, DAY, actor="system:close")
        except Refused as refusal:
            return refusal

    outcomes = _closers(close)
    assert {type(one) for one in outcomes} <= {CloseRun, Refused}
    assert all(one.code == "close_running" for one in outcomes if isinstance(one, Refused))
    assert tasks.close_gaming_day(house.property.pk, DAY_TEXT)["closed"]
    closing = buttons.events(f"close:{DAY_TEXT}")
    assert closing.count("DayClosed") == closing.count("DayFiguresPosted") == closing.count("CloseStarted") == 1
    assert DailySummary.objects.get(property_id=house.property.pk).win == plan_win(plan)


def _closers(close: Any) -> list[Any]:
    together = threading.Barrier(2)

    def go(_number: int) -> Any:
        try:
            together.wait(120)
            return close()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(go, range(2)))


def plan_win(plan: DayPlan) -> int:
    """Win of the one session, in cents."""
    return int(plan.wins()["BJ-1", "M"].replace(".", ""))
