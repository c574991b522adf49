"""Reserves at the two doors: the terminal's and the pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from casino.identity.access import apply_role_groups
from casino.roles import Role
from progressive.models import Reserve
from tests.admin.conftest import Desk
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor
from tests.progressive.stud import Stud
from tests.progressive.test_other_games import STRAIGHT, TERMS, three_card_round


def with_link(house: Floor) -> Stud:
    from progressive.seed import seed_link

    floor = Stud(house.house)
    floor.link = seed_link(floor.property, game="pr.three_card_poker", code="TRES", tables=["TC-1"], **TERMS)
    floor.start()
    return floor


def signers(house: Floor) -> dict[str, Any]:
    return {"cage": signer(house, Role.CAGE_SUPERVISOR), "accounting": signer(house, Role.ACCOUNTING)}


def test_a_reserve_through_the_door(house: Floor, terminal: Terminal) -> None:
    """PR §13.10(A)(6): seen, filled, drawn on; what must stay stays."""
    floor = with_link(house)
    path = "/api/v1/meters/TRES/reserve"
    told = terminal.get(path).json()
    assert (told["rule"], told["required"], told["short"], told["blocks"]) == ("alone", "1000.00", "1000.00", True)
    body = {
        "day": DAY.isoformat(), "direction": "in", "fund": "bank", "amount": "1200.00", "reference": "T-1",
        **signers(house),
    }  # fmt: skip
    answer = terminal.post(path, body, key="one")
    assert answer.status_code == 201, answer.content
    assert terminal.post(path, body, key="one").json() == answer.json()
    assert terminal.post(path, body).json()["code"] == "reference_used"
    refused = terminal.post(path, {**body, "direction": "out", "amount": "200.01", "reference": "T-2"})
    assert (refused.status_code, refused.json()["code"]) == (409, "reserve_short")
    assert terminal.post(path, {**body, "cage": body["accounting"], "reference": "T-3"}).status_code == 403
    told = terminal.get(path).json()
    assert (told["reserve"], told["short"], told["blocks"]) == ("1200.00", "0.00", False)
    assert [(row["kind"], row["amount"], row["reference"]) for row in told["movements"]] == [
        ("transfer", "1200.00", "T-1")
    ]
    assert terminal.get("/api/v1/meters/NONE/reserve").status_code == 404
    again = {"day": DAY.isoformat(), **signers(house)}
    assert terminal.post("/api/v1/prizes/none/reimbursement", again).json()["code"] == "unknown_prize"
    assert Reserve.objects.get(property_id=floor.pk).balance_minor == 120_000


def test_a_reserve_on_the_pages(db: None) -> None:
    floor = Stud.running()
    apply_role_groups()
    desk = Desk(floor)
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=10, prizes=[(3, "flush")])
    floor.pay(floor.prizes()[0].prize)
    client = desk.client(Role.ACCOUNTING)
    page = client.get(reverse("admin:reserve"))
    assert "10,000.00" in page.content.decode() or "9,957.00" in page.content.decode()
    signed = desk.signed(cage=Role.CAGE_SUPERVISOR, accounting=Role.ACCOUNTING)
    moved = {
        "link": "CSP", "day": DAY.isoformat(), "direction": "in", "fund": "bank", "amount_minor": "100.00",
        "reference": "T-1", **signed,
    }  # fmt: skip
    assert client.post(reverse("admin:reserve"), moved).status_code == 302
    prize = {"prize": floor.prizes()[0].prize, "day": DAY.isoformat(), **signed}
    assert client.post(reverse("admin:reimburse-prize"), prize).status_code == 302
    assert client.post(reverse("admin:reimburse-prize"), prize).status_code == 422
    assert Reserve.objects.get(property_id=floor.pk).balance_minor == 5_000
    assert client.get(reverse("admin:progressive_reservemovement_changelist")).status_code == 200


def test_a_winner_is_recorded_and_erased_through_the_door(house: Floor, terminal: Terminal) -> None:
    """PR §13.10(D): the answer and the reads say nothing of who it is."""
    floor = with_link(house)
    floor.reserve("in", 200_000)
    floor.open("TC-1")
    floor.play("TC-1", three_card_round({1: STRAIGHT}))
    path = f"/api/v1/prizes/{floor.prizes()[0].prize}/winner"
    body = {"name": "Eufemia Ñíguez", "identification": "PA-4711-X", "by": signer(house, Role.FLOOR_SUPERVISOR)}
    assert terminal.post(path, {**body, "by": signer(house, Role.DEALER)}).status_code == 403
    answer = terminal.post(path, body)
    assert (answer.status_code, answer.content) == (204, b"")
    assert "Eufemia" not in terminal.get("/api/v1/prizes").content.decode()
    erased = {"reason": "solicitud del jugador", "by": signer(house, Role.ACCOUNTING)}
    assert terminal.post(f"{path}/erasure", erased).status_code == 204
    assert terminal.post(f"{path}/erasure", erased).json()["code"] == "winner_not_kept"
