"""A vendor's first afternoon on the site as it is served: the example of the page as it is, then the client."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from casino.management.commands import python_client
from casino.models import DeviceKey
from casino.roles import Role
from tests.api.conftest import round_body, signer
from tests.api.site import ROOT, served
from tests.factories import Floor

EXAMPLE = ROOT / "docs" / "examples" / "table_terminal.py"
PAGE = ROOT / "docs" / "jobs" / "connect-a-table-terminal.md"


def test_the_example_is_short_and_the_client_has_every_operation() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60
    for file, source in python_client.sources().items():
        assert file.read_text(encoding="utf-8") == source, "run: manage.py python_client"


def round_now(identity: str, **more: str) -> dict[str, Any]:
    """A whole round that ends now."""
    return round_body(identity, **more) | {"occurred_at": dt.datetime.now(dt.UTC).isoformat()}


def printed_in_the_page() -> list[str]:
    after = PAGE.read_text(encoding="utf-8").split("At an open table it prints:")[1]
    return [line.strip() for line in after.split("```")[1].strip().splitlines()]


def test_example_and_client_on_the_site_as_it_is_served(
    scratch_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "clients" / "python"))
    from casino_client import Client, Problem

    house = Floor.live(with_pins=True)
    keys = house.house.keys
    with served(tmp_path / "site.log", CASINO_LIVE_STREAM_SECONDS="2", CASINO_LIVE_BEAT_SECONDS="0.5") as site:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python"), "CASINO_URL": site}
        environment |= {"CASINO_KEY": keys["TT-RO-1"], "CASINO_TABLE": "RO-1"}
        example = subprocess.run(
            [sys.executable, str(EXAMPLE)], env=environment, capture_output=True, text=True, timeout=300
        )
        assert example.returncode == 0, example.stderr
        assert [line.strip() for line in example.stdout.splitlines()] == printed_in_the_page()

        with Client(site, keys["TT-RO-1"]) as terminal, Client(site, keys["PIT-1"]) as pit:
            assert terminal.get("tables/RO-1", fields="game") == {"game": "pr.roulette"}
            identity = str(uuid4())
            assert terminal.post("rounds", round_now(identity))["outcome"] == "recorded"
            with pytest.raises(Problem) as refused:
                terminal.post("rounds", round_now(str(uuid4()), pocket="37"))
            assert (refused.value.status, refused.value.code, bool(refused.value.cite)) == (422, "pocket_unknown", True)
            outcomes = [one["outcome"] for one in terminal.batch([round_now(str(uuid4())) for _ in range(3)])]
            assert outcomes == ["recorded"] * 3

            # A command once, sent twice; and only on the state that was read.
            fill = {
                "kind": "fill", "table": "RO-1", "counts": {"5.00": 8},
                "supervisor": signer(house, Role.FLOOR_SUPERVISOR),
            }  # fmt: skip
            serial = pit.post("slips", fill, key="once")["serial"]
            assert pit.post("slips", fill, key="once")["serial"] == serial
            read = pit.read(f"slips/{serial}")
            issue = {"cashier": signer(house, Role.CASHIER), "escort": signer(house, Role.SECURITY)}
            assert pit.post(f"slips/{serial}/issue", issue, if_match=read.etag)["status"] == "issued"
            with pytest.raises(Problem, match="412 state_changed"):
                pit.post(f"slips/{serial}/issue", issue, if_match=read.etag)

            # A list to its end, by pages of one.
            second = pit.slips_create(fill)["serial"]
            assert [row["serial"] for row in pit.every("slips", limit=1)] == [serial, second]
            assert pit.slips_retrieve(second, fields="serial") == {"serial": second}
            assert terminal.tables_retrieve("RO-1")["open"] is True

            # The feed by both ways is the same; a stream that the system ends goes on where it was.
            events = pit.follow(types=["RoundSettled"], wait_seconds=1)
            settled = [next(events) for _ in range(7)]
            assert identity in {event["stream"].removeprefix("round:") for event in settled}
            live = pit.live(after=settled[-1]["position"] - 1)
            assert next(live).data == settled[-1]
            timer = threading.Timer(3, lambda: later(site, keys["TT-RO-1"]))
            timer.start()
            opened = next(change for change in live if change.data["type"] == "RoundOpened")
            timer.join()
            assert opened.position > settled[-1]["position"]
            assert next(pit.live("tables")).data["table"]

            # The next key; and a key that asks too often waits and goes on.
            followed = terminal.rotate(overlap_minutes=0)
            assert terminal.get("keys/current")["tables"] == ["RO-1"]
            with Client(site, keys["TT-RO-1"]) as before, pytest.raises(Problem, match="key_expired"):
                before.get("keys/current")
            slow = DeviceKey.objects.get(prefix=followed.split(".")[0])
            slow.requests_per_minute = 60
            slow.save()
            assert {terminal.get("keys/current")["device"] for _ in range(61)} == {"TT-RO-1"}


def later(site: str, key: str) -> Any:
    from casino_client import Client

    with Client(site, key) as terminal:
        return terminal.post("rounds", round_now(str(uuid4())))
