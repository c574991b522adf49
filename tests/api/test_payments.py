"""Payments of rounds that a supervisor approves, over REST (PR §8.10(F)(6))."""

from __future__ import annotations

from casino.roles import Role
from tests.api.conftest import Terminal, signer
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
