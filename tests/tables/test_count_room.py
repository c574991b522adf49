"""The count room (controls D1-D7, T12): custody, blind counts, papers, sheet, acceptance, tips."""

from __future__ import annotations

import datetime as dt
import threading

import pytest
from django.db import connection, connections
from django.utils.translation import override

from accounting.models import JournalLine
from accounting.queries import trial_balance
from casino.errors import Refused
from casino.eventstore import Conflict, feed
from casino.eventstore.rebuilding import rebuild
from casino.eventstore.subscriptions import projectors
from casino.roles import Role
from tables import commands, queries
from tables.events import MachineCountImported
from tables.models import (
    BoxCustody,
    CountEntry,
    CountSession,
    DropBox,
    ExceptionLine,
    MachineFile,
    TableSession,
    TipCount,
)
from tables.models.form_kinds import OPENER_CLOSER
from tables.queries import PaperState
from tests.factories import ACTOR, DAY, NOON, Floor, refused
from tests.tables import test_transfers as transfers
from tests.tables.counting import NOTES, WORTH, CountRoom, content

LESS = {"10000": 4, "2000": 10}


@pytest.fixture
def room(floor) -> CountRoom:
    """A team of three, the box of RO-1 before it."""
    room = CountRoom(floor)
    room.box("RO-1")
    room.sit_down()
    return room


def custody(box: str = "RO-1-M") -> BoxCustody:
    return BoxCustody.objects.get(box=box)


def exceptions(room: CountRoom) -> list[tuple[str, str, int]]:
    rows = ExceptionLine.objects.filter(property_id=room.property.pk).order_by("key")
    return sorted(rows.values_list("code", "subject", "amount"))


# --- custody --------------------------------------------------------------------------------------------------------


def test_a_box_goes_from_its_table_to_the_store_and_back(floor):
    floor.install("RO-1")
    refused("box_not_in_transit", floor.store, "RO-1-M")
    floor.remove("RO-1-M")
    people = {"by": floor.sig(Role.SECURITY), "witness": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    store = {"boxes": ["RO-1-M"], "place": "shelf 1", **people}
    assert refused("box_not_transported", commands.store_boxes, floor.property, **store).cite == "control D2"
    assert refused("box_not_stored", _count_at_once, floor).cite == "control D2"
    floor.store("RO-1-M")
    refused("box_not_in_transit", floor.store, "RO-1-M")
    refused("box_not_counted", floor.give_back, "RO-1-M")
    floor.count("RO-1-M", NOTES)
    floor.give_back("RO-1-M")
    refused("box_not_counted", floor.give_back, "RO-1-M")
    steps = queries.box_timeline(floor.property, custody())
    assert [step.type for step in steps] == [
        "BoxInstalled", "BoxRemoved", "BoxTransported", "BoxStored", "BoxCounted", "BoxReturned",
    ]  # fmt: skip
    assert [len(step.people) for step in steps] == [2, 2, 2, 2, 3, 2]
    assert custody().place == "pit"


def _count_at_once(floor: Floor) -> None:
    arguments = {"box": "RO-1-M", "day": DAY, "shift": "M", "first": [], "second": [], "actor": ACTOR}
    commands.count_box(floor.property, team=floor.team(), **arguments)


def test_a_small_house_counts_straight_from_the_table(floor):
    floor.property.box_storage_required = False
    floor.property.count_team_minimum = 2
    floor.property.save()
    floor.install("RO-1")
    floor.remove("RO-1-M")
    arguments = {"box": "RO-1-M", "day": DAY, "shift": "M", "first": [], "second": [], "actor": ACTOR}
    refused("team_too_small", commands.count_box, floor.property, team=floor.team(1), **arguments)
    assert commands.count_box(floor.property, team=floor.team(2), **arguments) == 0
    refusal = refused("wrong_shift", floor.install, "RO-1", "T", box="RO-1-M")
    assert (refusal.cite, refusal.field) == ("control D1", "box")
    floor.property.box_shift_marks = False
    floor.property.save()
    floor.install("RO-1", "T", box="RO-1-M")


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("boxes_missing", {"boxes": []}),
        ("box_named_twice", {"boxes": ["RO-1-M", "RO-1-M"]}),
        ("unknown_custody", {"boxes": ["RO-1-M", "RO-2-M"]}),
        ("place_missing", {"destination": " "}),
    ],
)
def test_what_cannot_be_carried_is_named_and_nothing_is(floor, stored, code, change):
    floor.install("RO-1")
    floor.remove("RO-1-M")
    before = stored(floor)
    given = {
        "boxes": ["RO-1-M"], "destination": "store", "by": floor.sig(Role.SECURITY),
        "witness": floor.sig(Role.DEALER), "actor": ACTOR,
    }  # fmt: skip
    refused(code, commands.transport_boxes, floor.property, **{**given, **change})
    assert stored(floor) == before


def test_who_carries_is_of_pit_or_security(floor):
    floor.install("RO-1")
    floor.remove("RO-1-M")
    given = {"boxes": ["RO-1-M"], "destination": "store", "actor": ACTOR}
    cashier = {"by": floor.sig(Role.CASHIER), "witness": floor.sig(Role.SECURITY)}
    refused("wrong_role", commands.transport_boxes, floor.property, **given, **cashier)
    pit = {"by": floor.sig(Role.DEALER), "witness": floor.sig(Role.FLOOR_SUPERVISOR)}
    assert refused("not_independent", commands.transport_boxes, floor.property, **given, **pit).cite == "control D2"


def test_an_emergency_drop_says_why(floor):
    floor.open("RO-1")
    refusal = refused("reason_missing", floor.remove, "RO-1-M", replacement="RO-1-E", reason=" ")
    assert (refusal.field, refusal.cite) == ("reason", "control D2")
    floor.remove("RO-1-M", replacement="RO-1-E", reason="box full")
    row = custody()
    assert (row.emergency, row.emergency_reason) == (True, "box full")
    floor.close("RO-1")
    floor.remove("RO-1-E")
    assert not custody("RO-1-E").emergency


# --- the team -------------------------------------------------------------------------------------------------------


def test_a_count_takes_its_quorum(floor):
    room = CountRoom(floor)
    room.box("RO-1")
    assert refused("team_too_small", room.sit_down, 2).cite == "control D3"
    room.sit_down()
    refused("already_counting", room.sit_down)
    commands.leave_count(room.property, member=room.who(3), **room.common())
    assert refused("team_too_small", room.open, "RO-1-M").cite == "control D3"
    commands.join_count(room.property, member=room.who(4), **room.common())
    refused("already_counting", commands.join_count, room.property, member=room.who(4), **room.common())
    room.open("RO-1-M")
    refused("not_of_the_team", room.enter, "RO-1-M", 3, content(NOTES))
    session = CountSession.objects.get()
    assert len(session.team) == 3
    assert [member["left_at"] is None for member in session.members] == [True, True, False, True]


def test_a_count_is_of_an_open_day_and_its_boxes_are(room):
    floor = room.floor
    refused("day_not_open", room.sit_down, day=DAY - dt.timedelta(days=1))
    floor.open_day(DAY + dt.timedelta(days=1))
    room.box("RO-2", day=DAY + dt.timedelta(days=1))
    refused("box_of_other_day", room.open, "RO-2-M")
    refused("unknown_custody", room.open, "RO-9-M")
    room.count = "2026-11-20.9"
    refused("unknown_count", room.open, "RO-1-M")


def test_only_the_count_team_counts(room):
    guard = room.floor.sig(Role.SECURITY)
    arguments = room.common(by=guard, witness=room.who(2))
    refused("wrong_role", commands.open_box, room.property, box="RO-1-M", **arguments)
    team = [*room.floor.team(2), room.floor.sig(Role.ACCOUNTING)]
    refused("wrong_role", commands.open_count, room.property, day=DAY, room="x", team=team, actor=ACTOR)


# --- one box at a time ----------------------------------------------------------------------------------------------


def test_a_box_is_counted_twice_by_two_people_and_shown_empty(room):
    refused("box_not_in_count", room.enter, "RO-1-M", 1, content(NOTES))
    room.open("RO-1-M")
    assert room.enter("RO-1-M", 1, content(NOTES)) == "kept"
    assert refused("same_counter", room.enter, "RO-1-M", 1, content(NOTES)).cite == "control D3"
    refused("count_not_agreed", room.empty, "RO-1-M")
    assert room.enter("RO-1-M", 2, content(NOTES)) == "agreed"
    refused("count_agreed", room.enter, "RO-1-M", 3, content(NOTES))
    refused("box_still_open", room.sign)
    room.empty("RO-1-M")
    refused("box_in_count", room.open, "RO-1-M")
    assert (custody().status, custody().total, custody().agreed_total) == ("emptied", None, WORTH)
    room.sign()
    assert (custody().status, custody().total) == ("counted", WORTH)
    assert not exceptions(room)
    (figures,) = queries.session_results(room.property, DAY)
    assert figures.drop == WORTH


def test_the_next_box_waits_until_the_last_was_shown_empty(room):
    room.box("RO-2")
    room.open("RO-1-M")
    refusal = refused("box_still_open", room.open, "RO-2-M")
    assert (refusal.cite, refusal.status) == ("control D3", 409)


def test_counts_that_differ_stand_and_a_third_decides(room):
    room.open("RO-1-M")
    room.enter("RO-1-M", 1, content(LESS))
    assert room.enter("RO-1-M", 2, content(NOTES)) == "differs"
    assert custody().agreed_total is None
    assert room.enter("RO-1-M", 3, content(NOTES)) == "agreed"
    room.empty("RO-1-M")
    room.sign()
    assert exceptions(room) == [], "nothing that tells an amount before the cage accepted"
    room.accept(content(NOTES))
    assert exceptions(room) == [("count_differs", "RO-1-M M", -10_000)]
    types = [step.type for step in queries.box_timeline(room.property, custody())]
    assert types.count("BoxCountEntered") == 3
    assert types.count("BoxCountDiffered") == 1


def test_nobody_is_shown_a_count_before_two_agree(room):
    room.open("RO-1-M")
    room.enter("RO-1-M", 1, content(NOTES))
    assert not queries.agreed_entries(room.property).exists()
    assert [step.total for step in queries.box_timeline(room.property, custody())][-1] is None
    assert (custody().contents, custody().total, custody().agreed_total) == ([], None, None)
    room.enter("RO-1-M", 2, content(NOTES))
    assert queries.agreed_entries(room.property).count() == 2
    assert [step.total for step in queries.box_timeline(room.property, custody())][-1] == WORTH


def test_chips_count_and_kinds_and_pieces_are_checked(room):
    room.open("RO-1-M")
    refused("unknown_denomination", room.enter, "RO-1-M", 1, content({"300": 1}))
    refused("bad_quantity", room.enter, "RO-1-M", 1, content({"10000": -1}))
    refused("bad_quantity", room.enter, "RO-1-M", 1, content({"10000": 10**9}))
    assert not CountEntry.objects.exists()
    room.enter("RO-1-M", 1, content(NOTES, {"500": 3}))
    room.enter("RO-1-M", 2, content(NOTES, {"500": 3}))
    assert custody().agreed_total == WORTH + 1_500


def test_a_correction_strikes_out_and_keeps_the_old_figure(room):
    room.open("RO-1-M")
    refused("count_not_agreed", room.correct, "RO-1-M", content(NOTES))
    room.enter("RO-1-M", 1, content(LESS))
    room.enter("RO-1-M", 2, content(LESS))
    room.empty("RO-1-M")
    refused("nothing_changed", room.correct, "RO-1-M", content(LESS))
    assert refused("reason_missing", room.correct, "RO-1-M", content(NOTES), " ").cite == "control D7"
    room.correct("RO-1-M", content(NOTES))
    assert custody().agreed_total == WORTH
    assert list(CountEntry.objects.order_by("number").values_list("method", "total")) == [
        ("hand", WORTH - 10_000), ("hand", WORTH - 10_000), ("correction", WORTH),
    ]  # fmt: skip
    room.sign()
    assert exceptions(room) == [], "nothing that tells an amount before the cage accepted"
    room.accept(content(NOTES))
    assert exceptions(room) == [("count_corrected", "RO-1-M M", 10_000)]
    assert refused("count_signed", room.correct, "RO-1-M", content(LESS)).cite == "control D7"


# --- boxes that are not where they should be ------------------------------------------------------------------------


def test_a_box_with_the_mark_of_another_table_counts_where_it_was(room):
    room.open("RO-1-M", marked_table="RO-2")
    room.enter("RO-1-M", 1, content(NOTES))
    room.enter("RO-1-M", 2, content(NOTES))
    room.empty("RO-1-M")
    room.sign()
    assert exceptions(room) == [], "nothing that tells an amount before the cage accepted"
    room.accept(content(NOTES))
    assert exceptions(room) == [("box_swapped", "RO-1-M M", WORTH)]
    assert custody().table == "RO-1"


def test_a_box_that_should_be_elsewhere_stays_shut(room):
    room.floor.install("RO-2")
    refused("box_on_table", room.open, "RO-2-M")
    stray = {"note": "came with the trolley", **room.pair()}
    refused("box_expected", commands.report_stray_box, room.property, box="RO-1-M", **stray)
    commands.report_stray_box(room.property, box="RO-2-M", **stray)
    assert exceptions(room) == [("box_elsewhere", "RO-2-M", 0)]


def test_a_box_is_counted_once(room):
    room.whole("RO-1-M")
    room.sign()
    room.sit_down()
    assert refused("box_counted_twice", room.open, "RO-1-M").cite == "control D6"
    refused("sheet_empty", room.sign)


# --- the sheet and the cage -----------------------------------------------------------------------------------------


def test_the_whole_team_signs(room, stored):
    room.whole("RO-1-M")
    before = stored(room.floor)
    refused("team_too_small", room.sign, 1, 2)
    refused("same_person", room.sign, 1, 2, 2)
    refused("not_of_the_team", room.sign, 1, 2, 4)
    commands.join_count(room.property, member=room.who(4), **room.common())
    refusal = refused("signature_missing", room.sign, 1, 2, 3)
    assert (refusal.cite, refusal.status) == ("control D5", 422)
    assert stored(room.floor) == before + 1
    room.sign(1, 2, 3, 4)
    refused("count_signed", room.sign, 1, 2, 3, 4)


def test_the_cage_accepts_by_its_own_count(room):
    refused("count_not_signed", room.accept, content(NOTES))
    room.whole("RO-1-M")
    room.sign()
    assert room.accept(content(NOTES)) == 0
    assert refused("count_accepted", room.accept, content(NOTES)).cite == "control D5"
    session = CountSession.objects.get()
    assert (session.status, session.accepted_total, session.difference) == ("accepted", WORTH, 0)
    assert not exceptions(room)


def test_the_day_does_not_close_before_the_cage_accepted(room):
    from accounting.queries import day_checklist

    room.whole("RO-1-M")
    room.sign()
    lines = {line.code: line for line in day_checklist(room.property, DAY)}
    assert (lines["counts_unaccepted"].open, lines["counts_unaccepted"].blocking) == ([room.count], True)
    room.accept(content(NOTES))
    assert {line.code: line.open for line in day_checklist(room.property, DAY)}["counts_unaccepted"] == []


def test_what_the_cage_finds_else_is_kept_and_an_exception(room):
    room.whole("RO-1-M")
    room.sign()
    guard = {"cashier": room.floor.sig(Role.SECURITY), "delivered": room.who(1), "contents": []}
    refused("wrong_role", commands.accept_count, room.property, **guard, **room.common())
    stranger = {"cashier": room.floor.sig(Role.CASHIER), "delivered": room.who(4), "contents": []}
    refused("not_of_the_team", commands.accept_count, room.property, **stranger, **room.common())
    before = {line.account: line.closing for line in trial_balance(room.property)}
    assert room.accept(content(LESS)) == -10_000
    session = CountSession.objects.get()
    assert (session.total, session.accepted_total, session.difference) == (WORTH, WORTH - 10_000, -10_000)
    lines = trial_balance(room.property)
    assert sum(line.closing_debit for line in lines) == sum(line.closing_credit for line in lines) > 0
    after = {line.account: line.closing for line in lines}
    moved = {account: after[account] - before.get(account, 0) for account in after}
    assert {account: amount for account, amount in moved.items() if amount} == {
        "cage": WORTH - 10_000, "count_room": -WORTH, "cage_over_short": 10_000,
    }  # fmt: skip
    assert exceptions(room) == [("acceptance_differs", room.count, -10_000)]


def test_the_same_worth_in_other_notes_is_a_difference_too(room):
    room.whole("RO-1-M")
    room.sign()
    assert room.accept(content({"10000": 4, "2000": 15})) == 0
    assert exceptions(room) == [("acceptance_differs", room.count, 0)]


# --- papers ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def with_fills(floor) -> tuple[CountRoom, list[str]]:
    """RO-1 had two fills and a credit, RO-2 one fill; both boxes are before the team."""
    room = CountRoom(floor)
    floor.open("RO-1")
    floor.open("RO-2")
    serials = [floor.fill("RO-1", {"500": 4}), floor.fill("RO-1", {"500": 6}), floor.credit("RO-1", {"500": 2})]
    serials.append(floor.fill("RO-2", {"500": 10}))
    for table in ("RO-1", "RO-2"):
        floor.close(table)
        floor.remove(f"{table}-M")
    floor.store("RO-1-M", "RO-2-M")
    room.sit_down()
    return room, serials


def test_papers_of_the_box_match_those_of_the_system(with_fills):
    room, (one, two, credit, other) = with_fills
    papers = [("fill", one, 2_000), ("fill", two, None), ("credit", credit, 1_000)]
    room.whole("RO-1-M", content(NOTES, fill=2, credit=1), papers)
    room.whole("RO-2-M", content(NOTES, fill=1), [("fill", other, 5_000)])
    assert queries.match_documents(room.property, DAY) == []
    room.sign()
    lines = queries.match_documents(room.property, DAY)
    assert {line.state for line in lines} == {PaperState.MATCHED}
    assert len([line for line in lines if line.kind != OPENER_CLOSER]) == 4
    assert not exceptions(room)


def test_papers_missing_misfiled_altered_and_unknown_are_named_and_priced(with_fills):
    room, (one, two, credit, other) = with_fills
    room.whole("RO-1-M", content(NOTES, fill=2), [("fill", one, 2_500), ("fill", other, 5_000)])
    room.whole("RO-2-M", content(NOTES, fill=1, adjustment=1), [("fill", "F-9999999", 700), ("adjustment", "X1", 5)])
    room.sign()
    assert exceptions(room) == sorted(
        [
            ("document_different", one, 500),
            ("document_missing", credit, -1_000),
            ("document_missing", two, -3_000),
            ("document_missing", other, -5_000),
            ("document_unexpected", "F-9999999", 700),
            ("document_unexpected", other, 5_000),
        ]
    )
    states = {line.serial: line.state for line in queries.match_documents(room.property, DAY)}
    assert states["X1"] == PaperState.LISTED, "an adjustment is no paper of a box"


def test_transfers_exchanges_openers_and_closers_lie_in_the_boxes_too(floor):
    """A transfer has a part in the box of each table, in the session where its chips were (controls D4, T9, T10)."""
    room = CountRoom(floor)
    floor.reach(NOON + dt.timedelta(minutes=119))  # soon the next shift begins
    floor.open("RO-1")
    floor.open("RO-2")
    late = transfers.request_transfer(floor)
    transfers.issue_transfer(floor, late)
    exchange = transfers.request_exchange(floor)
    transfers.issue_exchange(floor, exchange)
    transfers.exchange_at_table(floor, exchange)
    transfers.receive_exchange(floor, exchange)
    floor.close("RO-2", in_transit=[late])
    floor.remove("RO-2-M", replacement="RO-2-T", replacement_day=DAY, replacement_shift="T")
    floor.open_only("RO-2", "T")
    transfers.receive_transfer(floor, late)
    for table, shift in (("RO-1", "M"), ("RO-2", "T")):
        floor.close(table)
        floor.remove(f"{table}-{shift}")
    boxes = ["RO-1-M", "RO-2-M", "RO-2-T"]
    floor.store(*boxes)
    room.sit_down()
    opener, closer = (
        commands.number_inventory_form(
            floor.property, table="RO-1", day=DAY, shift="M", which=which, actor=ACTOR, at=floor.now()
        )
        for which in ("opener", "closer")
    )
    room.whole(
        "RO-1-M",
        content(NOTES, transfer=1, exchange=1, opener_closer=1),
        [("transfer", late, 4_000), ("exchange", exchange, 4_100), ("opener_closer", closer, 1)],
    )
    for box in boxes[1:]:
        room.whole(box)
    room.sign()
    session = TableSession.objects.get(table="RO-1")
    assert exceptions(room) == sorted(
        [
            ("document_different", exchange, 100),
            ("document_different", closer, 1 - session.closer_total),
            ("document_missing", late, -4_000),
            ("document_missing", opener, -session.opener_total),
        ]
    )
    lines = queries.match_documents(room.property, DAY)
    assert [(line.table, line.shift, line.state) for line in lines if line.serial == late] == [
        ("RO-1", "M", "matched"), ("RO-2", "T", "missing"),
    ]  # fmt: skip


def test_a_shift_is_judged_when_its_last_box_is_counted(floor):
    room = CountRoom(floor)
    floor.open("RO-1")
    serial = floor.fill("RO-1", {"500": 4})
    floor.remove("RO-1-M", replacement="RO-1-E")
    floor.close("RO-1")
    floor.remove("RO-1-E")
    floor.store("RO-1-M", "RO-1-E")
    room.sit_down()
    room.whole("RO-1-E")
    room.sign()
    assert not exceptions(room)
    room.sit_down()
    room.whole("RO-1-M", content(NOTES, fill=1), [("fill", serial, None)])
    room.sign()
    assert not exceptions(room)


def test_the_list_of_papers_is_what_was_counted(room):
    room.open("RO-1-M")
    refused("unknown_kind", room.papers, "RO-1-M", ("love_letter", "1", None))
    refused("serial_missing", room.papers, "RO-1-M", ("fill", " ", None))
    refused("document_twice", room.papers, "RO-1-M", ("fill", "F-1", None), ("fill", "F-1 ", None))
    room.enter("RO-1-M", 1, content(NOTES, fill=1))
    room.enter("RO-1-M", 2, content(NOTES, fill=1))
    assert refused("documents_differ", room.empty, "RO-1-M").cite == "control D4"
    refused("documents_differ", room.papers, "RO-1-M", ("fill", "F-1", None), ("fill", "F-2", None))
    room.papers("RO-1-M", ("fill", "F-0000001", None))
    room.empty("RO-1-M")


# --- the machine ----------------------------------------------------------------------------------------------------

CSV = "box,kind,denomination,pieces\nRO-1-M,notes,100.00,5\nRO-1-M,notes,20,6\nRO-1-M,notes,20,4\n"


def test_the_machine_counts_first_and_a_hand_agrees(room):
    room.machine(CSV)
    room.open("RO-1-M")
    assert custody().agreed_total is None
    refused("same_counter", room.enter, "RO-1-M", 3, content(NOTES))
    assert room.enter("RO-1-M", 1, content(NOTES)) == "agreed"
    room.empty("RO-1-M")
    room.sign()
    assert not exceptions(room)
    assert list(CountEntry.objects.order_by("number").values_list("method", "counter")) == [
        ("machine", room.who(3).employee), ("hand", room.who(1).employee),
    ]  # fmt: skip


def test_a_strap_that_the_machine_counts_otherwise(room):
    room.open("RO-1-M")
    room.machine(CSV.replace("100.00,5", "100.00,6"))
    assert room.enter("RO-1-M", 1, content(NOTES)) == "differs"
    assert room.enter("RO-1-M", 2, content(NOTES)) == "agreed"
    room.empty("RO-1-M")
    room.sign()
    assert exceptions(room) == [], "nothing that tells an amount before the cage accepted"
    room.accept(content(NOTES))
    assert exceptions(room) == [("count_differs", "RO-1-M M", 10_000)]


def test_a_file_comes_once(room):
    room.machine(CSV)
    assert refused("file_already_imported", room.machine, CSV).status == 409
    (file,) = MachineFile.objects.all()
    (recorded,) = feed(room.property.pk, types=[MachineCountImported])
    assert recorded.event.content == CSV
    assert recorded.event.sha256 == file.sha256
    with override("en"):
        refusal = refused("bad_rows", room.machine, CSV + "\n")
    assert "earlier file" in refusal.details["rows"][0]["reason"]


BAD_ROWS = (
    ("a,b\n1,2\n", 1, "missing columns: box, denomination, pieces"),
    ("", 1, "missing columns"),
    ("box,denomination,pieces\n", 1, "no row"),
    ("box;denomination;pieces\nRO-1-M;20;x\n", 2, "not a number of pieces: x"),
    ("box,denomination,pieces\nRO-1-M,20,1\n,20,1\n", 3, "no box"),
    ("box,denomination,pieces\nRO-1-M,3.00,1\n", 2, "no denomination in use: 3.00"),
    ("box,denomination,pieces\nRO-1-M,twenty,1\n", 2, "not an amount: twenty"),
    ("box,kind,denomination,pieces\nRO-1-M,gold,20,1\n", 2, "unknown kind: gold"),
    ("box,denomination,pieces\nRO-1-M,20,-1\n", 2, "not a number of pieces: -1"),
    ("box,denomination,pieces\nRO-1-M,20,999999999\n", 2, "not a number of pieces"),
    ("box,denomination,pieces\nRO-7-M,20,1\n", 2, "box RO-7-M is not waiting for a first count"),
)


def test_bad_rows_are_named_by_line_and_nothing_is_taken(room, stored):
    for text, line, reason in BAD_ROWS:
        before = stored(room.floor)
        with override("en"):
            found = commands.read_machine_count(room.property, count=room.count, content=text)
        assert found.readings == []
        assert (found.bad_rows[0].line, reason in found.bad_rows[0].reason) == (line, True)
        refused("bad_rows", room.machine, text)
        assert stored(room.floor) == before


def test_the_dry_run_records_nothing(room, stored):
    before = stored(room.floor)
    found = commands.read_machine_count(room.property, count=room.count, content=CSV)
    assert [(reading.box, reading.total) for reading in found.readings] == [("RO-1-M", WORTH)]
    assert stored(room.floor) == before
    refused("file_too_large", room.machine, CSV + "\n" * 200_000)


# --- tips -----------------------------------------------------------------------------------------------------------


def test_tips_are_counted_apart_and_are_no_win(room):
    given = {
        "table": "RO-1", "day": DAY, "shift": "M", "contents": content({}, {"500": 7}), "by": room.who(1),
        "witness": room.floor.sig(Role.DEALER), "actor": ACTOR,
    }  # fmt: skip
    pit = {**given, "by": room.floor.sig(Role.FLOOR_SUPERVISOR)}
    assert refused("not_independent", commands.count_tips, room.property, **pit).cite == "control T12"
    papers = {**given, "contents": content({}, fill=1)}
    refused("documents_in_tips", commands.count_tips, room.property, **papers)
    refused("unknown_shift", commands.count_tips, room.property, **{**given, "shift": "Z"})
    refused("unknown_table", commands.count_tips, room.property, **{**given, "table": "RO-9"})
    lines = JournalLine.objects.count()
    assert commands.count_tips(room.property, **given) == 3_500
    assert refused("tips_counted", commands.count_tips, room.property, **given).status == 409
    room.whole("RO-1-M")
    room.sign()
    (figures,) = queries.session_results(room.property, DAY)
    assert figures.drop == WORTH
    assert JournalLine.objects.count() == lines + 2, "the box is in the journal, the tips are not"
    (tips,) = queries.tips(room.property, DAY)
    assert tips.total == 3_500


# --- control D6 -----------------------------------------------------------------------------------------------------


def test_a_box_not_counted_in_time_is_an_exception_once(floor):
    floor.open("RO-1")
    floor.close("RO-1")
    floor.remove("RO-1-M")
    late = NOON + dt.timedelta(hours=30)
    assert commands.note_late_boxes(floor.property, actor=ACTOR, at=NOON + dt.timedelta(hours=2)) == []
    (found,) = commands.note_late_boxes(floor.property, actor=ACTOR, at=late)
    assert (found.code, found.subject) == ("box_uncounted", "RO-1-M M")
    assert commands.note_late_boxes(floor.property, actor=ACTOR, at=late) == []
    assert ExceptionLine.objects.count() == 1


def late_counts(venue) -> list[tuple[str, str, dt.date]]:
    rows = ExceptionLine.objects.filter(property_id=venue.pk, code="box_uncounted")
    return [(row.subject, row.table, row.day) for row in rows]


def test_a_late_count_leaves_its_exception_without_the_scheduler(floor):
    """Control D6: the box is counted before anybody looked whether it is late; a second count leaves no second one."""
    for table in ("RO-1", "RO-2"):
        floor.open(table)
        floor.close(table)
        floor.remove(f"{table}-M")
    floor.count("RO-2-M", {"2000": 1})
    assert late_counts(floor.property) == []
    floor.go_to(NOON + dt.timedelta(hours=floor.property.count_deadline_hours, minutes=1))
    floor.count("RO-1-M", {"2000": 1})
    assert late_counts(floor.property) == [("RO-1-M M", "RO-1", DAY)]
    assert commands.note_late_boxes(floor.property, actor=ACTOR, at=floor.now()) == []


def test_a_sheet_signed_too_late_leaves_its_exceptions_without_the_scheduler(room):
    room.whole("RO-1-M")
    room.floor.go_to(NOON + dt.timedelta(hours=room.property.count_deadline_hours, minutes=5))
    room.sign()
    assert late_counts(room.property) == [("RO-1-M M", "RO-1", DAY)]


def test_the_scheduler_looks_for_late_boxes(floor):
    from tables.tasks import note_late_boxes

    floor.install("RO-1")
    floor.remove("RO-1-M")
    BoxCustody.objects.update(removed_at=NOON - dt.timedelta(days=400))
    assert note_late_boxes() == {floor.property.code: ["box_uncounted RO-1-M M"]}
    assert note_late_boxes() == {}


def test_a_box_marked_for_a_shift_that_worked_without_it(floor):
    DropBox.objects.filter(property=floor.property, number="RO-1-E").update(shift="M")
    floor.open("RO-1")
    floor.close("RO-1")
    found = commands.note_late_boxes(floor.property, actor=ACTOR, at=floor.now())
    assert [(late.code, late.subject) for late in found] == [("box_never_installed", "RO-1-E M")]


def test_an_open_table_has_its_box_whatever_happens(floor):
    refused("no_box", floor.open_only, "RO-1")
    floor.open("RO-1")
    refused("replacement_missing", floor.remove, "RO-1-M")
    assert queries.tables_without_box(floor.property) == []
    BoxCustody.objects.all().delete()
    assert queries.tables_without_box(floor.property) == ["RO-1"]
    found = commands.note_late_boxes(floor.property, actor=ACTOR, at=floor.now())
    assert [(late.code, late.subject) for late in found] == [("table_without_box", "RO-1 M")]


# --- statistics -----------------------------------------------------------------------------------------------------


def test_how_the_counters_did(room):
    room.open("RO-1-M")
    room.enter("RO-1-M", 1, content(LESS))
    room.enter("RO-1-M", 2, content(NOTES))
    assert queries.counter_figures(room.property, DAY, DAY) == []
    room.enter("RO-1-M", 3, content(NOTES))
    one, two, three = queries.counter_figures(room.property, DAY, DAY)
    assert [(line.entries, line.wrong, line.boxes) for line in (one, two, three)] == [(1, 1, 1), (1, 0, 1), (1, 0, 1)]
    assert one.seconds_a_box < three.seconds_a_box
    assert one.boxes_an_hour == round(3_600 / one.seconds_a_box, 1)
    (table,) = queries.table_count_figures(room.property, DAY, DAY)
    assert (table.table, table.boxes, table.recounted, table.corrected, table.drop) == ("RO-1", 1, 1, 0, WORTH)


# --- at once, and again ---------------------------------------------------------------------------------------------


def test_two_who_open_a_box_at_the_same_time_open_one(committed_floor):
    room = CountRoom(committed_floor)
    room.box("RO-1")
    room.box("RO-2")
    room.sit_down()
    answers: list[str] = []
    ready = threading.Barrier(2)

    def open_one(box: str) -> None:
        ready.wait()
        try:
            room.open(box)
            answers.append("opened")
        except (Refused, Conflict) as refusal:
            answers.append(getattr(refusal, "code", "conflict"))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=open_one, args=(box,)) for box in ("RO-1-M", "RO-2-M")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["box_still_open", "opened"]
    assert BoxCustody.objects.filter(status="opened").count() == 1


MODELS = (BoxCustody, CountEntry, CountSession, MachineFile, TipCount, ExceptionLine)


def rows() -> dict[str, list[str]]:
    found = {}
    with connection.cursor() as cursor:
        for model in MODELS:
            cursor.execute(f"SELECT t::text FROM {model._meta.db_table} t ORDER BY 1")
            found[model.__name__] = [row[0] for row in cursor.fetchall()]
    return found


def test_a_rebuild_gives_every_row_again(committed_floor):
    room = CountRoom(committed_floor)
    for table in ("RO-1", "RO-2", "BJ-1"):
        room.box(table)
    room.sit_down()
    room.machine(CSV.replace("100.00,5", "100.00,6"))
    commands.join_count(room.property, member=room.who(4), **room.common())
    commands.leave_count(room.property, member=room.who(4), **room.common())
    room.open("RO-1-M", marked_table="RO-2")
    room.enter("RO-1-M", 1, content(NOTES, fill=1))
    room.enter("RO-1-M", 2, content(NOTES, fill=1))
    room.papers("RO-1-M", ("fill", "F-7", 5))
    room.empty("RO-1-M")
    room.correct("RO-1-M", content(LESS, fill=1))
    room.sign()
    room.accept(content(NOTES))
    room.floor.give_back("RO-1-M")
    room.sit_down()
    room.open("RO-2-M")
    room.enter("RO-2-M", 1, content(NOTES))
    commands.count_tips(
        room.property, table="RO-1", day=DAY, shift="M", contents=content({}, {"500": 7}), by=room.who(1),
        witness=room.floor.sig(Role.DEALER), actor=ACTOR, at=room.floor.now(),
    )  # fmt: skip
    before = rows()
    assert all(before.values())
    rebuild()
    assert rows() == before
    for projector in [one for one in projectors() if set(one.models) & set(MODELS)]:
        with connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {', '.join(model._meta.db_table for model in projector.models)}")
        names = {cls.__name__ for cls in projector.handles}
        for recorded in feed(None, limit=10_000):
            if recorded.type in names:
                projector.project([recorded])
    assert rows() == before
