"""Many clients at once: 64 of them on 40 tables, then sixteen at one button each. Nobody is killed."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from django.utils import timezone

from accounting.driving import forms
from casino.roles import Role
from casino.simulation.driver import Person, Work
from tables.seed import box_for
from tests.crash.client import API, CURRENCY, Journal
from tests.crash.house import SHIFT, Playground
from tests.crash.points import Scene
from tests.crash.stage import ROOT, Failed, Stage

AT_ONCE = 16
PROCESSES = 8
GOOD_REASONS = {403, 409}


def clients(
    stage: Stage, book: Path, number: int, *, first: int, acts: int, pause: float
) -> list[subprocess.Popen[bytes]]:
    """So many clients, two or more in a process, in up to eight processes."""
    processes = []
    places = min(PROCESSES, max(1, number // 2))
    for place in range(places):
        threads = number // places + (place < number % places)
        log = (stage.directory / f"clients-{first}-{place}.log").open("wb")
        processes.append(
            subprocess.Popen(
                [sys.executable, "-m", "tests.crash.client", str(book), "--number", str(first), "--threads",
                 str(threads), "--acts", str(acts), "--pause", str(pause)],
                cwd=ROOT, env=stage.environment(), stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )
        )  # fmt: skip
        stage.processes[f"clients-{first}-{place}"] = processes[-1]
        first += threads
    return processes


def ended(stage: Stage, processes: list[subprocess.Popen[bytes]], *, seconds: float) -> None:
    """Wait for them, and forget them: they are not started again."""
    deadline = time.monotonic() + seconds
    for process in processes:
        if process.wait(max(1.0, deadline - time.monotonic())):
            raise Failed(f"a client ended badly; see {stage.directory}")
    for name in [name for name, process in stage.processes.items() if process in processes]:
        del stage.processes[name]


class Buttons:
    """Sixteen people at one button, at the same instant, each over a connection of his own."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.ground: Playground = scene.ground
        self.seen: Counter[int] = Counter()
        self.forms = forms()
        self.journal = Journal(scene.stage.directory / "journal-990.jsonl")

    def press(
        self, path: str, body: dict[str, Any], *, key: str | None = None, winners: int = 1
    ) -> list[httpx.Response]:
        """All at once, under keys of their own or all under one; as many win as may, the others get a good reason."""
        together = threading.Barrier(AT_ONCE)
        base, device = self.scene.stage.base, self.ground.book["key"]

        def go(number: int) -> httpx.Response:
            headers = {"Authorization": f"Bearer {device}", "Idempotency-Key": key or str(uuid4())}
            with httpx.Client(base_url=base, headers=headers, timeout=60) as http:
                together.wait(30)
                while True:
                    answer = http.post(f"{API}/{path}", json=body)
                    if answer.status_code not in (429, 503):
                        return answer
                    time.sleep(0.1)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            answers = list(pool.map(go, range(AT_ONCE)))
        self.seen.update(answer.status_code for answer in answers)
        won = [answer for answer in answers if answer.status_code < 300]
        fresh = [answer for answer in won if "idempotency-replayed" not in answer.headers]
        refused = [answer for answer in answers if answer not in won]
        bad = [answer for answer in refused if answer.status_code not in GOOD_REASONS or not answer.json().get("code")]
        if len(fresh) != winners or bad:
            told = Counter((answer.status_code, answer.text[:300]) for answer in answers).most_common(4)
            raise Failed(f"{path}: {len(fresh)} of {AT_ONCE} won: {told}")
        return won

    def carry_out(self, operation: str, given: Mapping[str, Any], at: dt.datetime) -> Any:
        """Press the button of an operation for the driver; the answer's body. A fill is asked for under one key."""
        path, body = self.forms[operation].request(given, at, CURRENCY)
        body.pop("occurred_at", None)  # when the request arrives
        if operation != "request_fill":
            return self.press(path, body)[0]
        key = str(uuid4())
        told = [answer.json() for answer in self.press(path, body, key=key)]
        serials = {slip["serial"] for slip in told}
        if len(serials) != 1:
            raise Failed(f"one key, slips {serials}")
        self.journal.write("slip-step", kept=True, key=key, serial=told[0]["serial"], status="requested", again=False)
        return told[0]

    def all(self) -> str:
        """A box put on, a table opened, filled and closed, a slip under one key: what was pressed, in words."""
        ground, table, fill = self.ground, self.ground.shut[0].code, {500: 4}
        work = Work(self, self._person, timezone.now)
        tray = {int(minor): pieces for minor, pieces in ground.trays[table].items()}
        work.open_table(table, ground.day, SHIFT, tray, box_for(table, SHIFT))
        serial = work.slip("fill", table, fill)
        work.close_table(table, {minor: pieces + fill.get(minor, 0) for minor, pieces in tray.items()})
        counts = {name: self._events(stream) for name, stream in (
            ("session", f"session:{table}.{ground.day}.{SHIFT}"), ("slip", f"slip:{serial}"),
            ("box", f"box:{box_for(table, SHIFT)}.{ground.day}.{SHIFT}"),
        )}  # fmt: skip
        if counts != {"session": 2, "slip": 3, "box": 1}:
            raise Failed(f"events of what was pressed: {counts}")
        return f"{sum(self.seen.values())} presses at six buttons, by status {dict(sorted(self.seen.items()))}"

    def _person(self, role: str, number: int) -> Person:
        return Person(**self.ground.signer(Role(role), number - 1), role=role)

    def _events(self, stream: str) -> int:
        query = "SELECT count(*) FROM es_event WHERE property_id = %s AND stream = %s"
        [(number,)] = self.scene.stage.ask(query, [self.ground.property.pk, stream])
        return int(number)
