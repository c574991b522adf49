"""An object as it stood, over REST."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from casino.eventstore import read_stream
from tables.models import Slip
from tests.api.conftest import Terminal
from tests.factories import DAY, Floor


def test_a_slip_and_a_table_as_they_stood(house: Floor, terminal: Terminal, ro1: Terminal) -> None:
    house.fill("RO-1", {"500": 4})
    slip = Slip.objects.get()
    requested, issued, received = read_stream(house.property.pk, slip.stream)
    address = f"/api/v1/past/slip/{slip.serial}"
    then = terminal.get(address, as_of=issued.recorded_at.isoformat()).json()
    assert (then["state"]["status"], then["state"]["total"], then["clock"]) == ("issued", "20.00", "recorded")
    assert (len(then["events"]), then["events_since"]) == (2, 1)
    assert then["events"][0]["hash"] == requested.hash.hex()
    assert {"status", "received_at", "version"} <= set(then["changed_since"])
    now = terminal.get(address).json()
    assert (now["state"]["status"], now["changed_since"], now["events_since"]) == ("received", [], 0)
    table = f"/api/v1/past/session/RO-1.{DAY}.M"
    before = received.recorded_at - dt.timedelta(microseconds=1)
    assert terminal.get(table, as_of=before.isoformat()).json()["state"]["fills"] == "0.00"
    assert terminal.get(table).json()["state"]["fills"] == "20.00"
    on_the_floor = terminal.get(table, as_of=received.occurred_at.isoformat(), clock="occurred").json()
    assert on_the_floor["state"]["fills"] == "20.00"

    def refusal(path: str, **params: Any) -> tuple[int, str, str | None]:
        answer = terminal.get(path, **params)
        return answer.status_code, answer.json()["code"], answer.json().get("field")

    later = (timezone.now() + dt.timedelta(hours=1)).isoformat()
    assert refusal(address, as_of=later) == (400, "instant_in_future", "as_of")
    assert refusal(address, as_of="2026-13-01") == (400, "bad_instant", "as_of")
    assert refusal(address, as_of="2020-01-01T00:00:00Z") == (404, "before_object", "as_of")
    assert refusal(address, clock="sun") == (400, "bad_filter", "clock")
    assert refusal("/api/v1/past/slip/F-9999999") == (404, "no_such_object", "identity")
    assert refusal("/api/v1/past/dragon/1")[1] == "no_such_object"
    assert ro1.get(address).status_code == 403
