"""Docstrings: every public definition of the rules has one, and the examples in all of them hold."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from casino.rules import registry

ROOT = Path(__file__).parents[2]
PACKAGES = ("accounting", "casino", "progressive", "tables")


def names() -> list[str]:
    """Return the names of all modules with examples in their docstrings."""
    return [
        path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if "\n>>> " in (text := path.read_text(encoding="utf-8")) or " >>> " in text
    ]


@pytest.mark.parametrize("name", names())
def test_examples_of_docstrings_hold(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert (found.attempted > 0, found.failed) == (True, 0)


def test_every_public_definition_of_the_rules_is_documented() -> None:
    command = [sys.executable, "-m", "interrogate", "-c", "pyproject.toml", "-vv", "casino/rules"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, "\n".join(line for line in found.stdout.splitlines() if "MISSED" in line)


def test_every_family_has_an_example() -> None:
    families = {game.round_type.__module__ for game in registry.all_games()}
    assert families <= set(names())
