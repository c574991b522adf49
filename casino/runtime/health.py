"""Readiness of the system, by part.

The process itself is `health/live/`. `health/ready/` says the parts by name, `up` or `down`, and nothing else: no
address, no message of an error. Those go to the log.

    database     answers
    migrations   none of this release is missing
    redis        broker and cache answer, and take what is written
    worker       a Celery worker reported lately

Without the first three a request cannot be served: 503. Without a worker the tables go on and days wait to be closed:
200, said in the answer and alerted on (`casino_part_up`); a site that is taken away would make it worse.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import redis
import structlog
from celery import current_app
from celery.signals import heartbeat_sent
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.runtime.internal import is_internal

logger = structlog.get_logger(__name__)

BEAT_KEY = "worker-beat"
BEAT_EVERY_SECONDS = 10
WORKER_SILENT_SECONDS = 45
PROBE_SECONDS = 30
"""A key that a check writes is gone after this time even when the check could not delete it."""
REQUIRED = ("database", "migrations", "redis")

_last_beat = 0.0


def tell_of_worker(**_: Any) -> None:
    """A worker says that it takes from its queues; heard by every process that shares the cache."""
    global _last_beat
    now = time.time()
    if now - _last_beat < BEAT_EVERY_SECONDS:
        return
    _last_beat = now
    try:
        cache.set_many(dict.fromkeys(map(_beat_key, current_app.amqp.queues.consume_from), now), timeout=24 * 3600)
    except (redis.RedisError, OSError) as error:
        logger.warning("worker_untold", error=type(error).__name__)


def _beat_key(queue: str) -> str:
    return BEAT_KEY if queue == settings.CELERY_TASK_DEFAULT_QUEUE else f"{BEAT_KEY}:{queue}"


def takes_from(queue: str) -> bool:
    """Return whether a worker that takes from a queue reported lately; False when the cache does not answer."""
    try:
        seen = cache.get(_beat_key(queue))
    except (redis.RedisError, OSError):
        return False
    return seen is not None and time.time() - float(seen) < WORKER_SILENT_SECONDS


heartbeat_sent.connect(tell_of_worker, dispatch_uid="casino.runtime.health")


def worker_silent_seconds() -> float | None:
    """Time since when no worker reported; None when none ever did in a day."""
    seen = cache.get(BEAT_KEY)
    return None if seen is None else max(0.0, time.time() - float(seen))


def unapplied_migrations() -> list[str]:
    """Migrations of this release that the connected database lacks, as `app.name`."""
    executor = MigrationExecutor(connections["default"])
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def parts() -> dict[str, bool]:
    """Every part by name: does it answer?"""
    checks: dict[str, Callable[[], bool]] = {
        "database": _database,
        "migrations": _migrations,
        "redis": _redis,
        "worker": _worker,
    }
    found: dict[str, bool] = {}
    for name, check in checks.items():
        if name == "migrations" and not found["database"]:
            found[name] = False  # Nobody can say; a second wait for a dead server tells no more.
        elif name == "worker" and not found["redis"]:
            found[name] = False
        else:
            found[name] = _answers(name, check)
    return found


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 or 503 to everybody, and on the inside which part is down."""
    found = parts()
    able = all(found[name] for name in REQUIRED)
    answer: dict[str, Any] = {"ready": able}
    if is_internal(request):
        answer["parts"] = {name: "up" if up else "down" for name, up in found.items()}
    return JsonResponse(answer, status=200 if able else 503)


def _answers(name: str, check: Callable[[], bool]) -> bool:
    try:
        return check()
    except (DatabaseError, redis.RedisError, OSError) as error:
        logger.warning("part_down", part=name, error=type(error).__name__)
        return False


def _database() -> bool:
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _migrations() -> bool:
    missing = unapplied_migrations()
    if missing:
        logger.warning("migrations_behind", missing=missing)
    return not missing


def _redis() -> bool:
    """Write, read and delete a key of its own in the cache and in the queue: a server may answer and refuse writes."""
    probe = uuid4().hex
    cache.set(f"health:{probe}", probe, timeout=PROBE_SECONDS)
    kept = cache.get(f"health:{probe}") == probe
    cache.delete(f"health:{probe}")
    with broker() as client:
        client.set(f"health:{probe}", probe, ex=PROBE_SECONDS)
        queued = client.get(f"health:{probe}") == probe.encode()
        client.delete(f"health:{probe}")
    return kept and queued


def _worker() -> bool:
    silent = worker_silent_seconds()
    return silent is not None and silent <= WORKER_SILENT_SECONDS


def broker() -> redis.Redis:
    """Return the broker's Redis client, with short timeouts: a health check must not hang."""
    address = settings.CELERY_BROKER_URL
    if address.startswith("redis+socket://"):
        path, _, number = address.removeprefix("redis+socket://").partition("?virtual_host=")
        address = f"unix://{path}?db={number or 0}"
    client: redis.Redis = redis.Redis.from_url(address, socket_timeout=2, socket_connect_timeout=2)
    return client
