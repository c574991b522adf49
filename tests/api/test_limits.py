"""Limits of tables and the Inspector's bank check over REST."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from casino.roles import Role
from tables.models import TableLimits
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor

PATH = "/api/v1/tables/RO-1/limits"
HIGHER = {"min": "5.00", "max": "200.00"}


def announcement(house: Floor, **more: object) -> dict[str, object]:
    return {
        "limits": HIGHER,
        "announcer": signer(house, Role.FLOOR_SUPERVISOR),
        "witness": signer(house, Role.INSPECTOR),
        "witness_as": "inspector",
        "public_told": True,
        **more,
    }


def change(house: Floor, **more: object) -> dict[str, object]:
    people = {"supervisor": signer(house, Role.FLOOR_SUPERVISOR), "witness": signer(house, Role.DEALER)}
    return {"limits": HIGHER, **people, **more}


def test_limits_are_announced_and_come_into_force_after_the_notice(house: Floor, terminal: Terminal) -> None:
    untold = terminal.post(f"{PATH}/announcements", announcement(house, public_told=False))
    assert (untold.status_code, untold.json()["code"], untold.json()["cite"]) == (422, "public_not_told", "PR §2.5")
    body = announcement(house)
    answer = terminal.post(f"{PATH}/announcements", body, key="announce-1")
    assert answer.status_code == 201, answer.content
    assert (answer.json()["state"], answer.json()["after"]) == ("announced", HIGHER)
    assert terminal.post(f"{PATH}/announcements", body, key="announce-1").json() == answer.json()
    early = terminal.post(f"{PATH}/changes", change(house))
    assert (early.status_code, early.json()["code"]) == (409, "notice_running")
    TableLimits.objects.filter(kind="raise").update(due_at=timezone.now() - dt.timedelta(seconds=1))
    changed = terminal.post(f"{PATH}/changes", change(house))
    assert changed.status_code == 201, changed.content
    assert changed.json()["limits"] == HIGHER
    history = terminal.get(PATH, first=DAY.isoformat()).json()
    assert [(row["change"], row["state"]) for row in history] == [("opening", "in_force"), ("raise", "in_force")]
    assert history[1]["before"] == {"min": "1.00", "max": "100.00"}
    assert terminal.get(PATH, first="2027-01-01").json() == []
    assert terminal.get(PATH, first="soon").json()["code"] == "bad_filter"


def test_an_announcement_is_taken_back(house: Floor, terminal: Terminal) -> None:
    body = {"reason": "sin público", "supervisor": signer(house, Role.FLOOR_SUPERVISOR)}
    assert terminal.post(f"{PATH}/cancellations", body).json()["code"] == "nothing_announced"
    terminal.post(f"{PATH}/announcements", announcement(house))
    assert terminal.post(f"{PATH}/cancellations", body).status_code == 204
    assert terminal.post(f"{PATH}/changes", change(house)).json()["code"] == "notice_missing"


def test_a_table_opens_with_other_limits_than_its_own(house: Floor, terminal: Terminal) -> None:
    house.install("BJ-1")
    body = {
        "day": DAY.isoformat(), "shift": "M", "counts": {"5.00": 200}, "limits": {"min": "10.00", "max": "500.00"},
        "dealer": signer(house, Role.DEALER), "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
    }  # fmt: skip
    assert terminal.post("/api/v1/tables/BJ-1/openings", body).json()["limits"] == body["limits"]


def test_a_terminal_of_one_table_changes_no_limits(house: Floor, ro1: Terminal) -> None:
    assert ro1.post(f"{PATH}/changes", change(house)).status_code == 403
    assert ro1.get("/api/v1/tables/RO-2/limits").status_code == 403


def test_the_bank_is_shown_and_verified(house: Floor, terminal: Terminal) -> None:
    house.open("MB-1")
    house.open("BJ-1")
    bank = terminal.get("/api/v1/bank").json()
    assert (bank["ordinary"], bank["additional"]) == (None, "10000.00")
    [row] = [row for row in bank["tables"] if row["table"] == "MB-1"]
    assert (row["additional"], row["additional_cite"], row["checked"]) == ("10000.00", "PR §6.5", False)
    shifts = f"/api/v1/bank-checks/{DAY}"
    assert [row["shift"] for row in terminal.get(shifts).json() if row["missing"]] == ["M"]
    body = {"day": DAY.isoformat(), "shift": "M", "amount": "250000.00", "inspector": signer(house, Role.INSPECTOR)}
    other = body | {"inspector": signer(house, Role.PIT_MANAGER)}
    assert terminal.post("/api/v1/bank-checks", other).json()["code"] == "role_not_held"
    answer = terminal.post("/api/v1/bank-checks", body)
    assert answer.status_code == 201, answer.content
    assert (answer.json()["required"], answer.json()["tables"]) == ("10000.00", ["BJ-1"])
    close = terminal.get(f"/api/v1/gaming-days/{DAY}/close").json()
    assert [line["done"] for line in close["checklist"] if line["code"] == "bank_unverified"] == [True]
