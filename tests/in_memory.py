"""Databases of tests in memory, where the machine has a file system for that.

A database has about eleven hundred files: to make them takes 0.4 seconds on a disk's file system and 0.1 in memory, and
a run makes more than a hundred databases. The server's other files stay where they are.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from functools import cache
from pathlib import Path

import psycopg
from psycopg import sql

from casino.embedded import default_services
from casino.embedded.places import account_for

MEMORY = Path("/dev/shm")
FREE_BYTES = 2 * 2**30
"""A run of two processes takes a tenth of it."""
ON_DISK = "pg_default"
IN_MEMORY = "tests_in_memory"


@cache
def tablespace(own_server: bool) -> str:
    """Return the tablespace for new databases of tests: in memory (`prepare` makes it), or on the disk where the server
    is somebody else's (`own_server` is false) or the machine has little memory for files."""
    if not own_server or not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < FREE_BYTES:
        return ON_DISK
    return IN_MEMORY


def prepare(server: psycopg.Connection) -> None:
    """Make the tablespace, anew when the machine was started meanwhile. The caller lets one process at a time do so."""
    data = default_services().postgres.data
    place = MEMORY / f"casino-{os.geteuid()}-{hashlib.sha256(os.fsencode(data)).hexdigest()[:12]}"
    _remove_those_of_removed_trees()
    known = server.execute("SELECT 1 FROM pg_tablespace WHERE spcname = %s", [IN_MEMORY]).fetchone()
    if known and any(place.glob("PG_*")):
        return
    if known:
        _forget(server)
    place.mkdir(mode=0o700, exist_ok=True)
    place.with_suffix(".of").write_text(str(data))
    account = account_for(default_services().postgres.directory)
    if account.switch:
        os.chown(place, account.uid, account.gid)
    statement = sql.SQL("CREATE TABLESPACE {} LOCATION {}")
    server.execute(statement.format(sql.Identifier(IN_MEMORY), sql.Literal(str(place))))


def _forget(server: psycopg.Connection) -> None:
    """Drop what lay in memory when the machine went down."""
    query = "SELECT datname FROM pg_database d JOIN pg_tablespace t ON t.oid = dattablespace WHERE spcname = %s"
    for (name,) in server.execute(query, [IN_MEMORY]).fetchall():
        server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
    server.execute(sql.SQL("DROP TABLESPACE {}").format(sql.Identifier(IN_MEMORY)))


def _remove_those_of_removed_trees() -> None:
    """Give back the memory of work trees that are no more."""
    for note in MEMORY.glob(f"casino-{os.geteuid()}-*.of"):
        if not Path(note.read_text()).exists():
            shutil.rmtree(note.with_suffix(""), ignore_errors=True)
            note.unlink(missing_ok=True)
