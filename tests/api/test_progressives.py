"""Progressives at the door: reconciliation over a span, receipts of prizes, the month of the summaries."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import uuid4

import pytest

from casino.roles import Role
from progressive import commands
from progressive.models import Link
from progressive.seed import seed_link
from tests.api.conftest import Terminal, round_body, signer
from tests.factories import DAY, Floor
from tests.progressive.stud import Stud
from tests.progressive.test_life import bingo, raffle


@pytest.fixture
def stud(house: Floor) -> Stud:
    """CS-1 and CS-2 linked, 10,000.00 on the meter, a flush waiting at CS-1."""
    floor = Stud(house.house)
    floor.link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    commands.start_link(
        floor.property,
        link="CSP",
        day=DAY,
        approved=floor.sig(Role.ADMINISTRATOR),
        actor="employee:X01",
        at=floor.now(),
    )
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=10, prizes=[(3, "flush")])
    return floor


def test_a_reading_is_a_devices_or_the_persons_who_signs_it(stud: Stud, terminal: Terminal) -> None:
    """Control P15: no dealer reads a meter."""
    body = {"day": str(DAY), "in_meter": 10, "meter": "10007.00", "payouts": {}}
    path = "/api/v1/tables/CS-1/readings"
    assert terminal.post(path, body).status_code == 201
    dealer = terminal.post(path, {**body, "signatures": [signer(stud, Role.DEALER)]})
    assert (dealer.status_code, dealer.json()["code"]) == (403, "role_not_held")
    person = signer(stud, Role.INSPECTOR)
    assert terminal.post(path, {**body, "signatures": [person]}).status_code == 201
    readers = [row["reader"] for row in terminal.get(path).json()]
    assert readers == [f"employee:{person['employee']}", "device:PIT-1"]


def test_a_span_is_reconciled_at_the_door(stud: Stud, terminal: Terminal) -> None:
    """Control P15: the identity to its fraction, the payable, each difference with its cause; the same as CSV."""
    stud.read("CS-1", in_meter=9)
    span = {"since": str(DAY), "until": str(DAY)}
    (row,) = terminal.get("/api/v1/reports/progressives", **span).json()
    figures: dict[str, Any] = {name: row[name] for name in ("opening", "contributed", "closing", "shown", "agrees")}
    assert figures == {
        "opening": "0.000000", "contributed": "7.000000", "closing": "10007.000000", "shown": "10007.00",
        "agrees": False,
    }  # fmt: skip
    told = [(one["table"], one["what"], one["cause"]) for one in row["discrepancies"]]
    assert told == [
        ("CS-1", "forms:flush", "prize_open"), ("CS-1", "in_meter", "unlit_chip"),
        ("CS-2", "reading", "missed_reading"),
    ]  # fmt: skip
    answer = terminal.get("/api/v1/reports/progressives.csv", **span)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert b"CSP,discrepancy,CS-1,2026-11-20,in_meter,10,9,-1,unlit_chip\r\n" in answer.content
    assert terminal.get("/api/v1/reports/progressives", since="2026-12-01", until=str(DAY)).status_code == 400
    assert terminal.get("/api/v1/reports/progressives", link="NONE", **span).json() == []


def paid(stud: Stud, terminal: Terminal, **more: Any) -> Any:
    (prize,) = stud.prizes()
    body = {
        "method": "receipt", "prepared": signer(stud, Role.FLOOR_SUPERVISOR), "validated": signer(stud, Role.INSPECTOR),
        "verified": signer(stud, Role.ACCOUNTING), "meter_read": "10007.00", "amount": "50.00",
    }  # fmt: skip
    return terminal.post(f"/api/v1/prizes/{prize.prize}/payment", {**body, **more}, key=f"pay-{len(more)}")


def test_a_receipt_is_cashed_once_at_the_door(stud: Stud, terminal: Terminal) -> None:
    """PR §7.12(A)(2), (B): a wrong reading pays nothing; the receipt is listed until a cashier pays it, once."""
    refusal = paid(stud, terminal, meter_read="10006.99")
    assert (refusal.status_code, refusal.json()["code"]) == (409, "meter_read_differs")
    answer = paid(stud, terminal)
    assert (answer.status_code, answer.json()["method"]) == (201, "receipt")
    serial = answer.json()["form_serial"]
    (row,) = terminal.get("/api/v1/receipts").json()
    assert (row["receipt"], row["amount"], row["status"], row["expires_on"]) == (serial, "50.00", "outstanding", None)
    body = {"day": str(DAY), "cashed": signer(stud, Role.CASHIER)}
    wrong = terminal.post(f"/api/v1/receipts/{serial}/cashing", {**body, "cashed": signer(stud, Role.DEALER)}, key="a")
    assert wrong.status_code == 403
    cashed = terminal.post(f"/api/v1/receipts/{serial}/cashing", body, key="b")
    assert (cashed.status_code, cashed.json()["cashed_day"]) == (201, str(DAY))
    assert terminal.post(f"/api/v1/receipts/{serial}/cashing", body, key="b").status_code == 201  # the same again
    again = terminal.post(f"/api/v1/receipts/{serial}/cashing", body, key="c")
    assert (again.status_code, again.json()["code"]) == (409, "receipt_cashed")
    assert terminal.get("/api/v1/receipts").json() == []
    assert terminal.get("/api/v1/receipts", status="lost").json()["code"] == "bad_filter"
    assert [one["receipt"] for one in terminal.get("/api/v1/receipts", status="cashed").json()] == [serial]


def test_what_the_cage_hands_over_at_the_door(stud: Stud, terminal: Terminal) -> None:
    """PR §7.12(B)(2), §1.7, §27.3(I): a delivery form shown, voided and printed; a receipt that ran out; the draw."""
    Link.objects.filter(pk=stud.link.pk).update(receipt_days=1, receipt_disposal="house")
    cage = {"delivered": signer(stud, Role.CASHIER), "method": "cage_delivery"}
    assert paid(stud, terminal, **cage).status_code == 201
    shown = terminal.get("/api/v1/delivery-forms/P-0000001").json()
    assert (shown["kind"], shown["amount"], shown["link"]) == ("cage_delivery", "50.00", "CSP")
    body = {
        "day": str(DAY), "reason": "mancha", "prepared": signer(stud, Role.CASHIER),
        "supervised": signer(stud, Role.PIT_MANAGER),
    }  # fmt: skip
    void = terminal.post("/api/v1/delivery-forms/P-0000001/void", body, key="v")
    assert (void.status_code, void.json()["serial"]) == (201, "P-0000002")
    assert terminal.get("/api/v1/delivery-forms/P-0000001").status_code == 404
    prints = "/api/v1/delivery-forms/P-0000002/prints"
    assert terminal.post(prints, {"language": "en"}, key="p").json()["copy_number"] == 1
    assert len(terminal.get(prints).json()) == 1

    stud.play_stud("CS-1", prizes=[(3, "flush")])
    receipt = stud.pay(stud.prizes()[-1].prize, method="receipt").form_serial
    later = DAY + dt.timedelta(days=2)
    stud.open_day(later)
    gone = {
        "day": str(later), "approval": "CTPR-2026-0107", "approved": signer(stud, Role.ACCOUNTING),
        "verified": signer(stud, Role.AUDITOR),
    }  # fmt: skip
    answer = terminal.post(f"/api/v1/receipts/{receipt}/disposal", gone, key="d")
    assert (answer.status_code, answer.json()["destination"], answer.json()["status"]) == (201, "house", "disposed")
    again = terminal.post(f"/api/v1/receipts/{receipt}/disposal", gone, key="e")
    assert (again.status_code, again.json()["code"]) == (409, "receipt_disposed")

    bingo(stud)
    assert terminal.get("/api/v1/meters/BG/draw").status_code == 404
    raffle(stud, draw_on=DAY)
    draw = {
        "day": str(DAY), "winners": [{"name": "Ana Rosa", "card": "9000-1", "amount": "2600.00"}],
        "drawn": signer(stud, Role.DEALER), "managed": signer(stud, Role.PIT_MANAGER),
        "witnessed": signer(stud, Role.INSPECTOR),
    }  # fmt: skip
    short = terminal.post(
        "/api/v1/meters/BG/draw", {**draw, "winners": [{**draw["winners"][0], "amount": "1"}]}, key="f"
    )
    assert (short.status_code, short.json()["code"]) == (422, "draw_differs")
    held = terminal.post("/api/v1/meters/BG/draw", draw, key="g")
    assert (held.status_code, held.json()["winners"][0]["form_serial"]) == (201, "")
    pay = {
        "day": str(DAY), "paid": signer(stud, Role.CASHIER), "witnessed": signer(stud, Role.INSPECTOR),
        "verified": signer(stud, Role.ACCOUNTING),
    }  # fmt: skip
    winner = terminal.post("/api/v1/meters/BG/draw/1/payment", pay, key="h")
    assert (winner.status_code, winner.json()["form_serial"]) == (201, "P-0000003")
    assert terminal.get("/api/v1/meters/BG/draw").json()["winners"][0]["paid_day"] == str(DAY)


def test_the_month_of_the_summaries_at_the_door(stud: Stud, terminal: Terminal) -> None:
    """PR §7.14(L)."""
    stud.read("CS-1")
    stud.sign("CS-1")
    (link,) = terminal.get(f"/api/v1/progressive-summaries/{DAY}/month").json()
    assert [(one["table"], one["state"], one["read_meter"]) for one in link["lines"]] == [
        ("CS-1", "signed", "10007.00"), ("CS-2", "missing", None),
    ]  # fmt: skip
    assert (link["closing_e4"], link["missing"], link["supported"], link["decreases"]) == (10_007_000_000, 1, True, [])


def test_a_chip_at_a_table_without_a_running_link_is_refused(house: Floor, terminal: Terminal) -> None:
    """PR §7.14(B), (H), §7.11(F): with seat and clause; the table was opened without its progressive."""
    house.open("CS-1")
    body = round_body(str(uuid4()), table="CS-1")
    body["events"] = [
        {"type": "RoundOpened"}, {"type": "BetPlaced", "seat": 2, "bet": "ante", "amount": "5.00"},
        {"type": "ProgressiveWagered", "seat": 2, "amount": "1.00"},
    ]  # fmt: skip
    problem = terminal.post("/api/v1/rounds", body).json()
    assert (problem["code"], problem["cite"]) == ("progressive_not_offered", "PR §7.14(B), (H), §7.11(F)")
    assert problem["detail"].startswith("Seat 2:")


def test_accounting_receives_the_summaries_of_a_day(stud: Stud, terminal: Terminal) -> None:
    """PR §7.14(L): nothing before a line is signed; a supervisor receives none."""
    path, accounting = f"/api/v1/progressive-summaries/{DAY}/receipt", signer(stud, Role.ACCOUNTING)
    answer = terminal.post(path, {"received": accounting})
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_receive")
    stud.read("CS-1")
    stud.sign("CS-1")
    wrong = terminal.post(path, {"received": signer(stud, Role.FLOOR_SUPERVISOR)})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "role_not_held")
    assert terminal.post(path, {"received": accounting}).status_code == 204
