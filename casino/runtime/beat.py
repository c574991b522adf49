"""The scheduler that says that it lives: in the cache for who asks for figures, in a file for its container.

Beat serves no request and has no queue of its own. When it stops nothing fails, but scheduled work is not done: a day
is not closed, a report not sent. So it tells of itself with every look at its schedule (CELERY_BEAT_MAX_LOOP_INTERVAL),
and `casino_beat_silent_seconds` is alerted on.

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
from celery.beat import PersistentScheduler

logger = structlog.get_logger(__name__)

KEY: Final = "beat-told"
EVERY_SECONDS: Final = 10.0
SILENT_SECONDS: Final = 90.0
FILE: Final = "CASINO_BEAT_FILE"


class HeartbeatScheduler(PersistentScheduler):
    """Celery's own scheduler; it tells that it looked."""

    _recorded_at = 0.0

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Hands over what is due, then tells of it: one that cannot hand over is silent."""
        wait: float = super().tick(*args, **kwargs)
        now = time.time()
        if now - self._recorded_at >= EVERY_SECONDS:
            self._recorded_at = now
            tell(now)
        return wait


def tell(now: float) -> None:
    """The scheduler lives. Without the cache only its container hears so."""
    from django.core.cache import cache
    from redis import RedisError

    if os.environ.get(FILE):
        Path(os.environ[FILE]).touch()
    try:
        cache.set(KEY, now, timeout=24 * 3600)
    except (RedisError, OSError) as error:
        logger.warning("beat_untold", error=type(error).__name__)


def silent_seconds() -> float | None:
    """Since when the scheduler did not tell of itself; None when it never did in a day."""
    from django.core.cache import cache

    told = cache.get(KEY)
    return None if told is None else max(0.0, time.time() - float(told))


def is_alive(file: str) -> bool:
    """Return whether the file was touched lately."""
    try:
        return time.time() - Path(file).stat().st_mtime <= SILENT_SECONDS
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(0 if is_alive(os.environ.get(FILE, "")) else 1)
