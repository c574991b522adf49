"""A floor client that is not impressed: `python -m tests.crash.client BOOK.json --number 1 [--acts 20]`.

Plays rounds (whole, as they happen, in batches) and sends fills, each until it is acknowledged, with the same id or
Idempotency-Key every time; writes down every acknowledged answer, with fsync, before it goes on. Ends after so many
acts, or when the file `stop` appears. An answer that is none of those the API promises is written down as a complaint.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import threading
import time
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import msgspec

from casino.rules import vocabulary as v
from casino.simulation import floor_for
from casino.simulation.driver import Http, Work, round_body, round_parts
from casino.simulation.driver.forms import Form, Person

API = "/api/v1"
GIVE_UP_SECONDS = 240
CURRENCY = "USD"


class GaveUp(Exception):
    """Nobody answered for so long."""


class NotCarriedOut(Exception):
    """A step was refused."""


class Journal:
    """Lines of JSON; what was acknowledged is on the disk when `write` returns."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o644)

    def write(self, kind: str, *, kept: bool = False, **told: Any) -> None:
        line = json.dumps({"kind": kind, "at": time.time(), **told}) + "\n"
        os.write(self._file, line.encode())
        if kept:
            os.fsync(self._file)


class Sender:
    """HTTP with one key, over and over again until the system has answered."""

    def __init__(self, base: str, key: str, journal: Journal, rng: random.Random) -> None:
        limits = httpx.Limits(max_keepalive_connections=1)
        self.http = httpx.Client(base_url=base, headers={"Authorization": f"Bearer {key}"}, timeout=60, limits=limits)
        self.journal = journal
        self.rng = rng

    def send(self, method: str, path: str, *, key: str | None = None, **body: Any) -> httpx.Response:
        """The answer: a success, or a refusal that stands. 429, 503 and lost connections are tried again."""
        headers = dict(body.pop("headers", {}))
        if key:
            headers["Idempotency-Key"] = key
        deadline = time.monotonic() + GIVE_UP_SECONDS
        while time.monotonic() < deadline:
            try:
                answer = self.http.request(method, f"{API}/{path}", headers=headers, **body)
            except httpx.TransportError as lost:
                self.journal.write("lost", why=type(lost).__name__)
                time.sleep(self.rng.uniform(0.05, 0.4))
                continue
            problem = self._problem(answer)
            if answer.status_code in (429, 503):
                self._require_promise(answer, problem)
                self.journal.write("away", status=answer.status_code, code=problem.get("code"))
                time.sleep(self.rng.uniform(0.1, 0.6))
            elif problem.get("code") == "request_under_way":
                time.sleep(self.rng.uniform(0.05, 0.3))
            else:
                if answer.status_code >= 500:
                    self.complain(answer, path)
                return answer
        raise GaveUp(path)

    def complain(self, answer: httpx.Response, path: str) -> None:
        self.journal.write("complaint", path=path, status=answer.status_code, body=answer.text[:600])

    @staticmethod
    def _problem(answer: httpx.Response) -> dict[str, Any]:
        if answer.status_code < 400 or "json" not in answer.headers.get("content-type", ""):
            return {}
        return dict(answer.json())

    def _require_promise(self, answer: httpx.Response, problem: dict[str, Any]) -> None:
        if not answer.headers.get("retry-after", "").isdecimal() or not problem.get("code"):
            self.complain(answer, "an answer without Retry-After or problem document")


class Client:
    """One person's worth of acts at the system of the book."""

    def __init__(self, book: dict[str, Any], number: int, journal: Journal) -> None:
        self.book, self.number, self.journal = book, number, journal
        self.rng = random.Random(f"{book['seed']}.{number}")
        self.sender = Sender(book["base"], book["key"], journal, self.rng)
        self.tables = book["tables"]
        forms = msgspec.convert(book["forms"], dict[str, Form])
        self.work = Work(Http(self, forms, CURRENCY), self._person, lambda: datetime.now(UTC))
        self.floors = {
            table["code"]: floor_for(table["game"], table["options"], table["limits"]) for table in self.tables
        }

    # --- acts

    def act(self) -> None:
        """One of the things a floor does, by chance."""
        acts = {self.whole: 45, self.as_it_happens: 20, self.batch: 15, self.fill: 15, self.shared: 10}
        self.rng.choices(list(acts), list(acts.values()))[0]()

    def whole(self) -> None:
        body = self._round()
        self._told(body)
        self._acknowledged(body["id"], self.sender.send("POST", "rounds", json=body), "rounds")

    def as_it_happens(self) -> None:
        """The opening, then the rest in two pieces, each on the version that the piece before was answered."""
        body = self._round()
        cut = 1 + self.rng.randint(1, max(1, len(body["events"]) - 2))
        self._told(body, pieces=[1, cut])
        for path, part in round_parts(body, [cut]):
            if not self._acknowledged(body["id"], self.sender.send("POST", path, json=part), path):
                return

    def rounds(self, number: int) -> list[dict[str, Any]]:
        """Rounds as they are sent."""
        return [self._round() for _ in range(number)]

    def batch(self, bodies: list[dict[str, Any]] | None = None) -> None:
        """Rounds of several tables as lines."""
        bodies = bodies or self.rounds(self.rng.randint(3, 12))
        for body in bodies:
            self._told(body)
        lines = b"\n".join(json.dumps(body).encode() for body in bodies)
        headers = {"Content-Type": "application/x-ndjson"}
        answer = self.sender.send("POST", "rounds/batch", content=lines, headers=headers)
        if answer.status_code != 200:
            return self.sender.complain(answer, "rounds/batch")
        for body, result in zip(bodies, answer.json()["results"], strict=True):
            if result["outcome"] not in ("recorded", "repeated"):
                self.journal.write("complaint", path="rounds/batch", status=200, body=json.dumps(result)[:600])
            else:
                self._keep(body["id"], result)

    def fill(self) -> None:
        """A fill through its three steps, each under a key of its own."""
        act, table = str(uuid.UUID(int=self.rng.getrandbits(128))), self.rng.choice(self.tables)["code"]
        self.journal.write("slip", act=act)
        try:
            serial = self.work.at(datetime.now(UTC)).slip("fill", table, {500: self.rng.randint(1, 5)})
        except NotCarriedOut:
            return
        self.journal.write("slip-done", kept=True, act=act, serial=serial)

    def post(self, path: str, body: dict[str, Any], *, once: str) -> Any:
        """Send a step of a slip for the driver until it is acknowledged. Raises `NotCarriedOut`."""
        answer = self.sender.send("POST", path, key=once, json=body)
        if answer.status_code >= 300:
            self.sender.complain(answer, path)
            raise NotCarriedOut(path)
        told = answer.json()
        self.journal.write(
            "slip-step", kept=True, key=once, serial=told["serial"], status=told["status"],
            again=answer.headers.get("idempotency-replayed") == "true",
        )  # fmt: skip
        return told

    def shared(self) -> None:
        """A bet of one's own in a round that all clients play together: whoever comes late learns the version."""
        table = self.book["shared"]
        number = self.rng.randrange(self.book["shared_rounds"])
        round_id = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self.book['seed']}.{number}"))
        at = self.book["opened_at"]
        opening = {"id": round_id, "table": table, "occurred_at": at, "events": [{"type": "RoundOpened"}]}
        self.journal.write("shared", round=round_id)
        answer = self.sender.send("POST", "rounds", json=opening)
        if answer.status_code >= 300:
            self.sender.complain(answer, "rounds (shared)")
            return
        version = answer.json()["version"]
        bet = {
            "type": "BetPlaced", "seat": self.number % 7 + 1, "bet": "straight",
            "target": str(self.rng.randrange(37)), "amount": f"{self.rng.randint(1, 20)}.00",
        }  # fmt: skip
        piece = {"table": table, "occurred_at": at, "events": [bet]}
        path = f"rounds/{round_id}/events"
        for _ in range(200):
            answer = self.sender.send("POST", path, json=piece | {"expected_version": version})
            if answer.status_code != 409:
                break
            version = answer.json()["current_version"]
        if answer.status_code == 422:  # a seat that has all it may bet
            self.journal.write("refused", code=answer.json()["code"])
        elif answer.status_code >= 300:
            self.sender.complain(answer, path)
        else:
            self.journal.write("bet", kept=True, round=round_id, version=version + 1, bet=bet)

    # --- rounds

    def _round(self) -> dict[str, Any]:
        table = self.rng.choice(self.tables)
        facts: list[v.Fact] = self.floors[table["code"]].play(self.rng)
        identity = str(uuid.UUID(int=self.rng.getrandbits(128), version=4))
        return round_body(identity, table["code"], facts, _now(), CURRENCY)

    def _told(self, body: dict[str, Any], pieces: list[int] | None = None) -> None:
        """Before it is sent: how many events the round has in the end, and where it may stop on the way."""
        self.journal.write("round", round=body["id"], events=len(body["events"]), pieces=pieces or [])

    def _acknowledged(self, round_id: str, answer: httpx.Response, path: str) -> bool:
        if answer.status_code >= 300:
            self.sender.complain(answer, path)
            return False
        self._keep(round_id, answer.json())
        return True

    def _keep(self, round_id: str, result: dict[str, Any]) -> None:
        settlement = result.get("settlement")
        progressive = (settlement or {}).get("progressive")
        self.journal.write(
            "ack", kept=True, round=round_id, version=result["version"], settled=settlement is not None,
            outcome=result["outcome"], wagered=progressive["wagered"] if progressive else "0.00",
        )  # fmt: skip

    def _person(self, role: str, number: int) -> Person:
        crew = self.book["staff"][role]
        return Person(**crew[(self.number + number - 1) % len(crew)], role=role)


def _now() -> str:
    return datetime.now(UTC).isoformat()


def play(book: dict[str, Any], number: int, directory: Path, acts: int, pause: float) -> None:
    """One client until it has done so many acts (0: until told to stop), with a pause between two."""
    client = Client(book, number, Journal(directory / f"journal-{number}.jsonl"))
    stop = directory / "stop"
    done = 0
    while not stop.exists() and (not acts or done < acts):
        client.act()
        done += 1
        time.sleep(client.rng.uniform(0, 2 * pause))
    client.journal.write("end", kept=True, acts=done)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("book", type=Path)
    parser.add_argument("--number", type=int, default=1, help="of the first client of this process")
    parser.add_argument("--threads", type=int, default=1, help="clients in this process")
    parser.add_argument("--acts", type=int, default=0)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two acts, on average")
    options = parser.parse_args()
    book = json.loads(options.book.read_text())
    threads = [
        threading.Thread(
            target=play, args=(book, options.number + more, options.book.parent, options.acts, options.pause)
        )
        for more in range(options.threads)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
