"""The life of a progressive over REST: start, tables away and back, the end, the funds; prints of its forms."""

from __future__ import annotations

import datetime as dt

import pytest

from casino.roles import Role
from progressive.seed import seed_link
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor

pytestmark = pytest.mark.django_db


def test_a_link_lives_and_ends_at_the_door(house: Floor, terminal: Terminal) -> None:
    """PR §7.14(H), (M), (J), (K): every step, and the refusals of the regulation as problems."""
    seed_link(house.property, tables=["CS-1", "CS-2"])
    day = DAY.isoformat()
    start = {"day": day, "approved": signer(house, Role.ADMINISTRATOR)}
    begun = terminal.post("/api/v1/meters/CSP/start", start)
    assert (begun.status_code, begun.json()["amount"]) == (201, "10000.00")
    assert terminal.post("/api/v1/meters/CSP/start", start).json()["code"] == "link_started"
    assert terminal.post("/api/v1/meters/XX/start", start).status_code == 404
    by = signer(house, Role.PIT_MANAGER)
    away = {"day": day, "tables": ["CS-1"], "reason": "tapete roto", "by": by}
    assert terminal.post("/api/v1/meters/CSP/absences", away).status_code == 201
    twice = terminal.post("/api/v1/meters/CSP/absences", away).json()
    assert (twice["code"], twice["cite"]) == ("already_away", "PR §7.14(M)")
    back = {"day": day, "tables": ["CS-1"], "meter": "9999.99", "by": by}
    lower = terminal.post("/api/v1/meters/CSP/return", back)
    assert (lower.status_code, lower.json()["code"], lower.json()["cite"]) == (
        422, "pot_returned_lower", "PR §7.14(M)",
    )  # fmt: skip
    assert terminal.post("/api/v1/meters/CSP/return", {**back, "meter": "10000.00"}).status_code == 200
    [row] = terminal.get("/api/v1/meters/CSP/absences").json()
    assert (row["table"], row["away_days"], row["meter"], row["ended_by"]) == ("CS-1", 0, "10000.00", "return")
    removal = {
        "day": day, "approval": "CTPR-2026-0107", "notices": ["CS-1", "CS-2"], "by": signer(house, Role.ADMINISTRATOR),
        "expires_on": (DAY + dt.timedelta(days=29)).isoformat(),
    }  # fmt: skip
    short = terminal.post("/api/v1/meters/CSP/removal", removal).json()
    assert (short["code"], short["cite"]) == ("pot_notice_too_short", "PR §7.14(J)")
    account = signer(house, Role.ACCOUNTING)
    proof = {"day": day, "amount": "1.00", "deposited_on": day, "reference": "D-1", "by": account}
    assert terminal.post("/api/v1/meters/CSP/deposit", proof).json()["code"] == "wrong_status"
    draw = {"day": day, "approval": "CTPR-2026-0107", "draw_on": day, "approved": account}
    assert terminal.post("/api/v1/meters/CSP/raffle", draw).json()["code"] == "not_raffled"
    assert terminal.post("/api/v1/payout-forms/J-0000001/prints", {}).status_code == 404
