"""Waiting for what happens: long poll and Server-Sent Events, on the site as it is served."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from casino.commands import issue_device_key, revoke_device_key
from casino.errors import Refused
from casino.models import Device
from casino.roles import Role
from casino.runtime import live, serving, waiting
from progressive import commands as progressives
from progressive.seed import seed_link
from tests.api.conftest import Terminal, round_body
from tests.api.site import served
from tests.factories import DAY, Floor

FEED = "/api/v1/feed"
STREAM = "/api/v1/feed/stream"
PATIENCE_SECONDS = 180
"""How long a message may take on a machine that has other work."""


class Message(dict[str, Any]):
    """One message: `event`, `id`, `data`."""


@contextmanager
def listening(
    http: httpx.Client, *, last: int | None = None, wanted: Callable[[Message], bool] = bool, **asked: Any
) -> Iterator[Iterator[Message]]:
    """The messages of a stream as they come."""
    headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": str(last)} if last is not None else {})
    with http.stream("GET", STREAM, params=asked, headers=headers, timeout=PATIENCE_SECONDS) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield (message for message in _messages(answer) if wanted(message))


def _messages(answer: httpx.Response) -> Iterator[Message]:
    message = Message()
    until = time.monotonic() + PATIENCE_SECONDS
    for line in answer.iter_lines():
        assert time.monotonic() < until, "heartbeats, but not what was waited for"
        if line:
            name, _, value = line.partition(": ")
            message[name] = json.loads(value) if name == "data" else value
        else:
            yield message
            message = Message()


def key_of(house: Floor, *scopes: str, tables: tuple[str, ...] = ()) -> tuple[Any, str]:
    device = Device.objects.create(property=house.property, code=f"L-{uuid4().hex[:6]}", kind="integration")
    return issue_device_key(device, scopes=scopes, tables=tables)


def client(site: str, key: str) -> httpx.Client:
    return httpx.Client(
        base_url=site, headers={"Authorization": f"Bearer {key}", "Accept-Language": "en"}, timeout=PATIENCE_SECONDS
    )


def later(seconds: float, act: Callable[[], object]) -> threading.Timer:
    timer = threading.Timer(seconds, act)
    timer.start()
    return timer


def test_followed_on_the_site_as_it_is_served(scratch_database: str, tmp_path: Path) -> None:
    """A long poll ends with the event; a stream goes on where it broke off; displays see tables, meters, exceptions."""
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    house.open("RO-1")
    link = seed_link(house.property, tables=["CS-1", "CS-2"])
    progressives.start_link(
        house.property, link=link.code, day=DAY, approved=house.sig(Role.ADMINISTRATOR), actor="employee:X01",
        at=house.now(),
    )  # fmt: skip
    revoked, plain = key_of(house, "feed:read")
    with (
        served(
            tmp_path / "site.log",
            workers=2,
            CASINO_LIVE_BEAT_SECONDS="0.5",
            CASINO_LIVE_PLACES_PER_CLIENT="3",
        ) as site,
        client(site, house.house.keys["PIT-1"]) as pit,
        client(site, house.house.keys["TT-RO-1"]) as terminal,
    ):

        def play(pocket: str = "17") -> dict[str, Any]:
            answer = terminal.post("/api/v1/rounds", json=round_body(str(uuid4()), pocket=pocket))
            assert answer.status_code == 201, answer.text
            return answer.json()

        # Nothing yet: the answer waits, and comes with the first event. Nothing at all: it comes empty in its time.
        known = pit.get(FEED, params={"limit": 1000}).json()["next"]
        assert pit.get(FEED, params={"after": known, "wait": 1}).json() == {"events": [], "next": known}
        timer = later(0.5, play)
        begun = time.monotonic()
        page = pit.get(FEED, params={"after": known, "wait": 30, "type": "BallLanded"}).json()
        timer.join()
        assert [event["type"] for event in page["events"]] == ["BallLanded"]
        assert time.monotonic() - begun < 30, "it came with the event and not with the end of the wait"

        # The stream: events once and in order, heartbeats between, resumed by the id of the last message.
        with listening(pit, after=known, wanted=lambda message: "event" in message) as messages:
            first = [next(messages) for _ in range(6)]
        assert [message["data"]["type"] for message in first] == [
            "RoundOpened", "BetPlaced", "BetsClosed", "BallLanded", "RoundClosed", "RoundSettled",
        ]  # fmt: skip
        assert [int(message["id"]) for message in first] == [message["data"]["position"] for message in first]
        with listening(pit, last=int(first[1]["id"]), after=0, wanted=lambda message: "event" in message) as messages:
            assert [next(messages) for _ in range(4)] == first[2:]
            timer = later(0.5, play)
            assert next(messages)["data"]["type"] == "RoundOpened"
            timer.join()
        with listening(pit) as messages:
            assert [next(messages), next(messages)] == [{"retry": "1000"}, {"": "still here"}]

        # Displays: how everything stands at first, then what changes.
        topics = {"topic": ["tables", "meters", "exceptions"]}
        house.install("RO-2")
        with listening(pit, **topics, wanted=lambda message: "event" in message) as messages:
            start = [next(messages)]
            while start[-1]["event"] != "meter":
                start.append(next(messages))
            assert (start[-1]["data"]["link"], start[-1]["data"]["amount"]) == (link.code, "10000.00")
            tables = {message["data"]["table"]: message["data"] for message in start if message["event"] == "table"}
            assert tables["RO-1"]["open"]
            assert not tables["RO-2"]["open"]
            house.open_only("RO-2")
            opened = next(message for message in messages if message["event"] == "table")
            assert opened["data"]["table"] == "RO-2"
            assert opened["data"]["open"]
        # A key for one table sees that table.
        with listening(terminal, topic="tables", wanted=lambda message: "event" in message) as messages:
            assert next(messages)["data"]["table"] == "RO-1"
            begun_round = later(0.2, lambda: terminal.post("/api/v1/rounds", json=opening()))
            assert next(messages)["data"]["rounds_open"] == 1
            begun_round.join()

        # A key that is revoked ends its stream; the next try is told why.
        with client(site, plain) as other:
            with listening(other) as messages:
                next(messages)
                revoke_device_key(revoked)
                rest = list(messages)
            assert rest[-1] == {"": "come back with Last-Event-ID"}
            assert other.get(STREAM).json()["code"] == "unknown_key"

        # Places are bounded, refusals say when to come back, and a place is free again when its client has gone.
        assert _refused_beyond(pit, 3)["code"] == "too_many_waiting"
        assert _comes_back(pit), "places of clients that have gone are free within a few heartbeats"


def test_those_who_wait_take_no_thread_from_those_who_work(scratch_database: str, tmp_path: Path) -> None:
    """Beside six streams and two long polls a server of two threads answers everybody; the ninth that waits is refused
    at once, and what it asks without waiting is answered."""
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    house.open("RO-1")
    with (
        served(tmp_path / "site.log", threads=2, CASINO_LIVE_PLACES="8", CASINO_LIVE_PLACES_PER_CLIENT="9") as site,
        client(site, house.house.keys["PIT-1"]) as pit,
        client(site, house.house.keys["TT-RO-1"]) as terminal,
        ExitStack() as clients,
    ):
        known = _last(pit)
        streams = [clients.enter_context(listening(pit, after=known)) for _ in range(6)]
        for messages in streams:
            next(messages)
        polls = clients.enter_context(ThreadPoolExecutor(2))
        polled = [polls.submit(_answered, pit, after=known, wait=30) for _ in range(2)]
        refused = _refused(pit)
        assert (refused.status_code, refused.json()["code"]) == (503, "no_place_free")
        assert pit.get(FEED, params={"after": known}).json() == {"events": [], "next": known}
        assert terminal.post("/api/v1/rounds", json=round_body(str(uuid4()))).status_code == 201
        for messages in streams:
            assert next(message for message in messages if "event" in message)["data"]["type"] == "RoundOpened"
        for poll in polled:
            assert poll.result()["events"][0]["type"] == "RoundOpened"


SPELLINGS = (
    ("w%61it=30", {}),
    ("%77%61%69%74=30&limit=1", {}),
    ("limit=10&wait=0030", {}),
    ("%2BAHc-ait=30", {"Content-Type": "text/plain; charset=utf-7"}),
    ("wait=%33%30", {}),
)
"""Ways to ask for a wait of thirty seconds that Django reads alike."""


def test_who_waits_is_decided_by_the_decoded_request(scratch_database: str, tmp_path: Path) -> None:
    """However a wait is spelt, a server of two threads goes on working beside more clients that wait; a HEAD of a
    stream is answered at once and keeps no place."""
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    house.open("RO-1")
    with (
        served(tmp_path / "site.log", threads=2, CASINO_LIVE_PLACES="7", CASINO_LIVE_PLACES_PER_CLIENT="7") as site,
        client(site, house.house.keys["PIT-1"]) as pit,
        client(site, house.house.keys["TT-RO-1"]) as terminal,
        ThreadPoolExecutor(len(SPELLINGS)) as polls,
    ):
        known = _last(pit)
        for _ in range(9):
            head = pit.head(STREAM, headers={"Accept": "text/event-stream"})
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-type"].startswith("text/event-stream")
        asked = [f"{FEED}?after={known}&{query}" for query, _ in SPELLINGS]
        polled = [
            polls.submit(pit.get, address, headers=headers)
            for address, (_, headers) in zip(asked, SPELLINGS, strict=True)
        ]
        time.sleep(1)
        begun = time.monotonic()
        assert pit.get(f"{FEED}?wait=0&w%61it=30").status_code == 400, "said twice"
        assert pit.get(f"{FEED}/?wait=30").status_code == 404
        for _ in range(5):
            assert pit.get(FEED, params={"after": known}).json() == {"events": [], "next": known}
        assert [poll.done() for poll in polled] == [False] * len(SPELLINGS)
        assert terminal.post("/api/v1/rounds", json=round_body(str(uuid4()))).status_code == 201
        assert time.monotonic() - begun < 20, "nobody who works waits for those who wait"
        assert {poll.result().json()["events"][0]["type"] for poll in polled} == {"RoundOpened"}


def test_bodies_that_do_not_come_stop_nobody_else(scratch_database: str, tmp_path: Path) -> None:
    """More clients than there are threads begin a body and send no more, of a key and of a page without one: other
    keys read and record; the same key is told to come again."""
    house = Floor.seeded(with_pins=True, with_devices=True)
    house.open_day()
    house.open("RO-1")
    key = house.house.keys["PIT-1"]
    of_a_key = f"POST /api/v1/rounds HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {key}\r\n"
    of_nobody = f"POST /admin/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: csrftoken={'a' * 32}\r\n"
    with (
        served(tmp_path / "site.log") as site,
        client(site, key) as pit,
        client(site, house.house.keys["TT-RO-1"]) as terminal,
        ExitStack() as senders,
    ):
        assert pit.get(FEED).status_code == 200
        for begun in [of_a_key, of_nobody] * serving.THREADS:
            sender = senders.enter_context(socket.create_connection(("127.0.0.1", httpx.URL(site).port), 30))
            sender.sendall(f"{begun}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{{".encode())
        began = time.monotonic()
        assert pit.get(FEED).status_code == 200, "who sends no body"
        assert terminal.post("/api/v1/rounds", json=round_body(str(uuid4()))).status_code == 201
        refused = pit.post("/api/v1/rounds", json=round_body(str(uuid4())))
        assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "busy", "5")
        assert time.monotonic() - began < 30


def test_a_thread_for_work_never_waits(house: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was decided about a request, its view is refused a place on a thread for work."""
    monkeypatch.setattr(waiting, "_handing_on", True)
    answer = Terminal(house.house.keys["PIT-1"]).get(FEED, after=2**62, wait=30)
    assert (answer.status_code, answer.json()["code"]) == (503, "no_place_free")


def test_places_are_counted_by_property_and_device(settings: Any) -> None:
    """Two properties may have a device of the same code."""
    settings.LIVE_PLACES_PER_CLIENT = 1
    first = live.place((1, "device:T-1"))
    with first, live.place((2, "device:T-1")), pytest.raises(Refused) as refused:
        live.take_place((1, "device:T-1"))
    assert refused.value.code == "too_many_waiting"


def _answered(pit: httpx.Client, **asked: Any) -> dict[str, Any]:
    """A page of the feed, asked for again while there is no place."""
    while (answer := pit.get(FEED, params=asked)).status_code == 503:
        time.sleep(0.05)
    return answer.json()


def _last(pit: httpx.Client) -> int:
    """The position of the last event that there is."""
    page, known = {"events": [{}], "next": 0}, 0
    while page["events"]:
        known = page["next"]
        page = pit.get(FEED, params={"after": known, "limit": 1000}).json()
    return known


def _refused(pit: httpx.Client) -> httpx.Response:
    """The answer once nobody may wait any more; until then a try waits a second."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        answer = pit.get(FEED, params={"after": 2**62, "wait": 1})
        if answer.status_code != 200:
            return answer
        time.sleep(0.5)  # those who found no place come first
    raise AssertionError("all were let in")


def opening() -> dict[str, Any]:
    body = round_body(str(uuid4()))
    return {**body, "events": body["events"][:2]}


def _refused_beyond(pit: httpx.Client, places: int) -> dict[str, Any]:
    """Two workers have their places each: at most twice as many wait."""
    held = []
    try:
        for _ in range(2 * places + 1):
            answer = pit.send(pit.build_request("GET", STREAM), stream=True)
            held.append(answer)
            if answer.status_code == 429:
                assert answer.headers["Retry-After"] == "5"
                assert answer.headers["content-type"] == "application/problem+json"
                return json.loads(answer.read())
    finally:
        for answer in held:
            answer.close()
    raise AssertionError("all were let in")


def _comes_back(pit: httpx.Client) -> bool:
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        with pit.stream("GET", STREAM) as answer:
            if answer.status_code == 200:
                return True
        time.sleep(0.25)
    return False


@pytest.mark.parametrize(
    ("asked", "headers", "field"),
    [
        ({"topic": "weather"}, {}, "topic"),
        ({"type": "Wish"}, {}, "type"),
        ({"after": "-1"}, {}, "after"),
        ({}, {"Last-Event-ID": "9" * 30}, "Last-Event-ID"),
    ],
)
def test_streams_that_cannot_be(terminal: Terminal, asked: dict[str, str], headers: dict[str, str], field: str) -> None:
    answer = terminal.client.get(STREAM, asked, headers={**terminal.headers, **headers, "Accept": "text/event-stream"})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["field"] == field


def test_topics_need_their_scopes_and_the_feed_every_table(house: Floor) -> None:
    _, meters = key_of(house, "meters:read")
    assert Terminal(meters).get(STREAM, topic="tables").status_code == 403
    assert Terminal(meters).get(STREAM).status_code == 403
    _, one_table = key_of(house, "feed:read", tables=("RO-1",))
    for path in (FEED, STREAM):
        assert Terminal(one_table).get(path).json()["code"] == "table_not_in_key"
    assert Terminal(house.house.keys["PIT-1"]).get(FEED, wait=31).json()["field"] == "wait"
