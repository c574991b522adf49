"""The list of decisions, taken from their titles. `python -m tests.docs.decisions` writes it anew."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "decisions"
PAGE = FOLDER / "index.md"
HEAD = """\
# Decisions

Why the project is as it is, a page each. A decision that was replaced says by which.

| | decision |
|---|---|
"""
CONTENTS = """
```{toctree}
:hidden:
:glob:

0*
```
"""


def text() -> str:
    """Return the page in Markdown: a row per decision, by number."""
    rows = []
    for path in sorted(FOLDER.glob("0*.md")):
        number, _, title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ").partition(". ")
        rows.append(f"| {number} | [{title}]({path.name}) |\n")
    return HEAD + "".join(rows) + CONTENTS


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
