"""Ratios of the last landed measurement (`landed.json`), and what has fallen behind them by more than a tenth.

python -m bench.run            fails when a ratio fell
python -m bench.run --land     keeps the ratios of this run as the ones to hold
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("landed.json")
ALLOWED = 0.10
"""Share by which a ratio may be worse than the landed one: more is a regression."""


def name_of(row: Mapping[str, Any]) -> str:
    """Return what a row is kept under: its name and its peer, without the figures that follow a comma."""
    return f"{row['name']} | {row['peer_name'].split(', ')[0]}"


def is_worse(row: Mapping[str, Any], landed: float) -> bool:
    """Return whether a row's ratio is worse than the landed one by more than is allowed. Of most rows more is better,
    of those whose goal is at most something, less."""
    if row["goal"].startswith("≤"):
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


def keep(rows: Iterable[Mapping[str, Any]]) -> None:
    """Keep the ratios of a measurement as the landed ones."""
    FILE.write_text(json.dumps({name_of(row): row["ratio"] for row in rows}, indent=2, ensure_ascii=False) + "\n")
