"""`docs/exceptions.md` lists every exception that can be raised, and none that is no more, in the right unit."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from accounting import checks
from accounting.documents import summary
from accounting.queries import unit_of
from casino.admin import show

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "exceptions.md"
ROW = re.compile(r"^\| `(\w+)` \| (.+) \| (\w+) \| (.+) \| (.+) \|$", re.MULTILINE)


def raised_in_the_source() -> set[str]:
    """The codes that the floors hand to `raise_exception`, by themselves or by way of a name in the same file."""
    found: set[str] = set()
    for package in ("casino", "tables", "progressive", "accounting"):
        for path in sorted((ROOT / package).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            if "raise_exception(" in source or "class LateBox" in source:
                found |= _codes(ast.parse(source))
    return found


def _codes(tree: ast.Module) -> set[str]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = {getattr(call.func, "id", ""): call for call in calls}
    given = [
        keyword.value
        for call in calls
        if getattr(call.func, "id", "") in ("raise_exception", "LateBox")
        for keyword in call.keywords
        if keyword.arg == "code"
    ]
    codes = {node.value for node in given if isinstance(node, ast.Constant)}
    if any(isinstance(node, ast.Name) for node in given) and "raise_exception" in named:
        # A name: a constant of the module, or a choice out of a table of it.
        values = [node.value for node in tree.body if isinstance(node, ast.Assign)]
        texts = [one.value for value in values for one in ast.walk(value) if isinstance(one, ast.Constant)]
        codes |= {text for text in texts if text in show.EXCEPTIONS}
    return codes


def rows() -> dict[str, tuple[str, str, str, str]]:
    """Code to meaning, unit, price and source, of both tables."""
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert len({code for code, *_rest in found}) == len(found)
    return {code: (meaning, unit, price, cite) for code, meaning, unit, price, cite in found}


def test_every_exception_has_a_line_a_name_and_a_price() -> None:
    floor = raised_in_the_source()
    assert {"slip_late", "clock_skew", "box_uncounted", "document_missing", "inventory_overdue"} <= floor
    assert floor == set(show.EXCEPTIONS) == set(summary._FLOOR_EXCEPTIONS)
    assert set(rows()) == floor | set(checks.CHECKS)


def test_units_and_clauses_are_those_of_the_code() -> None:
    listed = rows()
    for code, identity in checks.CHECKS.items():
        assert listed[code][1] == unit_of(code, ""), code
        assert listed[code][3] == identity.cite, code
    assert {listed[code][1] for code in show.EXCEPTIONS} == {"money"}
