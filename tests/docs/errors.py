"""The tables of `docs/errors.md`, taken from the source. `python -m tests.docs.errors` writes them anew.

Two sources: `casino.rules.errors.MESSAGES`, which the rules fill when they are imported, and the places in the source
where a command or a door names a code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from casino.clauses import clause_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "errors.md"
PACKAGES = ("casino", "tables", "progressive", "accounting")

REFUSALS = {"Refused": 422, "AuthenticationFailed": 401, "PermissionDenied": 403, "document": 422}
"""What names a code, and the HTTP status when it names none."""

TEXT_ARGUMENT = {"Refused": 1, "AuthenticationFailed": 0}

_TEMPLATED = {
    "An adjustment has a reason and an approval.": ("reason_missing", "approval_missing"),
    "A defect is explained, and approved in writing.": ("approval_missing", "explanation_missing"),
}
"""Codes that are put together from the name of a field (`{field}_missing`), by the text beside them."""

_PASSED_ON = {"_locked": 422}
"""Helpers that are handed a code: their last argument."""

NAMES_A_CODE = re.compile(rf"\b({'|'.join([*REFUSALS, *_PASSED_ON])})\(")


class Code(NamedTuple):
    """A code where the source names it."""

    code: str
    status: int
    cite: str
    text: str
    is_cited: bool = False


def rule_codes() -> dict[str, tuple[str, str]]:
    """Code to English and Spanish text, of every refusal by the rules."""
    import casino.theory.plans  # noqa: F401  (theory defines refusals of its own)
    from casino.rules import phh, registry
    from casino.rules import programme_door as pots
    from casino.rules.errors import MESSAGES

    assert pots.PotCase
    assert registry.all_games()
    assert phh.VARIANTS
    return dict(sorted(MESSAGES.items()))


@cache
def command_codes() -> dict[str, list[Code]]:
    """Every code of commands and doors, with each of its uses."""
    found: dict[str, list[Code]] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "rules" in path.relative_to(ROOT).parts:
                continue
            source = path.read_text(encoding="utf-8")
            for use in _uses(ast.parse(source)) if NAMES_A_CODE.search(source) else ():
                found.setdefault(use.code, []).append(use)
    return dict(sorted(found.items()))


def _uses(tree: ast.Module) -> Iterator[Code]:
    texts = dict(_texts_of(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            yield from _of_call(name, node, texts)


def _texts_of(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names that a module gives to texts: `CITE = "control T1"`, `R1, R2 = "control R1", "control R2"`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value.elts if isinstance(value, ast.Tuple) else [value]
            for one, text in zip(names, values, strict=False):
                if isinstance(one, ast.Name) and isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield one.id, text.value


def _of_call(name: str, call: ast.Call, texts: dict[str, str]) -> Iterator[Code]:
    named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    if name in _PASSED_ON and call.args and isinstance(call.args[-1], ast.Constant):
        yield Code(str(call.args[-1].value), 409, "", "The slip has another kind or state.", is_cited=True)
        return
    if name not in REFUSALS:
        return
    code = named.get("code", call.args[0] if name == "Refused" and call.args else None)
    status = _constant(named.get("status")) or REFUSALS[name]
    cited = named.get("cite", call.args[3] if name == "Refused" and len(call.args) > 3 else None)
    cite = texts.get(cited.id, "") if isinstance(cited, ast.Name) else _constant(cited) or ""
    text = _text(call, name, named)
    for one in _codes_in(code, text):
        default = "" if cited is not None else clause_of(one) or ""
        yield Code(one, int(status), str(cite) or default, text, is_cited=_names_a_clause(cited))


def _codes_in(node: ast.expr | None, text: str) -> tuple[str, ...]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    return _TEMPLATED[text] if isinstance(node, ast.JoinedStr) else ()


def _names_a_clause(cited: ast.expr | None) -> bool:
    """Whether a call states a clause: a text, or an expression that holds one."""
    return cited is not None and not (isinstance(cited, ast.Constant) and not cited.value)


def _constant(node: ast.expr | None) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _text(call: ast.Call, name: str, named: dict[str, ast.expr]) -> str:
    position = TEXT_ARGUMENT.get(name)
    node = named.get("detail") if position is None or len(call.args) <= position else call.args[position]
    texts = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)] if node is not None else []
    return next((str(text) for text in texts if isinstance(text, str) and " " in text), "")


def tables() -> tuple[str, str]:
    """The two tables in Markdown: commands and doors, rules."""
    commands = ["| code | status | rests on | says |", "|---|---|---|---|"]
    for code, uses in command_codes().items():
        statuses = ", ".join(str(status) for status in sorted({use.status for use in uses}))
        cites = ", ".join(sorted({use.cite for use in uses if use.cite}))
        says = " / ".join(dict.fromkeys(_readable(use.text) for use in uses if use.text))
        commands.append(f"| `{code}` | {statuses} | {cites} | {says} |")
    rules = ["| code | English | español |", "|---|---|---|"]
    rules += [f"| `{code}` | {_readable(en)} | {_readable(es)} |" for code, (en, es) in rule_codes().items()]
    return "\n".join(commands), "\n".join(rules)


def _readable(text: str) -> str:
    plain = re.sub(r"%\((\w+)\)[sd]|\{(\w+)(?:![rs])?\}", lambda m: f"‹{m.group(1) or m.group(2)}›", text)
    return plain.replace("|", "\\|").replace("\n", " ")


def write() -> None:
    """Put both tables into the page, between their marks."""
    page = PAGE.read_text(encoding="utf-8")
    for mark, table in zip(("commands", "rules"), tables(), strict=True):
        start, end = f"<!-- {mark}: begin -->", f"<!-- {mark}: end -->"
        before, rest = page.split(start)
        page = f"{before}{start}\n{table}\n{end}{rest.split(end)[1]}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.test")
    django.setup()
    write()
