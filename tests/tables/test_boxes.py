"""Drop boxes: one per open table, two people, three who count (controls D1-D6)."""

import threading

import msgspec
import pytest
from django.db import IntegrityError, connections, transaction

from casino.errors import Refused
from casino.roles import Role
from tables import commands, queries
from tables.events import BoxContent
from tables.models import BoxCustody
from tests.factories import ACTOR, DAY, Floor, banknotes, refused

NOTES = {"10000": 5, "2000": 10}


def test_a_box_goes_on_off_and_is_counted(floor):
    floor.open("RO-1")
    floor.close("RO-1")
    floor.remove("RO-1-M")
    assert [box.box for box in queries.boxes_in_transit(floor.property)] == ["RO-1-M"]
    assert floor.count("RO-1-M", NOTES) == 70_000
    custody = BoxCustody.objects.get()
    assert (custody.status, custody.total, len(custody.counted_by)) == ("counted", 70_000, 3)
    assert custody.contents[0] == {"kind": "notes", "counts": NOTES, "total": 70_000}
    assert not queries.boxes_in_transit(floor.property).exists()


def test_a_table_has_one_box(floor):
    floor.install("RO-1")
    refusal = refused("second_box", floor.install, "RO-1", box="RO-1-E")
    assert refusal.cite == "control D1"
    refused("unknown_box", floor.install, "RO-1", box="RO-9-M")
    assert BoxCustody.objects.count() == 1


def test_two_people_one_independent_of_the_pit(floor):
    arguments = {"box": "RO-1-M", "day": DAY, "shift": "M", "actor": ACTOR}
    pit = {"by": floor.sig(Role.DEALER), "witness": floor.sig(Role.FLOOR_SUPERVISOR)}
    refused("not_independent", commands.install_box, floor.property, **arguments, **pit)
    alone = {"by": floor.sig(Role.SECURITY), "witness": floor.sig(Role.SECURITY)}
    refused("same_person", commands.install_box, floor.property, **arguments, **alone)
    floor.install("RO-1")
    refusal = refused("not_independent", commands.remove_box, floor.property, box="RO-1-M", actor=ACTOR, **pit)
    assert refusal.cite == "control D2"


def test_an_open_table_changes_its_box_in_one_act(floor):
    floor.open("RO-1")
    assert refused("replacement_missing", floor.remove, "RO-1-M").cite == "control D2"
    refused("wrong_table", floor.remove, "RO-1-M", replacement="RO-2-M")
    refused("unknown_box", floor.remove, "RO-1-M", replacement="XX")
    refused("box_used_this_shift", floor.remove, "RO-1-M", replacement="RO-1-M")
    floor.remove("RO-1-M", replacement="RO-1-E")
    state = queries.table_state(floor.property, "RO-1")
    assert (state.box.box, state.box.shift, state.session.shift) == ("RO-1-E", "M", "M")
    refused("box_not_installed", floor.remove, "RO-1-M", replacement="RO-1-E")


def test_both_boxes_of_a_shift_make_its_drop(floor):
    floor.open("RO-1")
    floor.remove("RO-1-M", replacement="RO-1-E")
    floor.close("RO-1")
    floor.remove("RO-1-E")
    floor.count("RO-1-M", {"10000": 1})
    (figures,) = queries.session_results(floor.property, DAY)
    assert (figures.drop, figures.win) == (None, None)
    floor.count("RO-1-E", {"5000": 1})
    (figures,) = queries.session_results(floor.property, DAY)
    assert (figures.drop, figures.win) == (15_000, 15_000)


def test_between_shifts_the_empty_box_is_for_the_next(floor):
    floor.open("RO-1")
    floor.close("RO-1")
    refused("shift_missing", floor.remove, "RO-1-M", replacement="RO-1-T")
    refused("unknown_shift", floor.remove, "RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="Z")
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    floor.open_only("RO-1", "T")


def test_a_box_not_counted_yet_goes_on_no_table(floor):
    floor.install("RO-1")
    floor.remove("RO-1-M")
    refused("box_used_this_shift", floor.install, "RO-1", "M")
    assert refused("wrong_shift", floor.install, "RO-1", "T", box="RO-1-M").cite == "control D1"
    floor.property.box_shift_marks = False
    floor.property.save()
    refused("box_not_free", floor.install, "RO-1", "T", box="RO-1-M")
    floor.count("RO-1-M", {})
    refused("box_not_returned", floor.install, "RO-1", "T", box="RO-1-M")
    floor.give_back("RO-1-M")
    floor.install("RO-1", "T", box="RO-1-M")


@pytest.fixture
def counting(floor) -> Floor:
    floor.install("RO-1")
    floor.remove("RO-1-M")
    floor.store("RO-1-M")
    return floor


def test_a_box_is_counted_once(counting):
    counting.count("RO-1-M", NOTES)
    assert refused("box_counted_twice", counting.count, "RO-1-M", NOTES).cite == "control D6"
    refused("unknown_custody", counting.count, "RO-1-M", NOTES, shift="T")


def test_a_box_on_its_table_is_not_counted(floor):
    floor.install("RO-1")
    refused("box_on_table", floor.count, "RO-1-M", NOTES)


def test_two_counts_that_differ_are_refused_with_the_difference(counting, stored):
    before = stored(counting)
    refusal = refused("counts_differ", counting.count, "RO-1-M", NOTES, again={"10000": 4, "2000": 10})
    assert (refusal.cite, refusal.details["difference"]["notes"]) == ("control D3", {"10000": -1})
    assert stored(counting) == before


def test_the_team_is_three_people_of_the_count_room(counting):
    arguments = {"box": "RO-1-M", "day": DAY, "shift": "M", "first": [], "second": [], "actor": ACTOR}
    count = commands.count_box
    refused("team_too_small", count, counting.property, team=counting.team(2), **arguments)
    refused("same_person", count, counting.property, team=[*counting.team(2), *counting.team(1)], **arguments)
    mixed = [*counting.team(2), counting.sig(Role.CASHIER)]
    assert refused("wrong_role", count, counting.property, team=mixed, **arguments).field == "team[2]"


def test_who_handled_the_box_does_not_count_it(counting):
    guard = msgspec.structs.replace(counting.sig(Role.SECURITY), role="count_team")
    refused(
        "team_not_independent", commands.count_box, counting.property, box="RO-1-M", day=DAY, shift="M", first=[],
        second=[], team=[*counting.team(2), guard], actor=ACTOR,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "contents"),
    [
        ("unknown_denomination", [banknotes({"300": 1})]),
        ("unknown_denomination", [banknotes({"2500": 1})]),  # a chip, not a note
        ("unknown_denomination", [BoxContent(kind="documents", counts={"love_letter": 1}, total=0)]),
        ("bad_quantity", [banknotes({"10000": -1})]),
        ("total_differs", [BoxContent(kind="notes", counts={"10000": 1}, total=1)]),
        ("total_differs", [BoxContent(kind="documents", counts={"fill": 1}, total=5)]),
        ("kind_twice", [banknotes({"10000": 1}), banknotes({"10000": 1})]),
    ],
)
def test_bad_contents_are_named(counting, code, contents):
    refused(
        code, commands.count_box, counting.property, box="RO-1-M", day=DAY, shift="M", first=contents, second=contents,
        team=counting.team(), actor=ACTOR,
    )  # fmt: skip
    assert BoxCustody.objects.get().status == "stored"


def test_chips_count_and_documents_do_not(counting):
    contents = [
        banknotes({"10000": 1}),
        BoxContent(kind="chips", counts={"500": 2}, total=1_000),
        BoxContent(kind="documents", counts={"fill": 2, "credit": 1}, total=0),
    ]
    total = commands.count_box(
        counting.property, box="RO-1-M", day=DAY, shift="M", first=contents, second=list(reversed(contents)),
        team=counting.team(), actor=ACTOR,
    )  # fmt: skip
    assert total == 11_000


def test_the_database_refuses_a_second_box_and_a_box_in_two_places(floor):
    floor.install("RO-1")
    custody = BoxCustody.objects.get()
    custody.key, custody.box = "other", "RO-1-E"
    with pytest.raises(IntegrityError, match="tables_one_box_per_table"), transaction.atomic():
        custody.save(force_insert=True)
    custody.box, custody.table = "RO-1-M", "RO-2"
    with pytest.raises(IntegrityError, match="tables_box_in_one_place"), transaction.atomic():
        custody.save(force_insert=True)
    with pytest.raises(IntegrityError, match="tables_box_total"), transaction.atomic():
        BoxCustody.objects.update(status="counted")


def test_two_people_who_swap_the_box_at_the_same_time_do_it_once(committed_floor):
    floor = committed_floor
    floor.open("RO-1")
    answers: list[str] = []
    ready = threading.Barrier(2)

    def swap() -> None:
        ready.wait()
        try:
            floor.remove("RO-1-M", replacement="RO-1-E")
            answers.append("done")
        except Refused as refusal:
            answers.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=swap) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["box_not_installed", "done"]
    assert BoxCustody.objects.filter(status="installed").count() == 1
