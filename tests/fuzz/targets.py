"""What is asked of each door, whatever bytes come: an answer, by line, with a code; never a defect of ours."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.api import hostile

CORPUS = Path(__file__).parents[1] / "api" / "corpus"
MAX_BYTES = 4096

Door = Callable[[bytes], None]


def replay_seeds() -> Iterator[bytes]:
    from casino.rules.examples import EXAMPLES

    yield from (CORPUS / "replay.ndjson").read_bytes().splitlines()
    yield from (json.dumps(case).encode() for case in [hostile.POT, *EXAMPLES.values()])


@contextmanager
def replay() -> Iterator[Door]:
    """A line at the replay door; no database."""
    from casino.rules.replay import answer_line

    def asked(line: bytes) -> None:
        answer = answer_line(line)
        json.dumps(answer)
        if answer.get("result") == "rejected":
            assert (type(answer["code"]), type(answer["message"]), type(answer["at"])) == (str, str, int)
            assert answer["code"]

    yield asked


def batch_seeds() -> Iterator[bytes]:
    yield json.dumps(hostile.ROUND).encode()
    yield from (CORPUS / "batch.ndjson").read_bytes().splitlines()


@contextmanager
def batch() -> Iterator[Door]:
    """Lines at the batch door of a floor with an open table; what was recorded is undone after each input."""
    with _floor() as floor:
        from django.db import transaction

        from tests.api.conftest import ROUNDS, Terminal

        terminal = Terminal(floor.house.keys["PIT-1"])

        def asked(body: bytes) -> None:
            with transaction.atomic():
                answer = terminal.lines(f"{ROUNDS}/batch", [body])
                transaction.set_rollback(True)
            assert answer.status_code < 500, answer.content[:300]
            if answer.status_code >= 400:
                assert answer.json()["code"]
                return
            for one in answer.json()["results"]:
                assert one["outcome"] != "refused" or one["problem"]["code"]

        yield asked


def count_seeds() -> Iterator[bytes]:
    yield hostile.CSV.encode()
    yield from (
        content.encode("utf-8", "surrogatepass") for content in json.loads((CORPUS / "counts.json").read_text())
    )


@contextmanager
def count() -> Iterator[Door]:
    """The file of a currency counter, tried out at a count with an open box."""
    with _floor() as floor:
        from django.db import transaction

        from casino.roles import Role
        from tests.api.conftest import Terminal, signer
        from tests.factories import DAY

        terminal = Terminal(floor.house.keys["PIT-1"])
        floor.fill("RO-1", {"500": 4})
        floor.close("RO-1")
        floor.remove("RO-1-M")
        floor.store("RO-1-M")
        team = [signer(floor, Role.COUNT_TEAM, number) for number in (1, 2, 3)]
        body = {"day": DAY.isoformat(), "room": "count room", "team": team}
        number = terminal.post("/api/v1/counts", body).json()["count"]
        pair = {"by": team[0], "witness": team[1]}
        opened = terminal.post(f"/api/v1/counts/{number}/boxes/RO-1-M/open", pair)
        assert opened.status_code < 300, opened.content

        def asked(content: bytes) -> None:
            body = {"name": "c.csv", "content": content.decode("utf-8", "surrogateescape"), "dry_run": True}
            with transaction.atomic():
                answer = terminal.post(f"/api/v1/counts/{number}/machine", body)
                transaction.set_rollback(True)
            assert answer.status_code < 500, answer.content[:300]
            told = answer.json()
            if answer.status_code == 200:
                assert bool(told["boxes"]) != bool(told["bad_rows"])
            else:
                assert told["code"]

        yield asked


@contextmanager
def _floor() -> Iterator[Any]:
    """A day open with two tables, in a database of its own that is dropped at the end."""
    from bench.store import stage

    with stage("fuzz"):
        import logging

        from django.conf import settings

        from tests.factories import Floor

        settings.API_REQUESTS_PER_MINUTE = 10**9
        settings.ALLOWED_HOSTS = ["*"]
        logging.disable(logging.WARNING)
        floor = Floor.seeded(with_pins=True, with_devices=True)
        floor.open_day()
        floor.open("RO-1")
        floor.open("RO-2")
        yield floor


TARGETS = {"replay": (replay, replay_seeds), "batch": (batch, batch_seeds), "count": (count, count_seeds)}
