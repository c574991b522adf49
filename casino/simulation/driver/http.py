"""The transport over HTTP: requests as vendors send them, built from forms (`casino.simulation.driver.forms`)."""

from __future__ import annotations

import datetime as dt
import hashlib
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

import msgspec

from casino.rules import vocabulary as v
from casino.rules.codec import encode_event
from casino.simulation.driver.forms import Form
from casino.simulation.driver.work import Played

PATIENCE_SECONDS = 120
"""Seconds that a worker may take to close a day."""


class Wire(Protocol):
    """A connection with a device's key; an answer that is no success is raised."""

    def get(self, path: str, **params: Any) -> Any:
        """Return the answer's JSON."""

    def post(self, path: str, body: dict[str, Any], *, once: str) -> Any:
        """Return the answer's JSON; `once` is the Idempotency-Key."""

    def post_lines(self, path: str, lines: list[bytes]) -> Any:
        """Return the answer to NDJSON."""


class Http:
    """One device's requests. Every act has an Idempotency-Key made of its content, so that what is sent again after a
    lost answer is done once."""

    def __init__(self, wire: Wire, forms: Mapping[str, Form], currency: str) -> None:
        self.wire, self.forms, self.currency = wire, forms, currency

    def request(self, operation: str, given: Mapping[str, Any], at: dt.datetime) -> tuple[str, dict[str, Any]]:
        """Return path and body of an operation."""
        return self.forms[operation].request(given, at, self.currency)

    def carry_out(self, operation: str, given: Mapping[str, Any], at: dt.datetime) -> Any:
        """Return the answer's body."""
        path, body = self.request(operation, given, at)
        once = hashlib.sha256(msgspec.json.encode([path, body])).hexdigest()[:40]
        return self.wire.post(path, body, once=once)

    def record(self, rounds: Sequence[Played]) -> list[Any]:
        """Return the answers to a batch, in its order."""
        lines = [
            msgspec.json.encode(
                round_body(one.round, one.table, [fact for fact, _at in one.facts], one.facts[0][1], self.currency)
            )
            for one in rounds
        ]
        answers: list[Any] = self.wire.post_lines("rounds/batch", lines)["results"]
        return answers

    def close_day(self, day: dt.date) -> None:
        """Ask for the close and wait for the worker. Raises `RuntimeError` where something is open still, and when it
        takes too long."""
        path = f"gaming-days/{day}/close"
        asked = self.wire.post(path, {}, once=f"close-{day}")
        undone = [f"{line['label']}: {', '.join(line['open'][:5])}" for line in asked["checklist"] if not line["done"]]
        if undone:
            raise RuntimeError("not ready to close: " + "; ".join(undone))
        until = time.monotonic() + PATIENCE_SECONDS
        while self.wire.get(path)["status"] != "closed":
            if time.monotonic() > until:
                raise RuntimeError(f"the worker did not close the day within {PATIENCE_SECONDS} s")
            time.sleep(0.5)


def round_body(
    identity: str, table: str, facts: Sequence[v.Fact], at: dt.datetime | str, currency: str
) -> dict[str, Any]:
    """Return a round as terminals send it, all of it at one instant."""
    moment = at if isinstance(at, str) else at.isoformat()
    events = [encode_event(fact, currency) for fact in facts]
    return {"id": identity, "table": table, "occurred_at": moment, "events": events}


def round_parts(body: Mapping[str, Any], cuts: Sequence[int] = ()) -> list[tuple[str, dict[str, Any]]]:
    """Return the requests of a round as it happens: path and body of its opening and of the events between the cuts,
    by default in two halves, each on the version before it."""
    events = body["events"]
    at = sorted({1, *(cuts or (1 + max(1, (len(events) - 1) // 2),)), len(events)})
    path, rest = f"rounds/{body['id']}/events", {name: body[name] for name in ("table", "occurred_at")}
    more = [(path, {**rest, "expected_version": start, "events": events[start:end]}) for start, end in pairwise(at)]
    return [("rounds", {**body, "events": events[:1]}), *more]
