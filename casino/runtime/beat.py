"""Celery beat with a heartbeat: in the cache for metrics, in a file for the container's check.

Beat serves no request and has no queue of its own. When it stops nothing fails, but scheduled work is not done: a day
is not closed, a report not sent. So it records a heartbeat with every check of its schedule
(CELERY_BEAT_MAX_LOOP_INTERVAL), and `casino_beat_silent_seconds` is alerted on.

    python -m casino.runtime.beat        exit code 0 when the file CASINO_BEAT_FILE was touched lately: the container's
    check
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any, Final

import structlog
from celery.beat import PersistentScheduler, SchedulingError

from casino.runtime.outages import is_outage

logger = structlog.get_logger(__name__)

KEY: Final = "beat-told"
EVERY_SECONDS: Final = 10.0
SILENT_SECONDS: Final = 90.0
FILE: Final = "CASINO_BEAT_FILE"


class HeartbeatScheduler(PersistentScheduler):
    """Celery's own scheduler, which records a heartbeat."""

    _recorded_at = 0.0

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send the tasks that are due, then record a heartbeat: a scheduler that cannot send is silent."""
        wait: float = super().tick(*args, **kwargs)
        now = time.time()
        if now - self._recorded_at >= EVERY_SECONDS:
            self._recorded_at = now
            record_heartbeat(now)
        return wait

    def apply_async(self, entry: Any, *args: Any, **kwargs: Any) -> Any:
        """Send a task; while the queue is out of reach or refuses, say so in a line. The next one is due soon."""
        try:
            return super().apply_async(entry, *args, **kwargs)
        except SchedulingError as error:
            if not is_outage(error.__context__):
                raise
            logger.warning("due_task_not_sent", task=entry.task, error=str(error.__context__)[:200])
            return None


def record_heartbeat(now: float) -> None:
    """Record a heartbeat: in the cache for metrics, and in the file for the container's check."""
    from django.core.cache import cache
    from redis import RedisError

    if os.environ.get(FILE):
        Path(os.environ[FILE]).touch()
    try:
        cache.set(KEY, now, timeout=24 * 3600)
    except (RedisError, OSError) as error:
        logger.warning("beat_untold", error=type(error).__name__)


def silent_seconds() -> float | None:
    """Return the seconds since the last heartbeat; None without one in a day."""
    from django.core.cache import cache

    recorded = cache.get(KEY)
    return None if recorded is None else max(0.0, time.time() - float(recorded))


def is_alive(file: str) -> bool:
    """Return whether the file was touched lately."""
    try:
        return time.time() - Path(file).stat().st_mtime <= SILENT_SECONDS
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(0 if is_alive(os.environ.get(FILE, "")) else 1)
