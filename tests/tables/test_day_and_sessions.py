"""Gaming days, and tables opened and closed by counted inventory (controls T1, T9, D1)."""

import datetime as dt

import msgspec
import pytest
from django.db import IntegrityError, connection, transaction
from django.utils.translation import override

from casino.eventstore import read_stream
from casino.models import Approval
from casino.roles import Role
from tables import commands, queries
from tables.models import ExceptionLine, GamingDay, GamingTable, TableSession
from tables.seed import opening_counts
from tests.factories import ACTOR, DAY, Floor, refused, roulette

TOMORROW = DAY + dt.timedelta(days=1)


# --- the gaming day -------------------------------------------------------------------------------------------------


def test_a_day_opens_with_the_shifts_of_the_calendar(floor):
    day = queries.gaming_day(floor.property, DAY)
    assert (day.status, day.shifts) == ("open", ["M", "T", "N"])


def test_days_open_once_and_in_order(floor):
    refused("day_already_opened", floor.open_day)
    refused("day_out_of_order", floor.open_day, DAY - dt.timedelta(days=1))
    floor.open_day(TOMORROW)
    assert queries.latest_day(floor.property).day == TOMORROW


@pytest.mark.django_db
def test_a_property_without_shifts_opens_no_day():
    bare = Floor.seeded()
    bare.property.shifts.all().delete()
    refused("no_shifts", bare.open_day)
    assert not GamingDay.objects.exists()


def test_a_day_closes_when_its_tables_are_closed(floor):
    floor.open("RO-1")
    close = {"day": DAY, "actor": "system:close"}
    assert refused("tables_open", commands.start_closing_day, floor.property, **close).details == {"tables": ["RO-1"]}
    refused("day_not_closing", commands.finish_closing_day, floor.property, **close)
    floor.close("RO-1")
    commands.start_closing_day(floor.property, **close)
    refused("day_not_open", floor.install, "RO-2")
    refused("day_not_open", commands.start_closing_day, floor.property, **close)
    commands.finish_closing_day(floor.property, **close)
    assert queries.gaming_day(floor.property, DAY).status == "closed"
    refused("day_not_closing", commands.finish_closing_day, floor.property, **close)


# --- opening --------------------------------------------------------------------------------------------------------


def test_a_table_opens_by_counted_inventory(floor):
    session = floor.open("RO-1")
    counts = opening_counts("RO-1")
    assert (session.status, session.game, session.opener_counts) == ("open", "pr.roulette", counts)
    assert session.opener_total == sum(int(value) * pieces for value, pieces in counts.items())
    (opened,) = read_stream(floor.property.pk, f"session:RO-1.{DAY}.M")
    assert [signature.role for signature in opened.event.signatures] == ["dealer", "floor_supervisor"]
    assert opened.event.options["wheel"] == "double_zero"
    assert session.head == opened.hash.hex()


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("unknown_shift", {"shift": "Z"}),
        ("day_not_open", {"day": TOMORROW}),
        ("unknown_denomination", {"counts": {"300": 1}}),
        ("unknown_denomination", {"counts": {"5.00": 1}}),
        ("bad_quantity", {"counts": {"500": -1}}),
        ("bad_quantity", {"counts": {"500": 100_001}}),
        ("bad_quantity", {"counts": {"500": True}}),
        ("unknown_option", {"options": {"colour_blind": True}}),
        ("bad_option", {"options": {"wheel": "triple_zero"}}),
        ("limits_spread", {"limits": {"min": 500, "max": 4_999}}),
        ("limits_outside_band", {"limits": {"min": 50, "max": 1_000}}),
        ("limits_outside_band", {"limits": {"min": 500, "max": 100_001}}),
        ("approval_missing", {"options": {"wheel": "single_zero"}}),
    ],
)
def test_what_is_wrong_is_named_and_nothing_stored(floor, stored, code, more):
    floor.install("RO-1")
    before = stored(floor)
    refused(code, floor.open_only, "RO-1", **more)
    assert stored(floor) == before
    assert not TableSession.objects.exists()


def test_refusals_of_the_rules_name_their_clause_in_both_languages(floor):
    floor.install("RO-1")
    refusal = refused("limits_spread", floor.open_only, "RO-1", limits={"min": 500, "max": 4_999})
    assert refusal.cite.startswith("PR §2.5")
    with override("en"):
        assert str(refusal.message).startswith("The maximum")
    with override("es"):
        assert str(refusal.message).startswith("El máximo")


def test_an_option_that_needs_approval_opens_with_it(floor):
    approval = Approval.objects.create(
        property=floor.property, reference="CT-15-101", date=DAY, authority="Compañía de Turismo", subject="wheel"
    )
    GamingTable.objects.get(code="RO-1").approvals.add(approval)
    floor.install("RO-1")
    assert floor.open_only("RO-1", options={"wheel": "single_zero"}).options["wheel"] == "single_zero"


def test_a_table_that_is_not_there_or_not_in_use_does_not_open(floor):
    refused("unknown_table", floor.open_only, "RO-9", counts={})
    floor.install("RO-1")
    GamingTable.objects.filter(code="RO-1").update(active=False)
    refused("unknown_table", floor.open_only, "RO-1")


def test_dealer_and_supervisor_are_two_people_in_their_roles(floor):
    floor.install("RO-1")
    refused("wrong_role", floor.open_only, "RO-1", dealer=floor.sig(Role.CASHIER))
    refused("wrong_role", floor.open_only, "RO-1", supervisor=floor.sig(Role.DEALER, 2))
    both = floor.sig(Role.FLOOR_SUPERVISOR)
    as_dealer = msgspec.structs.replace(both, role="dealer")
    assert refused("same_person", floor.open_only, "RO-1", dealer=as_dealer).cite == "control T1"


def test_an_open_table_has_a_box_of_its_shift(floor):
    assert refused("no_box", floor.open_only, "RO-1").cite == "control D1"
    floor.install("RO-1", "T")
    refused("box_of_other_shift", floor.open_only, "RO-1", "M")


def test_a_table_opens_once(floor):
    floor.open("RO-1")
    refused("table_already_open", floor.open_only, "RO-1")
    floor.close("RO-1")
    refused("session_exists", floor.open_only, "RO-1")
    assert TableSession.objects.count() == 1


def test_the_database_refuses_a_second_open_session(floor):
    floor.open("RO-1")
    with pytest.raises(IntegrityError, match="one_open"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE copy AS SELECT * FROM tables_tablesession; UPDATE copy SET key = 'other'; "
            "INSERT INTO tables_tablesession SELECT * FROM copy"
        )


# --- closer is opener -----------------------------------------------------------------------------------------------


def change_shift(floor: Floor, closer: dict[str, int], opener: dict[str, int]) -> None:
    floor.open("RO-1")
    floor.close("RO-1", counts=closer)
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    floor.open_only("RO-1", "T", counts=opener)


def test_an_opener_that_is_the_closer_raises_nothing(floor):
    change_shift(floor, {"500": 10, "100": 0}, {"500": 10})
    assert not ExceptionLine.objects.exists()


def test_an_opener_that_is_not_the_closer_is_an_exception_with_its_price(floor):
    change_shift(floor, {"500": 10, "100": 20}, {"500": 8, "100": 20})
    (line,) = queries.exceptions(floor.property, DAY)
    assert (line.code, line.table, line.shift, line.amount) == ("opener_differs", "RO-1", "T", -1_000)
    assert "500: -2" in line.detail


def test_equal_worth_in_other_chips_is_a_difference_too(floor):
    change_shift(floor, {"500": 10}, {"2500": 2})
    assert ExceptionLine.objects.get().amount == 0


# --- closing --------------------------------------------------------------------------------------------------------


def test_closing_counts_the_table_once(floor):
    refused("table_not_open", floor.close, "RO-1")
    floor.open("RO-1")
    session = floor.close("RO-1", counts={"500": 3})
    assert (session.status, session.closer_total, session.version) == ("closed", 1_500, 2)
    refused("table_not_open", floor.close, "RO-1")


def test_a_round_being_played_keeps_the_table_open(floor):
    floor.open("RO-1")
    item = floor.item("RO-1", roulette()[:2])
    commands.record_round(floor.property, item, actor=ACTOR)
    assert refused("rounds_open", floor.close, "RO-1").details == {"rounds": [str(item.round)]}
    commands.void_round(
        floor.property,
        round=item.round,
        reason="corte de luz",
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR),
        actor=ACTOR,
    )
    floor.close("RO-1")


def test_a_slip_on_its_way_must_be_named_by_who_closes(floor):
    floor.open("RO-1")
    serial = commands.request_fill(
        floor.property, table="RO-1", counts={"500": 4}, supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR
    )
    assert refused("slip_requested", floor.close, "RO-1").cite == "control T9"
    floor.issue_fill(serial)
    assert refused("slip_in_transit", floor.close, "RO-1").details == {"slips": [serial]}
    refused("slip_in_transit", floor.close, "RO-1", in_transit=[serial, "F-0000099"])
    floor.close("RO-1", in_transit=[serial])
    # It arrives in the next shift and counts there (control T9).
    refused("table_not_open", floor.receive_fill, serial, {"500": 4})
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    floor.open_only("RO-1", "T")
    floor.receive_fill(serial, {"500": 4})
    morning, evening = TableSession.objects.order_by("opened_at")
    assert (morning.fills, evening.fills) == (0, 2_000)
