"""Recorded rounds with their answers, one file a game, for checking any implementation of the rules.

A file is JSON Lines: ``{"case": {...}, "answer": {...}}``. The case is what ``replay`` takes (amounts are decimal
strings), the answer what it gives. The first line is the example of the game, then rounds of simulated players under
the limits and options of the example, then refused ones: events of those rounds left out, doubled or out of order.

>>> files = golden_files()
>>> [path.name for path in files][:1], len(list(differences(files[0].read_bytes().splitlines())))
(['bo.caribbean_stud.jsonl'], 0)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from casino.rules.replay import answer_case

FOLDER = Path(__file__).parent


class GoldenDifference(NamedTuple):
    """A recorded answer that was not given again. ``line`` counts from 1; ``text``: the first field that differs."""

    line: int
    text: str


def golden_files() -> list[Path]:
    """The files of the package by name: ``<game code>.jsonl``."""
    return sorted(FOLDER.glob("*.jsonl"))


def differences(lines: Iterable[bytes]) -> Iterator[GoldenDifference]:
    """Each line whose case is now answered otherwise than recorded. ``msgspec.DecodeError`` for what is no JSON."""
    for number, line in enumerate(lines, 1):
        recorded = msgspec.json.decode(line)
        given = msgspec.json.decode(msgspec.json.encode(answer_case(recorded["case"])))
        if given != recorded["answer"]:
            yield GoldenDifference(number, _first_difference(recorded["answer"], given))


def _first_difference(recorded: Any, given: Any, place: str = "answer") -> str:
    if isinstance(recorded, dict) and isinstance(given, dict):
        for name in [*recorded, *(name for name in given if name not in recorded)]:
            if recorded.get(name) != given.get(name):
                return _first_difference(recorded.get(name), given.get(name), f"{place}.{name}")
    if isinstance(recorded, list) and isinstance(given, list) and len(recorded) == len(given):
        for index, (one, other) in enumerate(zip(recorded, given, strict=True)):
            if one != other:
                return _first_difference(one, other, f"{place}[{index}]")
    return f"{place}: recorded {msgspec.json.encode(recorded).decode()}, given {msgspec.json.encode(given).decode()}"
