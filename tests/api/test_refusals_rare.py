"""Refusals that need a rare moment, each provoked at its door; and the close of a day with open items over REST."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from django.db import connections
from django.test import override_settings

from accounting import tasks
from casino.api.authentication import forget_keys
from casino.api.idempotency import _LOCK_CLASS
from casino.roles import Role
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.money import MAX_MINOR
from casino.rules.replay import open_case
from progressive.seed import seed_link
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor
from tests.progressive.stud import Stud, file_approval
from tests.progressive.test_summary_and_expiry import LIMIT, announce, expire

NOTES = [{"kind": "notes", "counts": {"20.00": 5}}]


def told(answer: Any) -> tuple[int, str, str | None]:
    """Status, code and field of a refusal."""
    problem = answer.json()
    return answer.status_code, problem["code"], problem.get("field")


def waits(server: psycopg.Connection, locks: str) -> None:
    """Until somebody waits for such a lock in this database."""
    here = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    asked = f"SELECT 1 FROM pg_locks WHERE NOT granted AND {locks} AND {here}"
    until = time.monotonic() + 120
    while server.execute(asked).fetchone() is None:
        assert time.monotonic() < until, "nobody waits"
        time.sleep(0.02)


def test_who_stands_in_anothers_way_is_sent_away(
    scratch_database: str, superuser_connection: psycopg.Connection
) -> None:
    """A request that is sent again while it is carried out; one that a deadlock ended: it happens when sent again."""
    forget_keys()
    house = Floor.seeded(with_pins=True, with_devices=True)
    pit, today = Terminal(house.house.keys["PIT-1"]), house.property.gaming_day()
    server = superuser_connection

    def opens() -> Any:
        try:
            return Terminal(house.house.keys["PIT-1"]).post("/api/v1/gaming-days", {"day": str(today)}, key="once")
        finally:
            connections.close_all()

    # The other holds what the request comes to last, then asks for what the request holds: that gives way.
    server.execute("SET deadlock_timeout = '300s'")
    with ThreadPoolExecutor(1) as pool, server.transaction():
        server.execute("LOCK TABLE es_stream, es_event IN ACCESS EXCLUSIVE MODE")
        first = pool.submit(opens)
        waits(server, "locktype = 'relation'")
        assert told(opens()) == (409, "request_under_way", "Idempotency-Key")
        (key,) = server.execute(
            "SELECT objid::int8 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted"
            " AND classid::int8 = %s AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            [2**32 + _LOCK_CLASS],
        ).fetchone() or (None,)
        server.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_LOCK_CLASS, key - 2**32 if key >= 2**31 else key])
        answer = first.result(120)
        assert told(answer) == (503, "busy", None)
        assert answer["Retry-After"] == "1"
    assert pit.post("/api/v1/gaming-days", {"day": str(today)}, key="once").status_code == 201


def test_no_place_is_free_and_no_amount_is_that_large(house: Floor, terminal: Terminal) -> None:
    with override_settings(LIVE_PLACES=0):
        full = terminal.get("/api/v1/feed", after=0, wait=1)
    assert (told(full), full["Retry-After"]) == ((503, "no_place_free", None), "5")
    round_ = open_case({"game": "pr.roulette", "context": {"limits": {"min": "1.00", "max": "100.00"}}})
    round_.apply(v.RoundOpened(game="pr.roulette"))
    with pytest.raises(IllegalEvent) as refusal:
        round_.apply(v.BetPlaced(seat=1, bet="straight", target="17", amount=MAX_MINOR + 1))
    assert (refusal.value.code, refusal.value.field) == ("amount_too_large", "amount")


def test_refusals_of_the_count_room_and_of_equipment(house: Floor, terminal: Terminal) -> None:
    house.close("RO-1")
    house.remove("RO-1-M")
    house.store("RO-1-M")
    team = [signer(house, Role.COUNT_TEAM, number) for number in (1, 2, 3)]
    body = {"day": str(DAY), "room": "count room", "team": team}
    count = f"/api/v1/counts/{terminal.post('/api/v1/counts', body).json()['count']}"
    # 60,000 blanks behind a number are read over, but the file is kept as it was sent: more than an event holds.
    padded = "box,denomination,pieces\nRO-1-M,20,5" + "\x1f" * 60_000 + "\n"
    file = terminal.post(f"{count}/machine", {"name": "c.csv", "content": padded, "by": team[2]})
    assert told(file)[:2] == (422, "event_refused")
    box = f"{count}/boxes/RO-1-M"
    pair = {"by": team[0], "witness": team[1]}
    assert terminal.post(f"{box}/open", pair).status_code < 300
    for counter in team[:2]:
        answer = terminal.post(f"{box}/entries", {"contents": NOTES, "counter": counter})
    assert answer.json() == {"outcome": "agreed"}
    assert terminal.post(f"{box}/empty", pair).status_code < 300
    again = terminal.post(f"{box}/entries", {"contents": NOTES, "counter": team[2]})
    assert (told(again), again.json()["cite"]) == ((409, "box_not_open", "box"), "control D3")
    word = {
        "day": str(DAY), "sets": ["C1-001"], "cleared": True, "finding": " ",
        "inspector": signer(house, Role.INSPECTOR), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    silent = terminal.post("/api/v1/equipment/release", word)
    assert (told(silent), bool(silent.json()["cite"])) == ((422, "finding_missing", "finding"), True)


def test_refusals_at_the_end_of_a_progressive(house: Floor, terminal: Terminal) -> None:
    """PR §7.14(K): a meter that is no longer the documented one; nothing above the seed; a receipt of a later day."""
    floor = Stud(house.house)
    books = signer(house, Role.ACCOUNTING)
    for code, table in (("CSP", "CS-1"), ("BARE", "CS-2"), ("PAID", "CS-3")):
        floor.link = seed_link(floor.property, code=code, tables=[table])
        floor.start()
    for code, table in (("CSP", "CS-1"), ("BARE", "CS-2")):
        announce(floor, link=code, notices=[table])
    floor.play_stud("CS-1", chips=10)
    floor.open_day(LIMIT)
    floor.play_stud("CS-3", prizes=[(3, "flush")], day=LIMIT)
    receipt = floor.pay(floor.prizes()[-1].prize, method="receipt").form_serial
    early = terminal.post(
        f"/api/v1/receipts/{receipt}/cashing", {"day": str(DAY), "cashed": signer(house, Role.CASHIER)}
    )
    assert told(early) == (409, "receipt_not_issued", "day")
    expire(floor)
    file_approval(floor.property, "CT-7", LIMIT)
    lowered = terminal.post(
        "/api/v1/meters/CSP/defects",
        {
            "day": str(LIMIT), "table": "CS-1", "amount": "1.00", "approval": "CT-7", "approved_on": str(LIMIT),
            "explanation": "display", "by": books,
        },
    )  # fmt: skip
    assert lowered.status_code < 300, lowered.content
    given = {"day": str(LIMIT), "approval": "CTPR-2026-0107", "approved": books}
    late = terminal.post("/api/v1/meters/CSP/distribution", given)
    assert (told(late), late.json()["documented"], late.json()["meter"]) == (
        (409, "late_contributions", "link"), "10007.00", "10006.00",
    )  # fmt: skip
    again = terminal.post("/api/v1/meters/CSP/expiry", {"day": str(LIMIT), "documented": books})
    assert (again.status_code, again.json()["status"]) == (200, "expired")
    assert terminal.post("/api/v1/meters/CSP/distribution", given).status_code == 201
    bare = {"day": str(LIMIT), "documented": books}
    assert terminal.post("/api/v1/meters/BARE/expiry", bare).status_code == 200
    shares = terminal.post("/api/v1/meters/BARE/distribution", given)
    assert set(shares.json()["shares"].values()) <= {"0.00"}, shares.content
    proof = {"day": str(LIMIT), "amount": "1.00", "deposited_on": str(LIMIT), "reference": "D-1", "by": books}
    assert told(terminal.post("/api/v1/meters/BARE/deposit", proof)) == (409, "nothing_to_deposit", "link")


def test_a_day_with_open_items_is_closed_on_a_signature(db: None) -> None:
    """Control W4: over REST only with who approves it and why; both are in the close, and the worker goes on."""
    forget_keys()
    floor = Stud(Floor.seeded(with_pins=True, with_devices=True).house)
    floor.open_day()
    floor.link = seed_link(floor.property, tables=["CS-1"])
    floor.start()
    pit, close = Terminal(floor.house.keys["PIT-1"]), f"/api/v1/gaming-days/{DAY}/close"
    refused = pit.post(close, {})
    assert told(refused) == (409, "day_not_ready", "day")
    waiting = {line["code"] for line in refused.json()["checklist"] if line["open"] and not line["blocking"]}
    assert {"meters_unread", "summaries_unsigned"} <= waiting
    approved = {"approved": signer(floor, Role.ACCOUNTING)}
    assert told(pit.post(close, approved)) == (422, "reason_missing", "reason")
    other = {"approved": signer(floor, Role.PIT_MANAGER), "reason": "meter broken"}
    assert pit.post(close, other).status_code == 403
    begun = pit.post(close, {**approved, "reason": "meter broken"}, key="close")
    assert (begun.status_code, begun.json()["status"]) == (202, "closing")
    assert pit.get(close).json()["figures_digest"] == ""
    tasks.close_gaming_day.apply((floor.property.pk, DAY.isoformat()))
    done = pit.get(close).json()
    assert (done["status"], bool(done["figures_digest"])) == ("closed", True)
    (started,) = pit.get("/api/v1/feed", type="CloseStarted").json()["events"]
    assert (started["data"]["reason"], started["data"]["signatures"][0]["role"]) == ("meter broken", "accounting")
    assert pit.get(f"/api/v1/gaming-days/{DAY}/seal").status_code == 200
