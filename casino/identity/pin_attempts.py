"""Wrong PINs are counted before they are judged, per employee and per device or login (control S1).

An attempt begins before its PIN is compared and ends with the outcome, each in one step in Redis for all processes
together. However many are sent at once, no more of one employee are under way than wrong ones are left: the others wait
for their outcome. After PIN_FAILURES_PER_EMPLOYEE wrong ones no PIN of that employee is judged for PIN_LOCK_SECONDS,
after PIN_FAILURES_PER_DEVICE at one device or login none that comes from there. A right PIN ends the employee's count;
at the device it is not counted. An attempt whose process ended before the outcome counts as wrong.

Counts are not in the database: a refused command rolls its transaction back. Without Redis no PIN is judged.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Final
from uuid import uuid4

import msgspec
import redis
import structlog
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import Property

logger = structlog.get_logger(__name__)

WAIT_SECONDS: Final = 10.0
"""Seconds that an attempt waits for others of the same employee or device."""
LOOK_SECONDS: Final = 0.02
LOST_MS: Final = 60_000
"""An attempt without an outcome after this time will have none."""
TIMEOUT_SECONDS: Final = 2
AGAIN_SECONDS: Final = 2

# KEYS: wrong ones and those under way, of the employee, then of the origin.
_BEGIN = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local waiting = 0
for scope = 0, 1 do
    local wrong, running = KEYS[2 * scope + 1], KEYS[2 * scope + 2]
    local limit = tonumber(ARGV[scope + 1])
    local lost = redis.call('ZREMRANGEBYSCORE', running, '-inf', now - tonumber(ARGV[5]))
    if lost > 0 then
        redis.call('INCRBY', wrong, lost)
        redis.call('PEXPIRE', wrong, ARGV[4])
    end
    local count = tonumber(redis.call('GET', wrong) or '0')
    if count >= limit then
        return scope + 1
    end
    if count + redis.call('ZCARD', running) >= limit then
        waiting = 1
    end
end
if waiting == 1 then
    return -1
end
for scope = 0, 1 do
    local running = KEYS[2 * scope + 2]
    redis.call('ZADD', running, now, ARGV[3])
    redis.call('PEXPIRE', running, ARGV[4])
end
return 0
"""
_BEGUN, _EMPLOYEE_LOCKED, _ORIGIN_LOCKED = 0, 1, 2

_END = """
local counts = {0, 0}
for scope = 0, 1 do
    local wrong, running = KEYS[2 * scope + 1], KEYS[2 * scope + 2]
    local known = redis.call('ZREM', running, ARGV[1])
    if ARGV[2] == '1' then
        if scope == 0 then
            redis.call('DEL', wrong)
        end
    elseif known == 1 then
        counts[scope + 1] = redis.call('INCR', wrong)
        redis.call('PEXPIRE', wrong, ARGV[3])
    end
end
return counts
"""


def of_device(venue: Property, code: str) -> str:
    """Name the origin of PINs typed at a device. All keys of a device are one origin."""
    return f"device:{venue.pk}:{code}"


def of_login(user: Any) -> str:
    """Name the origin of PINs typed by a person who is logged in, in the admin or over REST, in any session."""
    return f"login:{user.pk}"


class OriginLock(msgspec.Struct, frozen=True):
    """A device or login at which no PIN is judged any more: its origin, and whose number was typed last."""

    origin: str
    employee: str

    @property
    def device(self) -> tuple[int, str] | None:
        """The primary key of the property and the code of the device; None of a login."""
        kind, _colon, rest = self.origin.partition(":")
        property_id, _colon, code = rest.partition(":")
        return (int(property_id), code) if kind == "device" else None


Listener = Callable[[Property, str, OriginLock], None]
"""Called with the property, the actor at the device or login, and the lock."""

_listeners: list[Listener] = []
_locks: ContextVar[list[OriginLock] | None] = ContextVar("pin_origin_locks", default=None)


def register_listener(listener: Listener) -> None:
    """Call this listener for every origin that is locked. Call from `AppConfig.ready`."""
    if listener not in _listeners:
        _listeners.append(listener)


def report(venue: Property, actor: str, lock: OriginLock) -> None:
    """Pass a lock on to the listeners, outside the transaction of the refused request."""
    for listener in _listeners:
        listener(venue, actor, lock)


@contextmanager
def collected_locks() -> Iterator[list[OriginLock]]:
    """Collect the locks that begin in this block."""
    locks: list[OriginLock] = []
    token = _locks.set(locks)
    try:
        yield locks
    finally:
        _locks.reset(token)


class Attempt(msgspec.Struct, frozen=True):
    """An attempt that was counted and whose PIN may be judged now."""

    token: str
    keys: tuple[str, ...]
    employee: str
    origin: str

    def right(self) -> None:
        """The PIN is right: the employee's count ends."""
        self._end(right=True)

    def wrong(self) -> None:
        """The PIN is wrong. A count that reaches its limit is logged."""
        of_employee, of_origin = self._end(right=False)
        if of_employee == settings.PIN_FAILURES_PER_EMPLOYEE:
            logger.warning("pin_locked", employee=self.employee, origin=self.origin)
        if of_origin == settings.PIN_FAILURES_PER_DEVICE:
            logger.warning("pin_origin_locked", employee=self.employee, origin=self.origin)
            locks = _locks.get()
            if locks is not None:
                locks.append(OriginLock(self.origin, self.employee))

    def _end(self, *, right: bool) -> tuple[int, int]:
        counts = _run(_END, self.keys, [self.token, int(right), _lock_ms()])
        return counts[0], counts[1]


def begin(*, employee: str, secret: str, origin: str) -> Attempt:
    """Count an attempt on the PIN of an employee, and wait until it may be judged.

    `secret` changes with every new PIN and begins another count; it is not shown anywhere. Refused: `pin_locked`,
    `busy`, `out_of_reach`.
    """
    attempt = Attempt(
        token=uuid4().hex,
        keys=tuple(
            _name(f"{scope}:{kind}") for scope in (f"employee:{secret}", origin) for kind in ("wrong", "running")
        ),
        employee=employee,
        origin=origin,
    )
    limits = [settings.PIN_FAILURES_PER_EMPLOYEE, settings.PIN_FAILURES_PER_DEVICE]
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        outcome = _run(_BEGIN, attempt.keys, [*limits, attempt.token, _lock_ms(), LOST_MS])
        if outcome == _BEGUN:
            return attempt
        _require_open(outcome)
        if time.monotonic() > deadline:
            raise Refused("busy", details={"retry_after": 1})
        time.sleep(LOOK_SECONDS)


def _require_open(outcome: int) -> None:
    if outcome == _EMPLOYEE_LOCKED:
        raise Refused("pin_locked", field="pin", until=_("try again in 15 minutes"))
    if outcome == _ORIGIN_LOCKED:
        raise Refused("pin_locked", field="pin", until=_("nobody can sign here for 15 minutes"))


def _lock_ms() -> int:
    return settings.PIN_LOCK_SECONDS * 1000


def _run(script: str, keys: tuple[str, ...], arguments: list[Any]) -> Any:
    try:
        return _script(script)(keys=list(keys), args=arguments)
    except redis.RedisError as reason:
        logger.warning("pins_not_counted", reason=str(reason)[:300])
        raise Refused(
            "out_of_reach",
            field="pin",
            what=_("PINs cannot be checked"),
            then=_("try again in a few seconds"),
            details={"retry_after": AGAIN_SECONDS},
        ) from reason


def _name(of: str) -> str:
    return f"{settings.CACHES['default']['KEY_PREFIX']}:pin:{of}"


@lru_cache(maxsize=1)
def _redis() -> redis.Redis:
    address = settings.CACHES["default"]["LOCATION"]
    return redis.Redis.from_url(address, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS)


@lru_cache(maxsize=2)
def _script(text: str) -> Any:
    return _redis().register_script(text)
