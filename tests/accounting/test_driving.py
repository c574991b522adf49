"""The floor driver: one plan leaves the same events in process and over HTTP, and signs as operations declare."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import pytest

from accounting import tasks
from accounting.driving import forms, opening_of, people_of, work_in
from accounting.simulated import found
from accounting.simulated.line import Line
from accounting.simulated.rest_device import RestDevice
from casino import jurisdictions
from casino.api.authentication import forget_keys
from casino.models import Property
from casino.operations import OPERATIONS
from casino.rules.money import format_amount
from casino.simulation.driver import SIGNED, Http, Played, Work, crew_of
from casino.simulation.driver.work import contents
from casino.simulation.property_plan.pieces import worth
from progressive.seed import seed_link
from tables.seed import SeededProperty, opening_counts, seed_property
from tests.factories import DAY, NOON, roulette

ACTOR = "device:PIT-1"


class DeviceWithWorker(RestDevice):
    """The device of a property whose worker closes the day as soon as it is asked to."""

    def post(self, path: str, body: dict[str, Any], *, once: str = "") -> Any:
        answer = super().post(path, body, once=once)
        if path.endswith("/close"):
            tasks.close_gaming_day(self.property_id, DAY.isoformat())
        return answer


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> dt.datetime:
        self.now += dt.timedelta(seconds=1)
        return self.now


def names_in(house: SeededProperty) -> dict[str, str]:
    """The ids of its rounds, and what both houses call them."""
    return {str(uuid5(NAMESPACE_OID, f"{house.property.code} {name}")): name for name in ("first", "second")}


def play(work: Work, house: SeededProperty) -> None:
    """A small day: two tables, a linked one among them; slips, rounds, a box by hand and one in the count room."""
    work.do("open_gaming_day", day=DAY, late_reason="día de prueba")
    work.do("start_link", link="CARIBE", day=DAY, count_meters=[{"table": "CS-1", "in_meter": 3, "payouts": {}}])
    work.do("verify_bank", day=DAY, shift="M", amount=100_000_000)
    tray = {**opening_counts("RO-1")}
    work.open_table("RO-1", DAY, "M", tray, "RO-1-M")
    said = opening_of(house.property, "CS-1")
    work.open_table("CS-1", DAY, "M", opening_counts("CS-1"), "CS-1-M", said=said)
    rounds = (roulette(pocket="18"), roulette(pocket="17"))
    work.play(
        [
            Played(round=name, table="RO-1", facts=[(fact, at) for fact in facts])
            for name, facts, at in zip(names_in(house), rounds, (work.clock(), work.clock()), strict=True)
        ]
    )
    tray["500"] += 8
    tray["2500"] -= 1
    serial = work.slip("fill", "RO-1", {"500": 10})
    assert serial.endswith("0000001")
    work.slip("credit", "RO-1", {"500": 2})
    work.close_table("RO-1", tray, "RO-1-M")
    work.close_table("CS-1", opening_counts("CS-1"), "CS-1-M")
    work.lock_away(["RO-1-M", "CS-1-M"])
    work.count_box("RO-1-M", DAY, "M", {"2000": 10})
    opened = work.do("open_count", day=DAY, room="sala de conteo")
    count = opened["count"] if isinstance(opened, dict) else opened
    team = [one.employee for one in work.signatures("count_boxes")["team"]]
    found_in_it = contents({"500": 4}, documents={"opener_closer": 2})
    counted = [{"counter": one, "contents": found_in_it} for one in team[:2]]
    total = format_amount(worth(opening_counts("CS-1")), "USD")
    papers = [{"kind": "opener_closer", "serial": f"O-000000{number}", "total": total} for number in (2, 4)]
    work.do("count_boxes", count=count, boxes=[{"box": "CS-1-M", "counts": counted, "documents": papers}])
    work.do("sign_count", count=count)
    work.do("accept_count", count=count, contents=contents({"500": 4}))
    work.give_back(["RO-1-M", "CS-1-M"])
    work.read_meters(DAY, [("CS-1", 3, 1_000_000, {})])


def recorded(house: SeededProperty) -> list[tuple[str, ...]]:
    """All that was recorded; when a day was closed is the clock's of the machine."""
    told = found.record_of(house.property, names_in(house))
    return [(*one[:4], one[4] if one[4] < (DAY + dt.timedelta(days=2)).isoformat() else "", one[5]) for one in told]


def house() -> SeededProperty:
    built = seed_property(code=f"D{Property.objects.count()}", equipment_on_book=False)
    seed_link(built.property, tables=("CS-1",), code="CARIBE")
    return built


@pytest.mark.django_db
def test_both_transports_leave_the_same_events() -> None:
    forget_keys()
    near, far = house(), house()
    in_process = work_in(near, Clock(), actor=ACTOR)
    play(in_process, near)
    in_process.transport.close_day(DAY)
    device = DeviceWithWorker(far.property.pk, "PIT-1", far.keys["PIT-1"], Line(1))
    over_http = Work(Http(device, forms(), far.property.currency), crew_of(people_of(far)), Clock())
    play(over_http, far)
    over_http.transport.close_day(DAY)
    here, there = recorded(near), recorded(far)
    assert len(here) > 60
    assert sorted(set(here) ^ set(there)) == []


def test_the_people_who_sign_are_those_whom_operations_declare() -> None:
    known = {name for code in jurisdictions.DECLARATIONS for name in forms(code)}
    for name, duties in SIGNED.items():
        declared = {signer.name: signer for signer in OPERATIONS[name].signers}
        assert name in known, f"{name} has no route"
        assert {one.name for one in declared.values() if one.required} <= set(duties), name
        for signer, duty in duties.items():
            roles = {role.value for role in declared[signer].kind.roles}
            assert declared[signer].several == isinstance(duty, tuple), (name, signer)
            assert {one.split()[0] for one in ([duty] if isinstance(duty, str) else duty)} <= roles, (name, signer)
