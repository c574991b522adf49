"""Start the workers of an installation on one machine: one for closes and checks, one for documents and deliveries.

    python -m casino.runtime.workers [--concurrency N] [what else Celery's worker takes]

A close never waits for a document that takes the processor, nor for a delivery that waits for another machine
(`CELERY_TASK_ROUTES`). When one of the two ends, so does the other, and the exit code is that of the first.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

QUEUES: Final = {"closes": ("celery",), "documents": ("documents", "deliveries")}
"""Queues of each worker, by the first part of its name."""
LOOK_SECONDS: Final = 0.2


def command(name: str, *, concurrency: int, more: Sequence[str] = ()) -> list[str]:
    """Return the command line of one of the workers."""
    celery = str(Path(sys.executable).with_name("celery"))
    return [
        celery, "-A", "settings", "worker", "--loglevel", "INFO", "--concurrency", str(concurrency),
        "--hostname", f"{name}@%h", "--queues", ",".join(QUEUES[name]), *more,
    ]  # fmt: skip


def main() -> int:
    """Start both and wait for them; SIGTERM and SIGINT are handed on, and each finishes what it runs."""
    parser = argparse.ArgumentParser(description="Start the workers.")
    parser.add_argument("--concurrency", type=int, default=1, help="processes of each worker")
    chosen, more = parser.parse_known_args()
    workers = [subprocess.Popen(command(name, concurrency=chosen.concurrency, more=more)) for name in QUEUES]

    def end(*_: object) -> None:
        for worker in workers:
            if worker.poll() is None:
                worker.terminate()

    signal.signal(signal.SIGTERM, end)
    # A terminal sends SIGINT to the workers as well, and a second one would end their tasks.
    signal.signal(signal.SIGINT, lambda *_: None)
    while all(worker.poll() is None for worker in workers):
        time.sleep(LOOK_SECONDS)
    first = next(worker.returncode for worker in workers if worker.returncode is not None)
    end()
    for worker in workers:
        worker.wait()
    return int(first)


if __name__ == "__main__":
    sys.exit(main())
