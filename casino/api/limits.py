"""How often a key may ask, and whether what a process remembers of keys still holds: one question to Redis for both.

A key has `requests_per_minute` (its own, or the setting `API_REQUESTS_PER_MINUTE`). It may spend them at once and gets
them back evenly: 600 a minute is one every tenth of a second. The count is one for all worker processes.

With the same answer comes the generation of the keys, a number that any change of a key or device replaces: a process
whose memory is of another generation asks the database again, so that a revoked key is shut out at once. Of a busy key,
requests that another process took ahead serve for up to `AHEAD_SECONDS` more (decision 117).

Without Redis the floor goes on: requests are let in uncounted (and that is logged), and a revoked key may open for
the seconds that a process remembers it. A Redis that answers but refuses writes is different: nothing comes back by
itself and nothing is counted, so every request with a key is answered 503 until an operator mends it
(docs/decisions/0057-redis-that-refuses-writes.md).
"""

from __future__ import annotations

import threading
import time
from functools import lru_cache
from typing import Any
from uuid import uuid4

import msgspec
import redis
import structlog
from django.conf import settings
from django.db import transaction

from casino.runtime.outages import is_redis_refusal

MINUTE_MS = 60_000
AHEAD_SECONDS = 0.1
"""Requests taken ahead serve so long."""
MOST_AHEAD = 10
MOST_KEYS_AHEAD = 4096
SILENCE_SECONDS = 5.0
"""After a failure of Redis it is not asked for so long."""

_log = structlog.get_logger(__name__)

# The time at which the last of the requests that were let in would be paid back (a generic cell rate).
_COUNT = """
local asked = redis.call('TIME')
local now = asked[1] * 1000 + asked[2] / 1000
local each = tonumber(ARGV[2]) / tonumber(ARGV[1])
local paid = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
local generation = redis.call('GET', KEYS[2])
local taken = tonumber(ARGV[3])
if paid + each * taken - tonumber(ARGV[2]) - now > 0.001 then taken = 1 end
local over = paid + each - tonumber(ARGV[2]) - now
if over > 0.001 then
    return {0, 0, math.ceil(over), generation}
end
paid = paid + each * taken
redis.call('SET', KEYS[1], string.format('%.3f', paid), 'PX', math.ceil(paid - now) + 1)
local left = math.floor((tonumber(ARGV[2]) - (paid - now)) / each + 0.001)
return {taken, left, math.ceil(paid - now), generation}
"""


class Allowance(msgspec.Struct, frozen=True, kw_only=True):
    """Requests left to a key. `wait_ms`: until the next request is allowed or, if allowed, until the limit is full
    again."""

    limit: int
    let_in: bool
    left: int
    wait_ms: int
    generation: str

    @property
    def seconds(self) -> int:
        """`wait_ms` in whole seconds, rounded up."""
        return -(-self.wait_ms // 1000)

    def headers(self) -> dict[str, str]:
        """Return the headers of the answer that state the limit, the requests left and the seconds to wait."""
        return {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.left),
            "X-RateLimit-Reset": str(self.seconds),
        }


class _Ahead(msgspec.Struct):
    """Requests of a key that were taken ahead: those left, how many there were, until when they serve."""

    requests: int
    taken: int
    until: float
    allowance: Allowance


_silent_until = 0.0
_ahead: dict[tuple[int, int], _Ahead] = {}
"""By key and limit, of this process."""
_taking = threading.Lock()


def count(key_id: int, per_minute: int | None) -> Allowance | None:
    """Count a request of a key; None while Redis does not answer. `redis.ResponseError` when it refuses to count."""
    limit = per_minute or settings.API_REQUESTS_PER_MINUTE
    now = time.monotonic()
    with _taking:
        ahead = _ahead.get((key_id, limit))
        serves = ahead is not None and now < ahead.until
        if ahead is not None and serves and ahead.requests:
            ahead.requests -= 1
            return msgspec.structs.replace(ahead.allowance, left=ahead.allowance.left + ahead.requests)
    wanted = max(1, min(2 * ahead.taken, MOST_AHEAD, limit // 600)) if ahead is not None and serves else 1
    keys = [_name(f"requests:{key_id}"), _name("keys")]
    found = _ask(lambda: _script()(keys=keys, args=[limit, MINUTE_MS, wanted]))
    if found is None:
        return None
    taken, left, wait_ms, generation = found
    allowance = Allowance(
        limit=limit, let_in=bool(taken), left=left, wait_ms=wait_ms, generation=(generation or b"").decode()
    )
    if not taken:
        return allowance
    with _taking:
        if len(_ahead) >= MOST_KEYS_AHEAD:
            _ahead.clear()
        _ahead[key_id, limit] = _Ahead(taken - 1, taken, now + AHEAD_SECONDS, allowance)
    return msgspec.structs.replace(allowance, left=left + taken - 1)


def generation() -> str:
    """The generation of the keys, empty when there is none or Redis does not answer."""
    found: bytes | None = _ask(lambda: _redis().get(_name("keys")))
    return (found or b"").decode()


def keys_changed() -> None:
    """A key or a device has changed: what processes remember of keys holds no more, now and after the commit."""
    _renew()
    transaction.on_commit(_renew)


def _renew() -> None:
    with _taking:
        _ahead.clear()
    try:
        _ask(lambda: _redis().set(_name("keys"), uuid4().hex))
    except redis.ResponseError as reason:
        if not is_redis_refusal(reason):
            raise
        # The change itself must be recorded: a key is revoked, and no process remembers it longer than a few seconds.
        _log.warning("key_change_not_announced", reason=str(reason)[:300])


def _ask(question: Any) -> Any:
    global _silent_until
    if time.monotonic() < _silent_until:
        return None
    try:
        return question()
    except (redis.ConnectionError, redis.TimeoutError) as reason:
        _silent_until = time.monotonic() + SILENCE_SECONDS
        _log.warning("requests_not_counted", reason=str(reason))
        return None


def _name(of: str) -> str:
    return f"{settings.CACHES['default']['KEY_PREFIX']}:api:{of}"


@lru_cache(maxsize=1)
def _redis() -> redis.Redis:
    address = settings.CACHES["default"]["LOCATION"]
    return redis.Redis.from_url(address, socket_timeout=1, socket_connect_timeout=1)


@lru_cache(maxsize=1)
def _script() -> Any:
    return _redis().register_script(_COUNT)
