"""Many clients at once: 64 of them on 40 tables, then sixteen at one button each. Nobody is killed."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from casino.roles import Role
from tables.seed import box_for
from tests.crash.client import API, Journal
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

    def day(self) -> dict[str, Any]:
        return {"day": self.ground.day.isoformat(), "shift": SHIFT}

    def all(self) -> str:
        """A box put on, a table opened, filled and closed, a slip under one key: what was pressed, in words."""
        ground, table = self.ground, self.ground.shut[0].code
        sign = ground.signer
        carriers = {
            "by": sign(Role.SECURITY), "by_role": "security",
            "witness": sign(Role.FLOOR_SUPERVISOR), "witness_role": "floor_supervisor",
        }  # fmt: skip
        at_table = {"dealer": sign(Role.DEALER), "supervisor": sign(Role.FLOOR_SUPERVISOR)}
        tray = {f"{int(value) / 100:.2f}": pieces for value, pieces in ground.trays[table].items()}
        self.press(f"boxes/{box_for(table, SHIFT)}/install", self.day() | carriers)
        self.press(f"tables/{table}/openings", self.day() | {"counts": tray} | at_table)
        request = {"kind": "fill", "table": table, "counts": {"5.00": 4}, "supervisor": sign(Role.FLOOR_SUPERVISOR)}
        key = str(uuid4())
        slips = self.press("slips", request, key=key)
        serials = {answer.json()["serial"] for answer in slips}
        if len(serials) != 1:
            raise Failed(f"one key, slips {serials}")
        self.journal.write(
            "slip-step", kept=True, key=f"{key}-1", serial=serials.pop(), status="requested", again=False
        )
        serial = slips[0].json()["serial"]
        issue = {"cashier": sign(Role.CASHIER), "escort": sign(Role.SECURITY)}
        self.press(f"slips/{serial}/issue", issue)
        receive = {"counts": {"5.00": 4}, "dealer": sign(Role.DEALER), "supervisor": sign(Role.FLOOR_SUPERVISOR, 1)}
        self.press(f"slips/{serial}/receive", receive)
        tray["5.00"] += 4
        self.press(f"tables/{table}/closings", {"counts": tray} | at_table)
        counts = {name: self._events(stream) for name, stream in (
            ("session", f"session:{table}.{ground.day}.{SHIFT}"), ("slip", f"slip:{serial}"),
            ("box", f"box:{box_for(table, SHIFT)}.{ground.day}.{SHIFT}"),
        )}  # fmt: skip
        if counts != {"session": 2, "slip": 3, "box": 1}:
            raise Failed(f"events of what was pressed: {counts}")
        return f"{sum(self.seen.values())} presses at six buttons, by status {dict(sorted(self.seen.items()))}"

    def _events(self, stream: str) -> int:
        query = "SELECT count(*) FROM es_event WHERE property_id = %s AND stream = %s"
        [(number,)] = self.scene.stage.ask(query, [self.ground.property.pk, stream])
        return int(number)
