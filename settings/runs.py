"""Numbers of test runs: two runs of one work tree at the same time never have the same."""

from __future__ import annotations

import fcntl
import os
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import IO

VARIABLE = "CASINO_TEST_NUMBER"
TREE = Path(__file__).resolve().parents[1]
LOCKS = Path(gettempdir()) / f"casino-test-runs-{os.getuid()}-{sha256(os.fsencode(TREE)).hexdigest()[:12]}"

_held: list[IO[str]] = []
"""Lock files of this process; the kernel frees them when it ends, however it ends."""


def claimed_number(numbers: int) -> int:
    """Return the run's number below `numbers`: claimed by the process that starts the run, inherited by all others.

    Raises `RuntimeError` when as many runs are under way.
    """
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = str(_claim(numbers))
    return int(os.environ[VARIABLE])


def _claim(numbers: int) -> int:
    LOCKS.mkdir(mode=0o700, exist_ok=True)
    for number in range(numbers):
        lock = (LOCKS / f"{number}.lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        _held.append(lock)
        return number
    raise RuntimeError(f"{numbers} test runs are under way in this work tree: wait for one of them.")
