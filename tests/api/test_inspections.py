"""Inspections over REST: announced, drawn, read, finished, reported."""

from __future__ import annotations

from casino.roles import Role
from tables.equipment import draws
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor

INSPECTIONS = "/api/v1/inspections"
SECRET = "a coin, a comb and a candle"


def announced(house: Floor, terminal: Terminal, **more: object) -> object:
    body = {
        "day": DAY.isoformat(), "shift": "M", "commitment": draws.commitment(SECRET), "tables_wanted": 1,
        "inspector": signer(house, Role.INSPECTOR),
    }  # fmt: skip
    return terminal.post(INSPECTIONS, {**body, **more})


def test_an_inspection_from_end_to_end(house: Floor, terminal: Terminal) -> None:
    answer = announced(house, terminal)
    assert answer.status_code == 201, answer.content
    row = answer.json()
    assert (row["pool"], row["secret"], row["tables"]) == (["RO-1", "RO-2"], "", [])
    inspector = signer(house, Role.INSPECTOR)
    there = f"{INSPECTIONS}/{row['code']}"
    wrong = terminal.post(f"{there}/draw", {"secret": "something else entirely", "inspector": inspector})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "secret_does_not_fit")
    drawn = terminal.post(f"{there}/draw", {"secret": SECRET, "inspector": inspector}, key="draw-1")
    again = terminal.post(f"{there}/draw", {"secret": SECRET, "inspector": inspector}, key="draw-1")
    assert drawn.status_code == again.status_code == 200
    table = drawn.json()["tables"][0]
    people = {"inspector": inspector, "supervisor": signer(house, Role.FLOOR_SUPERVISOR)}
    reading = terminal.post(
        f"{there}/readings",
        {"table": table, "kind": "opening", "counts": {"5.00": 1}, "minimum_posted": "999.00", **people},
    )
    assert reading.status_code == 201, reading.content
    assert reading.json()["differences"] == 2
    bad = terminal.post(
        f"{there}/readings", {"table": table, "kind": "float", "counts": {}, "meters_read": 5, **people}
    )
    assert bad.status_code == 422
    assert terminal.post(f"{there}/finish", people).status_code == 200
    shown = terminal.get(there).json()
    assert (shown["status"], shown["check"]["faults"], len(shown["readings"])) == ("finished", [], 1)
    lines = terminal.get(f"{INSPECTIONS}/report", first=DAY.isoformat(), last=DAY.isoformat()).json()
    assert (lines[0]["inspections"], lines[0]["differing"]) == (1, 1)
    assert len(terminal.get(INSPECTIONS, day=DAY.isoformat()).json()) == 1
    assert terminal.get(INSPECTIONS, day="soon").status_code == 400


def test_an_announcement_is_given_up(house: Floor, terminal: Terminal) -> None:
    code = announced(house, terminal).json()["code"]
    body = {"reason": "called away", "inspector": signer(house, Role.INSPECTOR)}
    assert terminal.post(f"{INSPECTIONS}/{code}/cancel", body).json()["status"] == "cancelled"
    assert terminal.get(f"{INSPECTIONS}/2020-01-01-1").status_code == 404


def test_only_inspectors_and_only_with_the_scope(house: Floor, terminal: Terminal, ro1: Terminal) -> None:
    other = announced(house, terminal, inspector=signer(house, Role.AUDITOR))
    assert (other.status_code, other.json()["code"]) == (403, "role_not_held")
    assert announced(house, ro1).status_code == 403
