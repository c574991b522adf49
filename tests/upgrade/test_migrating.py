"""Site and worker may start at once, each with its `migrate`: one goes on when the other is done."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psycopg

from casino.embedded import superuser_dsn
from casino.management.commands.migrate import MIGRATING

ROOT = Path(__file__).resolve().parents[2]
WAITING = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND NOT granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
PATIENCE_SECONDS = 120


def test_one_migrates_after_the_other(scratch_database: str) -> None:
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    with psycopg.connect(superuser_dsn(scratch_database), autocommit=True) as first:
        first.execute("SELECT pg_advisory_lock(%s, %s)", MIGRATING)
        second = subprocess.Popen(command, cwd=ROOT)
        until = time.monotonic() + PATIENCE_SECONDS
        while not first.execute(WAITING, MIGRATING[:1]).fetchone()[0]:  # type: ignore[index]
            assert second.poll() is None, "it did not wait"
            assert time.monotonic() < until
            time.sleep(0.05)
    assert second.wait(PATIENCE_SECONDS) == 0
