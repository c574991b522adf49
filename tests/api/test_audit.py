"""The audit and the books over REST: a case answered, a line signed, an entry posted, the books read."""

from __future__ import annotations

import csv
import io

import pytest

from accounting.models import ExceptionCase
from casino.api.authentication import forget_keys
from casino.eventstore import read_stream
from casino.roles import Role
from tables.commands import raise_exception
from tests.accounting.day import Played
from tests.api.conftest import Terminal, signer
from tests.factories import ACTOR, DAY, Floor

API = "/api/v1"


@pytest.fixture
def case(house: Floor) -> str:
    """An exception with 500.00 in it."""
    raise_exception(
        house.property, day=DAY, code="opener_differs", subject="RO-1", detail="x", amount=50_000, table="RO-1",
        actor=ACTOR, at=house.now(),
    )  # fmt: skip
    return ExceptionCase.objects.get(property_id=house.property.pk).case


def test_a_case_is_answered_and_confirmed(house: Floor, terminal: Terminal, case: str) -> None:
    inbox = terminal.get(f"{API}/exceptions", status="unresolved", table="RO-1").json()
    assert (inbox["open"], [one["case"] for one in inbox["cases"]]) == (1, [case])
    assert inbox["cases"][0]["at_stake"] == "500.00"
    accountant = signer(house, Role.ACCOUNTING)
    to = f"{API}/exceptions/{case}"
    assigned = terminal.post(f"{to}/assignment", {"owner": accountant["employee"], "assigned": accountant})
    assert (assigned.status_code, assigned.json()["status"]) == (200, "assigned")
    noted = terminal.post(f"{to}/notes", {"note": "video", "noted": signer(house, Role.FLOOR_SUPERVISOR)})
    assert noted.status_code == 200, noted.content
    answer = {"outcome": "count_error", "explanation": "recontado", "resolved": accountant}
    answered = terminal.post(f"{to}/resolution", answer, key="answer-1")
    assert answered.json()["status"] == "answered"
    assert terminal.post(f"{to}/resolution", answer, key="answer-1").json() == answered.json()
    refusal = terminal.post(f"{to}/confirmation", {"confirmed": accountant})
    assert (refusal.status_code, refusal.json()["code"]) == (403, "role_not_held")
    confirmed = terminal.post(f"{to}/confirmation", {"confirmed": signer(house, Role.AUDITOR)}).json()
    assert (confirmed["status"], len(confirmed["history"])) == ("resolved", 4)
    again = terminal.post(f"{to}/return", {"reason": "x", "returned": signer(house, Role.AUDITOR)})
    assert (again.status_code, again.json()["code"]) == (409, "exception_not_answered")
    assert terminal.get(f"{API}/exceptions", overdue="false").json()["cases"][0] == confirmed


def test_filters_that_cannot_be_read(terminal: Terminal) -> None:
    for wrong in ({"overdue": "perhaps"}, {"day": "yesterday"}):
        answer = terminal.get(f"{API}/exceptions", **wrong)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_filter")
    assert terminal.get(f"{API}/exceptions/nothing").status_code == 404


def test_a_table_terminal_signs_nothing(ro1: Terminal, house: Floor, case: str) -> None:
    body = {"owner": "K01", "assigned": signer(house, Role.ACCOUNTING)}
    assert ro1.post(f"{API}/exceptions/{case}/assignment", body).status_code == 403


def test_a_line_is_signed_as_it_was_seen(house: Floor, terminal: Terminal) -> None:
    to = f"{API}/gaming-days/{DAY}/checklist"
    lines = {line["code"]: line for line in terminal.get(to).json()}
    assert lines["tables_open"]["open"] == ["RO-1", "RO-2"]
    line = lines["slips_unfinished"]
    house.fill("RO-1", {"500": 2})
    body = {"signed": signer(house, Role.ACCOUNTING), "evidence": line["evidence"]}
    late = terminal.post(f"{to}/slips_unfinished/signature", body)
    assert (late.status_code, late.json()["code"]) == (409, "evidence_changed")
    signed = terminal.post(f"{to}/slips_unfinished/signature", body | {"evidence": ""})
    assert (signed.status_code, signed.json()["state"]) == (200, "signed")
    assert signed.json()["facts"] == [{"subject": "F-0000001", "state": "received", "amount": "10.00"}]
    assert terminal.post(f"{to}/weather/signature", body | {"evidence": ""}).status_code == 404
    assert len(read_stream(house.property.pk, f"checklist:{DAY}")) == 1


@pytest.fixture
def closed(db: None) -> Played:
    """The day before is closed, today is open."""
    forget_keys()
    from tests.accounting.test_close import NEXT

    floor = Played.ready()
    floor.close_day()
    floor.open_day(NEXT)
    return floor


@pytest.fixture
def reader(closed: Played) -> Terminal:
    from tables.seed import _devices, _pins

    closed.house.keys.update(_devices(closed.property, closed.house.plan))
    closed.house.pins.update(_pins(closed.house.staff))
    return Terminal(closed.house.keys["FLOOR"])


def test_an_entry_is_posted_and_the_books_are_read(closed: Played, reader: Terminal) -> None:
    body = {
        "concerns_day": DAY.isoformat(),
        "lines": [{"account": "adjustments", "debit": "20.00"}, {"account": "count_room", "credit": "20.00"}],
        "reason": "billete falso",
        "approval": "CT-2026-adjustment",
        "prepared": signer(closed, Role.ACCOUNTING),
        "approved": signer(closed, Role.AUDITOR),
    }
    uneven = body | {"lines": [body["lines"][0], {"account": "count_room", "credit": "19.99"}]}
    refusal = reader.post(f"{API}/adjustments", uneven)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "unbalanced")
    assert reader.get(f"{API}/adjustments").json() == []
    posted = reader.post(f"{API}/adjustments", body)
    assert (posted.status_code, posted.json()["amount"]) == (201, "20.00")
    assert reader.get(f"{API}/adjustments", concerning=DAY.isoformat()).json() == [posted.json()]
    balances = reader.get(f"{API}/ledger/trial-balance").json()
    assert {row["account"] for row in balances} >= {"adjustments", "cage"}
    assert sum(float(row["debit"]) for row in balances) == sum(float(row["credit"]) for row in balances)
    statement = reader.get(f"{API}/ledger/accounts/count_room/statement").json()
    assert statement["lines"][-1]["balance"] == statement["closing"] == "280.00"
    assert reader.get(f"{API}/ledger/accounts/piggy_bank/statement").status_code == 404
    assert len(reader.get(f"{API}/ledger/accounts").json()) >= 17


def test_the_journal_is_exported(closed: Played, reader: Terminal) -> None:
    answer = reader.get(f"{API}/ledger/journal", since=DAY.isoformat(), until=DAY.isoformat(), system="odoo")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert rows[0]["date"] == DAY.isoformat()
    wrong = reader.get(f"{API}/ledger/journal", since=DAY.isoformat(), until=DAY.isoformat(), system="abacus")
    assert (wrong.status_code, wrong["Content-Type"]) == (400, "application/problem+json")
