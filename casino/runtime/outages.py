"""Tells an outage of PostgreSQL, Redis or the task queue from a defect: an outage is answered 503 and may be retried.

A Redis server can answer and still refuse to work: it is full (`OOM`), cannot save (`MISCONF`), lacks replicas
(`NOREPLICAS`), is a replica itself (`READONLY`), lacks its primary (`MASTERDOWN`, `CLUSTERDOWN`, `TRYAGAIN`), runs a
long script (`BUSY`), loads its file (`LOADING`), or its access rights have changed (`NOAUTH`, `NOPERM`, `WRONGPASS`).
redis-py has a class of its own for some of them only, and an error inside a script is always a plain `ResponseError`.
"""

from __future__ import annotations

import re
from typing import Final

import redis
from django.db import InterfaceError, OperationalError
from kombu.exceptions import OperationalError as QueueError

UNREACHABLE: Final = (OperationalError, InterfaceError, QueueError, redis.ConnectionError, redis.TimeoutError)
"""Raised when the database, Redis or the queue does not answer, breaks off in the middle, or is too busy."""
_REFUSING: Final = (
    redis.exceptions.OutOfMemoryError,
    redis.exceptions.ReadOnlyError,
    redis.exceptions.NoPermissionError,
    redis.exceptions.ClusterDownError,
    redis.exceptions.TryAgainError,
)
_REFUSAL: Final = re.compile(
    r"(?:^|: -|of pipeline caused error: )"
    r"(?:OOM|MISCONF|NOREPLICAS|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|LOADING|NOAUTH|NOPERM|WRONGPASS)\s"
)
"""Prefix of an answer, or of the inner answer when the command was sent by a script or in a pipeline."""


def is_redis_refusal(error: BaseException) -> bool:
    """Return whether a Redis server refused commands of this kind for the time being."""
    if isinstance(error, _REFUSING):
        return True
    return isinstance(error, redis.ResponseError) and _REFUSAL.search(str(error)) is not None


def is_outage(error: BaseException | None) -> bool:
    """Return whether an error means an unavailable service rather than a defect of the code."""
    return error is not None and (isinstance(error, UNREACHABLE) or is_redis_refusal(error))
