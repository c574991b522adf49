"""Starts, prepares and stops one PostgreSQL server that listens on a Unix socket only."""

import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

from casino.embedded import binaries
from casino.embedded.errors import ServiceError
from casino.embedded.places import Account, account_for, make_directory

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg.rows import TupleRow

SUPERUSER = "postgres"
OWNER_ROLE = "casino_owner"
APP_ROLE = "casino_app"
DATABASE = "casino"

START_SECONDS = 60
EXTRA = "extra.conf"
# fsync stays on, but for the server of tests: what was said to be recorded survives a power cut, on a laptop too.
NOT_DURABLE = """\
fsync = off
full_page_writes = off
synchronous_commit = off
"""
CONFIGURATION = """\
listen_addresses = ''
unix_socket_directories = '{sockets}'
unix_socket_permissions = 0700
max_connections = 200
shared_buffers = 256MB
effective_cache_size = 1GB
work_mem = 16MB
maintenance_work_mem = 128MB
max_wal_size = 2GB
checkpoint_timeout = 15min
random_page_cost = 1.1
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %q%u@%d '
password_encryption = scram-sha-256
include_if_exists = 'extra.conf'
"""


class Postgres:
    """The server whose files are in `home/postgres` and whose socket is in `socket_directory`."""

    name = "postgres"

    def __init__(self, home: Path, socket_directory: Path, *, durable: bool = True) -> None:
        self.home = home
        self.durable = durable
        self.directory = home / "postgres"
        self.data = self.directory / "data"
        self.log = self.directory / "server.log"
        self.prepared = home / "postgres.prepared"
        self.socket_directory = socket_directory
        self.socket = socket_directory / ".s.PGSQL.5432"

    def dsn(self, role: str, database: str) -> str:
        """Connection string for a role; the socket's directory is open to this user only, so no password is asked."""
        return f"host={self.socket_directory} user={role} dbname={database}"

    def is_ready(self) -> bool:
        """True when the server that runs is one whose roles and database were prepared. A few system calls only."""
        try:
            marker, current = self.prepared.read_text(), self._identity()
        except OSError:
            return False
        # After a kill its last children may keep the socket open for a moment: the server itself must live.
        return bool(current) and marker == current and self._process() is not None and self._accepts()

    def pid(self) -> int | None:
        """Process id of the running server, if any."""
        process = self._process()
        return process.pid if process else None

    def write_extra(self, text: str) -> None:
        """Settings beside those of every embedded server (archiving, recovery), in force from the next start."""
        path = self.data / EXTRA
        path.write_text(text)
        account = account_for(self.directory)
        if account.switch:
            shutil.chown(path, account.uid, account.gid)

    def read_extra(self) -> str:
        """Return the text that `write_extra` wrote; empty when there is none."""
        path = self.data / EXTRA
        return path.read_text() if path.exists() else ""

    def start(self, seconds: int = START_SECONDS) -> None:
        """Starts and prepares the server, within `seconds` (a recovery takes long). The caller holds the lock of the
        services."""
        account = account_for(self.directory)
        make_directory(self.directory, mode=0o700, owner=account)
        make_directory(self.socket_directory, mode=0o700, owner=account)
        if not (self.data / "PG_VERSION").exists():
            self._initialise(account)
        if self._process() is None:
            self._clear_stale_pid()
            self._write_configuration(account)
            self._launch(account, seconds)
        self._prepare()
        self.prepared.write_text(self._identity())

    def stop(self) -> None:
        """Stops the server, ending open connections; returns when it is gone."""
        self.prepared.unlink(missing_ok=True)
        if self._process() is None:
            return
        self._run(
            account_for(self.directory),
            "pg_ctl",
            ["stop", "-D", str(self.data), "-m", "fast", "-w", "-t", "60"],
        )

    def _initialise(self, account: Account) -> None:
        # Built beside and renamed: an interrupted initdb leaves no half database.
        unfinished = self.directory / "data.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        options = ["-U", SUPERUSER, "--auth=trust", "--encoding=UTF8"]
        options += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        self._run(account, "initdb", ["-D", str(unfinished), *options])
        with (unfinished / "postgresql.conf").open("a") as configuration:
            configuration.write("\ninclude_if_exists = 'casino.conf'\n")
        unfinished.rename(self.data)

    def _write_configuration(self, account: Account) -> None:
        path = self.data / "casino.conf"
        path.write_text(CONFIGURATION.format(sockets=self.socket_directory) + ("" if self.durable else NOT_DURABLE))
        if account.switch:
            shutil.chown(path, account.uid, account.gid)

    def _launch(self, account: Account, seconds: int) -> None:
        arguments = ["start", "-D", str(self.data), "-l", str(self.log), "-w", "-t", str(seconds)]
        for attempt in range(1, 4):
            try:
                return self._run(account, "pg_ctl", arguments)
            except ServiceError:
                # After a kill of the server its last children may hold the shared memory for a moment.
                if attempt == 3:
                    raise
                time.sleep(attempt)

    def _prepare(self) -> None:
        """Creates the two roles and the database where they are missing."""
        from psycopg import sql

        with self._connect() as connection:
            for role in (OWNER_ROLE, APP_ROLE):
                if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone():
                    connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
                create = sql.SQL("CREATE DATABASE {} OWNER {}")
                connection.execute(create.format(sql.Identifier(DATABASE), sql.Identifier(OWNER_ROLE)))

    def _connect(self) -> "Connection[TupleRow]":
        # Imported late: reading an address does not need the driver.
        import psycopg

        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                return psycopg.connect(self.dsn(SUPERUSER, "postgres"), autocommit=True)
            except psycopg.OperationalError as error:
                # Found running but not yet accepting: it recovers from a crash.
                if time.monotonic() > deadline:
                    raise ServiceError(f"PostgreSQL does not accept connections: {error}{self._log_tail()}") from error
                time.sleep(0.1)

    def _accepts(self) -> bool:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.settimeout(1)
            return client.connect_ex(str(self.socket)) == 0

    def _identity(self) -> str:
        """Return an identity of this run of the server: process id, data directory, start time."""
        return "\n".join((self.data / "postmaster.pid").read_text().splitlines()[:3])

    def _process(self) -> psutil.Process | None:
        """The server's process; None when postmaster.pid is missing or left over from a crash."""
        try:
            process = psutil.Process(int(self._identity().splitlines()[0]))
            return process if str(self.data) in process.cmdline() else None
        except (OSError, ValueError, IndexError, psutil.NoSuchProcess):
            return None

    def _clear_stale_pid(self) -> None:
        # After a crash of the machine the number may be some other process's, and PostgreSQL would refuse to start.
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def _run(self, account: Account, program: str, arguments: Sequence[str]) -> None:
        command = [str(binaries.postgres_programs(self.home) / program), *arguments]
        try:
            finished = subprocess.run(  # type: ignore[call-overload]
                command,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
                stderr=subprocess.STDOUT if program == "initdb" else subprocess.DEVNULL,
                env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"},
                **account.run_arguments(),
            )
        except OSError as error:
            raise ServiceError(f"{command[0]} could not be run by account {account.uid}: {error}") from error
        if finished.returncode != 0:
            output = (finished.stdout or b"").decode(errors="replace")
            raise ServiceError(f"{program} {arguments[0]} failed: {output}{self._log_tail()}")

    def _log_tail(self) -> str:
        if not self.log.exists():
            return ""
        lines = self.log.read_text(errors="replace").splitlines()[-15:]
        return "\n" + "\n".join([f"End of {self.log}:", *lines])
