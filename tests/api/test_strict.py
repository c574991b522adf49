"""Nothing of a request is left aside in silence, and a refusal says where and what there is."""

from __future__ import annotations

from typing import Any

from casino.roles import Role
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor


def told(answer: Any) -> tuple[int, str, str | None]:
    body = answer.json()
    return answer.status_code, body["code"], body.get("field")


def test_what_nobody_reads_is_refused_and_a_refusal_says_where(house: Floor, terminal: Terminal, ro1: Terminal) -> None:
    supervisor, security = signer(house, Role.FLOOR_SUPERVISOR), signer(house, Role.SECURITY)
    fill = {"kind": "fill", "table": "RO-1", "counts": {"5.00": 8}, "supervisor": supervisor}

    # A field, a field of somebody who signs, a parameter, and an instant asked of what tells of now.
    misspelt = terminal.post("/api/v1/slips", {**fill, "ocurred_at": "2026-11-20T16:00:00Z"})
    assert told(misspelt) == (422, "invalid", "ocurred_at")
    assert "occurred_at" in misspelt.json()["detail"]
    deep = terminal.post("/api/v1/slips", {**fill, "supervisor": {**supervisor, "role": "dealer"}})
    assert told(deep) == (422, "invalid", "supervisor.role")
    assert terminal.get("/api/v1/slips").json() == []
    assert told(terminal.get("/api/v1/slips", foo="1")) == (400, "bad_filter", "foo")
    then = terminal.get("/api/v1/tables/RO-1", as_of="2026-11-20T16:00:00Z")
    assert (told(then), "/past/" in then.json()["detail"]) == ((400, "bad_filter", "as_of"), True)
    assert told(terminal.get("/api/v1/past/wheel/1")) == (404, "no_such_object", "kind")

    # What there is to choose from; pieces as they were sent; what is not there, by its name.
    status = terminal.get("/api/v1/slips", status="lost")
    assert (told(status), "requested" in status.json()["detail"]) == ((400, "bad_filter", "status"), True)
    assert told(terminal.post("/api/v1/slips", {**fill, "counts": {"7.00": 1}})) == (
        422, "unknown_denomination", "counts.7.00",
    )  # fmt: skip
    assert told(terminal.get("/api/v1/slips/F-0000099")) == (404, "not_found", "serial")
    number = terminal.post("/api/v1/rounds", {"id": "17", "table": "RO-1", "events": []})
    assert (told(number), number.json()["title"]) == ((422, "malformed_body", "id"), "Invalid input")

    # Whose signature, which scope, which table.
    serial = terminal.post("/api/v1/slips", fill).json()["serial"]
    issue = {"cashier": signer(house, Role.CASHIER), "escort": security}
    wrong = {**issue, "escort": {**security, "pin": "000000"}}
    assert told(terminal.post(f"/api/v1/slips/{serial}/issue", wrong)) == (403, "wrong_pin", "escort.pin")
    scope = ro1.post("/api/v1/slips", fill)
    assert (told(scope), scope.json()["scope"]) == ((403, "scope_missing", "Authorization"), "tables:write")
    assert told(ro1.get("/api/v1/tables/RO-2")) == (403, "table_not_in_key", "table")

    # The replacement is what does not fit, not the box that comes off; and a day with open items is not handed on.
    swap = {
        "by": security, "by_role": "security", "witness": supervisor, "witness_role": "floor_supervisor",
        "replacement": "RO-1-T", "reason": "full",
    }  # fmt: skip
    assert told(terminal.post("/api/v1/boxes/RO-1-M/remove", swap)) == (409, "wrong_shift", "replacement")
    early = terminal.post(f"/api/v1/gaming-days/{DAY}/close", {})
    assert (told(early), early.json()["title"]) == ((409, "day_not_ready", "day"), "Conflict with the current state")
    assert terminal.get(f"/api/v1/gaming-days/{DAY}").json()["status"] == "open"
    assert terminal.client.get("/favicon.ico").status_code == 302
