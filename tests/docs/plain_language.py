"""Count the marks of a private dialect in code and documentation: words that no engineer or accountant uses for what is
meant, and docstrings that open with a relative clause instead of a verb or a noun phrase.

`python -m tests.docs.plain_language [PATH…]` lists every mark as `path:line: mark`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SUFFIXES = {".py", ".md", ".html", ".typ", ".sql", ".js", ".yml", ".yaml", ".toml"}
GENERATED = {"docs/clauses.md", "docs/errors.md", "docs/required-documents.md"}
"""Written from data of the tests, whose words are those of the regulations."""

APPLIED = re.compile(r"/migrations/\d{4}_")
"""Migrations that databases have applied: their text is not changed any more."""

HOUSE_TERMS = re.compile(
    r"\bfull[ _-]house|\bhouse[ _-](?:ways?|advantages?|edge|poker|hold|bank|funds?|rules?|discount|bets?)\b"
    r"|house_?(?:poker|hold|bank|ways?|funds)\w*|House(?:Poker|Hold|Bank|Clauses)\w*"
    # Names of fields, codes and accounts that are recorded or sent, which stay as they are.
    r"|(?:from_|co_bank_|against_|to_|in_|prizes_from_|with_)house\w*|house_(?:minor|bp|money|fills|capital|bets_not|unit)\w*"
    r"|is_house_money|jackpot_house_pct|HOUSE_CAPITAL|PRIZES_FROM_HOUSE|CO_BANK_HOUSE|_not_told"
    r"|[\"'`]house[\"'`]|destination house|\d{4}-[\w-]*(?:house|door)[\w-]*",
    re.IGNORECASE,
)
"""A game's or the cage's own terms with "house" in them, and names that are stored."""

WORDS = {
    "house": re.compile(r"(?<![a-z])houses?(?![a-z])|\bHouse[A-Z]\w*", re.IGNORECASE),
    "whoever": re.compile(r"\bwhoever\b", re.IGNORECASE),
    "door": re.compile(r"(?<![a-z])doors?(?![a-z])", re.IGNORECASE),
    "told": re.compile(r"\btold\b(?! apart)|\b_?told\(|\bTold\w*"),
    "stands in": re.compile(r"\bstands? in\b"),
}
OPENING = re.compile(r'^\s*[rf]?"""(?:Who|What|Where|That|Whether|Which)\b')


class Mark(NamedTuple):
    """One place that reads in the dialect."""

    path: str
    line: int
    kind: str


def files() -> list[str]:
    """Return the paths of code and documentation under version control, without tests and generated pages."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    return [
        path
        for path in listed
        if (Path(path).suffix in SUFFIXES or path == "Makefile")
        and not path.startswith("tests/")
        and path not in GENERATED
    ]


def marks(path: str, text: str) -> Iterator[Mark]:
    """Yield the marks of one file, in the order of its lines."""
    for number, line in enumerate(text.splitlines(), 1):
        without_terms = HOUSE_TERMS.sub("", line)
        for kind, pattern in WORDS.items():
            yield from (Mark(path, number, kind) for _ in pattern.findall(without_terms))
        if path.endswith(".py") and OPENING.match(line):
            yield Mark(path, number, "docstring")


def all_marks() -> list[Mark]:
    """Return every mark of the repository, by path and line."""
    return [mark for path in sorted(files()) for mark in marks(path, (ROOT / path).read_text(encoding="utf-8"))]


if __name__ == "__main__":
    wanted = tuple(sys.argv[1:])
    found = [mark for mark in all_marks() if not wanted or mark.path.startswith(wanted)]
    for mark in found:
        print(f"{mark.path}:{mark.line}: {mark.kind}")
    print(f"{len(found)} marks", file=sys.stderr)
