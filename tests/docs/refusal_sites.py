"""Every place in the source that refuses with a code of the catalogue, read from its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from casino.errors import ARGUMENTS

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("casino", "tables", "progressive", "accounting")
"""From the lowest to the highest: each imports only those before it."""


class Site(NamedTuple):
    """A call of `Refused`. `values` and `details` are the names that are given, `has_rest` says that further details
    are put together elsewhere; `cite` is the clause as it is written there, None where none is."""

    place: str
    package: str
    code: str
    values: frozenset[str]
    details: frozenset[str]
    has_rest: bool
    cite: ast.expr | None


class Definition(NamedTuple):
    """A call of `define`: the code and the app in whose `refusals` it is."""

    place: str
    package: str
    code: str


@cache
def trees() -> dict[Path, ast.Module]:
    """The syntax trees of the apps, without the rules, which have a catalogue of their own."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return {
        path.relative_to(ROOT): ast.parse(path.read_text(encoding="utf-8"))
        for path in paths
        if "rules" not in path.relative_to(ROOT).parts
    }


def sites() -> list[Site]:
    """Every call of `Refused`. ValueError for one that cannot be read: its code, values or details are not literal."""
    return [site for path, tree in trees().items() for site in sites_in(path, tree)]


def definitions() -> list[Definition]:
    """Every call of `define` in an app's `refusals`. ValueError for a code that is not literal."""
    return [
        Definition(f"{path}:{call.lineno}", path.parts[0], _literal(call.args[0], path))
        for path, tree in trees().items()
        if path.parts[1] == "refusals"
        for call in _calls(tree, "define")
    ]


def sites_in(path: Path, tree: ast.Module) -> Iterator[Site]:
    """The calls of `Refused` in one module."""
    for call in _calls(tree, "Refused"):
        place = f"{path}:{call.lineno}"
        if len(call.args) != 1 or any(keyword.arg is None for keyword in call.keywords):
            raise ValueError(f"{place}: give Refused its code and everything else by name")
        given = {str(keyword.arg): keyword.value for keyword in call.keywords}
        details, has_rest = _details(given.get("details"))
        for code in _codes(path, tree, call):
            yield Site(
                place, path.parts[0], code, frozenset(given.keys() - ARGUMENTS), details, has_rest, given.get("cite")
            )


def _calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _codes(path: Path, tree: ast.Module, call: ast.Call) -> list[str]:
    """The code of a call: written there, or a parameter of its function, whose callers write it."""
    code = call.args[0]
    if not isinstance(code, ast.Name):
        return [_literal(code, path)]
    function = next(
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and call in list(ast.walk(node))
    )
    place = [argument.arg for argument in function.args.args].index(code.id)
    return [_literal(caller.args[place], path) for caller in _calls(tree, function.name)]


def _literal(node: ast.expr, path: Path) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ValueError(f"{path}:{node.lineno}: the code of a refusal is written out")


def _details(node: ast.expr | None) -> tuple[frozenset[str], bool]:
    if not isinstance(node, ast.Dict):
        return frozenset(), node is not None
    names = frozenset(key.value for key in node.keys if isinstance(key, ast.Constant))
    return names, len(names) < len(node.keys)
