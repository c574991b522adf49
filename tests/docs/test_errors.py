"""`docs/errors.md` lists every code that a program may meet, as the catalogues have it."""

from __future__ import annotations

from tests.docs import errors


def _table(mark: str) -> str:
    page = errors.PAGE.read_text(encoding="utf-8")
    return page.split(f"<!-- {mark}: begin -->\n")[1].split(f"\n<!-- {mark}: end -->")[0]


def test_the_page_is_that_of_the_catalogues() -> None:
    commands, rules = errors.tables()
    assert _table("commands") == commands, "run: python -m tests.docs.errors"
    assert _table("rules") == rules, "run: python -m tests.docs.errors"
