"""Fills and credits: four signatures of four people (controls T2-T6)."""

import msgspec
import pytest
from django.db import IntegrityError, transaction

from casino.eventstore import read_stream
from casino.models import FormNumber
from casino.roles import Role
from tables import commands, queries
from tables.models import Slip, TableSession
from tests.factories import ACTOR, Floor, refused

CHIPS = {"100": 20, "500": 4}


@pytest.fixture
def table(floor) -> Floor:
    floor.open("RO-1")
    return floor


def request(floor: Floor, kind: str = "fill", **more: object) -> str:
    act = commands.request_fill if kind == "fill" else commands.request_credit
    arguments = {"table": "RO-1", "counts": CHIPS, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    return act(floor.property, **{**arguments, **more})


def test_a_fill_goes_from_request_to_receipt(table):
    serial = table.fill("RO-1", CHIPS)
    slip = Slip.objects.get()
    assert (slip.serial, slip.kind, slip.status, slip.total) == (serial, "fill", "received", 4_000)
    assert [signer["role"] for signer in slip.signers] == [
        "floor_supervisor", "cashier", "security", "dealer", "floor_supervisor",
    ]  # fmt: skip
    session = TableSession.objects.get()
    assert (session.fills, session.fill_count, session.credits) == (4_000, 1, 0)
    assert FormNumber.objects.exclude(series="OPCL").get().serial == serial
    types = [recorded.type for recorded in read_stream(table.property.pk, f"slip:{serial}")]
    assert types == ["SlipRequested", "SlipIssued", "SlipReceived"]


def test_a_credit_has_its_own_series_and_counts_where_it_left(table):
    serial = table.credit("RO-1", CHIPS)
    assert serial == "C-0000001"
    session = TableSession.objects.get()
    assert (session.credits, session.credit_count, session.fills) == (4_000, 1, 0)


def test_every_slip_carries_game_table_shift_and_amounts(table):
    """Control T4."""
    serial = request(table)
    event = read_stream(table.property.pk, f"slip:{serial}")[0].event
    assert (event.game, event.table, event.shift, event.counts, event.total) == (
        "pr.roulette", "RO-1", "M", CHIPS, 4_000,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("table_not_open", {"table": "RO-2"}),
        ("nothing_counted", {"counts": {}}),
        ("nothing_counted", {"counts": {"500": 0}}),
        ("unknown_denomination", {"counts": {"700": 1}}),
        ("bad_quantity", {"counts": {"500": -4}}),
    ],
)
@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_a_bad_request_takes_no_number(table, stored, kind, code, more):
    before = stored(table)
    refused(code, request, table, kind, **more)
    assert stored(table) == before
    assert not FormNumber.objects.exclude(series="OPCL").exists()


def test_only_a_supervisor_requests(table):
    refused("wrong_role", request, table, supervisor=table.sig(Role.DEALER))


def test_each_step_comes_once_and_in_its_turn(table):
    serial = request(table)
    refused("slip_not_issued", table.receive_fill, serial, CHIPS)
    table.issue_fill(serial)
    refused("slip_not_requested", table.issue_fill, serial)
    table.receive_fill(serial, CHIPS)
    refused("slip_not_issued", table.receive_fill, serial, CHIPS)
    refused("unknown_slip", table.issue_fill, "F-0000042")
    assert TableSession.objects.get().fills == 4_000


def test_a_fill_is_not_finished_as_a_credit(table):
    serial = request(table)
    refused(
        "slip_not_requested", commands.issue_credit, table.property, serial=serial, dealer=table.sig(Role.DEALER),
        escort=table.sig(Role.SECURITY), actor=ACTOR,
    )  # fmt: skip


def test_four_different_people(table):
    serial = request(table)
    issue = {"serial": serial, "actor": ACTOR}
    requester_as_cashier = msgspec.structs.replace(table.sig(Role.FLOOR_SUPERVISOR), role="cashier")
    refusal = refused(
        "same_person", commands.issue_fill, table.property, cashier=requester_as_cashier,
        escort=table.sig(Role.SECURITY), **issue,
    )  # fmt: skip
    assert refusal.cite == "control T2"
    cashier_as_escort = msgspec.structs.replace(table.sig(Role.CASHIER), role="security")
    refused(
        "same_person", commands.issue_fill, table.property, cashier=table.sig(Role.CASHIER), escort=cashier_as_escort,
        **issue,
    )  # fmt: skip
    refused(
        "wrong_role", commands.issue_fill, table.property, cashier=table.sig(Role.CASHIER),
        escort=table.sig(Role.CASHIER, 2), **issue,
    )  # fmt: skip
    table.issue_fill(serial)
    preparer_as_dealer = msgspec.structs.replace(table.sig(Role.CASHIER), role="dealer")
    receive = {"serial": serial, "counts": CHIPS, "actor": ACTOR}
    refused(
        "same_person", commands.receive_fill, table.property, dealer=preparer_as_dealer,
        supervisor=table.sig(Role.FLOOR_SUPERVISOR), **receive,
    )  # fmt: skip
    escort_as_supervisor = msgspec.structs.replace(table.sig(Role.SECURITY), role="floor_supervisor")
    refused(
        "same_person", commands.receive_fill, table.property, dealer=table.sig(Role.DEALER),
        supervisor=escort_as_supervisor, **receive,
    )  # fmt: skip
    assert Slip.objects.get().status == "issued"


def test_a_credit_needs_four_people_too(table):
    serial = request(table, "credit")
    commands.issue_credit(
        table.property, serial=serial, dealer=table.sig(Role.DEALER), escort=table.sig(Role.SECURITY), actor=ACTOR
    )
    dealer_as_cashier = msgspec.structs.replace(table.sig(Role.DEALER), role="cashier")
    refusal = refused(
        "same_person", commands.receive_credit, table.property, serial=serial, counts=CHIPS, cashier=dealer_as_cashier,
        actor=ACTOR,
    )  # fmt: skip
    assert refusal.cite == "control T3"


def test_another_count_at_the_table_is_refused_with_the_difference(table):
    serial = request(table)
    table.issue_fill(serial)
    refusal = refused("count_differs", table.receive_fill, serial, {"100": 19, "500": 4})
    assert refusal.details == {"difference": {"100": -1}}
    assert [slip.serial for slip in queries.slips_under_way(table.property)] == [serial]


def void(floor: Floor, serial: str, **more: object) -> None:
    arguments = {
        "serial": serial,
        "reason": "monto equivocado",
        "prepared": floor.sig(Role.CASHIER),
        "supervised": floor.sig(Role.FLOOR_SUPERVISOR, 2),
        "actor": ACTOR,
    }
    commands.void_slip(floor.property, **{**arguments, **more})


def test_a_void_slip_keeps_its_number_for_ever(table):
    """Control T6."""
    serial = request(table)
    table.issue_fill(serial)
    void(table, serial)
    slip = Slip.objects.get()
    assert (slip.status, slip.void_reason) == ("void", "monto equivocado")
    assert FormNumber.objects.get(serial=serial).status == "void"
    refused("slip_finished", void, table, serial)
    refused("slip_not_issued", table.receive_fill, serial, CHIPS)
    assert request(table) == "F-0000002"


def test_a_received_slip_is_not_voided(table):
    refused("slip_finished", void, table, table.fill("RO-1", CHIPS))
    assert FormNumber.objects.exclude(series="OPCL").get().status == "used"


def test_a_void_is_refused_whole(table):
    serial = request(table)
    refused("reason_missing", void, table, serial, reason="")
    refused("wrong_role", void, table, serial, supervised=table.sig(Role.CASHIER, 2))
    assert (Slip.objects.get().status, FormNumber.objects.exclude(series="OPCL").get().status) == ("requested", "used")


def test_the_database_refuses_a_serial_twice_and_an_empty_slip(table):
    request(table)
    slip = Slip.objects.get()
    slip.key = "other"
    with pytest.raises(IntegrityError, match="tables_slip_serial"), transaction.atomic():
        slip.save(force_insert=True)
    with pytest.raises(IntegrityError, match="tables_slip_positive"), transaction.atomic():
        Slip.objects.update(total=0)
