"""Servers and their programs: where a database lives, as whom it is reached, and who runs pg_dump and its kin."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from django.db import connections
from psycopg import sql
from psycopg.conninfo import make_conninfo

from casino.embedded import SUPERUSER, ServiceError, Services, default_services, superuser_dsn
from casino.embedded.binaries import postgres_programs
from casino.embedded.places import Account
from casino.recovery.errors import RecoveryRefused

ALIASES = ("default", "owner")
TAIL_CHARACTERS = 1_500


@dataclass(frozen=True)
class Server:
    """A PostgreSQL server. `databases`: Django's settings by alias; `superuser`: conninfo of a database's master."""

    databases: Mapping[str, Mapping[str, Any]]
    superuser: Callable[[str], str]

    @property
    def owner(self) -> str:
        """The role that owns the tables."""
        return str(self.databases["owner"]["USER"])

    @property
    def database(self) -> str:
        """The database that the settings name."""
        return str(self.databases["default"]["NAME"])

    def master(self) -> "psycopg.Connection[Any]":
        """A connection that may create and rename databases. Refused where the settings name no such role."""
        try:
            return psycopg.connect(self.superuser("postgres"), autocommit=True)
        except ServiceError as error:
            raise RecoveryRefused(str(error)) from error

    def has(self, name: str) -> bool:
        """Return whether a database of this name exists."""
        with self.master() as master:
            return master.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None

    def sessions(self, name: str) -> list[str]:
        """Return the sessions of a database, as `application (role)`, without autovacuum workers: they have no role,
        and end by themselves."""
        query = (
            "SELECT coalesce(nullif(application_name, ''), '?') || ' (' || coalesce(usename, backend_type) || ')' "
            "FROM pg_stat_activity WHERE datname = %s AND backend_type <> 'autovacuum worker' ORDER BY 1"
        )
        with self.master() as master:
            return [row[0] for row in master.execute(query, [name])]

    def create(self, name: str) -> None:
        """An empty database of the owner's."""
        database, owner = sql.Identifier(name), sql.Identifier(self.owner)
        application = sql.Identifier(str(self.databases["default"]["USER"]))
        with self.master() as master:
            master.execute(sql.SQL("CREATE DATABASE {} OWNER {} TEMPLATE template0").format(database, owner))
            master.execute(sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(database))
            master.execute(sql.SQL("GRANT CONNECT, TEMPORARY ON DATABASE {} TO {}").format(database, application))

    def drop(self, name: str) -> None:
        """Removes a database that a restore made."""
        with self.master() as master:
            master.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))


def configured() -> Server:
    """The server of the settings."""
    return Server({alias: dict(connections.settings[alias]) for alias in ALIASES}, superuser_dsn)


def embedded(services: Services) -> Server:
    """The server of some other `.local/`, with the same roles."""
    place = {"HOST": str(services.postgres.socket_directory), "PORT": "", "PASSWORD": ""}
    databases = {alias: {**connections.settings[alias], **place} for alias in ALIASES}
    return Server(databases, lambda database: services.postgres.dsn(SUPERUSER, database))


@contextmanager
def pointed_at(server: Server, name: str) -> Iterator[None]:
    """Leads both connections of this thread to another database, and back."""
    connections_before = {alias: connections[alias] for alias in ALIASES}
    settings_before = {alias: connections.settings[alias] for alias in ALIASES}
    try:
        for alias in ALIASES:
            connections.settings[alias] = _single(server.databases[alias], name)
            connections[alias] = connections.create_connection(alias)
        yield
    finally:
        for alias in ALIASES:
            if connections[alias] is not connections_before[alias]:
                connections[alias].close()
            connections.settings[alias] = settings_before[alias]
            connections[alias] = connections_before[alias]


def _single(settings: Mapping[str, Any], name: str) -> dict[str, Any]:
    # Pools are kept by alias: one of the other database must not be handed out here.
    options = {key: value for key, value in settings["OPTIONS"].items() if key != "pool"}
    return {**settings, "NAME": name, "OPTIONS": options, "CONN_MAX_AGE": 0}


def address(server: Server, name: str) -> tuple[str, dict[str, str]]:
    """Conninfo of the owner for PostgreSQL's programs, and the environment that carries the password: the list of
    processes shows arguments to everybody."""
    settings = server.databases["owner"]
    parts = {"dbname": name, "user": settings["USER"], "host": settings.get("HOST"), "port": settings.get("PORT")}
    ssl = {key: value for key, value in settings["OPTIONS"].items() if key.startswith("ssl")}
    conninfo = make_conninfo(**{key: str(value) for key, value in {**parts, **ssl}.items() if value})
    return conninfo, {"PGPASSWORD": str(settings["PASSWORD"])} if settings.get("PASSWORD") else {}


def run(
    program: str,
    arguments: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    account: Account | None = None,
) -> str:
    """Runs one of PostgreSQL's programs; what it says. RecoveryRefused with the end of its complaint when it fails."""
    finished = subprocess.run(  # type: ignore[call-overload]
        [_program(program), *arguments],
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC", **(environment or {})},
        **(account.run_arguments() if account else {}),
    )
    if finished.returncode:
        complaint = finished.stderr.decode(errors="replace").strip()[-TAIL_CHARACTERS:]
        raise RecoveryRefused(f"{program} failed: {complaint}")
    return str(finished.stdout.decode(errors="replace"))


def _program(name: str) -> str:
    """The program that came with the project, or else the system's."""
    try:
        brought: Path = postgres_programs(default_services().home) / name
        if os.access(brought, os.X_OK):
            return str(brought)
    except ServiceError:
        pass  # No wheel for this platform: a server of one's own has its programs beside it.
    found = shutil.which(name)
    if found is None:
        raise RecoveryRefused(f"{name} is not installed: install PostgreSQL's client programs.")
    return found
