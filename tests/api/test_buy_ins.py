"""Buy-ins of the poker room over REST (PR §15.2(A), (L))."""

from __future__ import annotations

from casino.roles import Role
from tables.models import GamingTable
from tests.api.conftest import Terminal, signer
from tests.factories import Floor

AT = "2026-11-20T12:30:00-04:00"


def test_a_player_buys_in_and_leaves(house: Floor, terminal: Terminal) -> None:
    """PR §15.2(A): a purchase below ten table maximums is refused; the player leaves with what he has."""
    table = GamingTable.objects.get(property=house.property, code="PK-1")
    table.game_code, table.options = "pr.texas_holdem_high", {}
    table.save()
    session = house.open("PK-1", counts={"25": 4_000, "100": 300, "500": 100})
    least = 10 * session.limits["max"]
    people = {"dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR)}
    path = "/api/v1/tables/PK-1"
    body = {"player": "Ana", "amount": f"{least / 100:.2f}", "occurred_at": AT, **people}
    few = terminal.post(f"{path}/buy-ins", {**body, "amount": "0.25"})
    assert (few.status_code, few.json()["code"], few.json()["field"]) == (422, "buy_in_too_small", "amount")
    assert terminal.post(f"{path}/buy-ins", body).status_code == 204
    left = terminal.post(f"{path}/cash-outs", {**body, "occurred_at": "2026-11-20T12:45:00-04:00"})
    assert left.status_code == 204, left.content
    again = terminal.post(f"{path}/cash-outs", {**body, "occurred_at": "2026-11-20T12:50:00-04:00"})
    assert (again.status_code, again.json()["code"]) == (409, "player_not_in")
    rows = terminal.get("/api/v1/buy-ins", table="PK-1", player="Ana").json()
    assert [(row["kind"], row["amount"], row["least"]) for row in rows] == [
        ("left", body["amount"], None),
        ("bought", body["amount"], body["amount"]),
    ]
    assert terminal.get("/api/v1/buy-ins", kind="left", player="Luis").json() == []
