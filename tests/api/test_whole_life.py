"""A table and a progressive from their first act to their last, all of it over the door."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from casino.roles import Role
from progressive.seed import seed_link
from tables.models import TableSession
from tables.seed import box_for, opening_counts
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor
from tests.progressive.stud import Stud

LIMIT = DAY + dt.timedelta(days=30)


def done(terminal: Terminal, path: str, body: dict[str, Any], status: int) -> Any:
    answer = terminal.post(f"/api/v1/{path}", body)
    assert answer.status_code == status, (path, answer.content)
    return answer.json() if answer.content else None


def decimals(counts: dict[str, int]) -> dict[str, int]:
    return {f"{int(value) / 100:.2f}": pieces for value, pieces in counts.items()}


def test_a_table_from_its_box_to_its_closer(house: Floor, terminal: Terminal) -> None:
    supervisor = signer(house, Role.FLOOR_SUPERVISOR)
    day = {"day": DAY.isoformat()}
    carried = {
        "by": signer(house, Role.SECURITY), "by_role": "security", "witness": supervisor,
        "witness_role": "floor_supervisor",
    }  # fmt: skip
    done(terminal, f"boxes/{box_for('BJ-1', 'M')}/install", {**day, "shift": "M", "table": "BJ-1", **carried}, 204)
    counted = {"counts": decimals(opening_counts("BJ-1")), "supervisor": supervisor}
    opened = done(
        terminal, "tables/BJ-1/openings", {**day, "shift": "M", **counted, "dealer": signer(house, Role.DEALER)}, 201
    )
    assert (opened["status"], opened["opener_total"]) == (
        "open",
        terminal.get("/api/v1/tables/BJ-1").json()["session"]["opener_total"],
    )
    second = signer(house, Role.DEALER, 2)
    done(terminal, "tables/BJ-1/dealers", {"dealer": second, "supervisor": supervisor}, 201)
    seat, _first = terminal.get("/api/v1/tables/BJ-1/dealers").json()
    assert (seat["dealer"], seat["shift"]) == (second["employee"], "M")
    away = {**day, "attached": False, "reason": "screen broken", "supervisor": supervisor}
    assert done(terminal, "tables/BJ-1/terminal", away, 200) == {"table": "BJ-1", "attached": False}
    closed = done(terminal, "tables/BJ-1/closings", {**counted, "dealer": second}, 201)
    assert (closed["status"], closed["closer_total"]) == ("closed", opened["opener_total"])


@pytest.fixture
def stud(house: Floor) -> Stud:
    floor = Stud(house.house)
    floor.link = seed_link(floor.property, tables=["CS-1", "CS-2"])
    return floor


def test_a_progressive_from_its_start_to_the_funds(stud: Stud, house: Floor, terminal: Terminal) -> None:
    """PR §7.10-7.14: read, won, paid, given back, signed for, announced, expired, shared out, deposited."""
    day, last = {"day": DAY.isoformat()}, {"day": LIMIT.isoformat()}
    administrator, books = signer(house, Role.ADMINISTRATOR), signer(house, Role.ACCOUNTING)
    done(terminal, "meters/CSP/start", {**day, "approved": administrator}, 201)
    stud.open_stud("CS-1")
    stud.play_stud("CS-1", chips=1000, prizes=[(3, "flush")])
    (won,) = terminal.get("/api/v1/prizes").json()
    assert terminal.get(f"/api/v1/prizes/{won['prize']}").json() == won
    paid = done(
        terminal,
        f"prizes/{won['prize']}/payment",
        {
            "method": "receipt", "prepared": signer(house, Role.FLOOR_SUPERVISOR),
            "validated": signer(house, Role.INSPECTOR), "verified": books, "meter_read": won["meter_before"],
            "amount": won["amount"],
        },
        201,
    )  # fmt: skip
    assert paid["status"] == "paid"
    printed = done(terminal, f"payout-forms/{paid['form_serial']}/prints", {"language": "en"}, 201)
    assert (printed["copy_number"], printed["reprint"]) == (1, False)
    cage = {"cage": signer(house, Role.CAGE_SUPERVISOR), "accounting": books}
    moved = {**day, "direction": "in", "fund": "bank", "amount": "100.00", "reference": "T-1", **cage}
    done(terminal, "meters/CSP/reserve", moved, 201)
    (receipt,) = terminal.get("/api/v1/receipts").json()
    cashed = {**day, "cashed": signer(house, Role.CASHIER)}
    done(terminal, f"receipts/{receipt['receipt']}/cashing", cashed, 201)
    done(terminal, f"prizes/{won['prize']}/reimbursement", {**day, **cage}, 201)
    reading = {
        **day,
        "in_meter": 999,
        "meter": terminal.get("/api/v1/meters/CSP").json()["amount"],
        "payouts": {"flush": 1},
    }
    differs = done(terminal, "tables/CS-1/readings", reading, 201)
    assert [one["meter"] for one in differs] == ["in_meter"]
    (read,) = terminal.get("/api/v1/tables/CS-1/readings").json()
    assert (read["in_meter"], read["computed_in_meter"], read["payouts"]["flush"]) == (999, 1000, 1)
    prepared = {"prepared": signer(house, Role.FLOOR_SUPERVISOR)}
    done(terminal, f"progressive-summaries/{DAY}/CS-1/signature", prepared, 204)
    stud.close_stud("CS-1", TableSession.objects.get(property_id=stud.pk, table="CS-1").opener_total)
    notices = {"approval": "CTPR-2026-0107", "notices": ["CS-1", "CS-2"], "by": administrator}
    done(terminal, "meters/CSP/removal", {**day, "expires_on": LIMIT.isoformat(), **notices}, 204)
    house.open_day(LIMIT)
    done(terminal, "meters/CSP/expiry", {**last, "documented": books}, 200)
    shares = done(terminal, "meters/CSP/distribution", {**last, "approval": "CTPR-2026-0107", "approved": books}, 201)
    whole = sum(round(float(amount) * 100) for amount in shares["shares"].values())
    proof = {**last, "deposited_on": LIMIT.isoformat(), "reference": "D-1", "by": books}
    done(terminal, "meters/CSP/deposit", {**proof, "amount": f"{whole / 100:.2f}"}, 204)
    assert terminal.post("/api/v1/meters/CSP/deposit", {**proof, "amount": f"{whole / 100:.2f}"}).json()["code"] == (
        "already_deposited"
    )
