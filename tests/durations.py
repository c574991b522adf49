"""How long each test file takes, so that a run begins with the longest (`tests/conftest.py`).

`python -m tests.durations REPORT.xml` writes `durations.json` anew from the report of a whole run
(`make test PYTEST_ARGUMENTS=--junitxml=REPORT.xml`). It decides the order of files and nothing else.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

STORED = Path(__file__).with_suffix(".json")
ROOT = STORED.parents[1]
SHORTEST_SECONDS = 2
"""Files below it are not listed: they go last in any order."""


def seconds_by_file() -> dict[str, float]:
    """Return the stored durations by path from the project's root; a file that is not listed is short or new."""
    found: dict[str, float] = json.loads(STORED.read_text(encoding="utf-8"))
    return found


def measured(report: Path) -> dict[str, float]:
    """Return the seconds that a JUnit report gives for each file, longest first."""
    seconds: Counter[str] = Counter()
    for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 (our own report)
        seconds[_file_of(case.attrib["classname"])] += float(case.attrib["time"])
    return {file: round(taken) for file, taken in seconds.most_common() if taken >= SHORTEST_SECONDS}


def _file_of(dotted: str) -> str:
    """Return the path of a test's module; the names of classes in it are left out."""
    parts = dotted.split(".")
    while not (ROOT / "/".join(parts)).with_suffix(".py").exists() and len(parts) > 1:
        parts.pop()
    return "/".join(parts) + ".py"


if __name__ == "__main__":
    STORED.write_text(json.dumps(measured(Path(sys.argv[1])), indent=1) + "\n", encoding="utf-8")
