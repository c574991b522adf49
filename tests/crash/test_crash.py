"""Two kills of fifty: the database at a commit, a worker in front of the seal. Real processes on a PostgreSQL and a
Redis of their own; `make soak` is the long form."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from casino.embedded import superuser_dsn
from casino.recovery.servers import run
from tests.crash.stage import ROOT

KILLS = "a fill at its commit/postgres, the seal of a close/worker-process"


@pytest.mark.slow
def test_what_was_acknowledged_is_there_once_after_two_kills(template_database: str, tmp_path: Path) -> None:
    dump = tmp_path / "migrated.dump"
    run("pg_dump", ["--format=custom", "--dbname", superuser_dsn(template_database), "--file", str(dump)])
    command = [sys.executable, "-m", "tests.crash", "--seed", "34", "--points", KILLS, "--dump", str(dump)]
    command += ["--clients", "0", "--tables", "6", "--load", "2", "--pause", "0.3", "--web-processes", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("kill -9") == 2, done.stdout
    assert "every row is as rebuilt" in done.stdout
    assert "1 days closed once each" in done.stdout
