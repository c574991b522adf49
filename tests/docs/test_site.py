"""Navigation of the documentation site. `make docs`, part of `make check`, builds it and checks its links."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs import decisions
from tests.docs.test_pages import MADE_BY_DOCS, PAGES, ROOT

CONTENTS = re.compile(r"^```\{toctree\}\n(?::[^\n]*\n)*(.*?)^```", re.MULTILINE | re.DOTALL)


def _listed(page: Path) -> list[Path]:
    """Pages that a page lists in the navigation."""
    found: list[Path] = []
    for names in CONTENTS.findall(page.read_text(encoding="utf-8")):
        for name in names.split():
            found += sorted(page.parent.glob(f"{name}.md")) if "*" in name else [page.parent / f"{name}.md"]
    return found


def test_every_page_is_in_the_navigation_once() -> None:
    home = ROOT / "docs" / "index.md"
    spanish = home.parent / "jobs" / "es" / "index.md"
    in_spanish = [page for page in _listed(spanish) if page != spanish]
    listed = [home, *_listed(home), *_listed(decisions.PAGE), *in_spanish]
    written = [page for page in listed if not page.is_relative_to(MADE_BY_DOCS)]
    assert sorted(written) == [page for page in PAGES if page.is_relative_to(home.parent)]


def test_list_of_decisions() -> None:
    assert decisions.PAGE.read_text(encoding="utf-8") == decisions.text(), "python -m tests.docs.decisions"
