"""A device at the REST API of this very process: the whole request, from its key to its answer, without a socket."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from django.test import Client
from django.utils import timezone

from accounting.simulated.line import Line
from accounting.simulated.players import Differs
from casino.eventstore import last_position

API = "/api/v1"
JSON, NDJSON = "application/json", "application/x-ndjson"


class Answer(msgspec.Struct, frozen=True):
    """Status and body of an answer."""

    status: int
    body: Any


class RestDevice:
    """One device with its key, its clock (``drift``: how far it is ahead) and its line. Every write that is no round
    carries an Idempotency-Key; rounds are recognised by their ids."""

    def __init__(self, property_id: int, device: str, key: str, line: Line) -> None:
        self.property_id, self.device, self.line = property_id, device, line
        self.drift = dt.timedelta(0)
        self._key = key
        self._client = Client(SERVER_NAME="localhost")

    def get(self, path: str, **params: Any) -> Any:
        """Return the body of the answer; `Differs` when it is an error."""
        answer = self._client.get(f"{API}/{path}", params, headers=self._headers(), secure=True)
        read = _read(answer)
        if read.status != 200:
            raise Differs(f"GET {path}: {read.status} {read.body}")
        return read.body

    def post(self, path: str, body: dict[str, Any], *, once: str = "") -> Any:
        """Post until it is done, whatever the line does; return the answer's body. `Differs` when the system refuses
        it."""
        raw = msgspec.json.encode(body)
        fault = self.line.hit("truncated", *(("duplicated",) if once else ()))
        if fault == "truncated":
            self.leaves_nothing(path, lambda: self.send(path, self.line.cut(raw), once=once), range(400, 500))
        answer = self.send(path, raw, once=once)
        if answer.status >= 300:
            raise Differs(f"POST {path} {body}: {answer.status} {answer.body}")
        if fault == "duplicated":
            again = self.leaves_nothing(path, lambda: self.send(path, raw, once=once), range(200, 300))
            if again != answer:
                raise Differs(f"POST {path} twice: {answer} at first, then {again}")
        return answer.body

    def refused(self, path: str, body: dict[str, Any], code: str) -> None:
        """It is refused by that code, and nothing is stored."""
        answer = self.leaves_nothing(path, lambda: self.send(path, msgspec.json.encode(body)), range(400, 500))
        if answer.body.get("code") != code or not answer.body.get("detail"):
            raise Differs(f"POST {path}: should have been refused: {code}; {answer}")

    def send(self, path: str, raw: bytes, *, once: str = "", kind: str = JSON) -> Answer:
        """One request, as it is."""
        headers = self._headers() | ({"Idempotency-Key": once} if once else {})
        return _read(self._client.post(f"{API}/{path}", raw, content_type=kind, headers=headers, secure=True))

    def send_lines(self, path: str, lines: Sequence[bytes]) -> Answer:
        """NDJSON."""
        return self.send(path, b"\n".join(lines), kind=NDJSON)

    def post_lines(self, path: str, lines: Sequence[bytes]) -> Any:
        """Post NDJSON until it is done; return the answer's body. `Differs` when the system refuses all of it."""
        answer = self.send_lines(path, lines)
        if answer.status >= 300:
            raise Differs(f"POST {path}: {answer.status} {answer.body}")
        return answer.body

    def leaves_nothing(self, what: str, act: Callable[[], Answer], statuses: range) -> Answer:
        """The act is answered with such a status, and not one event is stored.

        A clock that is off is noted with the first request of the day, whatever that asks: one goes before.
        """
        if self.drift:
            self._client.get(f"{API}/gaming-days", headers=self._headers(), secure=True)
        before = last_position(self.property_id)
        answer = act()
        stored = last_position(self.property_id) != before
        if answer.status not in statuses or stored:
            raise Differs(f"{what}: {'stored' if stored else 'nothing stored'}, answered {answer.status} {answer.body}")
        return answer

    def _headers(self) -> dict[str, str]:
        now = timezone.now() + self.drift
        return {"Authorization": f"Bearer {self._key}", "Accept-Language": "en", "X-Device-Time": now.isoformat()}


def _read(response: Any) -> Answer:
    if not response.content:
        return Answer(response.status_code, None)
    is_json = response.headers.get("Content-Type", "").split(";")[0].endswith("json")
    body = msgspec.json.decode(response.content) if is_json else {"code": "not_json", "detail": str(response.content)}
    return Answer(response.status_code, body)
