"""Quantities that cannot be, at every door that takes a count: field, reason and control, and nothing stored.

And what a table without rounds shows where win is summed: nothing, which is not the same as 0.00 (control W3).
"""

from __future__ import annotations

from typing import Any

import pytest

from accounting import commands
from casino.api.authentication import forget_keys
from casino.eventstore import feed
from casino.roles import Role
from tests.api.conftest import Terminal, signer
from tests.factories import ACTOR, DAY, Floor
from tests.staged import staged

API = "/api/v1"
DAY_TEXT = DAY.isoformat()

pytestmark = pytest.mark.django_db


def _build_house() -> Floor:
    floor = Floor.seeded(with_pins=True, with_devices=True)
    floor.open_day()
    floor.open("RO-1")
    return floor


built_house = staged(_build_house)


@pytest.fixture
def house(built_house, db) -> Floor:
    forget_keys()
    return built_house()


@pytest.fixture
def terminal(house: Floor) -> Terminal:
    return Terminal(house.house.keys["PIT-1"])


def stored(house: Floor) -> int:
    return len(feed(house.property.pk, limit=10_000))


def test_pieces_that_cannot_be_are_refused_with_their_control(house: Floor, terminal: Terminal) -> None:
    def by(role: Role, number: int = 1) -> dict[str, str]:
        return signer(house, role, number)

    floor_people = {"dealer": by(Role.DEALER), "supervisor": by(Role.FLOOR_SUPERVISOR)}
    cage = {"cashier": by(Role.CASHIER), "cage_supervisor": by(Role.CAGE_SUPERVISOR)}
    count = {"by": by(Role.COUNT_TEAM), "by_role": "count_team"}
    witness = {"witness": by(Role.COUNT_TEAM, 2), "witness_role": "count_team"}
    day = {"day": DAY_TEXT, "shift": "M"}
    doors: list[tuple[str, str, Any]] = [
        ("tables/BJ-1/openings", "control T1", lambda pieces: day | floor_people | {"counts": pieces}),
        ("tables/RO-1/closings", "control T1", lambda pieces: floor_people | {"counts": pieces}),
        (
            "slips",
            "control T2",
            lambda pieces: {
                "kind": "fill", "table": "RO-1", "counts": pieces, "supervisor": floor_people["supervisor"],
            },
        ),
        ("cage/openings", "control T1", lambda pieces: day | cage | {"cash": {}, "chips": pieces}),
        (
            "tables/RO-1/tips",
            "control D4",
            lambda pieces: day | count | witness | {"contents": [{"kind": "chips", "counts": pieces}]},
        ),
    ]  # fmt: skip
    house.install("BJ-1")
    before = stored(house)
    for path, cite, body in doors:
        for pieces, code in (
            ({"5.00": -1}, "bad_quantity"),
            ({"5.00": 10_000_001}, "bad_quantity"),
            ({"3.00": 1}, "unknown_denomination"),
        ):
            problem = terminal.post(f"{API}/{path}", body(pieces)).json()
            assert (problem["code"], problem["cite"]) == (code, cite), (path, problem)
            assert problem["field"].endswith(next(iter(pieces))), (path, problem)
            assert "3.00" in problem["detail"] or code == "bad_quantity"
        twice = terminal.post(f"{API}/{path}", body({"5.00": 1, "5.0": 1})).json()
        assert twice["code"] == "invalid", (path, twice)
    assert stored(house) == before


def test_a_counters_file_names_every_bad_row_at_once(house: Floor, terminal: Terminal) -> None:
    house.close("RO-1")
    house.remove("RO-1-M")
    house.store("RO-1-M")
    team = [signer(house, Role.COUNT_TEAM, number) for number in (1, 2, 3)]
    count = terminal.post(f"{API}/counts", {"day": DAY_TEXT, "room": "sala", "team": team}).json()["count"]
    content = "box,denomination,pieces\nRO-1-M,20.00,5\nRO-9,20.00,1\nRO-1-M,3.00,1\n"
    file = {"name": "c.csv", "content": content}
    tried = terminal.post(f"{API}/counts/{count}/machine", file | {"dry_run": True}).json()
    assert [(row["line"], row["column"]) for row in tried["bad_rows"]] == [(3, "box"), (4, "denomination")]
    before = stored(house)
    problem = terminal.post(f"{API}/counts/{count}/machine", file | {"by": team[2]}).json()
    assert (problem["code"], problem["cite"], len(problem["rows"])) == ("bad_rows", "control D3", 2)
    assert stored(house) == before


def test_a_day_without_rounds_is_zero_by_rounds(house: Floor, terminal: Terminal) -> None:
    """A closed day of a table that keeps its rounds and played none; and the day takes nothing more."""
    house.close("RO-1")
    house.remove("RO-1-M")
    house.count("RO-1-M", {"2000": 1})
    commands.close_gaming_day(house.property, DAY, actor=ACTOR)
    summed = terminal.get(f"{API}/statistics", day=DAY_TEXT, period="year_to_date", by="table").json()
    [line] = summed["lines"]
    assert (line["now"]["win"], line["now"]["win_rounds"], summed["total"]["now"]["win_rounds"]) == (
        "20.00",
        "0.00",
        "0.00",
    )
    late = {"day": DAY_TEXT, "shift": "M", "counts": {"5.00": 1}}
    people = {"dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR)}
    problem = terminal.post(f"{API}/tables/BJ-1/openings", late | people).json()
    assert (problem["code"], problem["field"], problem["cite"]) == ("day_not_open", "day", "control W5")
    asked = {"first": "2026-12-01", "last": "2026-11-30"}
    assert terminal.get(f"{API}/inspections/report", **asked).json()["code"] == "bad_period"
