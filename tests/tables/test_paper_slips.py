"""Slips written by hand, keyed in at a table without a terminal (control T5)."""

import pytest

from casino.models import FormNumber, FormSeries
from casino.queries import series_report
from casino.roles import Role
from tables import commands
from tables.models import Slip, TableSession
from tests.factories import ACTOR, DAY, Floor, refused

CHIPS = {"500": 4}


@pytest.fixture
def table(floor) -> Floor:
    floor.open("RO-1")
    return floor


def people(floor: Floor, kind: str = "fill", **more: str) -> dict[str, str]:
    code = {
        role: floor.sig(role).employee for role in (Role.FLOOR_SUPERVISOR, Role.CASHIER, Role.SECURITY, Role.DEALER)
    }
    signed = {
        "supervisor": code[Role.FLOOR_SUPERVISOR],
        "cashier": code[Role.CASHIER],
        "escort": code[Role.SECURITY],
        "dealer": code[Role.DEALER],
    }
    return {**signed, **({"receiver": code[Role.FLOOR_SUPERVISOR]} if kind == "fill" else {}), **more}


def key_in(floor: Floor, serial: str, kind: str = "fill", **more: object) -> str:
    arguments = {
        "kind": kind, "serial": serial, "table": "RO-1", "day": DAY, "shift": "M", "counts": CHIPS,
        "people": people(floor, kind), "keyed": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.record_paper_slip(floor.property, **{**arguments, **more})


def test_paper_slips_count_like_the_others_the_table_closed_or_not(table):
    key_in(table, "F-0000001")
    table.close("RO-1")
    key_in(table, "C-0000001", "credit")
    session = TableSession.objects.get()
    assert (session.fills, session.credits) == (2_000, 2_000)
    fill = Slip.objects.get(kind="fill")
    assert (fill.status, fill.paper, len(fill.signers)) == ("received", True, 5)
    assert {signer["method"] for signer in fill.signers} == {"paper"}


def test_out_of_order_is_refused_unless_it_is_said_and_then_reported(table, stored):
    before = stored(table)
    assert refused("form_out_of_order", key_in, table, "F-0000002").cite == "control T5"
    assert stored(table) == before
    for serial in ("F-0000002", "F-0000001", "F-0000004"):
        key_in(table, serial, out_of_order=True)
    report = series_report(FormSeries.objects.get(property=table.property, kind="fill"))
    assert (report.used, report.missing) == ([1, 2, 4], [3])
    assert report.out_of_order


def test_a_number_twice_or_of_no_series_is_refused(table, stored):
    key_in(table, "F-0000001")
    before = stored(table)
    refused("form_already_used", key_in, table, "F-0000001")
    refused("form_of_other_kind", key_in, table, "C-0000001")
    refused("unknown_form", key_in, table, "F-0100000")
    assert stored(table) == before


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("unknown_session", {"shift": "T"}),
        ("unknown_session", {"table": "BJ-1"}),
        ("nothing_counted", {"counts": {}}),
        ("unknown_denomination", {"counts": {"700": 1}}),
        ("bad_quantity", {"counts": {"500": 100_001}}),
    ],
)
def test_what_cannot_be_keyed_in_takes_no_number(table, stored, code, more):
    before = stored(table)
    refused(code, key_in, table, "F-0000001", **more)
    assert stored(table) == before
    assert not FormNumber.objects.exclude(series="OPCL").exists()


def test_the_people_of_the_paper_are_people_of_the_house(table):
    refused("signature_missing", key_in, table, "F-0000001", people=people(table, escort=""))
    refused("unknown_employee", key_in, table, "F-0000001", people=people(table, escort="ZZ"))
    dealer = table.sig(Role.DEALER).employee
    assert refused("role_not_held", key_in, table, "F-0000001", people=people(table, escort=dealer)).field == (
        "people.escort"
    )
    refused("wrong_role", key_in, table, "F-0000001", keyed=table.sig(Role.CASHIER))
