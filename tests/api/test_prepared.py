"""Reports and the journal over REST are prepared by a worker: waited for, then 202; made at once without a worker."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache

from casino.api.authentication import forget_keys
from casino.runtime import health, prepared
from tests.api.conftest import ROUNDS, Terminal, round_body
from tests.factories import DAY, Floor

REPORTS = "/api/v1/reports"
ABOUT = {"day": DAY.isoformat(), "language": "en"}
READS: tuple[tuple[str, dict[str, str]], ...] = (
    (f"{REPORTS}/master-game/content", ABOUT),
    (f"{REPORTS}/master-game/file", {**ABOUT, "file": "csv"}),
    (f"{REPORTS}/master-game/file", ABOUT),
    ("/api/v1/ledger/journal", {"since": DAY.isoformat(), "until": DAY.isoformat()}),
    ("/api/v1/ledger/journal", {"since": DAY.isoformat(), "until": DAY.isoformat(), "format": "json"}),
    (f"{REPORTS}/nothing/content", ABOUT),
    (f"{REPORTS}/master-game/file", {**ABOUT, "file": "zip"}),
    (f"{REPORTS}/day-package/content", ABOUT),
    (f"{REPORTS}/day-package/file", ABOUT),
    (f"{REPORTS}/distribution/file", {"link": "CSP"}),
    ("/api/v1/ledger/journal", {"system": "none"}),
)


@pytest.fixture
def pit(scratch_database: str) -> Terminal:
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    house.open("RO-1")
    forget_keys()
    return Terminal(house.house.keys["PIT-1"])


def a_worker_reported() -> None:
    cache.set(f"{health.BEAT_KEY}:{prepared.QUEUE}", time.time(), 60)


def in_language(pit: Terminal, language: str) -> dict[str, Any]:
    """The refusal of a report of a day that is not sealed."""
    path, asked = READS[8]
    return pit.client.get(path, asked, headers={**pit.headers, "Accept-Language": language}).json()


def wait_for(happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def test_a_worker_gives_the_same_answers(pit: Terminal, start_worker: Any) -> None:
    """Whatever is asked or refused, in both languages; and this process makes none of them."""
    at_once = [pit.get(path, **asked) for path, asked in READS]
    refused = [in_language(pit, language) for language in ("es", "en")]
    assert refused[0] != refused[1]
    start_worker("--queues", "documents,deliveries")
    wait_for(lambda: health.takes_from(prepared.QUEUE))
    makers = {name: prepared._kinds.pop(name) for name in list(prepared._kinds)}
    try:
        for (path, asked), before in zip(READS, at_once, strict=True):
            for _ in range(2):
                answer = pit.get(path, **asked)
                assert (answer.status_code, answer.content) == (before.status_code, before.content), path
                assert answer["Content-Type"] == before["Content-Type"], path
                assert answer.headers.get("ETag") == before.headers.get("ETag"), path
        assert [in_language(pit, language) for language in ("es", "en")] == refused
    finally:
        prepared._kinds.update(makers)


def test_what_takes_long_is_answered_202(pit: Terminal, start_worker: Any, monkeypatch: Any) -> None:
    """The same address gives the answer when it is there, as of the first request."""
    a_worker_reported()
    monkeypatch.setattr(prepared, "WAIT_SECONDS", 0.0)
    path, asked = READS[0]
    for _ in range(2):
        answer = pit.get(path, **asked)
        assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (202, "3", "no-store")
        assert answer["Location"] == answer.wsgi_request.get_full_path()
        assert (answer["Content-Type"], answer.json()["code"]) == ("application/json", "being_prepared")
    assert pit.post(ROUNDS, round_body("0195f3d0-0000-7000-8000-000000000001")).status_code == 201
    start_worker()
    a_worker_reported()
    wait_for(lambda: pit.get(path, **asked).status_code == 200)


def test_one_client_has_few_answers_prepared_at_a_time(pit: Terminal, monkeypatch: Any) -> None:
    a_worker_reported()
    monkeypatch.setattr(prepared, "WAIT_SECONDS", 0.0)
    asked = [{**ABOUT, "day": f"2026-10-{number + 1:02d}"} for number in range(prepared.AT_ONCE + 1)]
    codes = [pit.get(READS[0][0], **one).status_code for one in asked]
    assert codes == [202] * prepared.AT_ONCE + [429]
    assert pit.get(READS[0][0], **asked[-1]).json()["code"] == "too_many_preparing"
    assert pit.get(READS[0][0], **asked[0]).status_code == 202, "what is under way is no further one"


def test_what_a_worker_could_not_make_is_begun_anew(pit: Terminal, monkeypatch: Any) -> None:
    a_worker_reported()
    monkeypatch.setattr(prepared, "WAIT_SECONDS", 0.0)
    assert pit.get(READS[0][0], **ABOUT).status_code == 202
    (key,) = cache._cache.get_client().scan_iter("*preparing:*")
    digest = key.decode().rsplit(":", 1)[1]
    property_id = int(key.decode().rsplit(":", 2)[1])
    monkeypatch.setitem(prepared._kinds, "broken", lambda venue, given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        prepared.prepare(property_id, "broken", {}, "en", digest)
    assert pit.get(READS[0][0], **ABOUT).status_code == 202, "handed to a worker again"
