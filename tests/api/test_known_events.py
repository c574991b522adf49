"""A round whose events were sent before is read from what is known of them: as it is read anew, and refused as anew."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any
from uuid import uuid4

import pytest

from casino.errors import Refused
from casino.rules import codec
from casino.rules import vocabulary as v
from tables.api import rounds
from tests.api.conftest import round_body

AT = "2026-11-20T12:00:00-04:00"
EVENTS = round_body("")["events"]


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "_known", codec.KnownFacts())


def body(events: list[Any] = EVENTS, **more: Any) -> bytes:
    sent = {"id": str(uuid4()), "table": "RO-1", "occurred_at": AT, "events": events, **more}
    return json.dumps(
        {name: value for name, value in sent.items() if value is not None}, separators=(",", ":")
    ).encode()


def is_known(raw: bytes, currency: str = "USD") -> bool:
    sent = rounds._sent.decode(raw)
    return rounds._of_known_events(raw, sent, list(map(bytes, sent.events)), currency, None) is not None


def test_read_again_as_the_first_time() -> None:
    raw = body()
    assert not is_known(raw)
    first = rounds.read_item(raw, "USD")
    assert is_known(raw)
    assert rounds.read_item(raw, "USD") == first
    other = rounds.read_item(body(list(reversed(EVENTS)), table="RO-2", expected_version=7), "USD")
    assert (other.table, other.expected_version) == ("RO-2", 7)
    assert [event.fact for event in other.events] == [event.fact for event in reversed(first.events)]


def test_an_amount_is_of_its_currency() -> None:
    text = [{**EVENTS[1], "amount": "500"}]
    for currency, minor in (("USD", 50_000), ("CLP", 500), ("USD", 50_000), ("CLP", 500)):
        (event,) = rounds.read_item(body(text), currency).events
        assert event.fact == v.BetPlaced(seat=1, bet="straight", target="17", amount=minor)


def test_a_time_of_its_own_stays_with_the_event() -> None:
    rounds.read_item(body(), "USD")
    own = [*EVENTS[:-1], {**EVENTS[-1], "occurred_at": "2026-11-20T12:01:00-04:00"}]
    for _ in range(2):
        assert rounds.read_item(body(own), "USD").events[-1].at == dt.datetime.fromisoformat(
            "2026-11-20T12:01:00-04:00"
        )
    assert rounds.read_item(body(), "USD").events[-1].at == dt.datetime.fromisoformat(AT)


NAMES_TWICE = body().replace(b'"table":"RO-1"', b'"table":"RO-1","table":"BJ-1"')
SPACED = body().replace(b'"table":"RO-1"', b'"table" :"RO-1","table":"BJ-1"')
IN_AN_EVENT = body().replace(b'"seat":1', b'"seat":1,"seat":2')


@pytest.mark.parametrize(
    ("raw", "code", "field"),
    [
        (NAMES_TWICE, "malformed_body", "table"),
        (SPACED, "malformed_body", "table"),
        (IN_AN_EVENT, "malformed_body", "seat"),
        (body(note="x"), "malformed_body", "note"),
        (body(table="RO\x001"), "malformed_body", "table"),
        (body(id=None), "id_missing", "id"),
        (body(currency="CLP"), "wrong_currency", "currency"),
        (body(occurred_at=None), "occurred_at_missing", "events[0].occurred_at"),
        (body(occurred_at="1990-01-01T00:00:00Z"), "occurred_at_missing", "events[0].occurred_at"),
        (body(EVENTS * 250), "too_many_events", "events"),
    ],
)
def test_what_is_amiss_is_refused_however_well_the_events_are_known(raw: bytes, code: str, field: str) -> None:
    rounds.read_item(body(), "USD")
    for _ in range(2):
        with pytest.raises(Refused) as refusal:
            rounds.read_item(raw, "USD")
        assert (refusal.value.code, refusal.value.field) == (code, field)


def test_what_may_change_or_is_long_is_not_kept() -> None:
    discarded = {"type": "CardsDiscarded", "to": 1, "cards": ["Th"]}
    long = {"type": "BetPlaced", "seat": 1, "bet": "b" * 40, "target": "t" * 40, "amount": "5.00"}
    for event in (discarded, long):
        raw = body([event])
        rounds.read_item(raw, "USD")
        assert not is_known(raw)


def test_when_there_are_too_many_they_are_learned_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec.KnownFacts, "MOST", 3)
    for amount in range(1, 20):
        raw = body([{**EVENTS[1], "amount": f"{amount}.00"}])
        assert rounds.read_item(raw, "USD") == rounds.read_item(raw, "USD")
        assert len(rounds._known._by_currency["USD"]) <= 3
