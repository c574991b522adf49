"""The code of an earlier state goes on serving while this state's migrations run; then this state's code takes over.

    make upgrade-drill FROM=<commit>

A table's terminal sends rounds and a pit's terminal asks for fills all the while: to the old site before, during and
after `migrate`, and to the new one afterwards: before and after the wall between properties is raised (decision 43),
and while events that lie one a row become commits (decision 110).
Nothing that was acknowledged may be missing or twice, no answer may be an error of the server, and at the end the store
verifies in order and the projections, rebuilt by the new code, are as a rebuild makes them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).resolve().parents[2]
API = "/api/v1"
NEW_PIN = "591048"
ANSWERS = 40
"""So many in each state of the system, however slow the machine is."""

BUILD = """
import django; django.setup()
import importlib.util
import json
if importlib.util.find_spec("casino.tenancy"):
    from casino.tenancy import row_security
    start = getattr(row_security, "start_for_all_properties", None) or row_security.start_as_house  # its name before
    start()
elif importlib.util.find_spec("casino.wall"):  # its name in releases before
    from casino import wall
    wall.start_as_house()
from casino.roles import Role
from tests.factories import Floor
house = Floor.seeded(with_pins=True, with_devices=True)
house.open_day(); house.open("RO-1"); house.open("RO-2")
person = house.house.staff[Role.FLOOR_SUPERVISOR][0].code
print(json.dumps({"key": house.house.keys["PIT-1"], "property": house.property.code,
                  "supervisor": {"employee": person, "pin": house.house.pins[person]}}))
"""


def main(commit: str) -> int:
    """0 when nothing was lost and nobody met an error."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "settings.test", "CASINO_TEST_RUN": f"{os.getpid()}",
        "CASINO_LOCAL": os.environ.get("CASINO_LOCAL", str(ROOT / ".local")),
        "CASINO_DATABASE": f"test_casino_{os.getpid()}_drill",
    }  # fmt: skip
    with ExitStack() as stack:
        old = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="casino-before-")))
        _unpack(commit, old)
        stack.enter_context(_Database())
        _run(old, "manage.py", "migrate", "--verbosity", "0")
        print(f"{commit} is set up", flush=True)
        house = json.loads(_run(old, "-c", BUILD).strip().splitlines()[-1])
        return _update(old, house)


def _update(old: Path, house: dict[str, Any]) -> int:
    from tests.api.site import served

    client = _Client(house)
    with served(old / "web.log", cwd=old, workers=2) as address:
        client.send_to(address, "old code, old schema")
        client.wait(ANSWERS)
        client.stage = "old code, while migrating"
        _run(ROOT, "manage.py", "migrate", "--verbosity", "0")
        client.tell()
        client.stage = "old code, new schema"
        client.wait(ANSWERS)
        client.hold()
    with served(old / "new.log", workers=2) as address:
        client.send_to(address, "new code, new schema")
        client.wait(ANSWERS)
        client.stage = "new code, walled"
        _run(ROOT, "manage.py", "raise_wall")
        _run(ROOT, "manage.py", "move_pins")
        client.stage = "new code, compacting"
        print(_run(ROOT, "manage.py", "partitions", "compact").strip())
        client.wait(ANSWERS)
        client.hold()
        missing = client.missing(address)
    for refused in client.faults[:10]:
        print(refused)
    verified = _run(ROOT, "manage.py", "verify", "--property", house["property"], check=False)
    _run(ROOT, "manage.py", "rebuild")  # rows of the release before lack the columns that came since
    rebuilt = _run(ROOT, "manage.py", "rebuild", "--check", check=False)
    print(verified.strip().splitlines()[-1])
    print(rebuilt.strip().splitlines()[-1])
    print(f"acknowledged rounds: {len(client.acknowledged)}, missing: {len(missing)}")
    in_order = "In order: " in verified and "Equal, row for row." in rebuilt
    return 1 if client.faults or missing or not in_order else 0


class _Client:
    """Sends a round and, now and then, asks for a fill; keeps what was acknowledged."""

    def __init__(self, house: dict[str, Any]) -> None:
        self.headers = {"Authorization": f"Bearer {house['key']}"}
        self.supervisor = house["supervisor"]
        self.stage = ""
        self.answers: dict[str, Counter[str]] = {}
        self.acknowledged: list[str] = []
        self.faults: list[str] = []
        self._address = ""
        self._halt = threading.Event()
        self._thread: threading.Thread | None = None

    def send_to(self, address: str, stage: str) -> None:
        self._address, self.stage = address, stage
        self._halt.clear()
        self._thread = threading.Thread(target=self._send)
        self._thread.start()

    def wait(self, answers: int) -> None:
        """Until so many were heard in this stage, or nobody asks any more."""
        assert self._thread is not None
        while self._thread.is_alive() and self.answers.get(self.stage, Counter()).total() < answers:
            time.sleep(0.05)
        self.tell()

    def tell(self) -> None:
        print(f"{self.stage}: {dict(self.answers.get(self.stage, {}))}", flush=True)

    def hold(self) -> None:
        self._halt.set()
        assert self._thread is not None
        self._thread.join()

    def missing(self, address: str) -> list[str]:
        import httpx

        return [
            one
            for one in self.acknowledged
            if httpx.get(f"{address}{API}/rounds/{one}", headers=self.headers, timeout=30).status_code != 200
        ]

    def _send(self) -> None:
        import httpx

        from tests.api.conftest import round_body

        turn = 0
        while not self._halt.is_set():
            turn += 1
            round = round_body(str(uuid4()))
            fill = {"kind": "fill", "table": "RO-2", "counts": {"5.00": 1}, "supervisor": self.supervisor}
            path, body = ("slips", fill) if turn % 5 == 0 else ("rounds", round)
            answer = httpx.post(f"{self._address}{API}/{path}", json=body, headers=self.headers, timeout=60)
            self.answers.setdefault(self.stage, Counter())[f"{path} {answer.status_code}"] += 1
            if path == "rounds" and answer.status_code == 201:
                self.acknowledged.append(round["id"])
            if answer.status_code == 403 and answer.json()["code"] == "pin_must_change":
                self._change_pin()
            elif answer.status_code >= 400:
                self.faults.append(f"{self.stage}: {path} {answer.status_code} {answer.text[:300]}")
            self._halt.wait(0.05)

    def _change_pin(self) -> None:
        """A PIN of the release before may be too short (decision 53): its owner changes it and goes on."""
        import httpx

        body = {**self.supervisor, "new_pin": NEW_PIN}
        answer = httpx.post(f"{self._address}{API}/pins/change", json=body, headers=self.headers, timeout=60)
        self.answers[self.stage][f"pins/change {answer.status_code}"] += 1
        if answer.status_code != 200:
            self.faults.append(f"{self.stage}: pins/change {answer.status_code} {answer.text[:300]}")
        self.supervisor["pin"] = NEW_PIN


class _Database:
    """A database of the drill's own, in the servers of this work tree."""

    def __enter__(self) -> None:
        import django

        django.setup()
        from casino.embedded import start_if_used
        from tests.conftest import TEMPLATE_LOCK, _create, _prepare_place, _superuser

        start_if_used()
        with _superuser() as server:
            server.execute("SELECT pg_advisory_lock(%s)", [TEMPLATE_LOCK])
            _prepare_place(server)
            _create(server, os.environ["CASINO_DATABASE"], template="template0")

    def __exit__(self, *_: object) -> None:
        from tests.conftest import _drop, _superuser

        with _superuser() as server:
            _drop(server, os.environ["CASINO_DATABASE"])


def _unpack(commit: str, place: Path) -> None:
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "--extract", "--directory", str(place)], input=packed, check=True)


def _run(tree: Path, *arguments: str, check: bool = True) -> str:
    done = subprocess.run([sys.executable, *arguments], cwd=tree, capture_output=True, text=True)
    if check and done.returncode:
        raise RuntimeError(f"{arguments}: {done.stderr[-3000:]}")
    return done.stdout + done.stderr


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
