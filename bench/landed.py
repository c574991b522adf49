"""Ratios of the last landed measurements (`landed.json`), and what has fallen behind them by more than a tenth.

python -m bench.run              fails when a ratio fell
python -m bench.series --land    keeps the worst ratios of several runs as the ones to hold: how far those of one
                                 machine lie apart differs from row to row
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("landed.json")
ALLOWED = 0.10
"""Share by which a ratio may be worse than the landed one: more is a regression."""


def name_of(row: Mapping[str, Any]) -> str:
    """Return what a row is kept under: its name and its peer, without the figures that follow a comma."""
    return f"{row['name']} | {row['peer_name'].split(', ')[0]}"


def less_is_better(row: Mapping[str, Any]) -> bool:
    """Return whether a row's goal is to be at most something; of all others more is better."""
    return bool(row["goal"].startswith("≤"))


def worst(rows: Collection[Mapping[str, Any]]) -> float:
    """Return the worst ratio of a row in several runs."""
    ratios: list[float] = [row["ratio"] for row in rows]
    return max(ratios) if any(map(less_is_better, rows)) else min(ratios)


def is_worse(row: Mapping[str, Any], landed: float) -> bool:
    """Return whether a row's ratio is worse than the landed one by more than is allowed."""
    if less_is_better(row):
        return bool(row["ratio"] > landed * (1 + ALLOWED))
    return bool(row["ratio"] < landed * (1 - ALLOWED))


def regressions(rows: Iterable[Mapping[str, Any]], landed: Mapping[str, float]) -> list[str]:
    """Return a sentence for each row that is worse than allowed; a row that never landed has nothing to hold."""
    return [
        f"{row['name']} beside {row['peer_name']}: {row['ratio']:.2f}×, landed {landed[name_of(row)]:.2f}×"
        for row in rows
        if name_of(row) in landed and is_worse(row, landed[name_of(row)])
    ]


def read() -> dict[str, float]:
    """Return the landed ratios by name."""
    found: dict[str, float] = json.loads(FILE.read_text())
    return found


def by_name(runs: Iterable[Iterable[Mapping[str, Any]]]) -> dict[str, list[Mapping[str, Any]]]:
    """Return the rows of several runs by the name they are kept under, each in the order of the runs."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for row in chain.from_iterable(runs):
        found.setdefault(name_of(row), []).append(row)
    return found


def keep(runs: Iterable[Iterable[Mapping[str, Any]]]) -> None:
    """Keep the worst ratios of these runs as the landed ones."""
    ratios = {name: worst(rows) for name, rows in by_name(runs).items()}
    FILE.write_text(json.dumps(ratios, indent=2, ensure_ascii=False) + "\n")
