"""Payments of rounds that a supervisor approves, over REST (PR §8.10(F)(6))."""

from __future__ import annotations

import pytest

from casino.eventstore.rebuilding import compare
from casino.roles import Role
from tests.api.conftest import Terminal, signer
from tests.api.test_bulk import refused_rows
from tests.api.test_times import events
from tests.factories import Floor
from tests.tables.test_found_in_rounds import bonus_round

PAYMENTS = "/api/v1/payments"


def test_a_supervisor_approves_a_payment(house: Floor, terminal: Terminal) -> None:
    """PR §8.10(F)(6): listed while it waits, signed with the PIN, once."""
    house.open("LR-1")
    played = house.play("LR-1", bonus_round())
    [waiting] = terminal.get(PAYMENTS, due="true").json()
    assert (waiting["payment"], waiting["amount"], waiting["approved_at"]) == (
        f"{played.round}.3.three_card_bonus.0", "5.00", None,
    )  # fmt: skip
    where = f"{PAYMENTS}/{waiting['payment']}/approval"
    dealer = terminal.post(where, {"supervisor": signer(house, Role.DEALER)})
    assert (dealer.status_code, dealer.json()["code"]) == (403, "role_not_held")
    supervisor = signer(house, Role.FLOOR_SUPERVISOR)
    answer = terminal.post(where, {"supervisor": supervisor})
    assert answer.status_code == 200, answer.content
    assert answer.json()["approved_at"] is not None
    again = terminal.post(where, {"supervisor": supervisor})
    assert (again.status_code, again.json()["code"]) == (409, "payment_approved")
    assert terminal.get(PAYMENTS, due="true").json() == []
    assert len(terminal.get(PAYMENTS, due="false").json()) == 1
    unknown = terminal.post(f"{PAYMENTS}/{played.round}.3.bet_1.0/approval", {"supervisor": supervisor})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_payment")


@pytest.fixture
def waiting(house: Floor, terminal: Terminal) -> list[str]:
    """Three payments that wait for their approval, each of a round of its own."""
    house.open("LR-1")
    for _round in range(3):
        house.play("LR-1", bonus_round())
    return due(terminal)


def due(terminal: Terminal) -> list[str]:
    return sorted(row["payment"] for row in terminal.get(PAYMENTS, due="true").json())


def test_payments_are_approved_together(house: Floor, terminal: Terminal, waiting: list[str]) -> None:
    rows = [{"payment": name} for name in waiting[:2]]
    supervisor = signer(house, Role.FLOOR_SUPERVISOR)
    answer = terminal.post(f"{PAYMENTS}/approvals", {"rows": rows, "supervisor": supervisor})
    assert answer.status_code == 204, answer.content
    assert due(terminal) == waiting[2:], "what is not named waits"
    approved = terminal.get(PAYMENTS, due="false").json()
    assert sorted(row["payment"] for row in approved if row["approved_at"]) == waiting[:2]
    assert compare().differences == []


def test_a_bad_line_among_payments_approves_none(house: Floor, terminal: Terminal, waiting: list[str]) -> None:
    """All of them or none; every bad line is named by its place."""
    supervisor, where = signer(house, Role.FLOOR_SUPERVISOR), f"{PAYMENTS}/approvals"
    assert terminal.post(f"{PAYMENTS}/{waiting[0]}/approval", {"supervisor": supervisor}).status_code == 200
    names = [waiting[1], waiting[0], waiting[2], "no-payment"]
    before = events()
    bad = terminal.post(where, {"rows": [{"payment": name} for name in names], "supervisor": supervisor})
    assert (bad.status_code, refused_rows(bad)) == (422, [(1, "payment_approved"), (3, "unknown_payment")])
    good = [{"payment": name} for name in waiting[1:]]
    dealer = terminal.post(where, {"rows": good, "supervisor": signer(house, Role.DEALER)})
    assert (dealer.status_code, dealer.json()["code"]) == (403, "role_not_held")
    assert (due(terminal), events()) == (waiting[1:], before)
    assert terminal.post(where, {"rows": good, "supervisor": supervisor}).status_code == 204
    assert due(terminal) == []
