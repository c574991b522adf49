"""Replay, batch, count import: whatever comes is settled or refused, by line; never a defect of ours, nothing half.

The kept corpus (`corpus/`) and a few inputs of a seed; `make fuzz` goes on for long (FUZZ_INPUTS). What is found goes
into the corpus.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from casino.rules.replay import answer_line
from tests.api import hostile
from tests.api.conftest import ROUNDS, Terminal
from tests.api.test_count_room import opened, stored, team  # noqa: F401 - fixtures

CORPUS = Path(__file__).with_name("corpus")
INPUTS = int(os.environ.get("FUZZ_INPUTS", "60"))
SEED = int(os.environ.get("FUZZ_SEED", "20261120"))
LINES_AT_ONCE = 20


def fuzzed(strategy: Any, look: Any, inputs: int) -> None:
    """Looks at so many inputs of the seed; a failure tells the smallest that fails."""

    @seed(SEED)
    @settings(
        max_examples=inputs,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def each(one: Any) -> None:
        look(one)

    each()


def replayed(line: bytes) -> None:
    answer = answer_line(line)
    json.dumps(answer)
    if answer.get("result") == "rejected":
        assert (type(answer["code"]), type(answer["message"]), type(answer["at"])) == (str, str, int), line[:300]
        assert answer["code"], line[:300]


def test_replay_settles_or_refuses() -> None:
    for line in (CORPUS / "replay.ndjson").read_bytes().splitlines():
        replayed(line)
        assert answer_line(line)["result"] == "rejected" or b'"deep"' in line
    fuzzed(hostile.cases(), replayed, INPUTS * 10)


def test_every_line_of_a_batch_is_answered(terminal: Terminal) -> None:
    def asked(lines: list[bytes]) -> list[dict[str, Any]]:
        answer = terminal.lines(f"{ROUNDS}/batch", lines)
        assert answer.status_code < 500, (answer.content[:300], lines)
        if answer.status_code >= 400:
            assert answer.json()["code"], lines
            return []
        results: list[dict[str, Any]] = answer.json()["results"]
        assert [one["line"] for one in results] == list(range(1, len(lines) + 1))
        for one, line in zip(results, lines, strict=True):
            assert one["outcome"] != "refused" or one["problem"]["code"], line
        return results

    lines = (CORPUS / "batch.ndjson").read_bytes().splitlines()
    for line in lines:
        assert {one["outcome"] for one in asked([line])} <= {"refused", "conflict"}, line[-200:]
    good = json.dumps(hostile.ROUND).encode()
    assert asked([*lines[:3], good])[-1]["outcome"] == "recorded"
    fuzzed(hostile.rounds(), lambda line: line.strip() and asked([line]), INPUTS)


def test_the_import_of_a_count_names_what_is_wrong(terminal: Terminal, stored: str, team: Any) -> None:  # noqa: F811
    count = opened(terminal, team)

    def tried(content: str) -> None:
        body = {"name": "c.csv", "content": content, "dry_run": True}
        answer = terminal.post(f"/api/v1/counts/{count}/machine", body)
        assert answer.status_code < 500, (answer.content[:300], content[:300])
        told = answer.json()
        if answer.status_code == 200:
            assert bool(told["boxes"]) != bool(told["bad_rows"]), content[:300]
        else:
            assert told["code"], content[:300]

    for content in json.loads((CORPUS / "counts.json").read_text()):
        tried(content)
    fuzzed(hostile.count_files(), tried, INPUTS)
