"""Clients that generators make of the schema: all of it is generated, compiles, and plays a round on a running site."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api import fuzz
from tests.api.site import ROOT, served
from tests.clients import tools
from tests.factories import Floor

EXAMPLES = ROOT / "docs" / "examples"
FIELDS = """
import type { operations } from "./casino.ts";
declare const table: operations["tables_retrieve"]["responses"][200]["content"]["application/json"];
table.game satisfies string;
// @ts-expect-error
table.gmae;
"""
"""A program that compiles only if the types are those of the document, and not `any`."""
PAGE = ROOT / "docs" / "jobs" / "generate-a-client.md"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document as the site serves it."""
    return fuzz.schema()


@pytest.fixture(scope="module")
def file(document: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that generators read."""
    written = tmp_path_factory.mktemp("schema") / "casino.json"
    written.write_text(json.dumps(document), encoding="utf-8")
    return written


@pytest.fixture(scope="module")
def site(module_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a client of the site as it is served, for the terminal of RO-1, which is open."""
    floor = Floor.live()
    with served(tmp_path_factory.mktemp("site") / "site.log") as address:
        yield {"CASINO_URL": address, "CASINO_KEY": floor.house.keys["TT-RO-1"], "CASINO_TABLE": "RO-1"}


def operation_ids(document: dict[str, Any]) -> set[str]:
    return {operation["operationId"] for methods in document["paths"].values() for operation in methods.values()}


def run(command: list[str], folder: Path, **environment: str) -> str:
    """Return what a program prints; it must succeed."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def printed_in_the_page() -> list[str]:
    after = PAGE.read_text(encoding="utf-8").split("Both print:")[1]
    return after.split("```")[1].strip().splitlines()


def test_python_client(
    document: dict[str, Any], file: Path, site: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["generate", "--path", str(file), "--output-path", "casino_api", "--meta", "none", "--fail-on-warning"]
    command += ["--config", str(ROOT / "clients" / "openapi-python-client.yaml")]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # the generator formats with ruff
    run([sys.executable, "-m", "openapi_python_client", *command], tmp_path, PATH=path)

    monkeypatch.syspath_prepend(str(tmp_path))
    package = importlib.import_module("casino_api")
    modules = [one.name for one in pkgutil.walk_packages(package.__path__, "casino_api.")]
    for name in modules:
        importlib.import_module(name)
    generated = {name.rsplit(".", 1)[1] for name in modules if re.match(r"casino_api\.api\.\w+\.", name)}
    assert generated == operation_ids(document)

    example = [sys.executable, str(EXAMPLES / "generated_client.py")]
    assert run(example, tmp_path, PYTHONPATH=str(tmp_path), **site).splitlines() == printed_in_the_page()


def test_typescript_client(document: dict[str, Any], file: Path, site: dict[str, str], tmp_path: Path) -> None:
    tools.prepare(tmp_path, EXAMPLES / "generated_client.ts")
    run(tools.command("openapi-typescript", str(file), "--output", "casino.ts"), tmp_path)
    types = (tmp_path / "casino.ts").read_text(encoding="utf-8")
    operations = types.split("export interface operations {")[1]
    assert set(re.findall(r"^    (\w+): \{$", operations, re.MULTILINE)) == operation_ids(document)
    (tmp_path / "fields.ts").write_text(FIELDS, encoding="utf-8")
    run(tools.command("typescript", "--project", "."), tmp_path)
    printed = run([*tools.NODE, "generated_client.ts"], tmp_path, **site)
    assert printed.splitlines() == printed_in_the_page()
