"""What a terminal asks before it speaks; a chip set put away."""

from __future__ import annotations

import datetime as dt

from casino.models import Approval
from casino.roles import Role
from tables.models import ChipSet, Denomination
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor

CONFIGURATION = "/api/v1/floor-configuration"


def test_a_terminal_is_told_its_table_and_the_chips_that_count(house: Floor, ro1: Terminal) -> None:
    answer = ro1.get(CONFIGURATION)
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert (told["currency"], told["time_zone"], told["clock_tolerance_seconds"]) == (
        "USD", "America/Puerto_Rico", 300
    )  # fmt: skip
    [table] = told["tables"]
    assert (table["code"], table["pit"], table["game"]) == ("RO-1", "A", "pr.roulette")
    assert table["limits"] == {"min": "1.00", "max": "100.00"}
    assert {"number": "RO-1-M", "shift": "M"} in table["boxes"]
    assert {"number": "RO-1-E", "shift": ""} in table["boxes"]
    assert told["denominations"][0] == {"chip_set": "A", "value": "0.25", "kind": "chip", "colour": "amarilla"}
    assert [shift["code"] for shift in told["shifts"]] == ["M", "T", "N"]
    ends = [dt.datetime.fromisoformat(shift["ends"]) for shift in told["shifts"]]
    starts = [dt.datetime.fromisoformat(shift["starts"]) for shift in told["shifts"]]
    assert starts[1:] == ends[:-1]


def test_a_pit_terminal_is_told_every_table_in_use(house: Floor, terminal: Terminal) -> None:
    told = terminal.get(CONFIGURATION).json()
    assert {table["code"] for table in told["tables"]} == set(house.house.tables)
    assert {pit["code"] for pit in told["pits"]} == {"A", "B", "C", "P"}
    table = house.house.tables["RO-1"]
    for reference, until in (("CT-1", dt.date(2026, 1, 31)), ("CT-2", None)):
        table.approvals.add(
            Approval.objects.create(
                property=house.property, reference=reference, date=dt.date(2026, 1, 2), authority="CTPR",
                subject="wheel", effective_until=until,
            )
        )  # fmt: skip
    table.active = True
    shown = {row["code"]: row["approvals"] for row in terminal.get(CONFIGURATION).json()["tables"]}
    assert shown["RO-1"]["wheel"] == "CT-2"


def test_a_chip_set_is_retired_by_two_pins(house: Floor, terminal: Terminal) -> None:
    path = "/api/v1/chip-sets/A/retirement"
    body = {
        "day": DAY.isoformat(),
        "cage_supervisor": signer(house, Role.CAGE_SUPERVISOR),
        "inspector": signer(house, Role.INSPECTOR),
    }
    assert terminal.post(path, body).json()["code"] == "only_chip_set"
    other = ChipSet.objects.create(property=house.property, code="B", name="B")
    for value in (25, 100, 500, 2_500, 10_000, 50_000, 100_000):
        Denomination.objects.create(chip_set=other, value_minor=value, colour="gris")
    wrong = body | {"inspector": signer(house, Role.CASHIER)}
    assert terminal.post(path, wrong).json()["code"] == "role_not_held"
    answer = terminal.post(path, body, key="retire-A")
    assert answer.json() == {"code": "A", "active": False, "retired_on": DAY.isoformat()}
    assert terminal.post(path, body, key="retire-A").json() == answer.json()
    assert terminal.post(path, body).json()["code"] == "chip_set_retired"
    assert {known["chip_set"] for known in terminal.get(CONFIGURATION).json()["denominations"]} == {"B"}
