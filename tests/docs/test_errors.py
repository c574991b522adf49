"""`docs/errors.md` lists every code that a program may meet, and none that is no more."""

from __future__ import annotations

import re

import pytest

from casino.api import problems
from casino.clauses import CLAUSES, WITHOUT
from casino.errors import Refused
from tests.docs import errors


@pytest.fixture(scope="module")
def page() -> dict[str, set[str]]:
    text = errors.PAGE.read_text(encoding="utf-8")
    return {mark: _listed(text, mark) for mark in ("commands", "rules")}


def _listed(text: str, mark: str) -> set[str]:
    table = text.split(f"<!-- {mark}: begin -->")[1].split(f"<!-- {mark}: end -->")[0]
    return set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))


def test_every_code_of_commands_and_doors_is_listed(page: dict[str, set[str]]) -> None:
    assert page["commands"] == set(errors.command_codes()), "run: python -m tests.docs.errors"


def test_every_code_of_the_rules_is_listed(page: dict[str, set[str]]) -> None:
    assert page["rules"] == set(errors.rule_codes()), "run: python -m tests.docs.errors"


def test_the_reader_of_the_source_sees_codes_however_they_are_named() -> None:
    codes = errors.command_codes()
    assert {use.status for use in codes["wrong_pin"]} == {403}
    assert {use.cite for use in codes["counts_differ"]} == {"control D3"}
    assert {"version_conflict", "unknown_key", "table_not_in_key", "slip_not_issued", "explanation_missing"} <= set(
        codes
    )


def test_every_code_has_a_clause_or_a_reason_for_having_none() -> None:
    used = errors.command_codes()
    uncited = {code for code, uses in used.items() if not all(use.is_cited for use in uses)}
    assert sorted(uncited - CLAUSES.keys() - WITHOUT.keys()) == [], "give these codes a clause in casino/clauses.py"
    assert sorted((CLAUSES.keys() | WITHOUT.keys()) - used.keys()) == []
    assert CLAUSES.keys().isdisjoint(WITHOUT)


@pytest.mark.parametrize(
    ("code", "clause"),
    {
        "table_not_open": "control T1", "version_conflict": "control S7", "already_paid": "PR §7.12(C)",
        "wrong_pin": "control S1", "day_already_opened": "control W1", "already_distributed": "PR §7.14(K)",
        "day_not_open": "control W5",
    }.items(),
)  # fmt: skip
def test_a_refusal_without_a_clause_of_its_own_has_that_of_its_code(code: str, clause: str) -> None:
    assert Refused(code, "x").cite == clause
    assert problems.document(status=409, code=code, detail="x")["cite"] == clause
    assert Refused(code, "x", cite="PR §1.1").cite == "PR §1.1"
