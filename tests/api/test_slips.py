"""Slips of four kinds, paper slips, prints and the series book over REST; and everything that is refused there."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from django.db import connection

from casino.models import FormNumber, FormSeries
from casino.roles import Role
from tables.models import Slip
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor

SLIPS = "/api/v1/slips"
CHIPS = {"5.00": 4, "1.00": 20}
SMALL = {"1.00": 40}


def stored(house: Floor) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM es_event WHERE property_id = %s", [house.property.pk])
        return cursor.fetchone()[0]


def asked(house: Floor, kind: str = "fill", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "table": "RO-1", "counts": CHIPS, "supervisor": signer(house, Role.FLOOR_SUPERVISOR), **more}


def request(house: Floor, terminal: Terminal, kind: str = "fill", **more: Any) -> str:
    answer = terminal.post(SLIPS, asked(house, kind, **more))
    assert answer.status_code == 201, answer.content
    return f"{SLIPS}/{answer.json()['serial']}"


def step(terminal: Terminal, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = terminal.post(path, body)
    assert answer.status_code == 200, answer.content
    return answer.json()


def issue_fill(house: Floor, terminal: Terminal, path: str) -> None:
    step(terminal, f"{path}/issue", {"cashier": signer(house, Role.CASHIER), "escort": signer(house, Role.SECURITY)})


def test_a_transfer_from_table_to_table(house: Floor, terminal: Terminal) -> None:
    path = request(house, terminal, "transfer", to_table="RO-2")
    step(terminal, f"{path}/issue", {"dealer": signer(house, Role.DEALER), "escort": signer(house, Role.SECURITY)})
    arrived = {
        "counts": CHIPS, "dealer": signer(house, Role.DEALER, 2), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    preparer = terminal.post(f"{path}/receive", arrived | {"dealer": signer(house, Role.DEALER)})
    assert (preparer.status_code, preparer.json()["code"], preparer.json()["cite"]) == (
        403, "same_person", "control T10",
    )  # fmt: skip
    slip = step(terminal, f"{path}/receive", arrived)
    assert (slip["status"], slip["to_table"], slip["total"]) == ("received", "RO-2", "40.00")
    assert terminal.get("/api/v1/tables/RO-1").json()["session"]["credits"] == "40.00"
    assert terminal.get("/api/v1/tables/RO-2").json()["session"]["fills"] == "40.00"


def test_an_even_exchange_there_and_back(house: Floor, terminal: Terminal) -> None:
    path = request(house, terminal, "exchange", returned=SMALL)
    issue_fill(house, terminal, path)
    at_table = {
        "counts": CHIPS, "dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    assert terminal.post(f"{path}/receive", at_table).json()["field"] == "returned"
    assert step(terminal, f"{path}/receive", at_table | {"returned": SMALL})["status"] == "returning"
    same = terminal.post(f"{path}/receive", {"counts": SMALL, "cashier": signer(house, Role.CASHIER)})
    assert same.json()["code"] == "same_person"
    back = step(terminal, f"{path}/receive", {"counts": SMALL, "cashier": signer(house, Role.CASHIER, 2)})
    assert (back["status"], back["returned"]) == ("received", SMALL)


def test_the_device_of_the_receiving_table_receives_a_transfer(house: Floor, terminal: Terminal, ro1: Terminal) -> None:
    assert ro1.post(f"{SLIPS}/T-0000001/receive", {}).status_code in (403, 404)
    request(house, terminal, "transfer", table="RO-2", to_table="RO-1")
    assert Slip.objects.get(property_id=house.property.pk).to_table == "RO-1"


# --- refused, with the control, and nothing stored ------------------------------------------------------------------

BAD_REQUESTS: dict[str, tuple[dict[str, Any], str, str | None]] = {
    "denomination not in the chip set": ({"counts": {"7.00": 1}}, "unknown_denomination", "control T2"),
    "absurd quantity": ({"counts": {"5.00": 100_001}}, "bad_quantity", "control T2"),
    "nothing": ({"counts": {}}, "nothing_counted", "control T4"),
    "fill to a closed table": ({"table": "BJ-1"}, "table_not_open", "control T2"),
    "transfer to itself": ({"kind": "transfer", "to_table": "RO-1"}, "same_table", "control T10"),
    "transfer to a closed table": ({"kind": "transfer", "to_table": "BJ-1"}, "table_not_open", "control T10"),
    "transfer to nowhere": ({"kind": "transfer"}, "field_missing", "control T10"),
    "uneven exchange": ({"kind": "exchange", "returned": {"1.00": 39}}, "exchange_uneven", "control T10"),
    "exchange for nothing": ({"kind": "exchange"}, "field_missing", "control T10"),
    "negative quantity": ({"counts": {"5.00": -4}}, "bad_quantity", "control T2"),
}


@pytest.mark.parametrize("fault", BAD_REQUESTS)
def test_a_bad_request_takes_no_number(house: Floor, terminal: Terminal, fault: str) -> None:
    more, code, cite = BAD_REQUESTS[fault]
    before = stored(house)
    problem = terminal.post(SLIPS, asked(house, **more)).json()
    assert (problem["code"], problem.get("cite")) == (code, cite)
    assert stored(house) == before
    assert not FormNumber.objects.filter(property_id=house.property.pk).exclude(series="OPCL").exists()


def test_a_property_says_how_many_pieces_are_absurd(house: Floor, terminal: Terminal) -> None:
    house.property.max_pieces = 10
    house.property.save(update_fields=["max_pieces"])
    assert terminal.post(SLIPS, asked(house)).json()["code"] == "bad_quantity"


def test_a_slip_is_not_received_by_its_preparer(house: Floor, terminal: Terminal) -> None:
    path = request(house, terminal, "credit")
    step(terminal, f"{path}/issue", {"dealer": signer(house, Role.DEALER), "escort": signer(house, Role.SECURITY)})
    before = stored(house)
    escort = signer(house, Role.SECURITY)
    problem = terminal.post(f"{path}/receive", {"counts": CHIPS, "cashier": escort}).json()
    assert problem["code"] == "role_not_held"  # nobody serves two departments, so the preparer cannot even sign
    fill = request(house, terminal)
    same = terminal.post(
        f"{fill}/issue", {"cashier": signer(house, Role.CASHIER), "escort": signer(house, Role.CASHIER)}
    )
    assert same.json()["code"] == "role_not_held"
    assert stored(house) == before + 2  # the number and the request of the second slip


def test_a_closer_while_a_fill_is_in_transit(house: Floor, terminal: Terminal) -> None:
    path = request(house, terminal)
    closing = {
        "counts": {"5.00": 1}, "dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    before = stored(house)
    problem = terminal.post("/api/v1/tables/RO-1/closings", closing).json()
    assert (problem["code"], problem["cite"]) == ("slip_requested", "control T9")
    assert stored(house) == before
    issue_fill(house, terminal, path)
    problem = terminal.post("/api/v1/tables/RO-1/closings", closing).json()
    assert (problem["code"], problem["cite"]) == ("slip_in_transit", "control T9")


def test_a_step_twice_or_out_of_its_turn(house: Floor, terminal: Terminal) -> None:
    path = request(house, terminal)
    receive = {
        "counts": CHIPS, "dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    before = stored(house)
    assert terminal.post(f"{path}/receive", receive).json()["code"] == "slip_not_issued"
    assert stored(house) == before
    issue_fill(house, terminal, path)
    again = {"cashier": signer(house, Role.CASHIER), "escort": signer(house, Role.SECURITY)}
    assert terminal.post(f"{path}/issue", again).json()["code"] == "slip_not_requested"


# --- paper ----------------------------------------------------------------------------------------------------------


def paper(house: Floor, serial: str, **more: Any) -> dict[str, Any]:
    roles = {
        "supervisor": Role.FLOOR_SUPERVISOR, "cashier": Role.CASHIER, "escort": Role.SECURITY, "dealer": Role.DEALER,
        "receiver": Role.FLOOR_SUPERVISOR,
    }  # fmt: skip
    return {
        "kind": "fill", "serial": serial, "table": "RO-1", "day": DAY.isoformat(), "shift": "M", "counts": CHIPS,
        "people": {duty: house.sig(role).employee for duty, role in roles.items()},
        "keyed": signer(house, Role.ACCOUNTING), "keyed_role": "accounting", **more,
    }  # fmt: skip


def test_paper_slips_are_keyed_in_and_the_book_tells(house: Floor, terminal: Terminal) -> None:
    early, before = terminal.post("/api/v1/paper-slips", paper(house, "F-0000003")), stored(house)
    assert (early.json()["code"], early.json()["cite"], stored(house)) == ("form_out_of_order", "control T5", before)
    for serial in ("F-0000003", "F-0000001"):
        answer = terminal.post("/api/v1/paper-slips", paper(house, serial, out_of_order=True))
        assert answer.status_code == 201, answer.content
        assert (answer.json()["paper"], answer.json()["status"]) == (True, "received")
    before = stored(house)
    twice = terminal.post("/api/v1/paper-slips", paper(house, "F-0000003"))
    assert (twice.status_code, twice.json()["code"], twice.json()["cite"]) == (409, "form_already_used", "control T5")
    beyond = terminal.post("/api/v1/paper-slips", paper(house, "F-0999999"))
    assert beyond.json()["code"] == "unknown_form"
    assert stored(house) == before
    book = {line["series"]: line for line in terminal.get("/api/v1/form-series").json()}
    fills = book["FILL"]
    assert (fills["used"], fills["missing"], fills["out_of_order"], fills["complete"]) == ([1, 3], [2], [1], False)
    assert book["CREDIT"]["complete"]


def test_a_voided_form_is_not_used_again(house: Floor, terminal: Terminal) -> None:
    path = request(house, terminal)
    void = {
        "reason": "tachado", "prepared": signer(house, Role.CASHIER), "prepared_role": "cashier",
        "supervised": signer(house, Role.FLOOR_SUPERVISOR, 2), "supervised_role": "floor_supervisor",
    }  # fmt: skip
    step(terminal, f"{path}/void", void)
    before = stored(house)
    problem = terminal.post("/api/v1/paper-slips", paper(house, "F-0000001")).json()
    assert (problem["code"], problem["cite"]) == ("form_already_void", "control T6")
    assert terminal.post(f"{path}/void", void).json()["code"] == "slip_finished"
    assert stored(house) == before


# --- pads and prints ------------------------------------------------------------------------------------------------


def test_pads_over_rest(house: Floor, terminal: Terminal) -> None:
    FormSeries.objects.filter(property=house.property, kind="fill").update(preprinted=True)
    problem = terminal.post(SLIPS, asked(house)).json()
    assert (problem["code"], problem["cite"]) == ("no_pad_issued", "control T5")
    keepers = {
        "receiver": signer(house, Role.ACCOUNTING), "receiver_role": "accounting",
        "witness": signer(house, Role.AUDITOR), "witness_role": "auditor",
    }  # fmt: skip
    pad = {"first": 1, "last": 2, "printer": "Imprenta", "delivery_note": "A-1"} | keepers
    pads = "/api/v1/form-series/FILL/pads"
    assert terminal.post(pads, pad).status_code == 201
    assert terminal.post(pads, pad).json()["code"] == "pad_overlaps"
    given = {
        "location": "Caja", "issuer": signer(house, Role.ACCOUNTING), "issuer_role": "accounting",
        "recipient": signer(house, Role.CASHIER), "recipient_role": "cashier",
    }  # fmt: skip
    assert terminal.post(f"{pads}/1/issue", given).json()["status"] == "issued"
    request(house, terminal)
    beyond = terminal.post("/api/v1/paper-slips", paper(house, "F-0000003"))
    assert (beyond.status_code, beyond.json()["code"]) == (409, "form_not_issued")
    back = {
        "unused_from": 2, "reason": "fin", "returner": signer(house, Role.CASHIER), "returner_role": "cashier",
        "receiver": signer(house, Role.ACCOUNTING), "receiver_role": "accounting",
    }  # fmt: skip
    assert terminal.post(f"{pads}/1/return", back | {"unused_from": 1}).json()["code"] == "numbers_used"
    assert terminal.post(f"{pads}/1/return", back).json()["status"] == "returned"
    book = next(line for line in terminal.get("/api/v1/form-series").json() if line["series"] == "FILL")
    assert (book["used"], book["returned"], book["complete"]) == ([1], [[2, 2]], True)


def test_prints_are_recorded_and_the_restricted_copy_is_accountings(house: Floor, terminal: Terminal) -> None:
    path = request(house, terminal)
    first = terminal.post(f"{path}/prints", {}, key="print-1").json()
    assert (first["copy_number"], first["reprint"]) == (1, False)
    assert base64.b64decode(first["document"]).startswith(b"%PDF")
    assert terminal.post(f"{path}/prints", {}, key="print-1").json() == first
    nameless = terminal.post(f"{path}/prints", {})
    assert (nameless.status_code, nameless.json()["code"], nameless.json()["cite"]) == (
        403, "printer_missing", "control T8",
    )  # fmt: skip
    again = terminal.post(f"{path}/prints", {"printer": signer(house, Role.FLOOR_SUPERVISOR)}).json()
    supervisor = house.house.staff[Role.FLOOR_SUPERVISOR][0].code
    assert (again["reprint"], again["copy_number"], again["by"]) == (True, 2, f"employee:{supervisor}")
    locked = terminal.post(f"{path}/prints", {"copy": "restricted"})
    assert (locked.status_code, locked.json()["code"], locked.json()["cite"]) == (403, "reader_missing", "control T7")
    pit = terminal.post(f"{path}/prints", {"copy": "restricted", "reader": signer(house, Role.PIT_MANAGER)})
    assert pit.json()["code"] == "role_not_held"
    opened = terminal.post(f"{path}/prints", {"copy": "restricted", "reader": signer(house, Role.ACCOUNTING)})
    assert opened.json()["copy_number"] == 1
    prints = [(line["copy"], line["copy_number"]) for line in terminal.get(f"{path}/prints").json()]
    assert prints == [("parts", 1), ("parts", 2), ("restricted", 1)]
    assert terminal.post(f"{SLIPS}/F-0000099/prints", {}).status_code == 404


def test_an_opener_is_printed_on_its_numbered_form(house: Floor, terminal: Terminal) -> None:
    """Control T1: one form an inventory, whoever prints it and how often."""
    asked_for = {"day": DAY.isoformat(), "shift": "M", "which": "opener"}
    named = {"printer": signer(house, Role.CASHIER), "printer_role": "cashier"}
    prints = [terminal.post("/api/v1/tables/RO-1/prints", asked_for | who).json() for who in ({}, named)]
    assert [(one["serial"], one["copy_number"], one["reprint"]) for one in prints] == [
        ("O-0000001", 1, False), ("O-0000001", 2, True),
    ]  # fmt: skip
    assert base64.b64decode(prints[0]["document"]).startswith(b"%PDF")
    other = terminal.post("/api/v1/tables/RO-2/prints", asked_for).json()
    assert other["serial"] == "O-0000002"
    before = stored(house)
    not_yet = terminal.post("/api/v1/tables/RO-1/prints", asked_for | {"which": "closer"}).json()
    assert (not_yet["code"], not_yet["cite"]) == ("not_counted", "control T1")
    never = terminal.post("/api/v1/tables/BJ-1/prints", asked_for).json()
    assert never["code"] == "unknown_session"
    locked = terminal.post("/api/v1/tables/RO-1/prints", asked_for | {"copy": "restricted"}).json()
    assert locked["code"] == "reader_missing"
    assert stored(house) == before
    house.close("RO-1")
    assert terminal.post("/api/v1/tables/RO-1/prints", asked_for | {"which": "closer"}).json()["serial"] == "O-0000003"
