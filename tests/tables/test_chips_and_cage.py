"""Chips by the piece and the cage's imprest bank: what may move, what is refused, how a shift comes out."""

from __future__ import annotations

import datetime as dt
import threading
from typing import Any

import pytest
from django.db import connections

from casino.errors import Refused
from casino.eventstore import read_stream
from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from casino.wording.states import state_in_words
from tables import commands, queries
from tables.checklist import cage_reconciled
from tables.models import CageClaim, CageMovement, CageSession, ChipMove, ChipSet, Denomination, ExceptionLine
from tests.factories import ACTOR, DAY, Floor, refused

CASH = {"10000": 100, "2000": 50}
CHIPS = {"500": 400, "2500": 200, "10000": 50}
BANK = 100 * 10_000 + 50 * 2_000 + 400 * 500 + 200 * 2_500 + 50 * 10_000


def receive(floor: Floor, counts: dict[str, int], *, reference: str = "DN-1", **more: Any) -> str:
    given = {"reference": reference, "day": DAY, "chip_set": "A", "maker": "Gaming Partners", "counts": counts}
    return floor.work.do("receive_chips", **{**given, **more})


def move(floor: Floor, reference: str, origin: str, destination: str, counts: dict[str, int], **more: Any) -> str:
    given = {"reference": reference, "day": DAY, "origin": origin, "destination": destination, "counts": counts}
    return floor.work.do("move_chips", **{**given, **more})


def open_cage(floor: Floor, *, shift: str = "M", chips: dict[str, int] | None = None, **more: Any) -> CageSession:
    floor.reach_shift(DAY, shift)
    given = {"day": DAY, "shift": shift, "cash": CASH, "chips": CHIPS if chips is None else chips}
    return floor.work.do("open_cage", **{**given, **more})


def close_cage(floor: Floor, **more: Any) -> CageSession:
    return floor.work.do("close_cage", **{"cash": CASH, "chips": CHIPS, **more})


def patrons(floor: Floor, reference: str, sold: dict[str, int], redeemed: dict[str, int]) -> str:
    return floor.work.do("exchange_with_patrons", reference=reference, sold=sold, redeemed=redeemed)


def test_what_moves_between_two_shifts_of_the_cage_is_listed(floor):
    """Controls T2, D5: a fill that nobody at the cage answers for."""
    floor.open("RO-1")
    floor.fill("RO-1", {"500": 1})
    open_cage(floor)
    floor.fill("RO-1", {"500": 1})
    close_cage(floor, chips={**CHIPS, "500": 399})
    outside = floor.fill("RO-1", {"500": 1})
    assert [row.reference for row in queries.moved_without_shift(floor.property, DAY)] == [outside]
    listed = f"cage_fill {outside} cage_not_open"
    assert listed in cage_reconciled(floor.property, DAY).open
    assert not {"cage_fill", "cage_not_open"} & set(state_in_words(listed, {}).split())


def exceptions(floor: Floor, code: str) -> list[ExceptionLine]:
    return list(ExceptionLine.objects.filter(property_id=floor.property.pk, code=code).order_by("key"))


def second_set(floor: Floor) -> None:
    other = ChipSet.objects.create(property=floor.property, code="B", name="Fichas serie B")
    for value in (25, 100, 500, 2_500, 10_000, 50_000, 100_000):
        Denomination.objects.create(chip_set=other, value_minor=value, colour="gris")


def retire(floor: Floor) -> None:
    commands.retire_chip_set(
        floor.property, chip_set="A", day=DAY, cage_supervisor=floor.sig(Role.CAGE_SUPERVISOR),
        inspector=floor.sig(Role.INSPECTOR), actor=ACTOR,
    )  # fmt: skip


# --- chips ----------------------------------------------------------------------------------------------------------


def test_every_chip_is_somewhere_and_the_rest_is_with_the_players(floor):
    receive(floor, {"500": 1_000, "2500": 600, "10000": 100})
    open_cage(floor, chips={})
    move(floor, "V-1", "vault", "cage", {"500": 500, "2500": 300, "10000": 60})
    move(floor, "V-2", "vault", "table", {"500": 40}, table="RO-1")
    patrons(floor, "W-1", {"500": 30}, {"2500": 0})
    floor.open("RO-1", counts={"500": 40})
    floor.fill("RO-1", {"500": 20})
    floor.credit("RO-1", {"500": 5})
    travelling = commands.request_fill(
        floor.property, table="RO-1", counts={"2500": 8}, supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR,
        at=floor.now(),
    )  # fmt: skip
    floor.issue_fill(travelling)
    found = queries.chip_inventory(floor.property)
    places = {(place.kind, place.code): place.counts for place in found.places if place.counts}
    assert places == {
        ("vault", ""): {"500": 460, "2500": 300, "10000": 40},
        ("cage", ""): {"500": 455, "2500": 292, "10000": 60},
        ("table", "RO-1"): {"500": 55},
        ("transit", ""): {"2500": 8},
    }
    assert found.issued == {"500": 1_000, "2500": 600, "10000": 100}
    assert found.outstanding == {"500": 30}
    assert queries.chip_inventory(floor.property, DAY).outstanding == {"500": 30}
    assert queries.chip_inventory(floor.property, DAY - dt.timedelta(days=1)).issued == {}


def test_what_the_players_lost_comes_back_with_the_closer_and_the_box(floor):
    receive(floor, {"500": 100})
    move(floor, "V-1", "vault", "table", {"500": 100}, table="RO-1")
    floor.open("RO-1", counts={"500": 100})
    floor.close("RO-1", counts={"500": 90})
    assert queries.chip_inventory(floor.property).outstanding == {"500": 10}


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("wrong_role", {"inspector": Role.AUDITOR}),
        ("wrong_role", {"accounting": Role.CASHIER}),
        ("wrong_role", {"cage_supervisor": Role.CASHIER}),
        ("day_not_open", {"day": DAY + dt.timedelta(days=1)}),
        ("bad_reference", {"reference": "../1"}),
        ("unknown_chip_set", {"chip_set": "Z"}),
        ("maker_missing", {"maker": " "}),
        ("nothing_counted", {"counts": {"500": 0}}),
        ("bad_quantity", {"counts": {"500": -1}}),
        ("bad_quantity", {"counts": {"500": 10**9}}),
        ("unknown_denomination", {"counts": {"700": 1}}),
    ],
)
def test_a_delivery_that_is_not_in_order_is_refused(floor, stored, code, more):
    before = stored(floor)
    given = {name: floor.sig(value) if isinstance(value, Role) else value for name, value in more.items()}
    refused(code, receive, floor, **{"counts": {"500": 10}, **given})
    assert stored(floor) == before


def test_a_paper_moves_chips_once(floor, stored):
    receive(floor, {"500": 10})
    before = stored(floor)
    refused("reference_used", receive, floor, {"500": 10})
    refused("reference_used", move, floor, "DN-1", "vault", "table", {"500": 1}, table="RO-1")
    assert stored(floor) == before


def test_what_is_not_there_does_not_leave(floor, stored):
    receive(floor, {"500": 10})
    before = stored(floor)
    refused("cage_not_open", move, floor, "V-1", "vault", "cage", {"500": 5})
    assert refused("not_in_vault", move, floor, "V-1", "vault", "table", {"500": 11}, table="RO-1").details == {
        "difference": {"500": 1}
    }
    refused("no_such_way", move, floor, "V-1", "table", "vault", {"500": 1}, table="RO-1")
    refused("unknown_table", move, floor, "V-1", "vault", "table", {"500": 1}, table="XX")
    refused("same_person", move, floor, "V-1", "vault", "cage", {"500": 1}, witness=floor.sig(Role.CAGE_SUPERVISOR))
    assert stored(floor) == before
    open_cage(floor)
    refused("not_in_cage", move, floor, "V-1", "cage", "vault", {"500": 401})
    refused("not_in_drop", move, floor, "V-1", "drop", "cage", {"500": 1})
    floor.open("RO-1")
    refused("table_has_tray", move, floor, "V-1", "vault", "table", {"500": 1}, table="RO-1")


def test_destroyed_chips_are_nobodys(floor):
    receive(floor, {"500": 10})
    ask = {
        "reference": "X-1", "day": DAY, "chip_set": "A", "origin": "vault", "reason": "desgaste",
        "cage_supervisor": floor.sig(Role.CAGE_SUPERVISOR), "accounting": floor.sig(Role.ACCOUNTING),
        "inspector": floor.sig(Role.INSPECTOR), "actor": ACTOR,
    }  # fmt: skip
    refused("more_than_issued", commands.destroy_chips, floor.property, counts={"500": 11}, **ask)
    refused("reason_missing", commands.destroy_chips, floor.property, counts={"500": 1}, **{**ask, "reason": ""})
    refused("no_such_way", commands.destroy_chips, floor.property, counts={"500": 1}, **{**ask, "origin": "cage"})
    refused("not_put_away", commands.destroy_chips, floor.property, counts={"500": 1}, **{**ask, "origin": "retired"})
    commands.destroy_chips(floor.property, counts={"500": 4}, **ask)
    found = queries.chip_inventory(floor.property)
    assert (found.issued, found.outstanding) == ({"500": 6}, {})


def test_a_retired_set_is_put_away_and_what_is_out_is_known(floor):
    receive(floor, {"500": 100, "100": 50})
    second_set(floor)
    open_cage(floor, chips={"500": 20})
    ask = {
        "day": DAY, "chip_set": "A", "cage_supervisor": floor.sig(Role.CAGE_SUPERVISOR),
        "inspector": floor.sig(Role.INSPECTOR), "actor": ACTOR,
    }  # fmt: skip
    refused("chip_set_in_use", commands.set_chips_aside, floor.property, reference="R-1", origin="vault",
            counts={"500": 1}, **ask)  # fmt: skip
    retire(floor)
    commands.set_chips_aside(floor.property, reference="R-1", origin="vault", counts={"500": 60, "100": 50}, **ask)
    commands.set_chips_aside(floor.property, reference="R-2", origin="cage", counts={"500": 20}, **ask)
    refused("not_in_cage", commands.set_chips_aside, floor.property, reference="R-3", origin="cage",
            counts={"500": 1}, **ask)  # fmt: skip
    redeem = {
        "chip_set": "A", "day": DAY, "cashier": floor.sig(Role.CASHIER),
        "cage_supervisor": floor.sig(Role.CAGE_SUPERVISOR), "actor": ACTOR,
    }  # fmt: skip
    commands.redeem_retired_chips(floor.property, reference="R-4", counts={"500": 3}, **redeem)
    [line] = queries.retired_sets(floor.property, DAY)
    assert (line.put_away, line.outstanding, line.outstanding_total) == ({"100": 50, "500": 83}, {"500": 17}, 8_500)
    refused("more_than_issued", commands.redeem_retired_chips, floor.property, reference="R-5", counts={"500": 18},
            **redeem)  # fmt: skip
    ChipSet.objects.filter(property=floor.property, code="A").update(redeem_until=DAY - dt.timedelta(days=1))
    refused("redemption_over", commands.redeem_retired_chips, floor.property, reference="R-5", counts={"500": 1},
            **redeem)  # fmt: skip
    [line] = queries.retired_sets(floor.property, DAY)
    assert not line.redeemable
    # The player was paid in money; the chips went away, not into the drawer.
    closed = close_cage(floor, cash={"10000": 99, "2000": 54, "500": 1}, chips={})
    assert closed.over_short == 0
    assert exceptions(floor, "cage_over_short") == []


# --- the cage -------------------------------------------------------------------------------------------------------


def test_a_shift_comes_out_even(floor):
    open_cage(floor)
    floor.open("RO-1")
    floor.fill("RO-1", {"500": 20})
    floor.credit("RO-1", {"2500": 3})
    patrons(floor, "W-1", {"10000": 4}, {"500": 10})
    commands.fund_cage(
        floor.property, reference="B-1", direction="in", cash={"10000": 10},
        cage_supervisor=floor.sig(Role.CAGE_SUPERVISOR), accounting=floor.sig(Role.ACCOUNTING), actor=ACTOR,
        at=floor.now(),
    )  # fmt: skip
    counted = {"500": 400 - 20 + 10, "2500": 203, "10000": 46}
    closed = close_cage(floor, cash={"10000": 100 + 10 + 4, "2000": 50 - 3, "1000": 1}, chips=counted)
    assert closed.over_short == 0
    assert exceptions(floor, "cage_over_short") == []
    told = queries.cage_reconciliation(floor.property, closed)
    assert {kind.kind: (kind.number, kind.net) for kind in told.kinds} == {
        "fill": (1, -10_000), "credit": (1, 7_500), "patrons": (1, 0), "funding": (1, 100_000),
    }  # fmt: skip
    assert told.expected_total == told.counted_total == BANK - 10_000 + 7_500 + 100_000
    assert told.difference == {}
    assert queries.imprest(floor.property) == BANK + 100_000


def test_a_difference_is_named_by_denomination_and_priced(floor):
    open_cage(floor)
    closed = close_cage(floor, cash={**CASH, "2000": 49}, chips={**CHIPS, "500": 402, "2500": 199}, receipts=500)
    assert closed.over_short == 2 * 500 - 2_500 - 2_000 + 500
    [line] = exceptions(floor, "cage_over_short")
    assert (line.amount, line.subject) == (closed.over_short, f"{DAY.isoformat()} M")
    assert "500: +2" in line.detail
    assert "2500: -1" in line.detail
    assert "money: -1500" in line.detail


def test_chips_exchanged_for_others_of_the_same_worth_are_seen(floor):
    open_cage(floor)
    closed = close_cage(floor, chips={**CHIPS, "500": 405, "2500": 199})
    assert closed.over_short == 0
    assert exceptions(floor, "cage_over_short")[0].amount == 0


def test_the_next_shift_begins_with_what_the_last_one_left_and_what_moved_between(floor):
    open_cage(floor)
    close_cage(floor)
    floor.open("RO-1")
    floor.fill("RO-1", {"500": 10})
    between = open_cage(floor, shift="T", chips={**CHIPS, "500": 390})
    assert between.opening_over_short == 0
    closed = close_cage(floor, chips={**CHIPS, "500": 390})
    assert closed.over_short == 0
    assert queries.cage_reconciliation(floor.property, closed).kinds == []
    assert CageClaim.objects.filter(property_id=floor.property.pk).count() == 1
    short = open_cage(floor, shift="N", chips={**CHIPS, "500": 389})
    assert short.opening_over_short == -500
    assert [line.amount for line in exceptions(floor, "cage_over_short")] == [-500]


def test_the_cage_is_opened_once_and_by_the_right_people(floor, stored):
    refused("cage_not_open", close_cage, floor)
    refused("cage_not_open", patrons, floor, "W-1", {"500": 1}, {})
    open_cage(floor)
    before = stored(floor)
    refused("cage_open", open_cage, floor, shift="T")
    refused("same_person", close_cage, floor, incoming=floor.sig(Role.CASHIER))
    refused("wrong_role", close_cage, floor, incoming=floor.sig(Role.FLOOR_SUPERVISOR))
    refused("unknown_denomination", close_cage, floor, cash={"3000": 1})
    refused("bad_amount", close_cage, floor, receipts=-1)
    refused("nothing_counted", patrons, floor, "W-1", {}, {})
    assert stored(floor) == before
    close_cage(floor)
    refused("cage_session_exists", open_cage, floor)
    refused("unknown_shift", open_cage, floor, shift="Z")
    refused("wrong_role", open_cage, floor, shift="T", cage_supervisor=floor.sig(Role.CASHIER, 2))


def test_a_fill_that_the_cage_does_not_have_is_refused(floor, stored):
    floor.open("RO-1")
    ask = {"table": "RO-1", "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    serial = commands.request_fill(floor.property, counts={"500": 300}, **ask)
    other = commands.request_fill(floor.property, counts={"500": 300}, **ask)
    open_cage(floor)
    floor.issue_fill(serial)
    before = stored(floor)
    refusal = refused("not_in_cage", floor.issue_fill, other)
    assert (refusal.details, refusal.cite) == ({"difference": {"500": 200}}, "control T2")
    assert stored(floor) == before


def test_a_void_fill_comes_back_to_the_cage(floor):
    floor.open("RO-1")
    open_cage(floor)
    ask = {"table": "RO-1", "counts": {"500": 300}, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    issued, requested = (commands.request_fill(floor.property, **ask) for _number in range(2))
    floor.issue_fill(issued)
    for serial in (issued, requested):
        commands.void_slip(
            floor.property, serial=serial, reason="x", prepared=floor.sig(Role.CASHIER),
            supervised=floor.sig(Role.FLOOR_SUPERVISOR, 2), actor=ACTOR,
        )  # fmt: skip
    book = queries.cage_book(floor.property)
    assert book is not None
    assert book.chips == CHIPS
    assert [item.kind for item in book.items] == ["fill", "void"]


def test_an_even_exchange_changes_chips_and_not_the_bank(floor):
    receive(floor, {"500": 600, "2500": 200, "10000": 50})
    open_cage(floor)
    floor.open("RO-1", counts={"500": 200})
    ask = {"table": "RO-1", "counts": {"2500": 4}, "returned": {"500": 20}, "actor": ACTOR}
    serial = commands.request_exchange(floor.property, supervisor=floor.sig(Role.FLOOR_SUPERVISOR), **ask)
    step = {"serial": serial, "actor": ACTOR}
    commands.issue_exchange(
        floor.property, cashier=floor.sig(Role.CASHIER), escort=floor.sig(Role.SECURITY), at=floor.now(), **step
    )
    commands.exchange_at_table(
        floor.property, counts={"2500": 4}, returned={"500": 20}, dealer=floor.sig(Role.DEALER),
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR), at=floor.now(), **step,
    )  # fmt: skip
    found = {place.kind: place.counts for place in queries.chip_inventory(floor.property).places}
    assert (found["table"], found["transit"]) == ({"500": 180, "2500": 4}, {"500": 20})
    commands.receive_exchange(
        floor.property, counts={"500": 20}, cashier=floor.sig(Role.CASHIER, 2), at=floor.now(), **step
    )
    found = {place.kind: place.counts for place in queries.chip_inventory(floor.property).places}
    assert found["cage"] == {"500": 420, "2500": 196, "10000": 50}
    assert close_cage(floor, chips=found["cage"]).over_short == 0


def test_a_transfer_goes_past_the_cage(floor):
    receive(floor, {"500": 1_000})
    open_cage(floor)
    floor.open("RO-1", counts={"500": 200})
    floor.open("RO-2", counts={"500": 100})
    serial = commands.request_transfer(
        floor.property, table="RO-1", to_table="RO-2", counts={"500": 50},
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    commands.issue_transfer(
        floor.property, serial=serial, dealer=floor.sig(Role.DEALER), escort=floor.sig(Role.SECURITY), actor=ACTOR,
        at=floor.now(),
    )  # fmt: skip
    commands.receive_transfer(
        floor.property, serial=serial, counts={"500": 50}, dealer=floor.sig(Role.DEALER, 2),
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR, 2), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    found = queries.chip_inventory(floor.property)
    assert {place.code: place.counts for place in found.places if place.kind == "table"} == {
        "RO-1": {"500": 150}, "RO-2": {"500": 150},
    }  # fmt: skip
    assert close_cage(floor).over_short == 0


def test_a_house_without_a_cage_book_is_not_held_up(floor):
    floor.open("RO-1")
    floor.fill("RO-1", {"100000": 90})
    assert queries.cage_book(floor.property) is None
    opened = open_cage(floor)
    book = queries.cage_book(floor.property)
    assert book is not None
    assert (book.items, book.chips, opened.opening_over_short) == ([], CHIPS, 0)


def test_two_cashiers_press_at_once(committed_floor):
    """One of them opens the cage; one fill of two gets the last chips."""
    floor = committed_floor
    floor.open("RO-1")
    floor.open("RO-2")
    ask = {"counts": {"500": 300}, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    serials = [commands.request_fill(floor.property, table=table, **ask) for table in ("RO-1", "RO-2")]

    def at_once(*acts: Any) -> list[str]:
        outcomes: list[str] = []

        def worker(act: Any) -> None:
            try:
                act()
                outcomes.append("done")
            except Refused as refusal:
                outcomes.append(refusal.code)
            connections.close_all()

        threads = [threading.Thread(target=worker, args=[act]) for act in acts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sorted(outcomes)

    assert at_once(lambda: open_cage(floor), lambda: open_cage(floor)) == ["cage_open", "done"]
    assert at_once(*(lambda serial=serial: floor.issue_fill(serial) for serial in serials)) == ["done", "not_in_cage"]
    receive(floor, {"500": 10})
    twice = [lambda: move(floor, "V-1", "vault", "cage", {"500": 8})] * 2
    assert at_once(*twice) == ["done", "reference_used"]


def test_a_rebuild_gives_the_same_rows(committed_floor):
    floor = committed_floor
    receive(floor, {"500": 1_000})
    open_cage(floor)
    move(floor, "V-1", "vault", "cage", {"500": 10})
    floor.open("RO-1")
    floor.fill("RO-1", {"500": 10})
    close_cage(floor)
    floor.credit("RO-1", {"500": 10})
    open_cage(floor, shift="T")
    models = (ChipMove, CageSession, CageMovement, CageClaim)

    def rows() -> list[Any]:
        return [list(model.objects.order_by("pk").values()) for model in models]

    before = rows()
    assert all(before)
    rebuild()
    assert rows() == before
    assert [one.type for one in read_stream(floor.property.pk, f"cage:{DAY.isoformat()}.M")] == [
        "CageOpened", "CageClosed",
    ]  # fmt: skip
