"""Dumps: the database of one moment in one file, by pg_dump, and back by pg_restore. Any server that can be reached.

A dump is two files: `….dump` (pg_dump's custom format) and `….dump.json`, the manifest, written last: a dump without
one is unfinished. The manifest has the SHA-256 of the dump and the head of the store as the dump holds it, read in the
very snapshot that pg_dump copied.
"""

import hashlib
import os
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from django.db import connections
from psycopg import sql

from casino.eventstore import StoreHead, store_head
from casino.eventstore.database import snapshot
from casino.recovery.checking import Checked, check
from casino.recovery.errors import RecoveryRefused
from casino.recovery.servers import Server, address, configured, pointed_at, run
from casino.tenancy.database_roles import grant_application_rights

# PostgreSQL cuts longer names, and two names that were cut alike would be one database.
LONGEST_NAME = 63
# A closed connection stays visible for a moment.
LEAVING_SECONDS = 3.0


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Description of a dump. `head`: the last event it holds; `size` in bytes, `seconds` from snapshot to last
    byte."""

    database: str
    taken_at: datetime
    seconds: float
    size: int
    sha256: str
    head: StoreHead | None


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """A dump that became a database again; `seconds` for loading alone."""

    database: str
    manifest: Manifest
    seconds: float
    checked: Checked

    @property
    def ok(self) -> bool:
        """In order, equal, and ending where the dump ended."""
        return self.checked.ok and self.checked.head == self.manifest.head


def manifest_of(dump: Path) -> Path:
    """Return the path of a dump's manifest."""
    return dump.with_name(f"{dump.name}.json")


def dump(directory: Path) -> tuple[Path, Manifest]:
    """Copies the database of the settings into a new file in `directory`. People work on meanwhile."""
    server = configured()
    taken_at = datetime.now(UTC)
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = directory / f"{server.database}-{taken_at:%Y%m%dT%H%M%S%fZ}.dump"
    unfinished = file.with_name(f"{file.name}.part")
    # Made here, so that nobody but its owner can read it at any moment.
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    started = time.monotonic()
    conninfo, secret = address(server, server.database)
    try:
        with snapshot():
            with connections["default"].cursor() as cursor:
                cursor.execute("SELECT pg_export_snapshot()")
                exported = cursor.fetchone()[0]
            head = store_head()
            arguments = ["--format=custom", f"--snapshot={exported}", "--no-password", f"--file={unfinished}"]
            run("pg_dump", [*arguments, f"--dbname={conninfo}"], environment=secret)
        seconds = time.monotonic() - started
        manifest = Manifest(
            database=server.database,
            taken_at=taken_at,
            seconds=seconds,
            size=unfinished.stat().st_size,
            sha256=digest(unfinished),
            head=head,
        )
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)
    write_manifest(manifest_of(file), manifest)
    return file, manifest


def write_manifest(path: Path, manifest: msgspec.Struct) -> None:
    """Writes a manifest whole or not at all."""
    unfinished = path.with_name(f"{path.name}.part")
    with unfinished.open("wb") as opened:
        opened.write(msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")
        opened.flush()
        os.fsync(opened.fileno())
    unfinished.rename(path)


def read_dump(file: Path) -> Manifest:
    """The manifest of a dump whose bytes are those that were written. Refused otherwise: nothing damaged is loaded."""
    try:
        manifest = msgspec.json.decode(manifest_of(file).read_bytes(), type=Manifest)
    except FileNotFoundError as error:
        raise RecoveryRefused(f"{manifest_of(file)} is missing: the dump is unfinished, or not of here.") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecoveryRefused(f"{manifest_of(file)} cannot be read: {error}") from error
    if not file.is_file():
        raise RecoveryRefused(f"{file} is missing: there is a manifest without its dump.")
    if file.stat().st_size != manifest.size:
        raise RecoveryRefused(f"{file} is damaged: {file.stat().st_size} bytes, {manifest.size} were written.")
    if digest(file) != manifest.sha256:
        raise RecoveryRefused(f"{file} is damaged: its SHA-256 is not the one of its manifest.")
    return manifest


def restore(file: Path, *, into: str, server: Server | None = None) -> Restored:
    """Makes the new database `into` out of a dump, gives the application its rights, and checks it.

    Refused: a damaged dump, a name that is taken. When loading fails the new database is removed again; what is found
    in one that was loaded is reported, and it stays for inspection.
    """
    server = server or configured()
    manifest = read_dump(file)
    if not 0 < len(into.encode()) <= LONGEST_NAME:
        raise RecoveryRefused(f"{into!r} is no name of a database: 1 to {LONGEST_NAME} bytes.")
    if server.has(into):
        raise RecoveryRefused(f"The database {into} exists: a restore writes over nothing. Choose another name.")
    started = time.monotonic()
    conninfo, secret = address(server, into)
    server.create(into)
    # Rights are not taken from the dump, where they name the roles of another installation; they are granted anew.
    arguments = ["--exit-on-error", "--no-owner", "--no-acl", "--no-password", "--jobs=2", f"--dbname={conninfo}"]
    try:
        run("pg_restore", [*arguments, str(file.absolute())], environment=secret)
        with pointed_at(server, into):
            grant_application_rights()
            with connections["owner"].cursor() as cursor:
                cursor.execute("ANALYZE")
    except BaseException:
        server.drop(into)
        raise
    seconds = time.monotonic() - started
    with pointed_at(server, into):
        return Restored(database=into, manifest=manifest, seconds=seconds, checked=check())


def require_unused(name: str, *, server: Server | None = None) -> None:
    """Refuses a database that somebody is connected to; our own connections are closed first."""
    server = server or configured()
    for alias in server.databases:
        connections[alias].close()
    deadline = time.monotonic() + LEAVING_SECONDS
    while there := server.sessions(name):
        if time.monotonic() > deadline:
            raise RecoveryRefused(f"{name} is in use by {', '.join(there)}: stop web, worker and beat first.")
        time.sleep(0.05)


def put_in_place(restored: Restored, name: str, *, server: Server | None = None) -> str | None:
    """Rename a restored database to the name that the system uses; the replaced one is kept under the name returned.

    Both change in one transaction. Refused: a restore that is not in order, sessions that are still connected.
    """
    server = server or configured()
    if not restored.ok:
        raise RecoveryRefused(f"{restored.database} is not in order: it stays beside {name}.")
    require_unused(name, server=server)
    kept = f"{name}_before_{datetime.now(UTC):%Y%m%dT%H%M%S}"[:LONGEST_NAME] if server.has(name) else None
    rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
    with server.master() as master, master.transaction():
        if kept:
            master.execute(rename.format(sql.Identifier(name), sql.Identifier(kept)))
        master.execute(rename.format(sql.Identifier(restored.database), sql.Identifier(name)))
    return kept


def digest(file: Path) -> str:
    """The SHA-256 of a file of any size, in hex."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
