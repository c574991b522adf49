"""`make bench` several times in a row: in how many runs each goal was reached, and how far the ratios lie apart.

    python -m bench.series [--runs 10] [--land]             about nine minutes a run
    python -m bench.series --of FIRST.json ... [--land]     of runs that were made before (copies of .local/bench.json)

``--land`` keeps the worst of each ratio as the one to hold (`bench/landed.json`), and adds the table to BENCHMARKS.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench import landed
from bench.run import MEASURED, REPORT, ROOT

Rows = Sequence[Mapping[str, Any]]


def main() -> int:
    """Return 0 once all runs were made: a missed goal is reported, not an error."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10, metavar="N")
    parser.add_argument("--of", type=Path, nargs="+", metavar="FILE", help="runs that were made before")
    parser.add_argument("--land", action="store_true", help="keep the worst ratios as the ones to hold")
    options = parser.parse_args()
    files = options.of or [_run(number) for number in range(1, options.runs + 1)]
    runs = [json.loads(file.read_text()) for file in files]
    table = "\n".join(table_of(runs))
    print(table)
    if options.land:
        landed.keep(runs)
        title = f"All of it, {len(runs)} times (`python -m bench.series`):"
        REPORT.write_text(f"{REPORT.read_text().rstrip()}\n\n{title}\n\n{table}\n")
    return 0


def _run(number: int) -> Path:
    """Measure once; return the file with the figures. Raises when the measurement itself failed."""
    MEASURED.unlink(missing_ok=True)
    subprocess.run([sys.executable, "-m", "bench.run"], cwd=ROOT, check=False)
    if not MEASURED.exists():
        raise SystemExit(f"run {number} ended without figures")
    return MEASURED.rename(MEASURED.with_name(f"bench-{number}.json"))


def table_of(runs: Sequence[Rows]) -> list[str]:
    """The table of the rows that have a goal, in Markdown."""
    lines = ["| path | beside | goal | reached | worst | median | best |", "|---|---|---|---|---|---|---|"]
    for name, rows in landed.by_name(runs).items():
        goal = rows[0]["goal"]
        if goal == "shown":
            continue
        reached = sum(row["reached"] for row in rows)
        ratios = sorted((row["ratio"] for row in rows), reverse=landed.less_is_better(rows[0]))
        figures = " | ".join(f"{ratio:.2f}×" for ratio in (ratios[0], statistics.median(ratios), ratios[-1]))
        lines.append(f"| {name} | {goal} | {reached} of {len(rows)} | {figures} |")
    return lines


if __name__ == "__main__":
    sys.exit(main())
