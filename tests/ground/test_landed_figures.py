"""Regressions, as `make bench` finds them (bench/landed.py)."""

from __future__ import annotations

import pytest

from bench import landed, series


def row(ratio: float, goal: str = "≥ 1×", name: str = "append") -> dict[str, object]:
    return {"name": name, "peer_name": "the peer, 180 of 360", "ratio": ratio, "goal": goal}


@pytest.mark.parametrize(
    ("ratio", "goal", "fell"),
    [
        (2.0, "≥ 1×", False),
        (1.81, "shown", False),
        (1.79, "shown", True),
        (3.0, "≥ 9×", False),
        (2.0, "≤ 1×", False),
        (2.19, "≤ 5×", False),
        (2.21, "≤ 5×", True),
        (0.5, "≤ 5×", False),
    ],
)
def test_a_ratio_may_be_a_tenth_worse_than_the_landed_one(ratio: float, goal: str, fell: bool) -> None:
    found = landed.regressions([row(ratio, goal)], {"append | the peer": 2.0})
    assert bool(found) is fell
    assert all("append" in sentence and "landed 2.00×" in sentence for sentence in found)


def test_a_row_that_never_landed_has_nothing_to_hold() -> None:
    assert landed.regressions([row(0.01, name="new")], landed.read()) == []


def test_landed_ratios_are_kept_by_name(tmp_path, monkeypatch) -> None:
    before = landed.read()
    assert before
    assert all(ratio > 0 for ratio in before.values())
    monkeypatch.setattr(landed, "FILE", tmp_path / "landed.json")
    landed.keep([[row(1.5), row(2.5, "≤ 3×", "tail")], [row(1.7), row(2.1, "≤ 3×", "tail")]])
    assert landed.read() == {"append | the peer": 1.5, "tail | the peer": 2.5}


def test_a_series_says_in_how_many_runs_a_goal_was_reached() -> None:
    runs = [
        [
            {**row(ratio), "reached": ratio >= 1},
            {**row(tail, "≤ 3×", "tail"), "reached": tail <= 3},
            {**row(1, "shown", "looked at"), "reached": True},
        ]
        for ratio, tail in ((1.2, 2.0), (0.9, 3.5), (1.4, 2.5))
    ]
    assert series.table_of(runs)[2:] == [
        "| append | the peer | ≥ 1× | 2 of 3 | 0.90× | 1.20× | 1.40× |",
        "| tail | the peer | ≤ 3× | 2 of 3 | 3.50× | 2.50× | 2.00× |",
    ]
