"""Chips from table to table and even exchanges with the cage: never without a slip (control T10)."""

import datetime as dt

import msgspec
import pytest

from casino.eventstore import read_stream
from casino.models import FormNumber
from casino.roles import Role
from tables import commands, queries
from tables.models import ExceptionLine, Slip, TableSession
from tests.factories import ACTOR, DAY, Floor, refused

CHIPS = {"100": 20, "500": 4}
SMALL = {"100": 40}
"""Worth the same."""


@pytest.fixture
def tables(floor) -> Floor:
    floor.open("RO-1")
    floor.open("RO-2")
    return floor


def request_transfer(floor: Floor, **more: object) -> str:
    arguments = {
        "table": "RO-1", "to_table": "RO-2", "counts": CHIPS, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR),
        "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.request_transfer(floor.property, **{**arguments, **more})


def issue_transfer(floor: Floor, serial: str, **more: object) -> None:
    arguments = {
        "serial": serial, "dealer": floor.sig(Role.DEALER), "escort": floor.sig(Role.SECURITY), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    commands.issue_transfer(floor.property, **{**arguments, **more})


def receive_transfer(floor: Floor, serial: str, **more: object) -> None:
    arguments = {
        "serial": serial, "counts": CHIPS, "dealer": floor.sig(Role.DEALER, 2),
        "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    commands.receive_transfer(floor.property, **{**arguments, **more})


def request_exchange(floor: Floor, **more: object) -> str:
    arguments = {
        "table": "RO-1", "counts": CHIPS, "returned": SMALL, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR),
        "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.request_exchange(floor.property, **{**arguments, **more})


def issue_exchange(floor: Floor, serial: str, **more: object) -> None:
    arguments = {
        "serial": serial, "cashier": floor.sig(Role.CASHIER), "escort": floor.sig(Role.SECURITY), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    commands.issue_exchange(floor.property, **{**arguments, **more})


def exchange_at_table(floor: Floor, serial: str, **more: object) -> None:
    arguments = {
        "serial": serial, "counts": CHIPS, "returned": SMALL, "dealer": floor.sig(Role.DEALER),
        "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    commands.exchange_at_table(floor.property, **{**arguments, **more})


def receive_exchange(floor: Floor, serial: str, **more: object) -> None:
    arguments = {
        "serial": serial, "counts": SMALL, "cashier": floor.sig(Role.CAGE_SUPERVISOR), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    commands.receive_exchange(floor.property, **{**arguments, **more})


# --- transfer -------------------------------------------------------------------------------------------------------


def test_a_transfer_is_a_credit_of_the_one_table_and_a_fill_of_the_other(tables):
    serial = request_transfer(tables)
    assert serial == "T-0000001"
    issue_transfer(tables, serial)
    receive_transfer(tables, serial)
    sent, got = TableSession.objects.get(table="RO-1"), TableSession.objects.get(table="RO-2")
    assert (sent.credits, sent.credit_count, sent.fills) == (4_000, 1, 0)
    assert (got.fills, got.fill_count, got.credits) == (4_000, 1, 0)
    slip = Slip.objects.get()
    assert (slip.kind, slip.status, slip.table, slip.to_table) == ("transfer", "received", "RO-1", "RO-2")
    assert [signer["role"] for signer in slip.signers] == [
        "floor_supervisor", "dealer", "security", "dealer", "floor_supervisor",
    ]  # fmt: skip
    received = read_stream(tables.property.pk, slip.stream)[-1].event
    assert (received.day, received.to_day, received.to_shift) == (DAY.isoformat(), DAY.isoformat(), "M")


def test_transfers_that_are_refused(tables, stored):
    before = stored(tables)
    assert refused("same_table", request_transfer, tables, to_table="RO-1").cite == "control T10"
    refusal = refused("table_not_open", request_transfer, tables, to_table="BJ-1")
    assert (refusal.field, refusal.cite) == ("to_table", "control T10")
    refused("table_not_open", request_transfer, tables, table="BJ-1", to_table="RO-1")
    refused("unknown_denomination", request_transfer, tables, counts={"700": 1})
    refused("nothing_counted", request_transfer, tables, counts={})
    refused("wrong_role", request_transfer, tables, supervisor=tables.sig(Role.CASHIER))
    assert stored(tables) == before
    assert not FormNumber.objects.exclude(series="OPCL").exists()


def test_chips_do_not_move_without_a_slip(tables, stored):
    """Control T10: there is no way to take or receive chips but by the number of a slip."""
    before = stored(tables)
    assert refused("unknown_slip", issue_transfer, tables, "T-0000001").cite == "control T10"
    assert refused("unknown_slip", receive_transfer, tables, "T-0000001").cite == "control T10"
    assert refused("unknown_slip", exchange_at_table, tables, "E-0000001").cite == "control T10"
    assert stored(tables) == before


def test_who_prepared_a_transfer_does_not_receive_it(tables):
    serial = request_transfer(tables)
    issue_transfer(tables, serial)
    refused("same_person", receive_transfer, tables, serial, dealer=tables.sig(Role.DEALER))
    refused("count_differs", receive_transfer, tables, serial, counts={"100": 20, "500": 3})
    refused("slip_not_requested", issue_transfer, tables, serial)
    assert Slip.objects.get().status == "issued"


def test_both_tables_name_a_transfer_when_they_close(tables):
    serial = request_transfer(tables)
    issue_transfer(tables, serial)
    refused("slip_in_transit", tables.close, "RO-1")
    refused("slip_in_transit", tables.close, "RO-2")
    tables.close("RO-1", in_transit=[serial])
    tables.close("RO-2", in_transit=[serial])
    refused("table_not_open", receive_transfer, tables, serial)
    tables.remove("RO-2-M", replacement="RO-2-T", replacement_day=DAY, replacement_shift="T")
    tables.open_only("RO-2", "T")
    receive_transfer(tables, serial)
    assert TableSession.objects.get(table="RO-1").credits == 4_000
    assert {row.shift: row.fills for row in TableSession.objects.filter(table="RO-2")} == {"M": 0, "T": 4_000}


def test_a_transfer_is_voided_before_it_is_received(tables):
    serial = request_transfer(tables)
    commands.void_slip(
        tables.property, serial=serial, reason="otra mesa", prepared=tables.sig(Role.DEALER),
        supervised=tables.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=tables.now(),
    )  # fmt: skip
    assert Slip.objects.get().status == "void"
    refused("slip_not_issued", receive_transfer, tables, serial)


# --- even exchange --------------------------------------------------------------------------------------------------


def test_an_exchange_changes_no_figure_of_the_table(tables):
    serial = request_exchange(tables)
    assert serial == "E-0000001"
    issue_exchange(tables, serial)
    exchange_at_table(tables, serial)
    assert Slip.objects.get().status == "returning"
    assert [slip.serial for slip in queries.slips_under_way(tables.property)] == [serial]
    receive_exchange(tables, serial)
    slip, session = Slip.objects.get(), TableSession.objects.get(table="RO-1")
    assert (slip.status, slip.counts, slip.returned, slip.total) == ("received", CHIPS, SMALL, 4_000)
    assert (session.fills, session.credits, session.fill_count, session.credit_count) == (0, 0, 0, 0)
    assert len(slip.signers) == 6


def test_exchanges_that_are_refused(tables, stored):
    before = stored(tables)
    uneven = refused("exchange_uneven", request_exchange, tables, returned={"100": 39})
    assert (uneven.cite, uneven.details) == ("control T10", {"given": 3_900, "computed": 4_000})
    refused("nothing_exchanged", request_exchange, tables, returned=CHIPS)
    refused("unknown_denomination", request_exchange, tables, returned={"700": 1})
    refused("table_not_open", request_exchange, tables, table="BJ-1")
    assert stored(tables) == before


def test_each_step_of_an_exchange_by_its_own_people(tables):
    serial = request_exchange(tables)
    refused("slip_not_issued", exchange_at_table, tables, serial)
    issue_exchange(tables, serial)
    refused("slip_not_returning", receive_exchange, tables, serial)
    refused("count_differs", exchange_at_table, tables, serial, returned={"100": 39})
    escort = msgspec.structs.replace(tables.sig(Role.SECURITY), role="dealer")
    refused("same_person", exchange_at_table, tables, serial, dealer=escort)
    exchange_at_table(tables, serial)
    refused(
        "slip_finished", commands.void_slip, tables.property, serial=serial, reason="x",
        prepared=tables.sig(Role.CASHIER), supervised=tables.sig(Role.FLOOR_SUPERVISOR, 2), actor=ACTOR,
    )  # fmt: skip
    refused("same_person", receive_exchange, tables, serial, cashier=tables.sig(Role.CASHIER))
    refused("count_differs", receive_exchange, tables, serial, counts=CHIPS)
    assert Slip.objects.get().status == "returning"


# --- late -----------------------------------------------------------------------------------------------------------


def test_a_late_fill_is_one_exception(tables):
    serial = commands.request_fill(
        tables.property, table="RO-1", counts=CHIPS, supervisor=tables.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR,
        at=tables.now(),
    )  # fmt: skip
    tables.issue_fill(serial)
    limit = dt.timedelta(minutes=tables.property.slip_late_minutes)
    issued_at = Slip.objects.get().issued_at
    assert commands.raise_late_slips(tables.property, actor="system:test", at=issued_at + limit) == []
    late = issued_at + limit + dt.timedelta(seconds=1)
    assert commands.raise_late_slips(tables.property, actor="system:test", at=late) == [serial]
    assert commands.raise_late_slips(tables.property, actor="system:test", at=late) == []
    commands.receive_fill(
        tables.property, serial=serial, counts=CHIPS, dealer=tables.sig(Role.DEALER),
        supervisor=tables.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=late + limit,
    )  # fmt: skip
    line = ExceptionLine.objects.get()
    assert (line.code, line.subject, line.amount, line.table, line.shift) == ("slip_late", serial, 4_000, "RO-1", "M")


def void(tables, serial: str, at: dt.datetime) -> None:
    commands.void_slip(
        tables.property, serial=serial, reason="x", prepared=tables.sig(Role.CASHIER),
        supervised=tables.sig(Role.FLOOR_SUPERVISOR, 2), actor=ACTOR, at=at,
    )  # fmt: skip


def test_a_late_slip_is_one_exception_whoever_sees_it_first_and_however_it_ends(tables):
    """Control T9: a void before the watch leaves it too, a void after the watch leaves no second one."""
    limit = dt.timedelta(minutes=tables.property.slip_late_minutes, seconds=1)
    ask = {"table": "RO-1", "counts": CHIPS, "supervisor": tables.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    never_issued, in_time, unseen, seen = (
        commands.request_fill(tables.property, **ask, at=tables.now()) for _ in range(4)
    )
    for serial in (in_time, unseen, seen):
        tables.issue_fill(serial)
    late = tables.now() + limit
    void(tables, in_time, tables.now())
    void(tables, unseen, late)
    assert commands.raise_late_slips(tables.property, actor="system:test", at=late) == [seen]
    void(tables, seen, late)
    void(tables, never_issued, late)
    assert commands.raise_late_slips(tables.property, actor="system:test", at=late + limit) == []
    lines = ExceptionLine.objects.order_by("subject").values_list("code", "subject", "amount")
    assert list(lines) == [("slip_late", unseen, 4_000), ("slip_late", seen, 4_000)]


def test_a_fill_received_late_is_an_exception_though_nobody_looked(tables):
    serial = tables.fill("RO-1", CHIPS)
    assert not ExceptionLine.objects.exists()
    again = commands.request_fill(
        tables.property, table="RO-1", counts=CHIPS, supervisor=tables.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR,
        at=tables.now(),
    )  # fmt: skip
    tables.issue_fill(again)
    commands.receive_fill(
        tables.property, serial=again, counts=CHIPS, dealer=tables.sig(Role.DEALER),
        supervisor=tables.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR, at=tables.now() + dt.timedelta(hours=1),
    )  # fmt: skip
    assert [line.subject for line in ExceptionLine.objects.all()] == [again]
    assert serial != again
