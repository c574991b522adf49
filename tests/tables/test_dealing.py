"""Terminals put to tables and taken away in mid-day; dealers relieved, and what came of each one's time."""

from __future__ import annotations

import datetime as dt

import pytest

from accounting import queries as books
from accounting.commands import close_gaming_day
from accounting.figures import shares
from accounting.models import DailySummary, DayException, DealerDay
from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from tables import commands, queries
from tables.models import DealerSeat, TerminalChange
from tests.factories import ACTOR, DAY, NOON, Floor, refused, roulette


@pytest.fixture
def floor(db) -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    return floor


def terminal(floor: Floor, attached: bool, table: str = "RO-1", **more: object) -> None:
    command = commands.attach_terminal if attached else commands.detach_terminal
    given = {"tables": [table], "day": DAY, "reason": "x", "supervisor": floor.sig(Role.FLOOR_SUPERVISOR)}
    command(floor.property, **{**given, "actor": ACTOR, "at": floor.now(), **more})


def seat(floor: Floor, number: int, **more: object) -> None:
    given = {"table": "RO-1", "dealer": floor.sig(Role.DEALER, number), "supervisor": floor.sig(Role.FLOOR_SUPERVISOR)}
    commands.seat_dealer(floor.property, **{**given, "actor": ACTOR, "at": floor.now(), **more})


def close_all(floor: Floor, box: str) -> None:
    floor.close("RO-1")
    floor.remove(box)
    floor.count(box, {"2000": 10})
    close_gaming_day(floor.property, DAY, actor=ACTOR)


def test_a_terminal_in_mid_day_is_told_from_when(floor):
    terminal(floor, False)
    box = floor.install("RO-1")
    floor.open_only("RO-1")
    assert queries.captures(floor.property, DAY)["RO-1", "M"].state == "none"
    terminal(floor, True)
    at = TerminalChange.objects.filter(property_id=floor.property.pk).latest("at").at
    floor.play("RO-1", roulette(pocket="18"))
    capture = queries.captures(floor.property, DAY)["RO-1", "M"]
    assert (capture.state, capture.since, capture.until) == ("part", at, None)
    close_all(floor, box)
    line = DailySummary.objects.get(property_id=floor.property.pk, table="RO-1")
    assert (line.capture, line.win, line.win_rounds) == ("part", 20_000, 500)
    assert line.captured_from == at.astimezone(dt.UTC).isoformat(timespec="seconds")
    assert (line.recorded_win, line.compared_variance) == (500, None)
    assert not DayException.objects.filter(property_id=floor.property.pk).exists()


def test_a_terminal_taken_away_in_mid_shift(floor):
    floor.open("RO-1")
    terminal(floor, False)
    capture = queries.captures(floor.property, DAY)["RO-1", "M"]
    assert (capture.state, capture.since, capture.until is not None) == ("part", None, True)


def test_rounds_without_a_terminal_count_as_recorded_in_part(floor):
    terminal(floor, False)
    floor.open("RO-1")
    floor.play("RO-1", roulette())
    assert queries.captures(floor.property, DAY)["RO-1", "M"].state == "part"
    floor.open("RO-2")
    assert queries.captures(floor.property, DAY)["RO-2", "M"].state == "rounds"


def test_terminals_are_refused_what_makes_no_sense(floor):
    refused("terminal_attached", terminal, floor, True)
    terminal(floor, False)
    refused("terminal_detached", terminal, floor, False)
    refused("terminal_changed_later", terminal, floor, True, at=NOON - dt.timedelta(hours=5))
    refused("tables_missing", terminal, floor, True, tables=[])
    refused("reason_missing", terminal, floor, True, reason=" ")
    refused("unknown_table", terminal, floor, True, tables=["NO-1"])
    refused("day_not_open", terminal, floor, True, day=DAY + dt.timedelta(days=1))
    refused("wrong_role", terminal, floor, True, supervisor=floor.sig(Role.DEALER))
    floor.open("RO-2")
    commands.record_round(floor.property, floor.item("RO-2", roulette()[:2]), actor=ACTOR)
    refused("rounds_open", terminal, floor, False, tables=["RO-2"])
    # All of the tables or none.
    refused("terminal_attached", terminal, floor, True, tables=["RO-1", "RO-2"])
    assert not commands.has_terminal(floor.property, "RO-1")


def test_rounds_and_shares_go_to_whoever_dealt(floor):
    box = floor.install("RO-1")
    floor.open_only("RO-1", at=NOON)
    floor.play("RO-1", roulette(amount=500, pocket="18"))
    half = NOON + dt.timedelta(hours=1)
    seat(floor, 2, at=half)
    floor.go_to(half + dt.timedelta(seconds=1))
    floor.play("RO-1", roulette(amount=700, pocket="18"))
    floor.go_to(NOON + dt.timedelta(hours=4))
    close_all(floor, box)
    dealers = {row.dealer: row for row in DealerDay.objects.filter(property_id=floor.property.pk)}
    first, second = (floor.house.staff[Role.DEALER][number].code for number in (0, 1))
    assert (dealers[first].seconds, dealers[first].rounds, dealers[first].win_rounds) == (3_600, 1, 500)
    assert (dealers[second].seconds, dealers[second].rounds, dealers[second].win_rounds) == (10_800, 1, 700)
    assert (dealers[first].drop, dealers[second].drop) == (5_000, 15_000)
    line = DailySummary.objects.get(property_id=floor.property.pk, table="RO-1")
    assert dealers[first].win + dealers[second].win == line.win
    answer = books.statistics(floor.property, day=DAY, kind="month", by="dealer")
    assert {row.name: row.now.win_rounds for row in answer.lines} == {first: 500, second: 700}
    assert answer.total.now.win == line.win


def test_dealers_are_refused_what_makes_no_sense(floor):
    refused("table_not_open", seat, floor, 2)
    floor.open("RO-1")
    refused("dealer_seated", seat, floor, 1)
    seat(floor, 2)
    refused("dealer_seated", seat, floor, 2)
    refused("wrong_role", seat, floor, 2, dealer=floor.sig(Role.CASHIER))
    seat(floor, 1)
    assert DealerSeat.objects.filter(property_id=floor.property.pk).count() == 3


@pytest.mark.parametrize(
    ("amount", "weights", "expected"),
    [
        (100, [1, 1, 1], [34, 33, 33]),
        (-100, [1, 1, 1], [-34, -33, -33]),
        (5, [0, 0], [3, 2]),
        (7, [3, 0], [7, 0]),
        (0, [2, 1], [0, 0]),
        (0, [], []),
    ],
)
def test_shares_add_up(amount, weights, expected):
    assert shares(amount, weights) == expected


def test_a_rebuild_gives_the_rows_again(committed_floor):
    floor = Floor.seeded()
    floor.open_day()
    terminal(floor, False, "RO-2")
    floor.open("RO-1")
    seat(floor, 2)
    before = [sorted(model.objects.values_list()) for model in (DealerSeat, TerminalChange)]
    assert all(before)
    rebuild()
    assert [sorted(model.objects.values_list()) for model in (DealerSeat, TerminalChange)] == before
