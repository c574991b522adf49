"""The client. Times are text with an offset, amounts decimal text: as the API has them."""

from __future__ import annotations

import json
import secrets
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import TypedDict, Unpack, cast

import httpx

from casino_client import models
from casino_client.models import JSON, Query
from casino_client.operations import Operations

AGAIN = frozenset({429, 502, 503, 504})
"""Answers after which the same is sent again."""

SILENCE_SECONDS = 30.0
"""Longest silence of a stream before it is considered broken, in seconds: the server sends a heartbeat every ten."""


class Problem(Exception):
    """A refusal by the server: a problem document (RFC 9457)."""

    def __init__(self, status: int, document: Mapping[str, JSON]) -> None:
        self.status = status
        self.document = document
        self.code = str(document.get("code", ""))
        self.detail = str(document.get("detail", ""))
        self.field = cast("str | None", document.get("field"))
        self.cite = cast("str | None", document.get("cite"))
        super().__init__(f"{status} {self.code}: {self.detail}")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer and its entity tag."""

    data: JSON
    etag: str


@dataclass(frozen=True, slots=True)
class Change:
    """A message of a stream: `recorded`, `table`, `meter`, `exception` or `gone`."""

    name: str
    position: int
    data: JSON


def new_id() -> str:
    """The id of a round: UUID version 7 (RFC 9562). Ids that sort by time keep the indexes of a busy floor small."""
    number = int(time.time() * 1000) << 80 | 7 << 76 | secrets.randbits(12) << 64 | 2 << 62 | secrets.randbits(62)
    return str(uuid.UUID(int=number))


class _Options(TypedDict, total=False):
    """Body and headers of a request."""

    params: Mapping[str, Query] | None
    json: object
    content: bytes


class Client(Operations):
    """Client of the API with one device key. Not for several threads at once.

    Every operation of the schema is a method under its `operationId` (`Operations`).
    """

    def __init__(
        self, url: str, key: str, *, language: str = "en", tries: int = 5, timeout_seconds: float = 30
    ) -> None:
        self._http = httpx.Client(
            base_url=f"{url.rstrip('/')}/api/v1/",
            headers={"Authorization": f"Bearer {key}", "Accept-Language": language},
            timeout=timeout_seconds,
        )
        self._tries = tries

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def get(self, path: str, **query: Query) -> JSON:
        """The answer. `Problem` when refused."""
        return self.read(path, **query).data

    def read(self, path: str, **query: Query) -> Answer:
        """The answer with its tag, for `if_match`."""
        answer = self._send("GET", path, params={name: value for name, value in query.items() if value is not None})
        return Answer(cast("JSON", answer.json()), answer.headers.get("ETag", ""))

    def every(self, path: str, **query: Query) -> Iterator[dict[str, JSON]]:
        """Every row of a list, page by page."""
        where = path
        asked: dict[str, Query] | None = {name: value for name, value in query.items() if value is not None}
        while where:
            answer = self._send("GET", where, params=asked)
            yield from cast("list[dict[str, JSON]]", answer.json())
            where, asked = answer.links.get("next", {}).get("url", ""), None

    def post(
        self, path: str, body: Mapping[str, object] | None, *, key: str | None = None, if_match: str | None = None
    ) -> JSON:
        """Do something once, however often the line breaks: `key` is the Idempotency-Key, made up when not given."""
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        if if_match is not None:
            headers["If-Match"] = if_match
        answer = self._send("POST", path, json=body, headers=headers)
        return cast("JSON", answer.json()) if answer.content else None

    def batch(self, rounds: Iterable[Mapping[str, object]]) -> list[models.RoundsBatchCreateAnswerResultsItem]:
        """Send rounds as NDJSON: an answer for each. Sent again as a whole, each is recorded once."""
        lines = "\n".join(json.dumps(one) for one in rounds).encode()
        answer = self._send("POST", "rounds/batch", content=lines, headers={"Content-Type": "application/x-ndjson"})
        return cast("models.RoundsBatchCreateAnswer", answer.json())["results"]

    def rotate(self, *, overlap_minutes: int = 24 * 60) -> str:
        """Take the next key, and use it from now on. Keep it: the old one ends."""
        key: str = self._send("POST", "keys/rotation", json={"overlap_minutes": overlap_minutes}).json()["key"]
        self._http.headers["Authorization"] = f"Bearer {key}"
        return key

    def follow(self, *, after: int = 0, types: Sequence[str] = (), wait_seconds: int = 20) -> Iterator[dict[str, JSON]]:
        """Every event after a position, in order and once, without end (long poll). Remember the last `position`."""
        while True:
            page = cast(
                "models.FeedListAnswer", self.get("feed", after=after, limit=1000, wait=wait_seconds, type=list(types))
            )
            for event in page["events"]:
                after = cast("int", event["position"])
                yield event

    def live(self, *topics: str, after: int | None = None) -> Iterator[Change]:
        """The floor by Server-Sent Events, over broken lines, without end.

        Topics: events, tables, meters, exceptions. `after`: of events, the last position seen.
        """
        failures = 0
        while True:
            try:
                for change in self._stream(topics or ("events",), after):
                    after, failures = change.position, 0
                    yield change
            except httpx.TransportError:
                failures += 1
                if failures >= self._tries:
                    raise
            time.sleep(min(2**failures * 0.1, 5))

    def _stream(self, topics: Sequence[str], last: int | None) -> Iterator[Change]:
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": str(last)} if last is not None else {})
        query = {"topic": list(topics)}
        with self._http.stream("GET", "feed/stream", params=query, headers=headers, timeout=SILENCE_SECONDS) as answer:
            if answer.status_code in AGAIN:
                time.sleep(_pause(answer, 0))
                return
            if answer.is_error:
                answer.read()
                raise _problem(answer)
            message: dict[str, str] = {}
            for line in answer.iter_lines():
                name, _, value = line.partition(": ")
                if line:
                    message[name] = value
                elif "data" in message:
                    yield Change(message["event"], int(message["id"]), json.loads(message["data"]))
                    message = {}
                else:
                    message = {}

    def _send(
        self, method: str, path: str, *, headers: Mapping[str, str] | None = None, **more: Unpack[_Options]
    ) -> httpx.Response:
        for attempt in range(self._tries):
            last = attempt == self._tries - 1
            clock = {"X-Device-Time": datetime.now(UTC).isoformat()}
            try:
                answer = self._http.request(method, path, headers={**(headers or {}), **clock}, **more)
            except httpx.TransportError:
                if last:
                    raise
                time.sleep(0.1 * 2**attempt)
                continue
            is_prepared = method == "GET" and answer.status_code == 202  # and there a moment later
            if not is_prepared and (answer.status_code not in AGAIN or last):
                if answer.is_error:
                    raise _problem(answer)
                return answer
            if last:
                raise _problem(answer)
            time.sleep(_pause(answer, attempt))
        raise AssertionError("unreachable")


def _pause(answer: httpx.Response, attempt: int) -> float:
    seconds = answer.headers.get("Retry-After", "")
    return min(float(seconds), 60.0) if seconds.isdigit() else 0.1 * 2**attempt


def _problem(answer: httpx.Response) -> Problem:
    is_document = answer.headers.get("Content-Type", "").startswith(("application/problem+json", "application/json"))
    return Problem(answer.status_code, answer.json() if is_document else {"detail": answer.text[:500]})
