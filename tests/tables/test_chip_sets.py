"""Chip sets: several in use, one put away for good; boxes stay bound to their table while in custody (control D1)."""

import datetime as dt
import threading

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connections, transaction

from casino.errors import Refused
from casino.eventstore import read_stream
from casino.roles import Role
from tables import commands
from tables.counting import counts as counting
from tables.models import ChipSet, Denomination, DropBox
from tests.factories import ACTOR, DAY, Floor, banknotes, refused


def second_set(floor: Floor, values: tuple[int, ...] = (500, 2_500), **more) -> ChipSet:
    chip_set = ChipSet.objects.create(property=floor.property, code="B", name="Fichas serie B", **more)
    for value in values:
        Denomination.objects.create(chip_set=chip_set, value_minor=value, colour="gris")
    return chip_set


def retire(floor: Floor, chip_set: str = "A", **more) -> ChipSet:
    arguments = {
        "chip_set": chip_set,
        "day": DAY,
        "cage_supervisor": floor.sig(Role.CAGE_SUPERVISOR),
        "inspector": floor.sig(Role.INSPECTOR),
        "actor": ACTOR,
        "at": floor.now(),
    }
    return commands.retire_chip_set(floor.property, **{**arguments, **more})


def values(floor: Floor, *states: str) -> list[tuple[str, int]]:
    return [(known.chip_set, known.value) for known in counting.denominations(floor.property, *states)]


def test_a_retired_set_is_no_longer_counted_and_still_known(floor):
    second_set(floor)
    retired = retire(floor)
    assert (retired.active, retired.retired_on) == (False, DAY)
    assert values(floor, counting.IN_USE) == [("B", 500), ("B", 2_500)]
    assert ("A", 100) in values(floor, counting.RETIRED)
    [recorded] = read_stream(floor.property.pk, f"chipset:A.{DAY}")
    assert recorded.event.denominations == [25, 100, 500, 2_500, 10_000, 50_000, 100_000]
    assert [signature.role for signature in recorded.event.signatures] == ["cage_supervisor", "inspector"]
    floor.install("RO-1")
    refused("unknown_denomination", floor.open_only, "RO-1", counts={"100": 1})
    floor.open_only("RO-1", counts={"500": 3})
    refused(
        "unknown_denomination", commands.request_fill, floor.property, table="RO-1", counts={"100": 1},
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR,
    )  # fmt: skip
    # A player may still drop one of them.
    [chips] = [
        one
        for one in counting.box_contents(
            floor.property, [banknotes({}), counting.BoxContent(kind="chips", counts={"100": 2}, total=200)], field="x"
        )
        if one.kind == "chips"
    ]
    assert chips.total == 200


def test_the_only_set_is_not_retired(floor, stored):
    before = stored(floor)
    assert refused("only_chip_set", retire, floor).field == "chip_set"
    second_set(floor, active=False)
    refused("only_chip_set", retire, floor)
    ChipSet.objects.create(property=floor.property, code="W", name="Ruleta", kind=ChipSet.Kind.COLOUR)
    refused("only_chip_set", retire, floor)
    assert stored(floor) == before
    assert ChipSet.objects.get(property=floor.property, code="A").active


def test_a_set_is_retired_once_and_for_good(floor):
    second_set(floor)
    retired = retire(floor)
    refused("chip_set_retired", retire, floor)
    refused("unknown_chip_set", retire, floor, "Z")
    retired.active = True
    with pytest.raises(ValidationError):
        retired.full_clean()
    with pytest.raises(IntegrityError, match="retired_is_not_in_use"), transaction.atomic():
        retired.save()


def test_a_set_in_use_is_not_just_switched_off(floor):
    chip_set = ChipSet.objects.get(property=floor.property, code="A")
    chip_set.active = False
    with pytest.raises(ValidationError) as refusal:
        chip_set.full_clean()
    assert set(refusal.value.error_dict) == {"active"}


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("wrong_role", {"cage_supervisor": (Role.CASHIER, 1)}),
        ("wrong_role", {"inspector": (Role.AUDITOR, 1)}),
        ("day_not_open", {"day": DAY + dt.timedelta(days=1)}),
    ],
)
def test_who_signs_and_when(floor, code, more):
    second_set(floor)
    given = {name: floor.sig(*who) if isinstance(who, tuple) else who for name, who in more.items()}
    refused(code, retire, floor, **given)


def test_chips_on_tables_keep_their_set_in_use(floor):
    second_set(floor, (500, 2_500))
    floor.open("RO-1", counts={"500": 10})
    floor.open("RO-2", counts={"100": 10})
    assert refused("chips_on_tables", retire, floor).details == {"places": ["RO-2"]}
    floor.credit("RO-2", {"100": 10})
    floor.close("RO-2", counts={})
    serial = commands.request_fill(
        floor.property, table="RO-1", counts={"100": 5}, supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR
    )
    assert refused("chips_on_tables", retire, floor).details == {"places": [serial]}
    floor.issue_fill(serial)
    floor.receive_fill(serial, {"100": 5})
    assert refused("chips_on_tables", retire, floor).details == {"places": ["RO-1"]}
    floor.close("RO-1", counts={"500": 10, "100": 5})
    assert refused("chips_on_tables", retire, floor).details == {"places": ["RO-1"]}
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    floor.open_only("RO-1", "T", counts={"500": 10, "100": 5})
    floor.credit("RO-1", {"100": 5})
    floor.close("RO-1", counts={"500": 10})
    assert retire(floor).retired_on == DAY


def test_two_supervisors_retire_one_of_two_sets_each(committed_floor):
    """Only one of them can: the other set is then the only one."""
    floor = committed_floor
    second_set(floor)
    outcomes: list[str] = []

    def worker(chip_set: str) -> None:
        try:
            retire(floor, chip_set)
            outcomes.append("retired")
        except Refused as refusal:
            outcomes.append(refusal.code)
        connections.close_all()

    threads = [threading.Thread(target=worker, args=[code]) for code in ("A", "B")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["only_chip_set", "retired"]
    assert ChipSet.objects.filter(property=floor.property, active=True).count() == 1


# --- drop boxes -----------------------------------------------------------------------------------------------------


def rebind(floor: Floor, number: str, table: str) -> DropBox:
    box = DropBox.objects.get(property=floor.property, number=number)
    box.table = floor.house.tables[table]
    box.full_clean()
    box.save()
    return box


def test_a_box_moves_to_another_table_only_when_it_is_not_in_custody(floor):
    assert "RO-2" in rebind(floor, "RO-1-E", "RO-2").mark()
    floor.open("RO-1")
    with pytest.raises(ValidationError, match="control D1") as refusal:
        rebind(floor, "RO-1-M", "RO-2")
    assert set(refusal.value.error_dict) == {"table"}
    DropBox.objects.filter(property=floor.property, number="RO-1-T").update(shift="")
    floor.remove("RO-1-M", replacement="RO-1-T")
    with pytest.raises(ValidationError):
        rebind(floor, "RO-1-M", "RO-2")
    installed = DropBox.objects.get(property=floor.property, number="RO-1-T")
    installed.active = False
    with pytest.raises(ValidationError):
        installed.full_clean()
    floor.count("RO-1-M", {"10000": 1})
    assert rebind(floor, "RO-1-M", "RO-2").mark() == "RO-2 · Ruleta · M"


def test_a_box_of_another_property_or_shift_is_refused(floor):
    other = Floor.seeded().house.tables["RO-1"]
    box = DropBox.objects.get(property=floor.property, number="RO-1-M")
    box.table = other
    with pytest.raises(ValidationError):
        box.full_clean()
    box.table, box.shift = floor.house.tables["RO-1"], "Z"
    with pytest.raises(ValidationError):
        box.full_clean()
