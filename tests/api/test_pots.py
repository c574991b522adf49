"""Pots of card games over REST: prizes by chance and the reserve pot (CL III §6.5.1, §6.6)."""

from __future__ import annotations

import pytest

from casino.roles import Role
from tests.api.conftest import Terminal, signer
from tests.factories import DAY
from tests.progressive.test_pots_of_cards import BASE, GAMES, LESS, NOTHING, SHARED, TABLE, caribbean, opened, pots

pytestmark = pytest.mark.django_db


def test_a_prize_by_chance_is_paid_out_of_the_pot() -> None:
    """CL III §6.5.1: in the approved form, delivered by the cage; what is not offered changes nothing."""
    floor = pots("cl", rest=True, terms={**SHARED, "options": {"complementary_prizes": "cash"}})  # type: ignore[dict-item]
    device = Terminal(floor.house.keys["PIT-1"])
    path = "/api/v1/meters/POZO/complementary-prizes"
    body = {
        "day": DAY.isoformat(), "table": TABLE, "seat": 3, "amount": "5000", "form": "cash", "scheme": "SCJ-1",
        "prepared": signer(floor, Role.FLOOR_SUPERVISOR), "delivered": signer(floor, Role.CASHIER),
    }  # fmt: skip
    other = device.post(path, {**body, "form": "chips"}, key="other")
    assert (other.status_code, other.json()["code"]) == (422, "pot_complementary_not_offered")
    assert floor.shown() == BASE
    paid = device.post(path, body, key="paid")
    assert paid.status_code in (201, 204), paid.content
    assert floor.shown() == BASE - 5_000


def test_the_reserve_pot_feeds_the_main_pot() -> None:
    """CL III §6.6: of two entries of 1,000 the reserve pot has 300; more than it holds is refused."""
    floor = pots("cl", rest=True, terms=SHARED)  # type: ignore[arg-type]
    floor.play(TABLE, caribbean(GAMES["cl"], {1: NOTHING, 2: LESS}, opened(floor, "cl")))
    before = floor.shown()
    device = Terminal(floor.house.keys["PIT-1"])
    path = "/api/v1/meters/POZO/reserve-pot"
    body = {"day": DAY.isoformat(), "approval": "SCJ-1", "amount": "301", "by": signer(floor, Role.ACCOUNTING)}
    wrong = device.post(path, body, key="wrong")
    assert (wrong.status_code, wrong.json()["code"]) == (409, "reserve_pot_too_small")
    used = device.post(path, {**body, "amount": "200"}, key="used")
    assert used.status_code in (201, 204), used.content
    assert floor.shown() == before + 200
