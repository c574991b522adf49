"""Sets of cards, dice and tiles from receipt to destruction (control R4)."""

from __future__ import annotations

import datetime as dt
import threading

import pytest
from django.db import connection, connections

from casino.errors import Refused
from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from casino.rules import vocabulary as v
from tables import commands, queries
from tables.models import EquipmentCount, EquipmentDay, EquipmentSet, ExceptionLine, SetInPlay, TableSession
from tests.factories import ACTOR, DAY, Floor, clock, refused, roulette


def people(floor: Floor) -> dict:
    return {"by": floor.sig(Role.SECURITY), "witness": floor.sig(Role.FLOOR_SUPERVISOR), "day": DAY, "actor": ACTOR}


def pit(floor: Floor) -> dict:
    return {"dealer": floor.sig(Role.DEALER), "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}


def authority(floor: Floor) -> dict:
    return {"inspector": floor.sig(Role.INSPECTOR), "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}


def receive(floor: Floor, lot: str = "C1", kind: str = "cards", sets: int = 3, **more: object) -> list[str]:
    arguments = {
        "day": DAY, "lot": lot, "kind": kind, "colour": "blue", "supplier": "a maker", "place": "cabinet 1",
        "seals": [f"{lot}-{number}" for number in range(sets)], "at": floor.now(), **authority(floor),
    }  # fmt: skip
    return commands.receive_sets(floor.property, **{**arguments, **more})


def issue(floor: Floor, *sets: str, table: str = "BJ-1") -> None:
    commands.issue_sets(floor.property, sets=sets, table=table, at=floor.now(), **people(floor))


def into_play(floor: Floor, code: str, table: str = "BJ-1", at: dt.datetime | None = None) -> dt.datetime:
    issue(floor, code, table=table)
    moment = at or floor.now()
    commands.install_set(floor.property, set=code, table=table, at=moment, **pit(floor))
    return moment


def out_of_play(floor: Floor, code: str, reason: str = "end_of_play", at: dt.datetime | None = None) -> None:
    commands.remove_set(
        floor.property, set=code, day=DAY, reason=reason, envelope="S-1", at=at or floor.now(), **pit(floor)
    )


def status(floor: Floor, code: str) -> str:
    return EquipmentSet.objects.get(property_id=floor.property.pk, code=code).status


def raised(floor: Floor) -> list[str]:
    rows = ExceptionLine.objects.filter(property_id=floor.property.pk, code__startswith="set").order_by("key")
    return [f"{row.code} {row.subject}" for row in rows]


def test_the_life_of_a_set(floor):
    floor.open("BJ-1")
    first, second, third = receive(floor)
    assert (first, third) == ("C1-001", "C1-003")
    into_play(floor, first)
    out_of_play(floor, first)
    commands.return_sets(floor.property, sets=[first], place="cabinet 2", at=floor.now(), **people(floor))
    assert status(floor, first) == "returned"
    refused("set_elsewhere", issue, floor, first)
    commands.inspect_sets(floor.property, sets=[first], result="ok", at=floor.now(), **people(floor))
    issue(floor, second)
    commands.return_sets(floor.property, sets=[second], place="cabinet 1", at=floor.now(), **people(floor))
    assert (status(floor, first), status(floor, second)) == ("stored", "stored")
    commands.cancel_sets(floor.property, sets=[first], method="holed", at=floor.now(), **people(floor))
    commands.destroy_sets(
        floor.property, day=DAY, sets=[first], method="shredded", place="yard", by=floor.sig(Role.SECURITY),
        inspector=floor.sig(Role.INSPECTOR), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    cards = queries.equipment_balance(floor.property, DAY)[0]
    assert (cards.opening, cards.received, cards.destroyed, cards.closing) == (0, 3, 1, 2)
    assert (cards.issued, cards.returned, cards.cancelled) == (2, 2, 1)
    assert queries.equipment_book(floor.property)["cards"] == {"store": 2, "tables": 0, "held": 0, "cancelled": 0}
    assert raised(floor) == []
    refused("set_elsewhere", issue, floor, first)


@pytest.mark.parametrize(
    ("kind", "game", "mode", "hours", "cite"),
    [
        ("cards", "pr.let_it_ride", "manual_shoe", 8, "PR §8.3(E)"),
        ("cards", "pr.let_it_ride", "hand", 4, "PR §8.3(E)"),
        ("cards", "pr.pai_gow_poker", "hand", 4, "PR §10.4(E)"),
        ("cards", "pr.caribbean_stud", "hand", 8, "PR §7.2(E)"),
        ("cards", "pr.ultimate_texas_holdem", "hand", 8, "PR §24.4(G)"),
        ("dice", "pr.pai_gow_poker", "hand", 24, "PR §10.3(A)(2)"),
        ("tiles", "pr.pai_gow_tiles", "", 8, "PR §11.10(D)"),
    ],
)
def test_how_long_a_set_may_be_played_with(floor, kind, game, mode, hours, cite):
    """By the game of its table and how its cards are dealt."""
    row = EquipmentSet(property_id=floor.property.pk, kind=kind, table="T-9")
    TableSession.objects.create(
        key="t", property_id=floor.property.pk, stream="session:t", version=1, head="", day=DAY, table="T-9", shift="M",
        game=game, status="open", options={"deal_mode": mode}, limits={}, opened_at=floor.now(), opener_counts={},
        opener_total=0,
    )  # fmt: skip
    assert queries.in_play_limit(floor.property, row) == (dt.timedelta(hours=hours), cite)


@pytest.mark.parametrize(
    ("kind", "table", "hours"), [("cards", "BJ-1", 8), ("dice", "CR-1", 24)], ids=["cards 8 h", "dice 24 h"]
)
def test_a_set_too_long_in_play_is_an_exception_once(floor, kind, table, hours):
    """PR §24.4(G), §11.12(I)."""
    floor.open(table)
    on_time, late = receive(floor, kind=kind, sets=2)
    since = into_play(floor, on_time, table)
    into_play(floor, late, table, at=since)
    limit = since + dt.timedelta(hours=hours)
    overdue = {"day": DAY, "actor": ACTOR}
    assert commands.raise_overdue_sets(floor.property, at=limit, **overdue) == []
    out_of_play(floor, on_time, "time", at=limit)
    assert commands.raise_overdue_sets(floor.property, at=limit + dt.timedelta(minutes=1), **overdue) == [late]
    assert commands.raise_overdue_sets(floor.property, at=limit + dt.timedelta(minutes=9), **overdue) == []
    out_of_play(floor, late, "time", at=limit + dt.timedelta(minutes=10))
    assert raised(floor) == [f"set_overdue {late}"]


def test_a_suspicious_set_is_held_until_the_inspector_releases_it(floor):
    floor.open("BJ-1")
    first, second, _ = receive(floor)
    into_play(floor, first)
    out_of_play(floor, first, "suspicion")
    commands.hold_sets(floor.property, sets=[second], reason="marked backs", at=floor.now(), **people(floor))
    refused("set_held", issue, floor, second)
    refused("set_held", commands.cancel_sets, floor.property, sets=[first], method="holed", **people(floor))
    refused("set_held", commands.return_sets, floor.property, sets=[first], place="cabinet", **people(floor))
    word = {"day": DAY, "sets": [first, second], "cleared": False, "finding": "marked"}
    no_inspector = {**authority(floor), "inspector": floor.sig(Role.PIT_MANAGER)}
    refused("wrong_role", commands.release_sets, floor.property, **word, **no_inspector)
    commands.release_sets(floor.property, **word, at=floor.now(), **authority(floor))
    assert {status(floor, first), status(floor, second)} == {"defect"}
    assert sorted(raised(floor)) == [f"set_suspicious {first}", f"set_suspicious {second}"]


def test_a_broken_seal_is_held_at_receipt(floor):
    receive(floor, broken=["C1-1"])
    assert [status(floor, f"C1-00{number}") for number in (1, 2, 3)] == ["stored", "held", "stored"]
    assert raised(floor) == ["set_suspicious C1-002"]


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("unknown_kind", {"kind": "coins"}),
        ("bad_lot", {"lot": "a lot"}),
        ("bad_seals", {"seals": []}),
        ("bad_seals", {"seals": ["1", "1"]}),
        ("bad_seals", {"seals": [str(number) for number in range(501)]}),
        ("bad_seals", {"broken": ["never seen"]}),
        ("bad_seals", {"lot": "C9", "seals": ["OLD-0"]}),
        ("lot_received", {"lot": "OLD"}),
        ("facts_missing", {"supplier": " "}),
        ("day_not_open", {"day": DAY + dt.timedelta(days=1)}),
    ],
)
def test_what_cannot_be_received(floor, stored, code, change):
    receive(floor, "OLD")
    before = stored(floor)
    refused(code, receive, floor, **change)
    assert stored(floor) == before


def test_acts_that_cannot_be(floor, stored):
    floor.open("BJ-1")
    floor.open("RO-1")
    codes = receive(floor)
    receive(floor, "D1", "dice")
    before = stored(floor)
    refused("unknown_set", issue, floor, "X-1")
    refused("bad_sets", issue, floor, codes[0], codes[0])
    refused("bad_sets", issue, floor)
    refused("set_of_other_game", issue, floor, codes[0], table="RO-1")
    refused("set_of_other_game", issue, floor, "D1-001")
    refused("unknown_table", issue, floor, codes[0], table="XX-9")
    refused("set_elsewhere", commands.install_set, floor.property, set=codes[0], table="BJ-1", **pit(floor))
    alone = {**people(floor), "witness": floor.sig(Role.SECURITY)}
    refused("same_person", commands.cancel_sets, floor.property, sets=codes, method="holed", **alone)
    of_the_pit = {**people(floor), "by": floor.sig(Role.DEALER)}
    refused("not_independent", commands.cancel_sets, floor.property, sets=codes, method="holed", **of_the_pit)
    refused("method_missing", commands.cancel_sets, floor.property, sets=codes, method=" ", **people(floor))
    refused("remarks_missing", commands.inspect_sets, floor.property, sets=codes, result="defect", **people(floor))
    refused("reason_missing", commands.hold_sets, floor.property, sets=codes, reason="", **people(floor))
    assert stored(floor) == before
    issue(floor, codes[0])
    floor.open("BJ-2")
    refused("set_of_other_table", commands.install_set, floor.property, set=codes[0], table="BJ-2", **pit(floor))
    moment = floor.now()
    commands.install_set(floor.property, set=codes[0], table="BJ-1", at=moment, **pit(floor))
    refused("time_out_of_order", out_of_play, floor, codes[0], at=moment - dt.timedelta(hours=1))
    no_envelope = {"set": codes[0], "day": DAY, "reason": "time", "envelope": " "}
    assert refused("envelope_missing", commands.remove_set, floor.property, **no_envelope, **pit(floor)).field
    refused("set_elsewhere", commands.destroy_sets, floor.property, day=DAY, sets=codes[1:2], method="x", place="y",
            by=floor.sig(Role.SECURITY), inspector=floor.sig(Role.INSPECTOR), actor=ACTOR)  # fmt: skip


def test_two_who_press_at_once_issue_a_set_once(committed_floor):
    floor = committed_floor
    floor.open("BJ-1")
    receive(floor)
    outcomes: list[str] = []

    def press() -> None:
        try:
            issue(floor, "C1-001")
            outcomes.append("issued")
        except Refused as refusal:
            outcomes.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["issued", "set_elsewhere"]


# --- what is overdue ------------------------------------------------------------------------------------------------


def lines_of(floor: Floor, code: str) -> list[str]:
    rows = ExceptionLine.objects.filter(property_id=floor.property.pk, code=code).order_by("key")
    return [row.subject for row in rows]


def test_a_suspicious_set_held_too_long_is_an_exception_once_a_hold(floor):
    """Control R4: the property says how long the Inspector may take."""
    first, second, third = receive(floor, broken=["C1-0", "C1-1"])
    since = EquipmentSet.objects.get(property_id=floor.property.pk, code=second).since
    limit = since + dt.timedelta(days=floor.property.held_set_days)
    watch = {"day": DAY, "actor": ACTOR}
    assert commands.raise_overdue_holds(floor.property, at=limit, **watch) == []
    release = {"day": DAY, "cleared": True, "finding": "sound", **authority(floor)}
    commands.release_sets(floor.property, sets=[first], at=limit, **release)
    assert lines_of(floor, "set_hold_overdue") == []
    late = limit + dt.timedelta(minutes=1)
    commands.release_sets(floor.property, sets=[second], at=late, **release)
    assert lines_of(floor, "set_hold_overdue") == [second]
    hold = {"sets": [second, third], "reason": "marks", **people(floor)}
    held_again = late + dt.timedelta(seconds=1)
    commands.hold_sets(floor.property, at=held_again, **hold)
    again = held_again + dt.timedelta(days=floor.property.held_set_days, minutes=1)
    assert commands.raise_overdue_holds(floor.property, at=again, **watch) == [second, third]
    assert commands.raise_overdue_holds(floor.property, at=again + dt.timedelta(days=1), **watch) == []
    assert lines_of(floor, "set_hold_overdue") == [second, second, third]


def test_an_inventory_that_is_overdue_is_an_exception_until_it_is_taken(floor):
    """PR §11.10(G)(3)."""
    receive(floor)

    def is_raised(day: dt.date) -> bool:
        return commands.raise_overdue_inventory(floor.property, day=day, actor=ACTOR, at=floor.now())

    assert not is_raised(DAY)
    later = DAY + dt.timedelta(days=91)
    floor.open_day(later)
    assert is_raised(later)
    assert not is_raised(later)
    assert lines_of(floor, "inventory_overdue") == [DAY.isoformat()]
    counted = {"counted": {"cards": {"store": 3}}, "inventory": True}
    by = {"by": floor.sig(Role.SECURITY), "witness": floor.sig(Role.INSPECTOR), "day": later, "actor": ACTOR}
    commands.count_sets(floor.property, at=floor.now(), **counted, **by)
    much_later = later + dt.timedelta(days=91)
    floor.open_day(much_later)
    assert is_raised(much_later)
    assert lines_of(floor, "inventory_overdue") == [DAY.isoformat(), later.isoformat()]


# --- the day's reconciliation ---------------------------------------------------------------------------------------


def test_what_is_counted_stands_beside_the_book(floor):
    assert queries.equipment_reconciled(floor.property, DAY)
    floor.open("BJ-1")
    first, *_ = receive(floor)
    into_play(floor, first)
    assert not queries.equipment_reconciled(floor.property, DAY)
    right = {"cards": {"store": 2, "tables": 1}}
    row = commands.count_sets(floor.property, counted=right, at=floor.now(), **people(floor))
    assert (row.differences, raised(floor)) == (0, [])
    row = commands.count_sets(floor.property, counted={"cards": {"store": 1}}, at=floor.now(), **people(floor))
    assert row.differences == 2
    assert sorted(raised(floor)) == ["sets_differ cards store", "sets_differ cards tables"]
    assert not queries.equipment_reconciled(floor.property, DAY)
    commands.count_sets(floor.property, counted=right, at=floor.now(), **people(floor))
    assert queries.equipment_reconciled(floor.property, DAY)


def test_a_physical_inventory_every_three_months_before_the_inspector(floor):
    receive(floor)
    later = DAY + dt.timedelta(days=91)
    assert (queries.inventory_due(floor.property, DAY), queries.inventory_due(floor.property, later)) == (False, True)
    counting = {"counted": {"cards": {"store": 3}}, "inventory": True}
    refused("wrong_role", commands.count_sets, floor.property, **counting, **people(floor))
    witness = {**people(floor), "witness": floor.sig(Role.INSPECTOR)}
    commands.count_sets(floor.property, at=floor.now(), **counting, **witness)
    assert not queries.inventory_due(floor.property, DAY + dt.timedelta(days=90))


@pytest.mark.parametrize(
    ("code", "counted"),
    [
        ("unknown_kind", {"coins": {"store": 1}}),
        ("unknown_place", {"cards": {"attic": 1}}),
        ("bad_quantity", {"cards": {"store": -1}}),
        ("bad_quantity", {"cards": {"store": 10**9}}),
        ("bad_quantity", {"cards": {"store": True}}),
    ],
)
def test_a_count_that_cannot_be(floor, stored, code, counted):
    before = stored(floor)
    refused(code, commands.count_sets, floor.property, counted=counted, **people(floor))
    assert stored(floor) == before


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_a_round_names_a_set_that_was_in_play_then(floor):
    floor.open("BJ-1")
    code, *_ = receive(floor)
    since = into_play(floor, code)
    named = floor.play("BJ-1", [v.RoundOpened(set_in_play=code)])
    assert named.outcome == "recorded"
    out_of_play(floor, code)
    late = refused("equipment_not_in_play", floor.play, "BJ-1", [v.RoundOpened(set_in_play=code)])
    assert late.field == "events[0].set_in_play"
    refused("equipment_not_in_play", floor.play, "BJ-1", [v.RoundOpened(set_in_play="X-1")])
    assert [row.code for row in queries.sets_in_play(floor.property, "BJ-1", since)] == [code]
    assert queries.sets_in_play(floor.property, "BJ-1", since - dt.timedelta(seconds=1)) == []
    assert queries.sets_in_play(floor.property, "BJ-1", floor.now()) == []


def test_a_round_without_a_set_is_played_as_before(floor):
    floor.open("RO-1")
    assert floor.play("RO-1", roulette()).outcome == "recorded"


def test_the_scheduler_notes_what_is_too_long_in_play(floor):
    from tables.tasks import raise_overdue_sets

    floor.open("BJ-1")
    code, *_ = receive(floor)
    with clock(into_play(floor, code) + dt.timedelta(hours=25)):
        assert raise_overdue_sets() == {floor.property.code: [code]}
        assert raise_overdue_sets() == {}


def test_a_rebuild_gives_every_row_again(committed_floor):
    floor = committed_floor
    floor.open("BJ-1")
    first, second, _ = receive(floor, broken=["C1-2"])
    into_play(floor, first)
    out_of_play(floor, first)
    into_play(floor, second)
    commands.count_sets(floor.property, counted={"cards": {"store": 1}}, at=floor.now(), **people(floor))
    before = _rows()
    rebuild()
    assert _rows() == before


def _rows() -> list[str]:
    found: list[str] = []
    with connection.cursor() as cursor:
        for model in (EquipmentSet, SetInPlay, EquipmentDay, EquipmentCount):
            cursor.execute(f"SELECT t::text FROM {model._meta.db_table} t ORDER BY 1")
            rows = [row[0] for row in cursor.fetchall()]
            assert rows, model
            found += rows
    return found
