"""A bingo evening on the guided pages: supervisor announces and checks, cashier sells, pays, counts and closes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from casino.admin.guided import PAGES
from casino.roles import Role
from casino.rules import vocabulary as v
from tables.models import (
    BingoPrize,
    CardRefund,
    CardSale,
    CheckRecord,
    GameSchedule,
    Round,
    SaleCorrection,
    SalesBank,
    SalesPoint,
)
from tests.admin.conftest import Desk
from tests.api.test_bingo_evening import CARD, PACKAGE, PRIZE, game
from tests.factories import DAY, NOON, clock
from tests.rules.trials import BINGO
from tests.tables.every_game import configured

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(desk: Desk) -> Desk:
    """A bingo table with a point of sale, not open yet."""
    options = {"patterns": ["any_line"], "prizes": PRIZE, "card_price": CARD, "package_price": PACKAGE}
    table = configured(desk.floor, "BG-1", BINGO, options)
    SalesPoint.objects.create(property=desk.property, code="POS1", name="Caja 1", table=table)
    return desk


def test_an_evening_is_worked_on_pages_by_a_cashier(hall: Desk, typed_counts: Callable[..., dict[str, str]]) -> None:
    """PR §27.3-27.9: every step has a page, and all but the supervisors' are the cashier's own."""
    floor = hall.floor
    cashier, cage = hall.client(Role.CASHIER), hall.client(Role.CAGE_SUPERVISOR)
    supervisor = hall.client(Role.FLOOR_SUPERVISOR)

    def act(client: Client, name: str, given: dict[str, Any], **signers: Any) -> None:
        with clock(floor.now()):
            assert client.get(PAGES[name].url()).status_code == 200, name
            answer = client.post(PAGES[name].url(), {**given, **hall.signed(**signers)})
        assert answer.status_code == 302, answer.content.decode()

    place = {"table": "BG-1", "day": DAY.isoformat()}
    schedule = {**place, "shift": "M", "games": "20:00;any_line;4.00;50.00\n20:15;any_line;4.00;50.00"}
    act(supervisor, "schedule-games", schedule, by=Role.FLOOR_SUPERVISOR)
    assert len(GameSchedule.objects.get().games) == 2
    floor.open("BG-1", counts={})
    both = {"dealer": Role.DEALER, "supervisor": Role.FLOOR_SUPERVISOR}
    for check in ("hall_ready", "balls_shown"):
        act(supervisor, "record-check", {"table": "BG-1", "check": check, "passed": "on", "times": "1"}, **both)
    assert CheckRecord.objects.filter(passed=True).count() == 2
    cards = {
        **place, "series": "A", "kind": "card", "first": "1", "last": "500", "price": "4.00", "faces": "1",
        "approval": "CT-card_price", "supplier": "Cartones del Caribe",
    }  # fmt: skip
    act(cage, "receive-cards", cards, cage_supervisor=Role.CAGE_SUPERVISOR, accounting=Role.ACCOUNTING)
    people = {"cashier": Role.CASHIER, "cage_supervisor": Role.CAGE_SUPERVISOR}
    opening = {"point": "POS1", "cards": "A:1-20\nA:101-120", **typed_counts({"10000": 2}, "cash")}
    act(cashier, "open-sales-bank", opening, **people)
    bank = SalesBank.objects.get().bank
    sale = {"bank": bank, "entries": "0", "of_age": "on"}
    act(cashier, "sell-cards", {**sale, "cards": "A:1-3\nA:101"}, cashier=Role.CASHIER)
    wrong = CardSale.objects.get().sale
    fixed = {"sale": wrong, "cards": "A:1-2\nA:101", "entries": "0", "reason": "keyed wrongly"}
    act(cage, "correct-sale", fixed, **people)
    assert SaleCorrection.objects.get().difference == -CARD
    act(cashier, "sell-cards", {**sale, "cards": "A:20"}, cashier=Role.CASHIER)
    back = {"bank": bank, "cards": "A:20", "entries": "0", "round": "", "reason": "changed his mind"}
    act(cashier, "refund-cards", back, cashier=Role.CASHIER, supervisor=Role.FLOOR_SUPERVISOR)
    assert CardRefund.objects.get().total == CARD
    facts = [one for one in game(1) if not isinstance(one, v.BingoCardSold) or one.package is None]
    played = floor.play("BG-1", facts, round=uuid4())
    assert played.outcome == "recorded", played
    paid = {"round": str(Round.objects.get(table="BG-1").pk), "card": "1", "player": "Ana", "bank": bank}
    act(cashier, "pay-bingo-prize", paid, cashier=Role.CASHIER, supervisor=Role.FLOOR_SUPERVISOR)
    assert BingoPrize.objects.get().amount == PRIZE
    closing = {
        "bank": bank, "returned": "A:3-19\nA:102-120", "spoilt": "",
        **typed_counts({"10000": 1, "2000": 3, "100": 2}, "cash"),
    }  # fmt: skip
    act(cashier, "close-sales-bank", closing, **people)
    row = SalesBank.objects.get()
    assert (row.due, row.counted, row.over_short, row.missing_worth) == (16_200, 16_200, 0, 0)
    assert cashier.get(PAGES["correct-sale"].url()).status_code == 403, "the audit menu is the cage supervisor's"
    assert cashier.get(PAGES["schedule-games"].url()).status_code == 403
    assert row.closed_at >= NOON
