"""Every write that takes `occurred_at` refuses a time of yesterday, of last month and of 2019, and changes nothing.

Days over the API are played again by a terminal that sends each act with such times first.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.urls import resolve

from tests.api import (
    test_cage,
    test_count_room,
    test_equipment,
    test_floor,
    test_inspections,
    test_slips,
    test_whole_life,
)
from tests.api.conftest import ROUNDS, Terminal, round_body
from tests.api.test_count_room import stored, team  # noqa: F401  (fixtures)
from tests.api.test_whole_life import stud  # noqa: F401  (fixture)
from tests.factories import NOON, Floor

PLANTED = [NOON - dt.timedelta(days=1), NOON - dt.timedelta(days=31), NOON.replace(year=2019)]
OF_THE_TIME = {"approval_missing", "time_out_of_order"}
"""Other refusals for the time: no approval was in force then, the set was not in play yet."""
BELONGS = {"belongs_to_another_day", "belongs_to_another_shift", "before_opening"}


class Planting(Terminal):
    """A device that sends each act dated elsewhere before it sends it as the test does."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.proven: set[str] = set()
        self.open: dict[str, Any] = {}

    def post(self, path: str, body: Any, **more: Any) -> Any:
        operation = resolve(path).route
        if isinstance(body, dict) and operation not in self.proven and not path.endswith("/prints"):
            self._plant(operation, path, body)
        answer = super().post(path, body, **more)
        if answer.status_code < 300 and operation in self.open:
            pytest.fail(f"{path} took or refused otherwise: {self.open[operation]}")
        self.open.pop(operation, None)
        return answer

    def _plant(self, operation: str, path: str, body: dict[str, Any]) -> None:
        before = events()
        for moment in PLANTED:
            answer = super().post(path, {**body, "occurred_at": moment.isoformat()})
            assert events() == before, (path, moment, answer.content)
            told = answer.json()
            if told.get("code") == "invalid" and "occurred_at" in told.get("errors", {}):
                return  # it takes no time
            if told.get("code") in BELONGS:
                assert (answer.status_code, told["field"]) == (422, "occurred_at")
                assert told["cite"].startswith("control ")
            elif told.get("code") not in OF_THE_TIME:
                self.open[operation] = told
                return
        self.proven.add(operation)


def events() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event")
        return int(cursor.fetchone()[0])


@pytest.fixture
def terminal(house: Floor) -> Planting:
    return Planting(house.house.keys["PIT-1"])


LIVES: list[tuple[Callable[..., None], int]] = [
    (test_whole_life.test_a_table_from_its_box_to_its_closer, 5),
    (test_whole_life.test_a_progressive_from_its_start_to_the_funds, 10),
    (test_cage.test_a_shift_of_the_cage, 4),
    (test_cage.test_chips_move_with_their_paper, 1),
    (test_equipment.test_a_set_from_receipt_to_destruction, 9),
    (test_inspections.test_an_inspection_from_end_to_end, 4),
    (test_count_room.test_a_count_from_the_store_to_the_cage, 8),
    (test_count_room.test_tips_are_counted_apart, 1),
    (test_floor.test_a_fill_needs_four_people, 3),
    (test_floor.test_boxes_travel_and_are_counted_blind, 4),
    (test_slips.test_paper_slips_are_keyed_in_and_the_book_tells, 1),
]
"""A test of a life over the API, and at least how many operations it must have proven."""


@pytest.mark.parametrize(("life", "least"), LIVES, ids=lambda value: getattr(value, "__name__", ""))
def test_acts_of_another_day_are_refused(
    life: Callable[..., None], least: int, terminal: Planting, request: pytest.FixtureRequest
) -> None:
    names = life.__code__.co_varnames[: life.__code__.co_argcount]
    life(**{name: terminal if name == "terminal" else request.getfixturevalue(name) for name in names})
    assert len(terminal.proven) >= least, terminal.proven


@pytest.mark.parametrize("moment", [*PLANTED, NOON + dt.timedelta(hours=4)])
def test_rounds_of_another_day_or_shift_are_refused(house: Floor, moment: dt.datetime) -> None:
    device, before = Terminal(house.house.keys["PIT-1"]), events()
    body = round_body("0198b6a0-0000-7000-8000-000000000001") | {"occurred_at": moment.isoformat()}
    for told in (
        device.post(ROUNDS, body).json(),
        device.lines(f"{ROUNDS}/batch", [body]).json()["results"][0]["problem"],
    ):
        assert told["code"] == ("belongs_to_another_shift" if moment > NOON else "belongs_to_another_day")
        assert (told["status"], told["field"], bool(told["cite"])) == (422, "events[0].occurred_at", True)
    assert events() == before
